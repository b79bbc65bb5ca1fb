package dev.verbscope.record.masking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * A stand-in for each identifier, the next free one in the order of asking. They come from what is set aside for examples
 * and is nobody's: RFC 5737 (192.0.2.0/24 and two more), RFC 2544 (198.18.0.0/15), RFC 3849 (2001:db8::/32) and RFC 7042
 * (MAC addresses from 00-00-5E-00-53-00, GUIDs from 02-00-5E-EF-10-00-00-00). No stand-in is one of the originals.
 */
final class StandIns implements Identifiers {
    private static final int[] IPV4_NETS = {0xc000_0200, 0xc633_6400, 0xcb00_7100};
    private static final int IPV4_BENCHMARK = 0xc612_0000;
    private static final int HOSTS_IN_NET = 254;
    private static final int IPV4_LINK_LOCAL = 0xa9fe_0000;
    private static final long IPV6_EXAMPLES = 0x2001_0db8L << 32;
    private static final long IPV6_LINK_LOCAL = 0xfe80L << 48;
    private static final long GUID_EXAMPLES = 0x0200_5eef_1000_0000L;
    private static final long MAC_EXAMPLES = 0x0000_5e00_5300L;
    private static final int MACS_IN_EXAMPLES = 256;
    private static final long MAC_LOCAL = 0x0200_5e00_0000L;
    private static final int LETTERS = 26;

    private final Originals originals;
    private final Map<Integer, Integer> ipv4 = new HashMap<>();
    private final Map<Integer, Integer> ipv4LinkLocal = new HashMap<>();
    private final Map<Long, Long> prefixes = new HashMap<>();
    private final Map<Long, Long> linkLocalPrefixes = new HashMap<>(Map.of(IPV6_LINK_LOCAL, IPV6_LINK_LOCAL));
    private final Map<Long, Long> guids = new HashMap<>();
    private final Map<Long, Long> macs = new HashMap<>();
    private final Map<String, String> hosts = new HashMap<>();
    private final Map<String, String> users = new HashMap<>();
    private final Set<Object> given = new HashSet<>();

    /** @param originals no stand-in may be one of them */
    StandIns(Originals originals) {
        this.originals = originals;
    }

    /** Gives a stand-in to all originals, so that it does not matter in which order they are asked for later. */
    void giveAll() {
        originals.ipv4.forEach(address -> ipv4(address.intValue()));
        originals.ipv4LinkLocal.forEach(address -> ipv4LinkLocal(address.intValue()));
        originals.prefixes.forEach(this::prefix);
        originals.linkLocalPrefixes.forEach(this::linkLocalPrefix);
        originals.guids.forEach(this::guid);
        originals.macs.forEach(this::mac);
        originals.hosts.values().forEach(this::host);
        originals.users.forEach(this::user);
    }

    @Override
    public int ipv4(int address) {
        return ipv4.computeIfAbsent(address, _ -> (int) free(originals.ipv4, n -> {
            int net = (int) (n / HOSTS_IN_NET);
            return Integer.toUnsignedLong(
                    net < IPV4_NETS.length
                            ? IPV4_NETS[net] + (int) (n % HOSTS_IN_NET) + 1
                            : IPV4_BENCHMARK + (int) n - IPV4_NETS.length * HOSTS_IN_NET + 1);
        }));
    }

    @Override
    public int ipv4LinkLocal(int address) {
        // the first and the last 256 addresses of the block are reserved (RFC 3927)
        return ipv4LinkLocal.computeIfAbsent(address, _ -> (int)
                free(originals.ipv4LinkLocal, n -> Integer.toUnsignedLong(IPV4_LINK_LOCAL + 0x100 + (int) n + 1)));
    }

    @Override
    public long prefix(long high) {
        return prefixes.computeIfAbsent(high, _ -> free(originals.prefixes, n -> IPV6_EXAMPLES | n + 1));
    }

    @Override
    public long linkLocalPrefix(long high) {
        return linkLocalPrefixes.computeIfAbsent(
                high, _ -> free(originals.linkLocalPrefixes, n -> IPV6_LINK_LOCAL | n + 1));
    }

    @Override
    public long guid(long guid) {
        return guids.computeIfAbsent(guid, _ -> free(originals.guids, n -> GUID_EXAMPLES + n + 1));
    }

    @Override
    public long mac(long mac) {
        return macs.computeIfAbsent(
                mac, _ -> free(originals.macs, n -> n < MACS_IN_EXAMPLES ? MAC_EXAMPLES + n : MAC_LOCAL + n));
    }

    @Override
    public String host(String name) {
        String key = name.toLowerCase(Locale.ROOT);
        String known = hosts.get(key);
        if (known == null) {
            known = sameHost(key).map(hosts::get).orElseGet(() -> freeName("host-"));
            hosts.put(key, known);
        }
        return known;
    }

    /** One that has the same name with or without a domain: the same host is called both ways. */
    private Optional<String> sameHost(String key) {
        String label = firstLabel(key);
        return key.equals(label)
                ? hosts.keySet().stream()
                        .filter(other -> firstLabel(other).equals(label))
                        .sorted()
                        .findFirst()
                : Optional.of(label).filter(hosts::containsKey);
    }

    static String firstLabel(String name) {
        int dot = name.indexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    @Override
    public String user(String name) {
        return users.computeIfAbsent(name, _ -> freeName("user-"));
    }

    private long free(Set<Long> taken, LongUnaryOperator candidates) {
        for (long n = 0; ; n++) {
            long candidate = candidates.applyAsLong(n);
            if (!taken.contains(candidate) && given.add(candidate)) {
                return candidate;
            }
        }
    }

    private String freeName(String prefix) {
        for (int n = 0; ; n++) {
            String candidate = prefix + letters(n);
            if (!originals.hosts.containsKey(candidate)
                    && !originals.users.contains(candidate)
                    && given.add(candidate)) {
                return candidate;
            }
        }
    }

    /** a to z, then aa. */
    private static String letters(int n) {
        String last = String.valueOf((char) ('a' + n % LETTERS));
        return n < LETTERS ? last : letters(n / LETTERS - 1) + last;
    }
}
