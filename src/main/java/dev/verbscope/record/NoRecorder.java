package dev.verbscope.record;

/** Keeps nothing. */
enum NoRecorder implements Recorder {
    INSTANCE;

    @Override
    public void fact(long nanos, Fact fact) {}

    @Override
    public void sample(GateSample sample) {}

    @Override
    public void entering(VerbsCall call, int device, int generation, long nanos) {}

    @Override
    public void left(long nanos) {}

    @Override
    public void close() {}
}
