package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.Recipe.GidRule;
import dev.verbscope.record.DeviceFact.GidChosen;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What each client takes of a GID table, on every kind of port. */
class GidDecisionTest {
    private static final GidRule DS4 = GidRule.IPV4_ON_THUNDERBOLT_ELSE_SCORE;

    private static List<GidEntry> table(GidType type, String... gids) {
        List<GidEntry> table = new ArrayList<>();
        for (String gid : gids) {
            table.add(new GidEntry(table.size(), gid.isEmpty() ? Gid.ZERO : Gid.parse(gid), type, ""));
        }
        return table;
    }

    private static GidDecision decide(List<GidEntry> table, LinkLayer layer) {
        return GidDecision.of("dev0", 1, table, layer, Optional.empty());
    }

    private static GidDecision thunderbolt(String... gids) {
        return decide(table(GidType.UNKNOWN, gids), LinkLayer.THUNDERBOLT);
    }

    private static OptionalInt at(int index) {
        return OptionalInt.of(index);
    }

    @Test
    void thunderboltAsTheTechnoteShowsIt() {
        GidDecision decision = thunderbolt("fe80::1", "169.254.205.255", "fe80::2");
        assertEquals(at(1), decision.byRule(DS4, LinkLayer.THUNDERBOLT));
        assertEquals(at(1), decision.best());
        assertEquals(at(1), decision.jacclAdvertises());
        GidChosen chosen = decision.chosen(1, false, DS4, LinkLayer.THUNDERBOLT);
        assertEquals(Optional.empty(), chosen.disagreement());
        assertEquals("index 1 by the rule: first IPv4-mapped on Thunderbolt, else the best score", chosen.why());
        assertEquals(1, chosen.jacclSgidIndex());
    }

    @Test
    void shiftedIndexIsNewsSinceJacclSendsFrom1() {
        GidDecision decision = thunderbolt("fe80::1", "fd00::1", "fe80::2", "169.254.1.1");
        assertEquals(at(3), decision.byRule(DS4, LinkLayer.THUNDERBOLT));
        assertEquals(at(3), decision.best());
        assertEquals(
                Optional.of("JACCL would advertise index 3 and send from 1"),
                decision.chosen(3, false, DS4, LinkLayer.THUNDERBOLT).disagreement());
    }

    @Test
    void ruleChoosesAndScoreExplainsWhereTheyPart() {
        Optional<InetAddress> control = Optional.of(InetAddress.ofLiteral("192.168.7.7"));
        GidDecision decision = GidDecision.of(
                "dev0",
                1,
                table(GidType.UNKNOWN, "fe80::1", "169.254.1.1", "192.168.7.7"),
                LinkLayer.THUNDERBOLT,
                control);
        assertEquals(at(1), decision.byRule(DS4, LinkLayer.THUNDERBOLT));
        assertEquals(at(2), decision.best());
        assertEquals(
                Optional.of("the score prefers index 2"),
                decision.chosen(1, false, DS4, LinkLayer.THUNDERBOLT).disagreement());
    }

    @Test
    void operatorOverrulesAndIsToldOfAll() {
        GidDecision decision = thunderbolt("fe80::1", "fd00::1", "169.254.1.1");
        GidChosen chosen = decision.chosen(0, true, DS4, LinkLayer.THUNDERBOLT);
        assertEquals(
                Optional.of("the recipe's rule would take index 2; the score prefers index 2; JACCL would advertise"
                        + " index 2 and send from 1"),
                chosen.disagreement());
        assertTrue(chosen.byOperator());
        assertEquals("index 0 was asked for", chosen.why());
    }

    @Test
    void bridgeMemberHasNoIpv4Gid() {
        GidDecision decision = thunderbolt("fe80::1");
        assertEquals(OptionalInt.empty(), decision.byRule(DS4, LinkLayer.THUNDERBOLT));
        assertEquals(OptionalInt.empty(), decision.jacclAdvertises());
        assertEquals(at(0), decision.best());
        assertEquals(OptionalInt.empty(), decision.byRule(GidRule.INDEX_1, LinkLayer.THUNDERBOLT));
    }

    @Test
    void roceTakesTheBestScoreNotTheFirstMatch() {
        List<GidEntry> table = List.of(
                new GidEntry(0, Gid.parse("fe80::1"), GidType.ROCE_V1, ""),
                new GidEntry(1, Gid.parse("fe80::1"), GidType.ROCE_V2, ""),
                new GidEntry(2, Gid.parse("10.99.0.1"), GidType.ROCE_V1, ""),
                new GidEntry(3, Gid.parse("10.99.0.1"), GidType.ROCE_V2, ""));
        GidDecision decision = decide(table, LinkLayer.ETHERNET);
        assertEquals(at(3), decision.byRule(DS4, LinkLayer.ETHERNET));
        assertEquals(at(2), decision.byRule(GidRule.FIRST_IPV4_MAPPED, LinkLayer.ETHERNET));
        assertEquals(at(3), decision.byRule(GidRule.BEST_SCORE, LinkLayer.ETHERNET));
        assertEquals(at(1), decision.byRule(GidRule.INDEX_1, LinkLayer.ETHERNET));
        assertEquals(
                Optional.of("the score prefers index 3; JACCL would advertise index 2 and send from 1"),
                decision.chosen(2, false, GidRule.FIRST_IPV4_MAPPED, LinkLayer.ETHERNET)
                        .disagreement());
    }

    @Test
    void roceV1OnlyStillHasAChoice() {
        GidDecision decision = decide(table(GidType.ROCE_V1, "fe80::1", "169.254.3.3", "10.0.0.1"), LinkLayer.ETHERNET);
        assertEquals(at(2), decision.best(), "169.254 is link-local here");
    }

    @Test
    void tiesGoToTheLowerIndex() {
        GidDecision decision =
                decide(table(GidType.ROCE_V2, "", "", "", "", "", "", "10.0.0.1", "10.0.0.2"), LinkLayer.ETHERNET);
        assertEquals(at(6), decision.best());
        assertEquals(6, decision.emptySlots());
    }

    @Test
    void infinibandHasNoIpv4Gid() {
        GidDecision decision = decide(table(GidType.IB, "fe80::2:c903:0:1"), LinkLayer.INFINIBAND);
        assertEquals(OptionalInt.empty(), decision.firstIpv4());
        assertEquals(at(0), decision.best());
    }

    @Test
    void emptyTables() {
        for (GidDecision decision : List.of(thunderbolt(), thunderbolt("", "", ""))) {
            assertEquals(OptionalInt.empty(), decision.best());
            assertEquals(OptionalInt.empty(), decision.firstIpv4());
            for (GidRule rule : GidRule.values()) {
                assertEquals(OptionalInt.empty(), decision.byRule(rule, LinkLayer.THUNDERBOLT));
            }
            assertEquals(List.of(), decision.scored());
        }
        assertEquals(3, thunderbolt("", "", "").emptySlots());
    }

    @Test
    void zeroGidsAreNeverScored() {
        GidDecision decision = thunderbolt("", "169.254.1.1", "");
        assertEquals(1, decision.scored().size());
        assertEquals(1, decision.scored().getFirst().entry().index());
        assertFalse(decision.has(0));
        assertFalse(decision.has(3));
        assertTrue(decision.has(1));
        assertEquals(Optional.empty(), decision.entry(2));
    }
}
