package dev.verbscope.verbs;

import java.util.List;

/** Where verbs devices come from: a system library or the embedded fabric. Listing never allocates verbs resources. */
public interface Provider {

    /** How far a queue pair of this provider can reach. */
    enum Reach {
        /** Only ranks of the same process: the embedded fabric. */
        PROCESS,
        /** Whatever the cables reach. */
        NETWORK
    }

    /** {@code sim} or {@code native}. */
    String name();

    /** True when nothing said by this provider is about real hardware. */
    boolean simulated();

    Reach reach();

    /** Where memory for its devices comes from. */
    PageAllocator pages();

    /** The device names in the provider's own order; empty when there is none. */
    List<String> deviceNames() throws VerbsException;

    /**
     * Opens a context for inspection and, later, resources. Creates no PD, CQ, QP or MR.
     *
     * @throws VerbsException with ENODEV when no device has that name
     */
    Device open(String deviceName) throws VerbsException;
}
