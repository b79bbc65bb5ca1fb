package dev.verbscope.model;

import java.util.OptionalInt;

/**
 * What a session holds of a device beside what the device can give; other programs' share cannot be seen.
 *
 * @param setupBudget setups at most on its own; empty when unknown
 * @param maxQueuePairs as the device says; empty when it was not queried
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
        OptionalInt maxProtectionDomains) {}
