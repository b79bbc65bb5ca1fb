package dev.verbscope.ui.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.timeline.TimeAxis.Kind;
import dev.verbscope.ui.timeline.TimeAxis.Span;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimeAxisTest {

    private static final double LEFT = 86;
    private static final double RIGHT = 1426;

    private static TimeAxis axis(LinkModel link, TimeScale scale, Span span) {
        return TimeAxis.of(link, scale, WarmupMarks.until(link), span, LEFT, RIGHT);
    }

    private static TimeAxis phases(LinkModel link) {
        return axis(link, TimeScale.PHASES, Span.EVERYTHING);
    }

    static Stream<LinkModel> links() {
        return Stream.of(
                Links.dead(), Links.cured(), Links.waiting(), Links.tcp(), Links.failed(), Links.recreatedOften());
    }

    @ParameterizedTest
    @MethodSource("links")
    void laterIsAlwaysFurtherRightAndThereAndBackIsTheSame(LinkModel link) {
        for (TimeScale scale : TimeScale.values()) {
            TimeAxis axis = axis(link, scale, Span.EVERYTHING);
            assertEquals(LEFT, axis.left(), 1e-6);
            assertEquals(RIGHT, axis.right(), 1e-6);
            double last = Double.NEGATIVE_INFINITY;
            for (int i = 0; i <= 1000; i++) {
                long time = axis.from() + (axis.to() - axis.from()) / 1000 * i;
                double x = axis.x(time);
                assertTrue(x > last, () -> "at " + time);
                assertEquals(time, axis.time(x), 2);
                last = x;
            }
        }
    }

    @Test
    void eachGroupOfPhasesHasRoomOfItsOwn() {
        assertEquals(
                List.of(Kind.SETUP, Kind.WARM_UP, Kind.SETUP, Kind.WARM_UP, Kind.GATES),
                phases(Links.cured()).pieces().stream()
                        .map(TimeAxis.Piece::kind)
                        .toList());
        assertTrue(phases(Links.cured()).pieces().stream().allMatch(piece -> piece.right() - piece.left() > 40));
    }

    @Test
    void theAxisIsBrokenWhereItsScaleChanges() {
        TimeAxis axis = phases(Links.cured());
        // Setup and warm-up of the second generation take milliseconds both, so there is no news between them
        assertEquals(
                List.of(
                        axis.pieces().get(1).left(),
                        axis.pieces().get(2).left(),
                        axis.pieces().get(4).left()),
                axis.breaks());
        assertEquals(
                List.of(),
                axis(Links.cured(), TimeScale.LINEAR, Span.EVERYTHING).breaks());
    }

    @Test
    void linearIsToScale() {
        LinkModel link = Links.cured();
        TimeAxis axis = axis(link, TimeScale.LINEAR, Span.EVERYTHING);
        assertEquals((LEFT + RIGHT) / 2, axis.x(link.nowNanos() / 2), 1e-6);
    }

    @Test
    void aLongWaitForAPeerDoesNotPushTheRestTogether() {
        LinkModel link = Links.lateWorker();
        TimeAxis axis = phases(link);
        assertEquals(Kind.CONNECT, axis.pieces().getFirst().kind());
        assertTrue(axis.pieces().getFirst().right() - axis.left() < (RIGHT - LEFT) / 4);
    }

    @Test
    void attemptsThatAreLeftHaveTheirRoomAhead() {
        LinkModel link = Links.dead();
        TimeAxis axis = phases(link);
        assertTrue(axis.to() > link.nowNanos() + 600_000_000L);
        assertTrue(axis.x(link.nowNanos()) < RIGHT - 200);
    }

    @Test
    void aSpanShowsWhatLiesInItAndNothingElse() {
        TimeAxis axis = axis(Links.cured(), TimeScale.PHASES, new Span(500_000_000, OptionalLong.of(900_000_000)));
        assertEquals(LEFT, axis.x(500_000_000), 1e-6);
        assertEquals(RIGHT, axis.x(900_000_000), 1e-6);
        assertEquals(1, axis.pieces().size());
    }

    @ParameterizedTest
    @MethodSource("links")
    void zoomingKeepsWhatIsUnderThePointerAndComesBack(LinkModel link) {
        TimeAxis whole = phases(link);
        double at = LEFT + 0.3 * (RIGHT - LEFT);
        long under = whole.time(at);
        Span closer = whole.zoomed(whole, 4, at);
        TimeAxis zoomed = axis(link, TimeScale.PHASES, closer);
        assertEquals(at, zoomed.x(under), 1);
        assertEquals(Span.EVERYTHING, zoomed.zoomed(whole, 0.25, at));
    }

    @Test
    void movingStopsAtTheEnds() {
        LinkModel link = Links.cured();
        TimeAxis whole = phases(link);
        TimeAxis zoomed = axis(link, TimeScale.PHASES, whole.zoomed(whole, 2, LEFT + 300));

        assertEquals(0, zoomed.panned(whole, -1e6).from());
        assertEquals(OptionalLong.empty(), zoomed.panned(whole, 1e6).to(), "follows the end");
    }

    @Test
    void aModelWithoutAPhaseHasAnAxisToo() {
        assertEquals(1, phases(Links.nothing()).pieces().size());
    }
}
