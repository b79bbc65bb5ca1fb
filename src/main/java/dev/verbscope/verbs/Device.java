package dev.verbscope.verbs;

/** An opened device context. Close children first: QP, CQ, MR, PD, then this. */
public interface Device extends AutoCloseable {

    String name();

    /** The system whose errno numbers this device speaks. */
    Os os();

    DeviceLimits queryDevice() throws VerbsException;

    /** @param port from 1 */
    PortAttributes queryPort(int port) throws VerbsException;

    /**
     * One slot of the GID table. An empty slot is a zero GID, not an error.
     *
     * @throws VerbsException with EINVAL outside the table
     */
    GidEntry queryGid(int port, int index) throws VerbsException;

    /**
     * @throws VerbsException also where the library would return NULL (a port that is DOWN, protection domains used up)
     */
    ProtectionDomain allocPd() throws VerbsException;

    /** @param depth how many completions it must hold; the provider may grant more */
    CompletionQueue createCq(int depth) throws VerbsException;

    @Override
    void close() throws VerbsException;
}
