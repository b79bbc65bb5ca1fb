package dev.verbscope.record;

/**
 * The flight recorder as the link thread sees it. One writer for each recording: every method is called by the one link
 * thread that owns the session, and none of them ever blocks it.
 */
public interface Recorder extends AutoCloseable {

    /** Writes a fact that happened at {@code nanos} on the link's clock. */
    void fact(long nanos, Fact fact);

    /** Writes a sample: no allocation, tens of nanoseconds; dropped and counted when no prepared space is left. */
    void sample(GateSample sample);

    /**
     * Stores the call that is about to be entered into the last-call cell, so that a crash or a hang names it.
     *
     * @param device ordinal of the device in the session's list, 0 when there is one only
     */
    void entering(VerbsCall call, int device, int generation, long nanos);

    /** Stores that the call named last has returned. */
    void left(long nanos);

    /** A recorder that keeps nothing, for measuring what recording costs. */
    static Recorder none() {
        return NoRecorder.INSTANCE;
    }

    /** Finishes the recording; no wait on other threads beyond the writing of what is pending. */
    @Override
    void close();
}
