package dev.verbscope.model;

import java.util.OptionalInt;

/**
 * What a session holds of a device beside what the device can give; other programs' share cannot be seen.
 *
 * @param setupBudget setups at most on its own; empty when unknown
 * @param maxQueuePairs as the device says, and over Thunderbolt no more than is known to be given; empty when it was not
 *     queried
 */
public record HeldModel(
        String device,
        int queuePairs,
        int memoryRegions,
        int protectionDomains,
        int completionQueues,
        int setups,
        OptionalInt setupBudget,
        OptionalInt maxQueuePairs,
        OptionalInt maxMemoryRegions,
        OptionalInt maxProtectionDomains) {

    /** Apple's technote TN3205; the eleventh is refused with EBUSY. */
    public static final int THUNDERBOLT_QUEUE_PAIRS = 10;

    /** Seen by several programs: the next registration gives NULL. */
    public static final int THUNDERBOLT_MEMORY_REGIONS = 100;

    /** About that many have been seen; those of dead processes come back only with a reboot. */
    public static final int THUNDERBOLT_PROTECTION_DOMAINS = 11;
}
