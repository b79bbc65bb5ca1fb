package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.GidModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.ui.desk.GidRule;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.fixture.Explained;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A GID table under other recipes: which slot, why that one, why not the others. */
class GidWhatIfTest {
    private static final RecipeChoice DS4 =
            new RecipeChoice("ds4", "", GidRule.IPV4_ON_THUNDERBOLT_ELSE_SCORE, OptionalInt.empty());
    private static final RecipeChoice JACCL =
            new RecipeChoice("jaccl", "", GidRule.FIRST_IPV4_MAPPED, OptionalInt.of(1));
    private static final RecipeChoice TN3205 = new RecipeChoice("tn3205", "", GidRule.INDEX_1, OptionalInt.of(1));
    private static final RecipeChoice SCORE =
            new RecipeChoice("custom:gid=score", "", GidRule.BEST_SCORE, OptionalInt.empty());

    /** fe80 at 0, IPv4 at 2 and 3; the latter is preferred. */
    private static PortModel port(LinkLayer layer) {
        return port(
                layer,
                gid(0, Gid.parse("fe80::1"), 5),
                gid(2, Gid.ofIpv4(169, 254, 7, 1), 21),
                gid(3, Gid.ofIpv4(10, 99, 0, 1), 72));
    }

    private static PortModel port(LinkLayer layer, GidModel... gids) {
        return new PortModel(
                new PortAttributes(1, PortState.ACTIVE, Mtu.MTU_4096, Mtu.MTU_4096, 16, 1 << 24, 0, layer, 80),
                List.of(gids),
                Optional.empty());
    }

    private static GidModel gid(int index, Gid gid, int score) {
        return new GidModel(
                new GidEntry(index, gid, GidType.ROCE_V2, "en" + index),
                gid.kind(),
                score,
                true,
                List.of(new GidModel.Reason(score, "all of it")),
                Set.of());
    }

    private static String why(GidWhatIf it, int index) {
        return it.slots().stream()
                .filter(slot -> slot.index() == index)
                .findFirst()
                .orElseThrow()
                .why();
    }

    @Test
    void theFirstIpv4IsTakenOnThunderboltAndTheBestScoreElsewhere() {
        GidWhatIf thunderbolt = GidWhatIf.of(port(LinkLayer.THUNDERBOLT), DS4);
        assertEquals(OptionalInt.of(2), thunderbolt.taken());
        assertEquals("not taken: not IPv4-mapped", why(thunderbolt, 0));
        assertEquals("not taken: index 2 is IPv4-mapped too and comes first", why(thunderbolt, 3));
        assertFalse(thunderbolt.bad());
        GidWhatIf ethernet = GidWhatIf.of(port(LinkLayer.ETHERNET), DS4);
        assertEquals(OptionalInt.of(3), ethernet.taken());
        assertEquals("not taken: index 3 has 72 points, this 21", why(ethernet, 2));
    }

    @Test
    void whereTheGidToldAndTheIndexSentFromPartIsSaid() {
        GidWhatIf jaccl = GidWhatIf.of(port(LinkLayer.THUNDERBOLT), JACCL);
        assertEquals(OptionalInt.of(2), jaccl.taken());
        assertEquals(OptionalInt.of(1), jaccl.sendsFrom());
        assertTrue(jaccl.bad());
        assertEquals("jaccl would tell its peer index 2 and send from 1, which is empty: they part", jaccl.sentence());
    }

    @Test
    void aTableWithoutTheSlotFails() {
        assertEquals(
                "tn3205 would fail: index 1 is empty",
                GidWhatIf.of(port(LinkLayer.ETHERNET), TN3205).sentence());
        PortModel ipv6 = port(LinkLayer.THUNDERBOLT, gid(0, Gid.parse("fe80::1"), 5));
        assertEquals(
                "jaccl would fail: no GID of the table is IPv4-mapped",
                GidWhatIf.of(ipv6, JACCL).sentence());
        assertEquals(OptionalInt.of(0), GidWhatIf.of(ipv6, SCORE).taken());
        assertEquals(
                "ds4 would fail: the table is empty",
                GidWhatIf.of(port(LinkLayer.ETHERNET, new GidModel[0]), DS4).sentence());
    }

    @Test
    void theLowerIndexWinsATie() {
        PortModel tie =
                port(LinkLayer.ETHERNET, gid(4, Gid.ofIpv4(10, 0, 0, 1), 30), gid(5, Gid.ofIpv4(10, 0, 0, 2), 30));
        GidWhatIf score = GidWhatIf.of(tie, SCORE);
        assertEquals(OptionalInt.of(4), score.taken());
        assertEquals("not taken: index 4 has the same score and is lower", why(score, 5));
    }

    @Test
    void infinibandHasARuleOfItsOwn() {
        GidWhatIf tn3205 = GidWhatIf.of(port(LinkLayer.INFINIBAND), TN3205);
        assertEquals(OptionalInt.of(0), tn3205.taken());
        assertEquals(OptionalInt.of(0), tn3205.sendsFrom());
        assertTrue(why(tn3205, 2).startsWith("not taken: on InfiniBand"));
    }

    @Test
    void theTableIsCopiedWholeAndEverySlotExplainsItself() {
        GidReading reading = GidReading.of("rdma_en2", port(LinkLayer.THUNDERBOLT), List.of(DS4, JACCL, TN3205));
        assertEquals(6, reading.whatIfs().size(), "three by name, three custom rules");
        for (int index : new int[] {0, 2, 3}) {
            Explanation slot = reading.explain(index).orElseThrow();
            Explained.assertWhole(slot);
            for (GidWhatIf it : reading.whatIfs()) {
                assertTrue(slot.text().contains(it.recipe() + ": "), slot.text());
            }
        }
        assertTrue(reading.explain(1).isEmpty());
        Stream.of("::ffff:10.99.0.1", "fe80::1", "would fail", "all of it")
                .forEach(part -> assertTrue(reading.text().contains(part), part));
        JsonNode json = JsonMapper.shared().readTree(reading.json());
        assertEquals(3, json.get("gids").size());
        assertEquals(2, json.get("underRecipe").get("jaccl").get("takes").asInt());
        assertEquals(1, json.get("underRecipe").get("jaccl").get("sendsFrom").asInt());
    }
}
