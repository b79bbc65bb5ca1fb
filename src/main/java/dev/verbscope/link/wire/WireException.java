package dev.verbscope.link.wire;

/** What arrived on a socket is not what the protocol allows there. */
public final class WireException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * @param code stable, lower case with dashes, for example {@code bad-magic}
     * @param message which field, what was expected and what came
     */
    public WireException(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }
}
