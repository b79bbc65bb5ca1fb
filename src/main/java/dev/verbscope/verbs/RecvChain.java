package dev.verbscope.verbs;

/** Receive work requests of one SGE each, laid out once and patched in place. */
public interface RecvChain {

    int capacity();

    void set(int index, long wrId, long address, int length, int lkey);

    /** How many requests the last post took before it failed; all of them when it returned 0. */
    int accepted();
}
