package dev.verbscope.verbs.sim;

/**
 * Time for tests: a deterministic scheduler of a fixed number of participants, each on its own thread.
 *
 * <ol>
 *   <li>Nobody runs before all participants have {@linkplain #join joined}; then only one runs at a time, participant 0
 *       first. Time stands still while one runs.
 *   <li>{@link #idle} hands over to the next participant, in a circle, that has not idled since the last {@link #touch}.
 *   <li>When every participant has idled since the last touch, time jumps to the earliest moment that lies ahead among
 *       all deadlines and all events announced with {@link #dueAt}, and every participant gets to poll again.
 *   <li>When nothing lies ahead that is a deadlock: every participant's {@code idle} throws {@link IllegalStateException}.
 *   <li>A participant that leaves is no longer waited for. When all have left, the same number can join again.
 * </ol>
 *
 * So the same program gives the same sequence of steps, whatever the threads do. A participant that blocks outside this
 * clock stops all of them; the others say who it is after {@value #STALL_SECONDS} real seconds.
 */
public final class VirtualClock implements EventClock {

    /** How long a participant waits in real time for its turn before it gives up. */
    public static final int STALL_SECONDS = 30;

    /** @param participants how many threads share this clock */
    public VirtualClock(int participants) {}

    /** A participant's place; closing it leaves the clock, once. */
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Takes the place of participant {@code index} for the calling thread and waits for its turn.
     *
     * @param index from 0; decides the order
     */
    public Seat join(int index) {
        throw new UnsupportedOperationException();
    }

    /** Moves time on by hand; for a thread that steps everything itself and has not joined. */
    public void advance(long nanos) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long nanos() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void idle(int emptyPolls, long deadline) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void touch() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dueAt(long nanos) {
        throw new UnsupportedOperationException();
    }
}
