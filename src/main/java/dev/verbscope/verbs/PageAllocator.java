package dev.verbscope.verbs;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Where memory for registration comes from. */
public interface PageAllocator {

    /** Page size of Apple silicon, the larger of the two systems' usual ones, so that one layout fits both. */
    long PAGE_BYTES = 16_384;

    /** Addresses that differ above this bit lie on two sides of a 4 GiB boundary. */
    int BOUNDARY_SHIFT = 32;

    /** By which system call, for example {@code mmap}. */
    String name();

    /**
     * Zeroed memory that begins at a page and fills whole pages: the larger of the system's page and
     * {@link #PAGE_BYTES}. It never lies across a 4 GiB boundary of the address space, where a region may complete
     * receives without the data being written.
     *
     * @param bytes at least this many, at most 4 GiB
     * @param arena lets go of it when it is closed
     * @throws VerbsException ENOMEM when the system has none, EINVAL for a length that must cross a boundary
     */
    MemorySegment allocate(long bytes, Arena arena) throws VerbsException;

    /** Whether a region lies across a 4 GiB boundary. */
    static boolean crossesBoundary(long address, long bytes) {
        return address >>> BOUNDARY_SHIFT != address + bytes - 1 >>> BOUNDARY_SHIFT;
    }
}
