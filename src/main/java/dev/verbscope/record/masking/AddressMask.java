package dev.verbscope.record.masking;

import dev.verbscope.verbs.Gid;

/**
 * Masks addresses as numbers. What kind of address it is stays, since scores and explanations rest on it; addresses that
 * say nothing about a machine (unspecified, loopback, multicast, masks) stay as they are.
 */
final class AddressMask {
    private static final int LEAST_MULTICAST_OCTET = 224;
    private static final int LOOPBACK_OCTET = 127;
    private static final int LINK_LOCAL_V4 = 0xa9fe;
    private static final long MAPPED_PREFIX = 0xffffL << 32;
    private static final long MULTICAST_V6 = 0xff;

    /** The two bytes between the halves of a MAC address in an interface id made of it (RFC 4291, appendix A). */
    private static final long EUI64_FILL = 0xfffe;

    private static final int EUI64_FILL_SHIFT = 24;
    /** The bit of a MAC address that such an interface id has inverted. */
    private static final long LOCAL_BIT = 0x0200_0000_0000L;

    private static final long MAC_MASK = 0xffff_ffff_ffffL;

    private final Identifiers identifiers;

    AddressMask(Identifiers identifiers) {
        this.identifiers = identifiers;
    }

    /** @param address big-endian */
    int ipv4(int address) {
        int first = address >>> 24;
        if (first == 0 || first == LOOPBACK_OCTET || first >= LEAST_MULTICAST_OCTET) {
            return address;
        }
        return address >>> 16 == LINK_LOCAL_V4 ? identifiers.ipv4LinkLocal(address) : identifiers.ipv4(address);
    }

    /** The stand-in is of the same {@link Gid#kind}, and its interface id is zero where the original's is. */
    Gid gid(Gid gid) {
        return switch (gid.kind()) {
            case ZERO -> gid;
            case IPV4_MAPPED, IPV4_LINK_LOCAL ->
                new Gid(0, MAPPED_PREFIX | Integer.toUnsignedLong(ipv4((int) gid.low())));
            case IPV6_LINK_LOCAL -> new Gid(identifiers.linkLocalPrefix(gid.high()), interfaceId(gid.low()));
            case IPV6 -> ipv6(gid);
        };
    }

    private Gid ipv6(Gid gid) {
        boolean loopback = gid.high() == 0 && gid.low() == 1;
        if (loopback || gid.high() >>> 56 == MULTICAST_V6) {
            return gid;
        }
        return new Gid(identifiers.prefix(gid.high()), interfaceId(gid.low()));
    }

    /** A GUID or an interface id; one that is made of a MAC address becomes that address' stand-in in the same way. */
    long interfaceId(long id) {
        if (id == 0) {
            return 0;
        }
        if ((id >>> EUI64_FILL_SHIFT & 0xffff) != EUI64_FILL) {
            return identifiers.guid(id);
        }
        long stood = (id & ~0xff_ffff_ffffL) >>> 16 | id & 0xff_ffff;
        long mac = mac(stood ^ LOCAL_BIT) ^ LOCAL_BIT;
        return (mac & 0xffff_ff00_0000L) << 16 | EUI64_FILL << EUI64_FILL_SHIFT | mac & 0xff_ffff;
    }

    /** @param mac 48 bits */
    long mac(long mac) {
        return mac == 0 || mac == MAC_MASK ? mac : identifiers.mac(mac);
    }
}
