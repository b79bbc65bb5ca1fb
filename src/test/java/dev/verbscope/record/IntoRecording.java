package dev.verbscope.record;

/** Writes a made-up stream of records into a recording, as the rank that they are of would have. */
public record IntoRecording(RecordingWriter writer) implements RecordHandler {

    @Override
    public void fact(Stamp stamp, Fact fact) {
        writer.fact(stamp.nanos(), fact);
    }

    @Override
    public void sample(GateSample sample) {
        writer.sample(sample);
    }

    @Override
    public void gap(long samples) {
        throw new AssertionError("a made-up stream has no gap");
    }
}
