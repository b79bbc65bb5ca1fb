package dev.verbscope.ui.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.timeline.Scope.Gesture;
import dev.verbscope.ui.timeline.TimeAxis.Span;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ScopeTest {
    private static final long MS = 1_000_000;

    private final Scope scope = new Scope();

    private static Span from(long nanos) {
        return new Span(nanos, OptionalLong.empty());
    }

    @Test
    void eachChoiceIsUndoneByItself() {
        scope.show(from(1), Gesture.CHOICE, 0);
        scope.show(from(2), Gesture.CHOICE, 1);
        assertTrue(scope.undo());
        assertEquals(from(1), scope.span());
        assertTrue(scope.undo());
        assertEquals(Span.EVERYTHING, scope.span());
        assertFalse(scope.undo());
    }

    @Test
    void turnsOfTheWheelAreOneZoomUntilTheyPause() {
        scope.show(from(1), Gesture.WHEEL, 0);
        scope.show(from(2), Gesture.WHEEL, 100 * MS);
        scope.show(from(3), Gesture.WHEEL, 200 * MS);
        scope.show(from(4), Gesture.WHEEL, 2_000 * MS);
        scope.undo();
        assertEquals(from(3), scope.span());
        scope.undo();
        assertEquals(Span.EVERYTHING, scope.span());
    }

    @Test
    void aDragAfterTheWheelIsAnotherGesture() {
        scope.show(from(1), Gesture.WHEEL, 0);
        scope.show(from(2), Gesture.DRAG, 10 * MS);
        scope.undo();
        assertEquals(from(1), scope.span());
    }

    @Test
    void whatChangesNothingIsNothingToUndo() {
        scope.show(Span.EVERYTHING, Gesture.CHOICE, 0);
        assertFalse(scope.canUndo());
    }

    @Test
    void atTheBeginningThereIsNothingToUndo() {
        scope.show(from(1), Gesture.CHOICE, 0);
        scope.reset();
        assertEquals(Span.EVERYTHING, scope.span());
        assertFalse(scope.canUndo());
    }

    @Test
    void theOldestZoomsAreForgotten() {
        for (int i = 0; i < 500; i++) {
            scope.show(from(i), Gesture.CHOICE, i);
        }
        int undone = 0;
        while (scope.undo()) {
            undone++;
        }
        assertEquals(64, undone);
        assertEquals(from(435), scope.span());
    }
}
