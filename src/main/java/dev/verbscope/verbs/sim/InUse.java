package dev.verbscope.verbs.sim;

/** How many of each verbs object are open. */
public record InUse(int contexts, int protectionDomains, int memoryRegions, int completionQueues, int queuePairs) {

    static final InUse NOTHING = new InUse(0, 0, 0, 0, 0);

    /** True when everything that was opened has been closed. */
    public boolean isEmpty() {
        return equals(NOTHING);
    }

    InUse plus(InUse other) {
        return new InUse(
                contexts + other.contexts,
                protectionDomains + other.protectionDomains,
                memoryRegions + other.memoryRegions,
                completionQueues + other.completionQueues,
                queuePairs + other.queuePairs);
    }
}
