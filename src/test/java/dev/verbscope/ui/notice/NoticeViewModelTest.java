package dev.verbscope.ui.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.fixture.Links;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoticeViewModelTest {
    private static final String DEAD = "1→0 on generation 1";
    private final NoticeViewModel notices = new NoticeViewModel();

    @Test
    void aDirectionThatDiesUnseenIsToldOnce() {
        assertEquals(Optional.empty(), notices.look(situation(Set.of(), false, false), true));
        assertEquals(
                Optional.of(new Notice("Verbscope: headline", "explanation")),
                notices.look(situation(Set.of(DEAD), false, false), true));
        assertEquals(Optional.empty(), notices.look(situation(Set.of(DEAD), false, false), true));
    }

    @Test
    void itIsToldAgainWhenTheNextGenerationDiesToo() {
        notices.look(situation(Set.of(DEAD), false, false), true);
        notices.look(situation(Set.of(), false, false), true);

        assertTrue(notices.look(situation(Set.of("1→0 on generation 2"), false, false), true)
                .isPresent());
    }

    @Test
    void whatWasSeenIsNotToldAfterwards() {
        assertEquals(Optional.empty(), notices.look(situation(Set.of(DEAD), true, false), false));
        assertEquals(Optional.empty(), notices.look(situation(Set.of(DEAD), true, false), true));
    }

    @Test
    void fallingBackAndEndingAreEachToldOnce() {
        assertTrue(notices.look(situation(Set.of(), true, false), true).isPresent());
        assertTrue(notices.look(situation(Set.of(), true, true), true).isPresent());
        assertTrue(notices.look(situation(Set.of(), true, true), true).isEmpty());
    }

    @Test
    void anotherLinkBeginsAnew() {
        notices.look(situation(Set.of(DEAD), false, true), true);
        notices.reset();

        assertTrue(notices.look(situation(Set.of(DEAD), false, false), true).isPresent());
    }

    @Test
    void whatIsSimulatedSaysSo() {
        Situation simulated = new Situation(Set.of(), false, true, true, "Ended", "");

        assertEquals(
                "Verbscope (simulated): Ended",
                notices.look(simulated, true).orElseThrow().title());
    }

    @Test
    void aLinkTellsWhatOfItIsWorthANotice() {
        assertEquals(Set.of(DEAD), of(Links.dead()).dead());
        assertEquals(Set.of(), of(Links.cured()).dead());
        assertTrue(of(Links.failed()).over());
    }

    private static Situation of(LinkModel link) {
        return Situation.of(new Shown(link, it -> List.of()));
    }

    private static Situation situation(Set<String> dead, boolean fellBack, boolean over) {
        return new Situation(dead, fellBack, over, false, "headline", "explanation");
    }
}
