package dev.verbscope.verbs;

/**
 * ibv_ah_attr: where the peer is.
 *
 * @param global is_global: whether a GRH is used; the next three count only then
 * @param dgid the peer's GID
 * @param sgidIndex the index of one's own GID in the port's table
 * @param hopLimit 1 on a cable, 64 where packets are routed
 * @param dlid the peer's LID; 0 outside InfiniBand
 * @param port one's own port, from 1
 */
public record AddressVector(boolean global, Gid dgid, int sgidIndex, int hopLimit, int dlid, int port) {}
