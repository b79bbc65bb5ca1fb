package dev.verbscope.record.masking;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The identifiers met so far, in the order they were met; leaves everything as it is. */
final class Originals implements Identifiers {
    final Set<Long> ipv4 = new LinkedHashSet<>();
    final Set<Long> ipv4LinkLocal = new LinkedHashSet<>();
    final Set<Long> prefixes = new LinkedHashSet<>();
    final Set<Long> linkLocalPrefixes = new LinkedHashSet<>();
    final Set<Long> guids = new LinkedHashSet<>();
    final Set<Long> macs = new LinkedHashSet<>();
    /** By their spelling in lower case. */
    final Map<String, String> hosts = new LinkedHashMap<>();

    final Set<String> users = new LinkedHashSet<>();

    @Override
    public int ipv4(int address) {
        ipv4.add(Integer.toUnsignedLong(address));
        return address;
    }

    @Override
    public int ipv4LinkLocal(int address) {
        ipv4LinkLocal.add(Integer.toUnsignedLong(address));
        return address;
    }

    @Override
    public long prefix(long high) {
        prefixes.add(high);
        return high;
    }

    @Override
    public long linkLocalPrefix(long high) {
        linkLocalPrefixes.add(high);
        return high;
    }

    @Override
    public long guid(long guid) {
        guids.add(guid);
        return guid;
    }

    @Override
    public long mac(long mac) {
        macs.add(mac);
        return mac;
    }

    @Override
    public String host(String name) {
        hosts.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
        return name;
    }

    @Override
    public String user(String name) {
        users.add(name);
        return name;
    }
}
