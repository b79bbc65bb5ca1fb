package dev.verbscope.ui.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.fixture.Links;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PhaseStepsTest {

    @Test
    void steppingOnAndBackStopsAtEachPhase() {
        LinkModel link = Links.cured();
        List<Long> on = new ArrayList<>();
        for (OptionalLong at = PhaseSteps.after(link, -1);
                at.isPresent();
                at = PhaseSteps.after(link, at.getAsLong())) {
            on.add(at.getAsLong());
        }
        List<Long> begins = link.steps().stream()
                .filter(step -> step.beganNanos().isPresent())
                .map(step -> step.beganNanos().getAsLong())
                .distinct()
                .sorted()
                .toList();
        assertEquals(begins, on);

        List<Long> back = new ArrayList<>();
        for (OptionalLong at = PhaseSteps.before(link, link.nowNanos() + 1);
                at.isPresent();
                at = PhaseSteps.before(link, at.getAsLong())) {
            back.add(at.getAsLong());
        }
        assertEquals(begins.reversed(), back);
    }
}
