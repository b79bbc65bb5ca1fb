package dev.verbscope.verbs;

/**
 * What ibv_query_port says that a link needs.
 *
 * @param port from 1
 * @param state logical state
 * @param maxMtu largest MTU the port can do
 * @param activeMtu MTU in use
 * @param gidTableLength slots in the GID table
 * @param maxMessageBytes largest message the port claims to carry
 * @param lid local identifier; 0 outside InfiniBand
 * @param linkLayer what the port runs on
 * @param speedGbps signalling rate of the whole port in Gb/s, 0 when unknown
 */
public record PortAttributes(
        int port,
        PortState state,
        Mtu maxMtu,
        Mtu activeMtu,
        int gidTableLength,
        long maxMessageBytes,
        int lid,
        LinkLayer linkLayer,
        int speedGbps) {}
