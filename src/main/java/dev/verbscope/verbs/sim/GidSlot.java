package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.GidType;

/**
 * What stands in one slot of a port's GID table. The address itself is made by the fabric, for each port another one.
 *
 * @param address which kind of address
 * @param type what the table says the entry is for
 */
public record GidSlot(Address address, GidType type) {

    /** The kinds of address that an interface gives to a GID table. */
    public enum Address {
        /** Nothing: a zero GID. */
        EMPTY,
        /** {@code fe80::} and the EUI-64 of the MAC. */
        LINK_LOCAL,
        /** {@code fe80::} and a random interface id, as macOS adds ("secured"). */
        LINK_LOCAL_SECURED,
        /** {@code ::ffff:169.254.a.b}. */
        IPV4_LINK_LOCAL,
        /** {@code ::ffff:10.99.a.b}. */
        IPV4,
        /** A unique local {@code fd00::/8} address. */
        IPV6
    }
}
