package dev.verbscope.verbs;

/** What kind of address a GID carries. */
public enum GidKind {
    /** Sixteen zero bytes: an empty slot. */
    ZERO("empty"),
    /** {@code ::ffff:169.254.0.0/112}: IPv4-mapped and link-local. Normal on Thunderbolt. */
    IPV4_LINK_LOCAL("IPv4-mapped, link-local"),
    IPV4_MAPPED("IPv4-mapped"),
    /** {@code fe80::/10}. */
    IPV6_LINK_LOCAL("IPv6 link-local"),
    IPV6("IPv6");

    private final String label;

    GidKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Whether it means something on its own link only. */
    public boolean linkLocal() {
        return this == IPV4_LINK_LOCAL || this == IPV6_LINK_LOCAL;
    }

    public boolean ipv4() {
        return this == IPV4_MAPPED || this == IPV4_LINK_LOCAL;
    }
}
