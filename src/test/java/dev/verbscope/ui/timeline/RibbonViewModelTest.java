package dev.verbscope.ui.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.timeline.RibbonViewModel.Look;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RibbonViewModelTest {

    private static RibbonViewModel ribbon(LinkModel link, double width) {
        return RibbonViewModel.of(link, width, (label, detail) -> 6.0 * (label.length() + detail.length()));
    }

    private static List<Look> looks(RibbonViewModel ribbon) {
        return ribbon.steps().stream().map(RibbonViewModel.Step::look).toList();
    }

    @Test
    void aWarmUpInWhichNothingArrivesIsLostWhatIsAheadIsQuiet() {
        RibbonViewModel ribbon = ribbon(Links.dead(), 2000);

        assertEquals(Look.LOST, looks(ribbon).get(5));
        assertEquals("1→0 · 14 of 20", ribbon.steps().get(5).detail());
        assertEquals(
                List.of(Look.AHEAD, Look.AHEAD, Look.AHEAD, Look.AHEAD),
                looks(ribbon).subList(6, 10));
        assertEquals(0, ribbon.folded());
    }

    @Test
    void afterTheCureTheGatesDeliver() {
        List<Look> looks = looks(ribbon(Links.cured(), 2000));

        assertEquals(Look.LOST, looks.get(5));
        assertEquals(Look.PROVEN, looks.get(8));
        assertEquals(Look.DELIVERING, looks.getLast());
    }

    @Test
    void whereThereIsLittleRoomTheDetailsOfWhatIsOverGoFirst() {
        RibbonViewModel ribbon = ribbon(Links.cured(), 860);

        assertEquals("", ribbon.steps().get(1).detail());
        assertEquals(
                "1→0 dead",
                ribbon.steps().stream()
                        .filter(step -> step.look() == Look.LOST)
                        .findFirst()
                        .orElseThrow()
                        .detail());
    }

    @Test
    void thenTheOldestStepsAreFoldedAndCounted() {
        RibbonViewModel ribbon = ribbon(Links.recreatedOften(), 860);

        assertTrue(ribbon.folded() > 0);
        assertEquals(ribbon.folded(), ribbon.steps().getFirst().number());
        RibbonViewModel.Step last = ribbon.steps().getLast();
        assertEquals("Gates", last.label());
        assertTrue(last.x() + last.width() <= 860, last::toString);
    }

    @Test
    void onlyWhatHasBegunCanBeBroughtIntoView() {
        LinkModel link = Links.dead();

        assertTrue(RibbonViewModel.span(link.steps().getFirst()).isPresent());
        assertEquals(Optional.empty(), RibbonViewModel.span(link.steps().getLast()));
    }
}
