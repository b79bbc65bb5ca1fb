package dev.verbscope.link;

import dev.verbscope.record.DeviceFact.Reason;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One GID with its place in the order of preference: the control socket's own address; RoCE v2 before v1; IPv4-mapped
 * before IPv6; routable before link-local (on Thunderbolt 169.254 is normal and costs nothing); the lower index. The
 * points only show that order: each criterion weighs more than all below it together, so equal order and equal sum say
 * the same. Comparing is done by {@link #PREFERRED_FIRST}, never by the sum.
 *
 * @param entry the slot
 * @param own its address is the control socket's own local address
 * @param rocev2 its type is RoCE v2
 * @param ipv4 it is IPv4-mapped
 * @param routable it is not link-local, or that does not matter on this link layer
 * @param thunderbolt it stands in a Thunderbolt port's table
 */
public record GidScore(
        GidEntry entry, boolean own, boolean rocev2, boolean ipv4, boolean routable, boolean thunderbolt) {

    static final int OWN_POINTS = 50;
    static final int ROCEV2_POINTS = 25;
    static final int IPV4_POINTS = 12;
    static final int ROUTABLE_POINTS = 6;
    /** The lower index only breaks ties; index 0 gets this, index 5 and above nothing. */
    static final int INDEX_POINTS = 5;

    /** The best first. */
    public static final Comparator<GidScore> PREFERRED_FIRST = Comparator.comparing(GidScore::own)
            .thenComparing(GidScore::rocev2)
            .thenComparing(GidScore::ipv4)
            .thenComparing(GidScore::routable)
            .reversed()
            .thenComparingInt(score -> score.entry().index());

    /**
     * @param entry a slot that is not empty
     * @param layer what the port runs on
     * @param control the control socket's own address, where it is known
     */
    public static GidScore of(GidEntry entry, LinkLayer layer, Optional<InetAddress> control) {
        Gid gid = entry.gid();
        GidKind kind = gid.kind();
        boolean thunderbolt = layer == LinkLayer.THUNDERBOLT;
        boolean linkLocal = kind == GidKind.IPV6_LINK_LOCAL || kind == GidKind.IPV4_LINK_LOCAL && !thunderbolt;
        return new GidScore(
                entry,
                control.map(Gid::of).filter(gid::equals).isPresent(),
                entry.type() == GidType.ROCE_V2,
                kind.ipv4(),
                !linkLocal,
                thunderbolt);
    }

    /** The sum of the points, 0 to 98. */
    public int points() {
        return reasons().stream().mapToInt(Reason::points).sum();
    }

    /** Where the points come from, the weightiest first; what costs or explains carries 0 points. */
    public List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>();
        GidKind kind = entry.gid().kind();
        if (own) {
            reasons.add(new Reason(OWN_POINTS, "the control socket's own address"));
        }
        if (rocev2) {
            reasons.add(new Reason(ROCEV2_POINTS, "RoCE v2"));
        } else if (entry.type() == GidType.ROCE_V1) {
            reasons.add(new Reason(0, "RoCE v1: not routed, last choice on RoCE"));
        }
        if (ipv4) {
            reasons.add(new Reason(IPV4_POINTS, "IPv4-mapped"));
        }
        if (routable) {
            reasons.add(new Reason(
                    ROUTABLE_POINTS,
                    kind == GidKind.IPV4_LINK_LOCAL ? "169.254 is normal on Thunderbolt" : "routable"));
        } else {
            reasons.add(new Reason(0, kind == GidKind.IPV6_LINK_LOCAL ? "link-local fe80" : "link-local 169.254"));
        }
        if (thunderbolt && !ipv4) {
            reasons.add(new Reason(0, "not IPv4-mapped: RTR over Thunderbolt is reported to refuse it"));
        }
        int index = Math.max(0, INDEX_POINTS - entry.index());
        if (index > 0) {
            reasons.add(new Reason(index, "index " + entry.index() + ": the lower wins a tie"));
        }
        return List.copyOf(reasons);
    }
}
