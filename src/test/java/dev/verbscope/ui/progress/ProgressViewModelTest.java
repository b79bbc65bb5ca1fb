package dev.verbscope.ui.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressViewModelTest {
    private static final long HALF = ProgressViewModel.GRANTED_NANOS;
    private final ProgressViewModel waits = new ProgressViewModel();

    @Test
    void whatIsQuickIsNeverSaid() {
        long wait = waits.begin("Saving the picture", 1000);
        assertEquals(Optional.empty(), waits.said(1000 + HALF - 1));
        waits.end(wait);

        assertEquals(Optional.empty(), waits.said(1000 + 10 * HALF));
    }

    @Test
    void whatTakesLongerIsSaidUntilItEnds() {
        long wait = waits.begin("Opening the recording", 0);
        assertEquals(Optional.of("Opening the recording…"), waits.said(HALF));
        waits.end(wait);

        assertEquals(Optional.empty(), waits.said(HALF));
    }

    @Test
    void theLongestWaitIsSaidWithTheNumberOfOthers() {
        long first = waits.begin("A", 0);
        waits.begin("B", HALF);
        assertEquals(Optional.of("A…"), waits.said(HALF + 1));
        assertEquals(Optional.of("A… and 1 more"), waits.said(2 * HALF));
        waits.end(first);

        assertEquals(Optional.of("B…"), waits.said(2 * HALF));
    }
}
