package dev.verbscope.verbs.sim;

import java.util.concurrent.atomic.AtomicInteger;

/** How much of each verbs object is open on one device, all contexts together, and how much more may be. */
final class Ledger {
    private final AtomicInteger contexts = new AtomicInteger();
    private final AtomicInteger protectionDomains = new AtomicInteger();
    private final AtomicInteger memoryRegions = new AtomicInteger();
    private final AtomicInteger completionQueues = new AtomicInteger();
    private final AtomicInteger queuePairs = new AtomicInteger();

    AtomicInteger contexts() {
        return contexts;
    }

    AtomicInteger protectionDomains() {
        return protectionDomains;
    }

    AtomicInteger memoryRegions() {
        return memoryRegions;
    }

    AtomicInteger completionQueues() {
        return completionQueues;
    }

    AtomicInteger queuePairs() {
        return queuePairs;
    }

    /** Takes one more unless {@code limit} are taken. */
    static boolean take(AtomicInteger count, int limit) {
        return count.getAndUpdate(n -> n < limit ? n + 1 : n) < limit;
    }

    InUse inUse() {
        return new InUse(
                contexts.get(), protectionDomains.get(), memoryRegions.get(), completionQueues.get(), queuePairs.get());
    }
}
