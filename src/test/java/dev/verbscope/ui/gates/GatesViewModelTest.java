package dev.verbscope.ui.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.WindowModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.canvas.TextStyle;
import dev.verbscope.ui.fixture.Links;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatesViewModelTest {

    @Test
    void everyLabelOfTheLatencyAxisFitsBesideThePlot() {
        for (double highest = 0.5; highest <= LatencyViewModel.MANY_MICROS; highest *= 1.1) {
            for (double tick : PlotAxis.upTo(highest).ticks()) {
                String label = PlotAxis.label(tick);
                assertTrue(TextStyle.TICK.monoWidth(label.length()) <= PlotPainter.LABELS, label);
            }
        }
    }

    @Test
    void theAwaitedGateIsFramedBehindTwoThatAreDone() {
        LookaheadViewModel window = LookaheadViewModel.of(Links.cured());

        assertEquals("16 of 16 gates armed", window.note());
        assertEquals(18, window.slots());
        assertEquals(2, window.awaited());
        assertEquals(
                List.of(WindowModel.Cell.DONE, WindowModel.Cell.DONE),
                window.columns().get(1));
        assertEquals(
                List.of(WindowModel.Cell.ARRIVED, WindowModel.Cell.POSTED),
                window.columns().get(2));
        assertEquals("gate 260,439: waits 9 µs of 750 ms", window.caption());
        assertEquals("lowest in 10 s: 15 armed", window.lowest());
        assertEquals(Ink.TEXT, window.ageInk());
    }

    @Test
    void aGateThatUsedUpItsTimeoutIsLost() {
        LookaheadViewModel window = LookaheadViewModel.of(Links.failed());

        assertEquals("gate 41,204 did not come within 750 ms", window.caption());
        assertEquals(1, window.age());
        assertEquals(Ink.LOST, window.ageInk());
    }

    @Test
    void beforeTheFirstGateItSaysWhenItWillBeArmed() {
        LookaheadViewModel window = LookaheadViewModel.of(Links.dead());

        assertEquals("not armed", window.note());
        assertFalse(window.armed());
        assertEquals(List.of(), window.columns().get(1));
        assertEquals(
                List.of(WindowModel.Cell.NOT_POSTED, WindowModel.Cell.NOT_POSTED),
                window.columns().get(2));
        assertEquals("armed at the first gate, when both directions have delivered", window.caption());
    }

    @Test
    void overTcpNothingIsPostedAhead() {
        assertEquals(0, LookaheadViewModel.of(Links.tcp()).rows());
        assertEquals(
                "no queue pair: no verbs port was touched",
                QueuesViewModel.of(Links.tcp()).remark());
    }

    @Test
    void thunderboltCountsFramesOthersCountMessages() {
        QueuesViewModel frames = QueuesViewModel.of(Links.cured());
        QueuesViewModel messages = QueuesViewModel.of(Links.infiniband());

        assertEquals("rank 0 · 4 KiB frames, of granted", frames.note());
        assertEquals("128", frames.gauges().getFirst().value());
        assertEquals("of 1,023", frames.gauges().getFirst().capacity());
        assertEquals(128 / 1023.0, frames.gauges().getFirst().share(), 1e-9);
        assertEquals("rank 0 · messages, of granted", messages.note());
        assertEquals("32", messages.gauges().getFirst().value());
    }

    @Test
    void completionsAreNeverCountedInFrames() {
        QueuesViewModel.Gauge completions =
                QueuesViewModel.of(Links.cured()).gauges().getLast();
        assertEquals("3", completions.value());
        assertEquals("of 512", completions.capacity());
    }

    @Test
    void latencyTellsItsPercentilesAndHoldsThemOnTheAxis() {
        LatencyViewModel latency = LatencyViewModel.of(Links.cured(), 380);

        assertEquals("Gate latency, µs", latency.title());
        assertEquals("p50 41 · p99 63 · max 118", latency.note());
        assertEquals(80, latency.axis().top());
        assertEquals("12.2 s", latency.to());
    }

    @Test
    void theRateTakesTheUnitThatSuitsIt() {
        assertEquals("Received, Gb/s", RateViewModel.of(Links.cured(), 200).title());
        assertEquals(
                "5.9 · 25,533 gates/s", RateViewModel.of(Links.cured(), 200).note());
        assertEquals("Received, Mb/s", RateViewModel.of(Links.tcp(), 200).title());
    }

    @Test
    void withoutAGateThereIsNothingToPlot() {
        assertEquals(List.of(), LatencyViewModel.of(Links.dead(), 300).columns());
        assertEquals(List.of(), RateViewModel.of(Links.waiting(), 300).columns());
        assertTrue(RateViewModel.of(Links.waiting(), 300).inWords().contains("no gate yet"));
        assertEquals("no queue pair yet", QueuesViewModel.of(Links.waiting()).remark());
    }

    @Test
    void whatNeverCameIsNotExpectedAnyMore() {
        assertEquals(
                "no gate was run", LatencyViewModel.of(Links.rtrFailed(), 300).remark());
        assertEquals(
                "Received: no gate was run.",
                RateViewModel.of(Links.rtrFailed(), 300).inWords());
    }

    @ParameterizedTest
    @CsvSource({"63, 80", "79.9, 80", "80, 80", "81, 100", "5.9, 8", "0.3, 0.4", "655, 800", "1, 1", "1.1, 2"})
    void theAxisEndsAtARoundNumberAbove(double highest, double top) {
        assertEquals(top, PlotAxis.upTo(highest).top(), top * 1e-9);
    }
}
