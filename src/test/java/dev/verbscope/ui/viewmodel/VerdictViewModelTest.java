package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.diagnose.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class VerdictViewModelTest {
    private static final Verdict DEAD = new Verdict(
            Verdict.Tone.BROKEN,
            "1 → 0 delivers nothing",
            "Rank 1 sent 14 full-size messages and every send completed",
            "attempt 14 of 20",
            "then a new queue pair: setup 2 of 4",
            OptionalDouble.of(0.7),
            OptionalLong.of(2_000_000_000));

    @Test
    void theBarIsReadAsOneSentence() {
        assertEquals(
                "1 → 0 delivers nothing. Rank 1 sent 14 full-size messages and every send completed. attempt 14 of 20."
                        + " then a new queue pair: setup 2 of 4",
                VerdictViewModel.of(DEAD).accessibleText());
    }

    @Test
    void aPictureThatStandsStillSaysHowFarAheadLiveIs() {
        VerdictViewModel frozen =
                VerdictViewModel.of(DEAD).frozen("at 0.412 s, live is 12.3 s and 24,000 records ahead");

        assertEquals(Optional.of("at 0.412 s, live is 12.3 s and 24,000 records ahead"), frozen.frozen());
        assertTrue(frozen.accessibleText()
                .startsWith("Frozen, at 0.412 s, live is 12.3 s and 24,000 records ahead. 1 → 0"));
        assertEquals("attempt 14 of 20", frozen.now());
    }
}
