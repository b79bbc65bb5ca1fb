package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.Recipe.GidRule;
import dev.verbscope.link.Recipe.GrhRule;
import dev.verbscope.link.Recipe.PsnRule;
import dev.verbscope.link.Recipe.SgidRule;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.QpCaps;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recipes as they are written and read. */
class RecipeTest {

    @Test
    void namedOnes() {
        assertEquals(Recipe.ds4(), Recipe.parse("ds4"));
        assertEquals(Recipe.jaccl(), Recipe.parse("jaccl"));
        assertEquals(Recipe.tn3205(), Recipe.parse("tn3205"));
    }

    @Test
    void customWithoutChoicesIsDs4ByAnotherName() {
        Recipe custom = Recipe.parse("custom");
        assertEquals("custom", custom.name());
        assertEquals(Recipe.parse("custom:"), custom);
        assertEquals(Recipe.ds4().choices(), custom.choices());
    }

    @Test
    void everyChoiceIsFree() {
        Recipe custom =
                Recipe.parse("custom:qp-type=rc,mtu=2048,mtu-rule=fixed,grh=interface-id,gid=score,sgid=1,psn=7,"
                        + "send-depth=300,recv-depth=200,cq=77,access=LOCAL_WRITE+REMOTE_READ,hop-limit=64,barrier=no,warm-up=yes,"
                        + "setups=2,attempts=3,attempt-ms=40,lookahead=5");
        assertEquals(
                new Recipe(
                        "custom",
                        PairType.RC,
                        Mtu.MTU_2048,
                        false,
                        GrhRule.IF_INTERFACE_ID,
                        GidRule.BEST_SCORE,
                        SgidRule.LITERAL_1,
                        PsnRule.LITERAL_7,
                        new QpCaps(300, 200),
                        Optional.empty(),
                        77,
                        5,
                        64,
                        false,
                        false,
                        true,
                        2,
                        3,
                        Duration.ofMillis(40),
                        5,
                        Recipe.ds4().deviations()),
                custom);
    }

    /** On a cable 1 is enough; where packets may be routed it would lose them at the first router. */
    @Test
    void theHopLimitFollowsTheNetwork() {
        Gid routable = Gid.parse("::ffff:10.0.0.1");
        Gid other = Gid.parse("2001:db8::1");
        Gid local = Gid.parse("fe80::1");
        assertEquals(64, Recipe.ds4().hopLimit(LinkLayer.ETHERNET, routable, other));
        assertEquals(1, Recipe.ds4().hopLimit(LinkLayer.ETHERNET, local, routable));
        assertEquals(1, Recipe.ds4().hopLimit(LinkLayer.ETHERNET, routable, local));
        assertEquals(1, Recipe.ds4().hopLimit(LinkLayer.THUNDERBOLT, routable, routable));
        assertEquals(1, Recipe.jaccl().hopLimit(LinkLayer.ETHERNET, routable, routable), "JACCL has a literal 1");
        assertEquals(
                5, Recipe.parse("custom:hop-limit=5").hopLimit(LinkLayer.ETHERNET, routable, routable), "as asked");
    }

    @Test
    void anotherQueuePairTypeChangesNothingElse() {
        Recipe reliable = Recipe.ds4().withPairType(PairType.RC);
        assertEquals(PairType.RC, reliable.pairType());
        assertEquals(Recipe.ds4(), reliable.withPairType(PairType.UC_ELSE_RC));
    }

    @Test
    void withoutWarmUpThereIsNothingToTryAgain() {
        assertEquals(1, Recipe.parse("custom:warm-up=no").setups());
    }

    @ParameterizedTest
    @CsvSource({
        "DS4, no recipe is called DS4",
        "custom2, no recipe is called custom2",
        "'', no recipe is called",
        "custom:mtu, recipe choice mtu is not key=value",
        "'custom:mtu=1024,', 'recipe choice  is not key=value'",
        "custom:mtu=1000, no path MTU of 1000 bytes",
        "custom:mtu=128, 'recipe choice mtu is 128, wanted 256 to 4096'",
        "custom:qp-type=ud, 'recipe choice qp-type is ud, wanted one of [auto, rc, uc]'",
        "custom:mtu-rule=, 'recipe choice mtu-rule is , wanted one of [fixed, smallest]'",
        "custom:grh=never, recipe choice grh is never",
        "custom:gid=2, recipe choice gid is 2",
        "custom:sgid=2, recipe choice sgid is 2",
        "custom:psn=8, recipe choice psn is 8",
        "custom:send-depth=0, 'recipe choice send-depth is 0, wanted 1 to 16384'",
        "custom:recv-depth=16385, recipe choice recv-depth is 16385",
        "custom:cq=-1, recipe choice cq is -1",
        "custom:cq=99999999999, recipe choice cq is 99999999999",
        "custom:access=REMOTE, recipe choice access is REMOTE",
        "custom:access=LOCAL_WRITE+, 'recipe choice access is , wanted'",
        "custom:hop-limit=256, 'recipe choice hop-limit is 256, wanted 0 to 255'",
        "custom:barrier=maybe, recipe choice barrier is maybe",
        "custom:warm-up=1, recipe choice warm-up is 1",
        "custom:setups=5, 'recipe choice setups is 5, wanted 1 to 4'",
        "custom:attempts=21, 'recipe choice attempts is 21, wanted 1 to 20'",
        "custom:attempt-ms=1001, recipe choice attempt-ms is 1001",
        "custom:lookahead=1, 'recipe choice lookahead is 1, wanted 2 to 16'",
        "custom:colour=red, a recipe has no choice colour",
    })
    void whatIsNone(String text, String said) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Recipe.parse(text));
        assertTrue(e.getMessage().contains(said), e.getMessage());
    }

    @Test
    void choicesAreWrittenAsAPersonReadsThem() {
        assertEquals(
                "{queue pair type=UC, RC where UC is not offered, path MTU=smallest of both ports and 1024, GRH=always,"
                        + " GID=first IPv4-mapped on Thunderbolt, else the best score, sgid_index=the chosen GID's index,"
                        + " PSN=pid, session and setup: another for each queue pair, depths asked=1024 send, 1024 receive;"
                        + " refused: 256 and 64, completion queue=512, access=LOCAL_WRITE+REMOTE_READ+REMOTE_WRITE,"
                        + " hop limit=1, 64 on routed RoCE, receives-posted barrier=yes, lookahead=16 gates,"
                        + " warm-up=4 setups of 20 attempts of 100 ms}",
                Recipe.ds4().choices().toString());
        assertEquals("2 gates", Recipe.jaccl().choices().get("lookahead"));
        assertEquals("no", Recipe.tn3205().choices().get("warm-up"));
    }
}
