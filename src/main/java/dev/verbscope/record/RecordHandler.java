package dev.verbscope.record;

/** Takes the records of one rank in the order they were written. */
public interface RecordHandler {

    void fact(Stamp stamp, Fact fact);

    /** @param sample reused by the caller: copy what must outlive the call */
    void sample(GateSample sample);

    /**
     * Samples that were dropped by the writer or aged out before they were read, between the records before and after.
     *
     * @param samples how many
     */
    void gap(long samples);
}
