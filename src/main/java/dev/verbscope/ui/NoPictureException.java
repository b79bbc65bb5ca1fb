package dev.verbscope.ui;

/** The window cannot be shown or drawn here; the message is one line that says what to do about it. */
public final class NoPictureException extends Exception {
    private static final long serialVersionUID = 1L;

    public NoPictureException(String message) {
        super(message);
    }

    public NoPictureException(String message, Throwable cause) {
        super(message, cause);
    }
}
