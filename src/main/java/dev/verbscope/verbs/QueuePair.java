package dev.verbscope.verbs;

/**
 * A queue pair. Posting is the hot path: no allocation, no lock; failures are numbers. Chains are laid out once with
 * {@link #newSendChain} and {@link #newRecvChain} and patched in place.
 */
public interface QueuePair extends AutoCloseable {

    int qpn();

    QpType type();

    /** The depths that create_qp wrote back; zero where the driver granted zero. */
    QpCaps granted();

    QpState state() throws VerbsException;

    /** @throws VerbsException EINVAL for a wrong state, mask or value, and whatever else the driver says */
    void modify(QpModify modify) throws VerbsException;

    SendChain newSendChain(int capacity);

    RecvChain newRecvChain(int capacity);

    /**
     * Posts the first {@code count} requests of the chain, in order.
     *
     * @return 0, or the errno's number; {@link SendChain#accepted} then tells how many were taken
     */
    int postSend(SendChain chain, int count);

    /**
     * Posts the first {@code count} requests of the chain, in order.
     *
     * @return 0, or the errno's number; {@link RecvChain#accepted} then tells how many were taken
     */
    int postRecv(RecvChain chain, int count);

    /** Destroys the queue pair; unpolled completions of it are gone. */
    @Override
    void close() throws VerbsException;
}
