package dev.verbscope.ui.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.diagnose.Verdict;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A verdict is told by its shape too, for those to whom its colours are one. */
class VerdictShapesTest {

    @Test
    void everyToneHasAShapeOfItsOwn() {
        // A broken direction and a failed session are both the octagon that says stop; the headline tells them apart
        Set<Verdict.Tone> tones = EnumSet.complementOf(EnumSet.of(Verdict.Tone.FAILED));

        assertEquals(
                tones.size(),
                tones.stream()
                        .map(VerdictBar::shape)
                        .map(shape -> shape.getDescription())
                        .collect(Collectors.toSet())
                        .size());
    }
}
