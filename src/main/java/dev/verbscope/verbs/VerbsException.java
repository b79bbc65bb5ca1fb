package dev.verbscope.verbs;

/** A control-path verbs call that failed. The data path returns numbers instead. */
public final class VerbsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String call;
    private final transient Errno errno;

    /**
     * @param call the verbs function, for example {@code ibv_create_qp}
     * @param errno what it reported
     * @param attempted what was attempted, on which device, in one sentence
     */
    public VerbsException(String call, Errno errno, String attempted) {
        super(call + ": " + attempted + ": " + errno + (errno.meaning().isEmpty() ? "" : ", " + errno.meaning()));
        this.call = call;
        this.errno = errno;
    }

    public String call() {
        return call;
    }

    public Errno errno() {
        return errno;
    }
}
