package dev.verbscope.ui.desk;

/** Something that was asked of the {@link Desk} could not be done; the message is a sentence for the person who asked. */
public final class DeskException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeskException(String message) {
        super(message);
    }

    public DeskException(String message, Throwable cause) {
        super(message, cause);
    }
}
