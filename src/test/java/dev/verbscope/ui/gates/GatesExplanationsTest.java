package dev.verbscope.ui.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.fixture.Explained;
import dev.verbscope.ui.fixture.Links;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stands on the gates' cards says what it is. */
class GatesExplanationsTest {

    static Stream<String> sessions() {
        return Explained.sessions().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void everythingSaysWhatItIs(String session) {
        LinkModel link = Explained.sessions().get(session).get();
        new GatesExplanations(link).all().forEach(Explained::assertWhole);
    }

    @Test
    void aSlotOfTheWindowIsItsGate() {
        LinkModel link = Links.cured();
        long awaited = link.reference().orElseThrow().window().orElseThrow().awaitedGate();
        Explanation slot = new GatesExplanations(link).slot(LookaheadViewModel.DONE_SLOTS);
        assertEquals(awaited, slot.fields().get("gate"));
        assertTrue(slot.detailText().startsWith("chunk 0: "), slot.detailText());
    }

    @Test
    void aColumnTellsItsPercentilesExactly() {
        LinkModel link = Links.cured();
        PlotColumn column = PlotColumn.of(link.reference().orElseThrow().gates().bins(), link.nowNanos(), 100)
                .getFirst();
        assertEquals(
                column.high(),
                new GatesExplanations(link).latency(column).fields().get("p99Nanos"));
    }
}
