package dev.verbscope.model.compare;

import static dev.verbscope.model.TestStream.MS;
import static dev.verbscope.model.TestStream.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.SessionFact;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What is told of two recordings side by side, and what is not told as a difference. */
class ComparisonTest {
    private static final int GATES = 1_000;

    private static List<TestStream> healthy(long latency) {
        return List.of(healthy(new TestStream(0), latency), healthy(new TestStream(1), latency));
    }

    private static TestStream healthy(TestStream stream, long latency) {
        return TestSessions.opened(stream, true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, GATES, latency)
                .ended();
    }

    private static List<TestStream> alone(TestStream stream) {
        return List.of(healthy(stream, 41 * US));
    }

    private static Comparison compare(List<TestStream> a, List<TestStream> b, Alignment alignment) {
        return Comparison.of(MadeUpSide.of("good", a), MadeUpSide.of("bad", b), alignment);
    }

    private static Comparison compare(List<TestStream> a, List<TestStream> b) {
        return compare(a, b, Alignment.START);
    }

    private static Section section(Comparison comparison, String title) {
        return comparison.sections().stream()
                .filter(it -> it.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(title + " in "
                        + comparison.sections().stream().map(Section::title).toList()));
    }

    private static Row row(Comparison comparison, String title, String name) {
        Section section = section(comparison, title);
        return section.rows().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(
                        name + " in " + section.rows().stream().map(Row::name).toList()));
    }

    @Test
    void aSessionDoesNotDifferFromItself() {
        Comparison same = compare(healthy(41 * US), healthy(41 * US));
        assertEquals(0, same.differing(), same.sections().toString());
        assertTrue(same.agreeing() > 50);
        assertEquals(List.of(), same.remarks());
        assertEquals(
                "Nothing went otherwise, times and latencies aside.",
                same.summary().getFirst());
    }

    @Test
    void theFirstThingThatWentOtherwiseIsNamed() {
        Comparison cured = compare(TestSessions.healthy(100), TestSessions.cured(100));
        assertEquals(
                "They part at “Generation 1, warm-up”, 1→0. A: arrived on attempt 1. B: nothing arrived in 20 attempts.",
                cured.summary().getFirst());
        Row there = row(cured, "Generation 1, warm-up", "0→1");
        assertEquals(Match.SAME, there.match());
        Row attempts = row(cured, "Generation 1, warm-up", "1→0: attempts");
        assertEquals(Optional.of("20 × ✗ of at most 20"), attempts.b());
        assertEquals(
                Match.DIFFERS, row(cured, "Generation 1, warm-up", "1→0: took").match());
        assertEquals(
                "B 20 more",
                row(cured, "Direction 1→0", "posted and not received").note());
    }

    /** Flipped bytes of a sample name any generation. */
    @Test
    void aGenerationFarAwayIsNotCountedUpTo() {
        TestStream stream =
                TestSessions.opened(new TestStream(0), true).bringUp(1).bringUp(2_000_000_000);
        Comparison compared = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> compare(List.of(stream), alone(new TestStream(0))));
        section(compared, "Generation 2000000000, queue pair");
        assertTrue(compared.sections().size() < 100);
    }

    @Test
    void aGenerationThatOnlyOneHasIsToldInAFewRows() {
        Comparison cured = compare(TestSessions.healthy(100), TestSessions.cured(100));
        Section second = section(cured, "Generation 2, queue pair");
        assertEquals(
                List.of("came to", "began"),
                second.rows().stream().map(Row::name).toList());
        assertTrue(second.rows().stream().allMatch(it -> it.match() == Match.ONLY_B));
        Row why = row(cured, "Why queue pairs ended", "generation 1");
        assertEquals(Optional.of("1→0 delivered nothing in 20 attempts"), why.b());
    }

    @Test
    void timesCountFromWhereTheyAreAligned() {
        List<TestStream> late =
                List.of(healthy(new TestStream(0).after(0), 41 * US), healthy(new TestStream(1), 41 * US));
        TestStream slow = TestSessions.opened(new TestStream(0).started().after(700 * MS), true);
        slow.bringUp(1).warmupBothWays(1).armed(1, 1).gatesPhase().gates(1, 10, 41 * US);

        Comparison atStart = compare(late, List.of(slow));
        Row rts = row(atStart, "Outcome", "first at RTS");
        assertEquals(Match.DIFFERS, rts.match());
        assertEquals("B 700 ms later", rts.note());

        Comparison atRts = compare(late, List.of(slow), Alignment.RTS);
        assertEquals(Alignment.RTS, atRts.zero().taken());
        assertEquals(
                Optional.of("+0.000 s"), row(atRts, "Outcome", "first at RTS").b());
        assertEquals(
                Match.SAME,
                row(atRts, "Generation 1, queue pair", "INIT → RTR: entered").match());

        Comparison atGate = compare(late, List.of(slow), Alignment.FIRST_GATE);
        assertEquals(
                Optional.of("+0.000 s"),
                row(atGate, "Outcome", "first gate over").a());
        assertEquals(Match.SAME, row(atGate, "Outcome", "first gate over").match());
    }

    @Test
    void whatOneNeverCameToIsSaidAndBothCountFromTheirStart() {
        Comparison comparison = compare(TestSessions.healthy(10), TestSessions.dead(3), Alignment.FIRST_GATE);
        assertEquals(Alignment.FIRST_GATE, comparison.zero().asked());
        assertEquals(Alignment.START, comparison.zero().taken());
        assertEquals(0, comparison.zero().aNanos());
        assertEquals(
                List.of("B never came to the end of the first gate, so times count from the start of each."),
                comparison.remarks());
        assertEquals(Match.ONLY_A, row(comparison, "Outcome", "first gate over").match());
        Row warmup = row(comparison, "Generation 1, warm-up", "1→0");
        assertEquals(Optional.of("nothing so far, 3 attempts of 20"), warmup.b());
    }

    @Test
    void aRefusedTransitionIsToldWithItsErrno() {
        TestStream refused = TestSessions.opened(0)
                .created(1, QpType.UC, new QpCaps(1023, 1023), 512)
                .fact(new DeviceFact.PathMtuChosen(1, Mtu.MTU_1024, Mtu.MTU_4096, Mtu.MTU_4096, Mtu.MTU_1024))
                .transition(1, QpState.RESET, QpState.INIT, 38 * US, Optional.empty())
                .transition(1, QpState.INIT, QpState.RTR, 212 * US, Optional.of(TestStream.errno(Errno.Name.EINVAL)));
        Comparison comparison = compare(List.of(TestSessions.healthy(10).getFirst()), List.of(refused));
        Row rtr = row(comparison, "Generation 1, queue pair", "INIT → RTR");
        assertEquals(Match.DIFFERS, rtr.match());
        assertEquals(Optional.of("refused with EINVAL (macOS 22)"), rtr.b());
        Row rts = row(comparison, "Generation 1, queue pair", "RTR → RTS");
        assertEquals(Match.ONLY_A, rts.match());
        assertTrue(
                comparison.summary().getFirst().contains("INIT → RTR"),
                comparison.summary().getFirst());
    }

    @Test
    void whatEachRunDrawsAnewIsNotCompared() {
        Comparison comparison = compare(
                List.of(TestSessions.healthy(10).get(0)),
                List.of(TestSessions.healthy(10).get(1)));
        Row number = row(comparison, "Generation 1, queue pair", "number");
        assertFalse(number.a().equals(number.b()));
        assertEquals(Match.NOT_COMPARED, number.match());
        assertEquals(
                List.of("Rank 0 of A is compared with rank 1 of B: they have no rank in common."),
                comparison.remarks());
    }

    @Test
    void theGidAndTheScoresOfItsTable() {
        TestStream other = new TestStream(0).started();
        other.deviceSeen("rdma_en2", PortState.ACTIVE)
                .fact(new DeviceFact.DeviceChosen("rdma_en2", 1, true, "asked for"))
                .gidScored(0, Gid.parse("fe80::1"), 5)
                .gidScored(3, Gid.ofIpv4(10, 99, 0, 7), 90)
                .gidChosen(3, OptionalInt.of(3), OptionalInt.of(3), Optional.of("JACCL sends from index 1"));
        Comparison comparison = compare(List.of(TestSessions.healthy(1).getFirst()), List.of(other));
        assertEquals(Match.DIFFERS, row(comparison, "GID taken", "index").match());
        assertEquals(
                Optional.of("::ffff:10.99.0.7"),
                row(comparison, "GID taken", "GID").b());
        assertEquals(Match.ONLY_B, row(comparison, "GID taken", "disagreement").match());
        assertEquals(Match.SAME, row(comparison, "GID table", "index 0").match());
        assertEquals(
                Match.NOT_COMPARED, row(comparison, "GID table", "index 0: GID").match());
        assertEquals(Match.ONLY_A, row(comparison, "GID table", "index 1").match());
        assertEquals(Match.ONLY_B, row(comparison, "GID table", "index 3").match());
        assertEquals(
                Match.DIFFERS,
                row(comparison, "What was opened", "why that device").match());
    }

    @Test
    void recipesDifferInWhatTheyChoose() {
        Comparison comparison = compare(alone(new TestStream(0)), alone(new TestStream(0).recipe("jaccl", false, 1)));
        assertEquals(Match.DIFFERS, row(comparison, "Recipe", "recipe").match());
        assertEquals(Match.SAME, row(comparison, "Recipe", "queue pair").match());
        assertEquals(
                Optional.of("no warm-up"),
                row(comparison, "Recipe", "warm-up attempts at most").b());
        assertEquals(
                "Chosen or given otherwise: recipe, setups at most, warm-up attempts at most.",
                comparison.summary().get(1));
    }

    @Test
    void latenciesAreComparedByHowManyTimesTheyAre() {
        Comparison comparison = compare(healthy(40 * US), healthy(80 * US));
        Row p50 = row(comparison, "Latency of a gate", "p50");
        assertEquals(Match.DIFFERS, p50.match());
        assertEquals("B 2.0 times as long", p50.note());
        assertEquals(Optional.of("80.0 µs"), p50.b());
        Row p999 = row(comparison, "Latency of a gate", "p99.9");
        assertEquals(Match.NEAR, p999.match(), "one gate of a thousand decides it");
        assertTrue(p999.note().endsWith("too few gates to tell more than the longest"), p999.note());
        assertEquals(
                Match.NEAR,
                row(compare(healthy(40 * US), healthy(44 * US)), "Latency of a gate", "p50")
                        .match());
    }

    @Test
    void theCurvesHaveTheSameBins() {
        LatencyCurves curves = compare(healthy(40 * US), healthy(80 * US)).latency();
        assertEquals(GATES, curves.aGates());
        assertEquals(
                GATES, curves.bins().stream().mapToLong(LatencyCurves.Bin::a).sum());
        assertEquals(
                GATES, curves.bins().stream().mapToLong(LatencyCurves.Bin::b).sum());
        for (int i = 1; i < curves.bins().size(); i++) {
            assertEquals(
                    curves.bins().get(i - 1).toNanos(), curves.bins().get(i).fromNanos());
        }
        LatencyCurves.Bin slow = curves.bins().getLast();
        assertTrue(slow.fromNanos() <= 80 * US && 80 * US < slow.toNanos() && slow.a() == 0, slow.toString());
    }

    @Test
    void whatOperatorsAskedForIsCompared() {
        TestStream asked = new TestStream(0).started();
        asked.fact(new GateFact.RecreateProposed(0, 40, "it feels slow"))
                .fact(new GateFact.RecreateAgreed(0, 41, "it feels slow"))
                .fact(new SessionFact.FaultSwitched("drop", "drops all", Optional.of(Direction.ONE_TO_ZERO), true));
        Comparison comparison = compare(alone(new TestStream(0)), List.of(asked));
        Row recreated = row(comparison, "Why queue pairs ended", "asked for (1)");
        assertEquals(Optional.of("rank 0: it feels slow; done before gate 41"), recreated.b());
        assertEquals(
                Optional.of("drops all 1→0"),
                row(comparison, "Why queue pairs ended", "fault switched (1)").b());
    }

    @Test
    void theSameFindingWithOtherFiguresIsNoDifference() {
        Conclusion few = new Conclusion("slow/0", "warning", "Slow", "3 gates were slow", false);
        Conclusion many = new Conclusion("slow/0", "warning", "Slow", "4 gates were slow", false);
        Conclusion gone = new Conclusion("slow/0", "warning", "Slow", "4 gates were slow", true);
        Conclusion dead = new Conclusion("dead/1", "error", "Dead", "nothing arrives", false);
        List<TestStream> streams = TestSessions.healthy(1);
        Side a = MadeUpSide.of("a", streams, few);
        Comparison near = Comparison.of(a, MadeUpSide.of("b", streams, many, dead), Alignment.START);
        assertEquals(Match.NEAR, row(near, "Findings", "Slow").match());
        assertEquals(Match.ONLY_B, row(near, "Findings", "Dead").match());
        assertEquals(
                Optional.of("error: nothing arrives"),
                row(near, "Findings", "Dead").b());
        Comparison over = Comparison.of(a, MadeUpSide.of("b", streams, gone), Alignment.START);
        assertEquals(Match.DIFFERS, row(over, "Findings", "Slow").match());
    }

    @Test
    void theRankComparedIsOneThatBothHold() {
        WholeRecording both = MadeUpSide.whole(TestSessions.healthy(1));
        WholeRecording second = MadeUpSide.whole(List.of(TestSessions.healthy(1).get(1)));
        assertEquals(1, Side.rankToCompare(both, second));
        assertEquals(1, Side.rankToCompare(second, both));
        assertEquals(0, Side.rankToCompare(both, both));
        WholeRecording first = MadeUpSide.whole(List.of(TestSessions.healthy(1).get(0)));
        assertEquals(0, Side.rankToCompare(first, second));
        assertEquals(1, Side.rankToCompare(second, first));
    }

    @Test
    void emptyRecordingsCanBeCompared() {
        List<TestStream> nothing = List.of(new TestStream(0));
        Comparison comparison = compare(nothing, nothing, Alignment.RTS);
        assertEquals(0, comparison.differing());
        assertEquals(
                List.of("A and B never came to the first queue pair at RTS, so times count from the start of each."),
                comparison.remarks());
        assertEquals(List.of(), comparison.latency().bins());
    }

    @Test
    void tolerancesNeedBothTheShareAndTheAmount() {
        assertFalse(Tolerance.MOMENT.differs(10 * MS, 50 * MS), "40 ms apart");
        assertFalse(Tolerance.MOMENT.differs(2_000 * MS, 2_190 * MS), "less than a tenth");
        assertTrue(Tolerance.MOMENT.differs(400 * MS, 500 * MS));
        assertTrue(Tolerance.MOMENT.differs(-60 * MS, 0), "before the zero");
        assertFalse(Tolerance.LATENCY.differs(4 * US, 8 * US));
        assertTrue(Tolerance.LATENCY.differs(40 * US, 60 * US));
    }
}
