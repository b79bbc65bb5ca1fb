package dev.verbscope.verbs;

/**
 * One slot of a port's GID table.
 *
 * @param index the slot, from 0, as ibv_devinfo prints it
 * @param gid zero when the slot is empty
 * @param type RoCE version or IB; {@link GidType#UNKNOWN} where the system does not tell
 * @param netdev the network interface behind it, empty when unknown
 */
public record GidEntry(int index, Gid gid, GidType type, String netdev) {}
