package dev.verbscope.ui.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.Spot;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.fixture.Explained;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.stage.StageExplanations.Counted;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stands on the stage says what it is. */
class StageExplanationsTest {

    static Stream<String> sessions() {
        return Explained.sessions().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void everythingSaysWhatItIs(String session) {
        LinkModel link = Explained.sessions().get(session).get();
        new StageExplanations(link).all().forEach(Explained::assertWhole);
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void whatCanBePointedAtLiesOnTheStage(String session) {
        LinkModel link = Explained.sessions().get(session).get();
        for (boolean compact : List.of(false, true)) {
            double width = compact ? 790 : 847;
            double height = compact ? 268 : 341;
            List<Spot> spots = new StageSpots(link, StageLayout.of(width, height, compact)).all();
            assertTrue(spots.size() >= 12, "two hosts, two wires, eight counts");
            for (Spot spot : spots) {
                Explained.assertWhole(spot.explanation());
                assertTrue(
                        spot.box().x() >= 0
                                && spot.box().y() >= 0
                                && spot.box().right() <= width + 0.5
                                && spot.box().bottom() <= height + 0.5
                                && spot.box().w() > 0
                                && spot.box().h() > 0,
                        () -> spot.toString());
            }
        }
    }

    @Test
    void aCountSaysWhoMeasuredIt() {
        LinkModel cured = Links.cured();
        Explanation received = new StageExplanations(cured).count(cured.zeroToOne(), Counted.RECEIVED);
        assertEquals("received, 0→1", received.title());
        assertEquals("measured by rank 1", received.source());
        LinkModel oneSided = Links.oneSided();
        Explanation claimed = new StageExplanations(oneSided).count(oneSided.zeroToOne(), Counted.RECEIVED);
        assertTrue(claimed.source().matches("(reported|implied|unknown).*"), claimed.source());
    }

    @Test
    void aRefusedTransitionTellsItsErrnoWithNameSystemAndNumber() {
        LinkModel link = Links.rtrFailed();
        String failed = new StageExplanations(link)
                .all().stream()
                        .map(Explanation::text)
                        .filter(text -> text.contains("failed: errno"))
                        .findFirst()
                        .orElseThrow();
        assertTrue(failed.matches("(?s).*failed: errno E[A-Z]+ \\((macOS|Linux) \\d+\\).*"), failed);
    }
}
