package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Findings;
import dev.verbscope.diagnose.Severity;
import dev.verbscope.diagnose.StoryTeller;
import dev.verbscope.diagnose.Verdicts;
import dev.verbscope.model.Count;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.Source;
import dev.verbscope.record.Phase;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.sim.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the engine records, folded: the model holds at every record, with one rank's records and with both. */
class EngineFoldTest {
    private static final int GATES = 200;
    private static final Consumer<PlanDraft> AS_IT_IS = draft -> {};

    static List<Scenario> scenarios() {
        return Scenario.all();
    }

    private static List<DirectionModel> directions(LinkModel link) {
        return List.of(link.zeroToOne(), link.oneToZero());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void holdsAtEveryRecord(Scenario scenario) {
        FoldedRun run = FoldedRun.run(scenario, GATES, AS_IT_IS);
        LinkFold fold = LinkFold.onOneClock();
        StoryTeller teller = new StoryTeller(2);
        List<String> told = new ArrayList<>();
        Map<Direction, Long> posted = new HashMap<>();
        int n = 0;
        for (FoldedRun.Entry entry : run.merged()) {
            entry.to(fold.rank(entry.rank()));
            if (++n % 7 != 0) {
                continue;
            }
            LinkModel link = fold.snapshot();
            Findings.of(link);
            assertFalse(Verdicts.of(link).headline().isBlank());
            told.addAll(teller.tell(link));
            for (DirectionModel direction : directions(link)) {
                check(direction);
                long now = direction.totals().posted().orElse(0);
                assertTrue(now >= posted.getOrDefault(direction.direction(), 0L), "totals only grow");
                posted.put(direction.direction(), now);
            }
        }
        LinkModel end = fold.snapshot();
        told.addAll(teller.rest(end));
        assertEquals(new StoryTeller(2).rest(end), told, "the story is the same in pieces");
        assertEquals(run.fold().snapshot(), end, "and so is the link");
    }

    private static void check(DirectionModel direction) {
        long totalPosted = 0;
        for (DirectionGeneration generation : direction.generations()) {
            long sent = generation.counts().posted().orElse(0);
            totalPosted += sent;
            assertTrue(generation.counts().received().orElse(0) <= sent, generation::toString);
            assertTrue(
                    generation.counts().verified().orElse(0)
                            <= generation.counts().received().orElse(0),
                    generation::toString);
            generation.warmup().ifPresent(w -> assertTrue(w.cells().size() <= w.budget() && w.arrived() <= w.sent()));
        }
        assertTrue(totalPosted <= direction.totals().posted().orElse(0), "generations are part of the total");
        direction.inFlight().ifPresent(f -> assertTrue(f >= 0));
    }

    static Stream<Scenario> thatEndWell() {
        return Scenario.all().stream().filter(s -> s.promise().outcome().equals("ok"));
    }

    @ParameterizedTest
    @MethodSource("thatEndWell")
    void oneRankAloneKnowsTheSameTotalsFromItsPeersReports(Scenario scenario) {
        FoldedRun run = FoldedRun.run(scenario, GATES, AS_IT_IS);
        LinkModel both = run.fold().snapshot();
        for (int rank = 0; rank < 2; rank++) {
            LinkModel alone = run.foldAlone(rank).snapshot();
            for (Direction direction : Direction.values()) {
                DirectionModel truth = both.direction(direction);
                DirectionModel told = alone.direction(direction);
                assertEquals(Source.MEASURED, truth.totals().received().source());
                assertEquals(
                        truth.totals().posted().value(), told.totals().posted().value());
                assertEquals(
                        truth.totals().completed().value(),
                        told.totals().completed().value());
                assertEquals(
                        truth.totals().received().value(),
                        told.totals().received().value());
                assertEquals(
                        truth.totals().verified().value(),
                        told.totals().verified().value());
                assertEquals(
                        truth.totals().bytesReceived().value(),
                        told.totals().bytesReceived().value());
                boolean sendsItself = direction.sender() == rank;
                assertEquals(
                        sendsItself ? Source.MEASURED : Source.REPORTED,
                        told.totals().posted().source());
                assertEquals(
                        sendsItself ? Source.REPORTED : Source.MEASURED,
                        told.totals().received().source());
            }
        }
    }

    @Test
    void withoutExtensionsWhatIsImpliedIsNeverMoreThanTheTruth() {
        for (String name : List.of("healthy", "one-direction-drop", "rc-only", "tcp-only")) {
            FoldedRun run = FoldedRun.run(Scenario.named(name).orElseThrow(), GATES, draft -> draft.extensions = false);
            LinkModel both = run.fold().snapshot();
            assertEquals(Outcome.OK, both.session().outcome(), name);
            LinkModel alone = run.foldAlone(0).snapshot();
            Count implied = alone.zeroToOne().totals().received();
            long truth = both.zeroToOne().totals().received().value();
            assertEquals(Source.IMPLIED, implied.source(), name);
            assertTrue(
                    implied.value() <= truth && implied.value() >= truth - 2, name + ": " + implied + " of " + truth);
            assertEquals(Count.UNKNOWN, alone.zeroToOne().totals().verified(), name);
            Count posted = alone.oneToZero().totals().posted();
            assertEquals(Source.IMPLIED, posted.source(), name);
            // The worker may have posted a gate more before STOP reached it
            long sent = both.oneToZero().totals().posted().value();
            assertTrue(posted.value() <= sent && posted.value() >= sent - 2, name + ": " + posted + " of " + sent);
        }
    }

    @Test
    void aDropCuredByAnOperatorsQueuePairShowsBothGenerations() {
        AtomicInteger asked = new AtomicInteger();
        FoldedRun run =
                FoldedRun.run(Scenario.named("one-direction-drop").orElseThrow(), 2000, AS_IT_IS, (commands, phase) -> {
                    if (phase == Phase.GATES && asked.getAndIncrement() == 0) {
                        commands.recreate("to see it");
                    }
                });
        LinkModel link = run.fold().snapshot();
        assertEquals(Outcome.OK, link.session().outcome());
        assertEquals(3, link.generation());
        assertEquals(1, link.recreations().size());
        assertEquals(1, link.recreations().getFirst().byRank());
        assertEquals("to see it", link.recreations().getFirst().reason());
        long agreed = link.recreations().getFirst().agreedGate().orElseThrow();
        for (DirectionModel direction : directions(link)) {
            assertEquals(3, direction.generations().size());
            long sum = direction.generations().stream()
                    .mapToLong(g -> g.counts().posted().value())
                    .sum();
            assertEquals(direction.totals().posted().value(), sum, "generations add up to the total");
            DirectionGeneration second = direction.generations().get(1);
            assertEquals(DeliveryState.DELIVERS, second.state());
            assertEquals(1 + 2 * (agreed - 1), second.counts().received().value(), "a warm-up and the gates before");
            assertEquals(DeliveryState.DELIVERS, direction.state());
        }
        LinkModel alone = run.foldAlone(0).snapshot();
        assertEquals(
                link.zeroToOne().generations().get(1).counts().received().value(),
                alone.zeroToOne().generations().get(1).counts().received().value());
        assertTrue(
                Findings.of(link).stream().filter(Finding::stillTrue).noneMatch(f -> f.severity() == Severity.ERROR));
        assertTrue(new StoryTeller(2).rest(link).stream().anyMatch(l -> l.contains("a new queue pair before gate")));
    }

    @Test
    void aRecipeWithoutAWarmupFailsOnADeadDirectionAndSaysSo() {
        FoldedRun run = FoldedRun.run(
                Scenario.named("one-direction-drop").orElseThrow(), GATES, draft -> draft.recipe = Recipe.jaccl());
        LinkModel link = run.fold().snapshot();
        assertEquals("gate-timeout", link.session().failure().orElseThrow().code());
        assertEquals(DeliveryState.DEAD, link.oneToZero().state());
        assertFalse(link.zeroToOne().state().broken(), "what rank 0 sent has arrived");
        List<String> codes = Findings.of(link).stream().map(Finding::code).toList();
        assertTrue(codes.containsAll(List.of("direction-died", "recipe-has-no-cure")), codes::toString);
        assertEquals("Failed because 1→0 died", Verdicts.of(link).headline());
    }
}
