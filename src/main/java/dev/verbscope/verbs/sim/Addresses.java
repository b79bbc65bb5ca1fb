package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Gid;

/** The addresses of a port, made of the seed and of where the port is. */
final class Addresses {
    /** Purposes of seeded numbers; see {@link Seed}. */
    static final long KEYS = 1;

    static final long QPNS = 2;
    private static final long MACS = 3;
    private static final long IPV4S = 4;
    private static final long INTERFACE_IDS = 5;
    private static final long PREFIXES = 6;

    private Addresses() {}

    static Gid gid(Seed seed, int rank, int device, GidSlot.Address address) {
        long at = port(rank, device);
        return switch (address) {
            case EMPTY -> Gid.ZERO;
            case LINK_LOCAL -> new Gid(0xfe80L << 48, eui64(seed, rank, device));
            case LINK_LOCAL_SECURED -> new Gid(0xfe80L << 48, seed.bits(INTERFACE_IDS, at));
            // The last octet is odd on host 0 and even on host 1, so that two ports never share an address
            case IPV4_LINK_LOCAL ->
                Gid.ofIpv4(169, 254, 1 + seed.below(254, IPV4S, at), 1 + 2 * seed.below(127, IPV4S, at + 64) + rank);
            case IPV4 -> Gid.ofIpv4(10, 99, device, rank + 1);
            case IPV6 ->
                new Gid(0xfdL << 56 | seed.bits(PREFIXES, device) >>> 24 << 16 | device, eui64(seed, rank, device));
        };
    }

    static long guid(Seed seed, int rank, int device) {
        return eui64(seed, rank, device);
    }

    /** A MAC with ff:fe in the middle and the universal bit turned, as RFC 4291 derives an interface id. */
    private static long eui64(Seed seed, int rank, int device) {
        long mac = seed.bits(MACS, port(rank, device)) & 0xffff_ffff_ffffL;
        long high = mac >>> 24 & 0xfcffff | 0x020000;
        return high << 40 | 0xfffeL << 24 | mac & 0xffffff;
    }

    private static long port(int rank, int device) {
        return rank * 1024L + device;
    }
}
