package dev.verbscope.record;

import java.io.IOException;
import java.nio.file.Path;

/** A recording that cannot be read: what is wrong, in which file and where in it. */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final long offset;

    /**
     * @param file the file, or the folder, that is wrong
     * @param offset byte in the file, 0 when the whole file is meant
     * @param problem what was expected and what was found
     */
    public RecordingException(Path file, long offset, String problem) {
        this(file, offset, problem, null);
    }

    public RecordingException(Path file, long offset, String problem, Throwable cause) {
        super(file + (offset == 0 ? "" : ", byte " + offset) + ": " + problem, cause);
        this.file = file;
        this.offset = offset;
    }

    private RecordingException(RecordingException of, String more) {
        super(of.getMessage() + more, of);
        this.file = of.file;
        this.offset = of.offset;
    }

    /** The same with more to say of it. */
    RecordingException adding(String more) {
        return new RecordingException(this, more);
    }

    public Path file() {
        return file;
    }

    public long offset() {
        return offset;
    }
}
