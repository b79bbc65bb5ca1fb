package dev.verbscope.verbs.sim;

/** One message on its way through the faults of its direction. Each queue pair reuses one. */
final class Passage {
    int generation;
    int length;
    /** Not delivered; nobody is told. */
    boolean lost;
    /** Neither is anything that the queue pair sends after it. */
    boolean killed;
    /** Which bit of the payload is flipped on the way; -1 for none. */
    long flippedBit;

    long delayNanos;

    void enter(int senderGeneration, int bytes) {
        generation = senderGeneration;
        length = bytes;
        lost = false;
        killed = false;
        flippedBit = -1;
        delayNanos = 0;
    }
}
