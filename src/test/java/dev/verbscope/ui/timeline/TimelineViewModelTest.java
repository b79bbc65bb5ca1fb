package dev.verbscope.ui.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import dev.verbscope.diagnose.Severity;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.Phase;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.timeline.TimeAxis.Span;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.timeline.TimelineViewModel.Mark;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TimelineViewModelTest {

    private static final double CHARACTER = 6.6;

    private static TimelineViewModel timeline(LinkModel link, TimeScale scale) {
        TimeAxis axis = TimeAxis.of(link, scale, WarmupMarks.until(link), Span.EVERYTHING, 86, 1426);
        return TimelineViewModel.of(link, List.of(), axis, GateStretch.NONE, CHARACTER);
    }

    private static TimelineViewModel phases(LinkModel link) {
        return timeline(link, TimeScale.PHASES);
    }

    private static long count(TimelineViewModel timeline, Row row, Mark.Kind kind) {
        return timeline.marks().stream()
                .filter(mark -> mark.row() == row && mark.kind() == kind)
                .count();
    }

    @Test
    void eachAttemptIsAMark() {
        TimelineViewModel timeline = phases(Links.dead());

        assertEquals(1, count(timeline, Row.ZERO_TO_ONE, Mark.Kind.ARRIVED));
        assertEquals(13, count(timeline, Row.ONE_TO_ZERO, Mark.Kind.LOST));
        assertEquals(1, count(timeline, Row.ONE_TO_ZERO, Mark.Kind.PENDING));
        assertEquals(6, count(timeline, Row.ONE_TO_ZERO, Mark.Kind.OPEN));
        assertEquals("6 attempts left, then generation 2", timeline.ahead());
        assertEquals(List.of(Row.ONE_TO_ZERO), timeline.broken());
    }

    @Test
    void whatIsAheadLiesRightOfNow() {
        TimelineViewModel timeline = phases(Links.dead());
        double now = timeline.now().getAsDouble();

        timeline.marks().forEach(mark -> assertEquals(mark.kind() == Mark.Kind.OPEN, mark.x() > now, mark::toString));
    }

    @Test
    void aGenerationThatWasDeadStaysRedTheNextDoesNot() {
        List<TimelineViewModel.Band> bands = phases(Links.cured()).bands();

        assertEquals(
                List.of("generation 1 · 1→0 dead", "generation 2"),
                bands.stream().map(TimelineViewModel.Band::label).toList());
        assertEquals(
                List.of(Ink.LOST, Ink.PROVEN),
                bands.stream().map(TimelineViewModel.Band::ink).toList());
        assertEquals(bands.getFirst().right(), bands.getLast().left(), 1e-6);
        assertEquals(List.of(), phases(Links.cured()).broken());
    }

    @Test
    void overTcpThereIsOneBandAndNoCall() {
        TimelineViewModel timeline = phases(Links.tcp());

        assertEquals(
                List.of("TCP"),
                timeline.bands().stream().map(TimelineViewModel.Band::label).toList());
        assertEquals(List.of(), timeline.bars());
    }

    @Test
    void callsLieInTheirRanksRow() {
        TimelineViewModel timeline = phases(Links.cured());
        for (Row row : List.of(Row.RANK_0, Row.RANK_1)) {
            assertEquals(
                    8, timeline.bars().stream().filter(bar -> bar.row() == row).count());
        }
    }

    @Test
    void aFailedCallIsToldApart() {
        assertEquals(
                1,
                phases(Links.rtrFailed()).bars().stream()
                        .filter(bar -> bar.how() == TimelineViewModel.Bar.How.FAILED)
                        .count());
    }

    @Test
    void framesSlantFromTheirSenderToTheirReceiver() {
        List<TimelineViewModel.Slant> slants = phases(Links.cured()).slants();

        assertTrue(slants.stream().anyMatch(slant -> slant.top() < slant.bottom()), "0 to 1");
        assertTrue(slants.stream().anyMatch(slant -> slant.top() > slant.bottom()), "1 to 0");
        assertTrue(slants.stream().allMatch(TimelineViewModel.Slant::measured));
    }

    @Test
    void whatOnlyOneRankRecordedIsNotPassedOffAsMeasured() {
        TimelineViewModel timeline = phases(Links.oneSided());

        assertTrue(timeline.slants().stream().noneMatch(TimelineViewModel.Slant::measured));
        assertEquals(List.of(Row.RANK_1), timeline.unseen());
        timeline.masses().forEach(mass -> assertEquals(mass.row() == Row.ONE_TO_ZERO, mass.measured()));
    }

    @Test
    void gatesAreAMassInBothDirections() {
        TimelineViewModel timeline = phases(Links.cured());
        for (Row row : List.of(Row.ZERO_TO_ONE, Row.ONE_TO_ZERO)) {
            List<TimelineViewModel.Mass> masses =
                    timeline.masses().stream().filter(mass -> mass.row() == row).toList();
            assertTrue(masses.size() > 200, () -> row + ": " + masses.size());
            for (int i = 1; i < masses.size(); i++) {
                assertTrue(masses.get(i).x()
                        >= masses.get(i - 1).x() + masses.get(i - 1).width());
            }
        }
    }

    @Test
    void gatesAreDrawnWhereGatesWereRunOnly() {
        LinkModel link = Links.recreatedOften();
        TimelineViewModel timeline = phases(link);

        for (TimelineViewModel.Mass mass : timeline.masses()) {
            assertTrue(
                    link.steps().stream()
                            .filter(step -> step.phase() == Phase.GATES)
                            .anyMatch(step -> lies(timeline.axis(), mass, step, link.nowNanos())),
                    mass::toString);
        }
    }

    /** To the pixel. */
    private static boolean lies(TimeAxis axis, TimelineViewModel.Mass mass, PhaseStep step, long now) {
        return mass.x() > axis.x(step.beganNanos().getAsLong()) - 1
                && mass.x() + mass.width() < axis.x(step.endedNanos().orElse(now)) + 1;
    }

    @Test
    void theMarkOfNowSaysWhetherMoreWillCome() {
        assertEquals("LIVE", phases(Links.dead()).nowLabel());
        assertEquals("END", phases(Links.failed()).nowLabel());
    }

    @Test
    void theWorstOfOneMomentIsSeen() {
        LinkModel link = Links.failed();
        long at = link.nowNanos() / 2;
        List<Finding> findings = Stream.of(Severity.ERROR, Severity.GOOD, Severity.WARNING, Severity.NOTE)
                .map(severity -> new Finding(
                        "code",
                        severity.key(),
                        severity,
                        "",
                        "",
                        "",
                        List.of(),
                        at,
                        OptionalLong.empty(),
                        NextStep.of("")))
                .toList();
        TimeAxis axis = TimeAxis.of(link, TimeScale.LINEAR, link.nowNanos(), Span.EVERYTHING, 86, 1426);

        List<Ink> painted = Pins.of(link, findings, axis).stream()
                .filter(pin -> pin.x() == axis.x(at))
                .map(TimelineViewModel.Pin::ink)
                .toList();

        assertEquals(List.of(Ink.PROVEN, Ink.WARNING, Ink.LOST), painted);
    }

    @Test
    void aGateThatTimedOutIsACrossWhereItWasAwaited() {
        assertEquals(1, count(phases(Links.failed()), Row.ONE_TO_ZERO, Mark.Kind.LOST));
    }

    @Test
    void whatWasNeverSentIsNotLostToTheRankThatWaitedForIt() {
        List<TestStream> killed = TestSessions.killedMidRun();
        LinkModel link = TestSessions.model(
                List.of(killed.get(0), killed.get(1).timedOut(102, 2).failed("gate-timeout", "rank 1: gate 102")));

        assertEquals(1, count(phases(link), Row.ONE_TO_ZERO, Mark.Kind.LOST));
        assertEquals(0, count(phases(link), Row.ZERO_TO_ONE, Mark.Kind.LOST));
    }

    @Test
    void beforeTheFirstRecordItSaysWhatWillBeThere() {
        assertEquals(TimelineViewModel.NOTHING_YET, phases(Links.nothing()).remark());
        assertTrue(phases(Links.nothing()).now().isEmpty());
        assertEquals("", phases(Links.waiting()).remark());
    }

    static Stream<LinkModel> links() {
        return Stream.of(
                Links.dead(), Links.cured(), Links.waiting(), Links.tcp(), Links.failed(), Links.recreatedOften());
    }

    @ParameterizedTest
    @MethodSource("links")
    void labelsOfTheAxisDoNotTouch(LinkModel link) {
        for (TimeScale scale : TimeScale.values()) {
            List<Ticks.Tick> ticks = timeline(link, scale).ticks();
            assertTrue(ticks.size() >= 2, () -> scale + ": " + ticks);
            for (int i = 1; i < ticks.size(); i++) {
                double end = ticks.get(i - 1).x() + ticks.get(i - 1).label().length() * CHARACTER;
                assertTrue(ticks.get(i).x() > end + 4, () -> ticks.toString());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void hoveringTellsRawValues(Row row) {
        LinkModel link = Links.cured();
        TimelineLayout layout = TimelineLayout.of(1440, 167, false);
        TimeAxis axis =
                TimeAxis.of(link, TimeScale.PHASES, link.nowNanos(), Span.EVERYTHING, layout.left(), layout.right());
        TimelineHover hover = new TimelineHover(link, List.of(), axis, layout, GateStretch.NONE);
        long at = row.direction().isPresent()
                ? 700_000_000
                : link.rank(row == Row.RANK_0 ? 0 : 1)
                        .orElseThrow()
                        .activity()
                        .calls()
                        .entries()
                        .get(2)
                        .beganNanos();
        String text = hover.at(axis.x(at), layout.row(row).centerY());
        switch (row) {
            case RANK_0 -> assertTrue(text.startsWith("rank 0 · ibv_modify_qp RTR · generation 1 · rdma_en2"), text);
            case ZERO_TO_ONE -> assertTrue(text.contains("attempt 7 of 20: not sent"), text);
            case ONE_TO_ZERO -> assertTrue(text.startsWith("1→0 · generation 1 · warm-up attempt 7 of 20: lost"), text);
            case RANK_1 -> assertTrue(text.contains("took 215.000 µs"), text);
        }
    }
}
