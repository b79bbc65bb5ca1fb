package dev.verbscope.verbs;

import java.lang.foreign.MemorySegment;

/** A protection domain: the parent of memory regions and queue pairs. */
public interface ProtectionDomain extends AutoCloseable {

    /**
     * Registers memory. The segment must stay alive until the region is closed.
     *
     * @param access bits of {@link Access}
     * @throws VerbsException EINVAL for unaligned memory or length 0, ENOMEM when regions are used up
     */
    MemoryRegion regMr(MemorySegment memory, int access) throws VerbsException;

    /**
     * Creates a queue pair in RESET. What was granted can differ from what was asked; see {@link QueuePair#granted}.
     *
     * @throws VerbsException ENOTSUP for a type the device does not offer, EBUSY when queue pairs are used up
     */
    QueuePair createQp(QpInit init) throws VerbsException;

    @Override
    void close() throws VerbsException;
}
