package dev.verbscope.record;

import java.io.IOException;
import java.nio.file.Path;

/** The flight recorder of one rank on disk. */
public final class RecordingWriter implements Recorder {

    private final Path folder;

    private RecordingWriter(Path folder) {
        this.folder = folder;
    }

    /**
     * Creates {@code recording/rank-N} and prepares its first space.
     *
     * @param recording the folder of the recording; made when it is not there
     * @param rank 0 or 1
     * @param linkNanos the link's clock now
     * @throws IOException when the folder already holds a recording of that rank or cannot be written
     */
    public static RecordingWriter create(Path recording, int rank, long linkNanos, RecordingOptions options)
            throws IOException {
        throw new UnsupportedOperationException("being built");
    }

    /** This rank's folder, for {@link RecordingReader#open}. */
    public Path folder() {
        return folder;
    }

    @Override
    public void fact(long nanos, Fact fact) {
        throw new UnsupportedOperationException("being built");
    }

    @Override
    public void sample(GateSample sample) {
        throw new UnsupportedOperationException("being built");
    }

    @Override
    public void entering(VerbsCall call, int device, int generation, long nanos) {
        throw new UnsupportedOperationException("being built");
    }

    @Override
    public void left(long nanos) {
        throw new UnsupportedOperationException("being built");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("being built");
    }
}
