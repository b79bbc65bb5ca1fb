package dev.verbscope.record.masking;

/** What becomes of each kind of identifier, bare of the notation it was written in. */
interface Identifiers {

    /** @param address an IPv4 address outside 169.254/16 as a big-endian number */
    int ipv4(int address);

    /** @param address an IPv4 address of 169.254/16; so is what becomes of it */
    int ipv4LinkLocal(int address);

    /** @param high the upper 64 bits of an IPv6 address that is not link-local */
    long prefix(long high);

    /** @param high the upper 64 bits of an IPv6 address of fe80::/10; so is what becomes of them */
    long linkLocalPrefix(long high);

    /** @param guid a GUID, or the lower 64 bits of an IPv6 address, that is made of no MAC address */
    long guid(long guid);

    /** @param mac 48 bits */
    long mac(long mac);

    /** @param name a host's name, with its domain or without; no numeric address */
    String host(String name);

    /** @param name a person's name on a machine, as it stands in paths */
    String user(String name);
}
