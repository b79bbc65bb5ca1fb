package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.DeviceFact.Reason;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The order of preference among GIDs, and that the points shown only show it. */
class GidScoreTest {
    private static final Gid ROUTABLE = Gid.parse("10.99.0.1");
    private static final Gid LINK_LOCAL_4 = Gid.parse("169.254.205.255");
    private static final Gid LINK_LOCAL_6 = Gid.parse("fe80::1");
    private static final Gid LINK_LOCAL_6_END = Gid.parse("febf::1");
    private static final Gid IPV6 = Gid.parse("fd00::1");

    private static GidScore score(int index, Gid gid, GidType type, LinkLayer layer) {
        return GidScore.of(new GidEntry(index, gid, type, "en5"), layer, Optional.empty());
    }

    private static List<GidScore> everyCombination() {
        List<GidScore> all = new ArrayList<>();
        for (LinkLayer layer : List.of(LinkLayer.ETHERNET, LinkLayer.THUNDERBOLT)) {
            for (Gid gid : List.of(ROUTABLE, LINK_LOCAL_4, LINK_LOCAL_6, IPV6)) {
                for (GidType type : GidType.values()) {
                    for (boolean own : new boolean[] {false, true}) {
                        for (int index = 0; index <= 7; index++) {
                            GidEntry entry = new GidEntry(index, gid, type, "");
                            Optional<InetAddress> control =
                                    own ? Optional.of(addressOf(gid)) : Optional.<InetAddress>empty();
                            all.add(GidScore.of(entry, layer, control));
                        }
                    }
                }
            }
        }
        return all;
    }

    private static InetAddress addressOf(Gid gid) {
        String text = gid.toString();
        return InetAddress.ofLiteral(text.startsWith("::ffff:") ? text.substring(7) : text);
    }

    /** Within one table, which is of one link layer; beyond index 5 the points no longer tell indices apart. */
    @Test
    void sumsOfPointsAreInTheOrderOfPreference() {
        List<GidScore> all = everyCombination();
        int[] sums = all.stream().mapToInt(GidScore::points).toArray();
        int pairs = 0;
        for (int i = 0; i < sums.length; i++) {
            for (int j = 0; j < sums.length; j++) {
                GidScore a = all.get(i);
                GidScore b = all.get(j);
                if (a.thunderbolt() != b.thunderbolt()) {
                    continue;
                }
                int order = Integer.signum(GidScore.PREFERRED_FIRST.compare(a, b));
                int points = Integer.compare(sums[j], sums[i]);
                boolean told = Math.min(a.entry().index(), b.entry().index()) < GidScore.INDEX_POINTS;
                if (told || !sameButIndex(a, b)) {
                    assertEquals(order, points, () -> a + " against " + b);
                } else {
                    assertEquals(0, points, () -> a + " against " + b);
                }
                pairs++;
            }
        }
        assertEquals(2 * 256 * 256, pairs);
    }

    private static boolean sameButIndex(GidScore a, GidScore b) {
        return a.own() == b.own() && a.rocev2() == b.rocev2() && a.ipv4() == b.ipv4() && a.routable() == b.routable();
    }

    /** Each criterion decides over all that come after it together. */
    @Test
    void eachCriterionOutweighsAllBelow() {
        LinkLayer roce = LinkLayer.ETHERNET;
        GidScore own = GidScore.of(
                new GidEntry(9, LINK_LOCAL_6, GidType.ROCE_V1, ""), roce, Optional.of(addressOf(LINK_LOCAL_6)));
        GidScore v2 = score(8, LINK_LOCAL_6, GidType.ROCE_V2, roce);
        GidScore ipv4 = score(7, LINK_LOCAL_4, GidType.ROCE_V1, roce);
        GidScore routable = score(6, IPV6, GidType.ROCE_V1, roce);
        GidScore lower = score(0, LINK_LOCAL_6, GidType.ROCE_V1, roce);
        List<GidScore> sorted = List.of(lower, routable, ipv4, v2, own).stream()
                .sorted(GidScore.PREFERRED_FIRST)
                .toList();
        assertEquals(List.of(own, v2, ipv4, routable, lower), sorted);
    }

    @Test
    void linkLocalIpv4IsNormalOnThunderboltOnly() {
        assertTrue(
                score(1, LINK_LOCAL_4, GidType.UNKNOWN, LinkLayer.THUNDERBOLT).routable());
        assertFalse(score(1, LINK_LOCAL_4, GidType.ROCE_V2, LinkLayer.ETHERNET).routable());
        assertFalse(
                score(0, LINK_LOCAL_6, GidType.UNKNOWN, LinkLayer.THUNDERBOLT).routable());
        assertFalse(
                score(0, LINK_LOCAL_6_END, GidType.ROCE_V2, LinkLayer.ETHERNET).routable(), "fe80::/10 is wide");
        assertTrue(score(0, Gid.parse("fec0::1"), GidType.ROCE_V2, LinkLayer.ETHERNET)
                .routable());
    }

    @Test
    void ownAddressIsComparedAsAGid() {
        GidEntry entry = new GidEntry(3, ROUTABLE, GidType.ROCE_V2, "");
        assertTrue(GidScore.of(entry, LinkLayer.ETHERNET, Optional.of(InetAddress.ofLiteral("10.99.0.1")))
                .own());
        assertFalse(GidScore.of(entry, LinkLayer.ETHERNET, Optional.of(InetAddress.ofLiteral("10.99.0.2")))
                .own());
        GidEntry six = new GidEntry(3, IPV6, GidType.ROCE_V2, "");
        assertTrue(GidScore.of(six, LinkLayer.ETHERNET, Optional.of(InetAddress.ofLiteral("fd00::1")))
                .own());
    }

    @Test
    void reasonsAddUpToThePointsAndSayWhy() {
        GidScore thunderbolt = score(1, LINK_LOCAL_4, GidType.UNKNOWN, LinkLayer.THUNDERBOLT);
        assertEquals(
                List.of(
                        new Reason(12, "IPv4-mapped"),
                        new Reason(6, "169.254 is normal on Thunderbolt"),
                        new Reason(4, "index 1: the lower wins a tie")),
                thunderbolt.reasons());
        assertEquals(22, thunderbolt.points());

        GidScore best = GidScore.of(
                new GidEntry(0, ROUTABLE, GidType.ROCE_V2, ""),
                LinkLayer.ETHERNET,
                Optional.of(InetAddress.ofLiteral("10.99.0.1")));
        assertEquals(98, best.points());

        GidScore worst = score(9, LINK_LOCAL_6, GidType.ROCE_V1, LinkLayer.ETHERNET);
        assertEquals(0, worst.points());
        assertEquals(
                List.of(new Reason(0, "RoCE v1: not routed, last choice on RoCE"), new Reason(0, "link-local fe80")),
                worst.reasons());

        GidScore notMapped = score(0, LINK_LOCAL_6, GidType.UNKNOWN, LinkLayer.THUNDERBOLT);
        assertTrue(notMapped.reasons().stream()
                .anyMatch(r -> r.points() == 0 && r.why().contains("RTR")));
    }
}
