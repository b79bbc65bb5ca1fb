package dev.verbscope.verbs;

/** Send work requests of one SGE each, opcode SEND, laid out once and patched in place. */
public interface SendChain {

    int capacity();

    /**
     * @param signaled whether its success is reported; a failure always is
     */
    void set(int index, long wrId, long address, int length, int lkey, boolean signaled);

    /** How many requests the last post took before it failed; all of them when it returned 0. */
    int accepted();
}
