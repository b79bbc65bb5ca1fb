package dev.verbscope.verbs;

/** Registered memory. */
public interface MemoryRegion extends AutoCloseable {

    /** The first registered address. */
    long address();

    /** Bytes registered. */
    long length();

    int lkey();

    int rkey();

    @Override
    void close() throws VerbsException;
}
