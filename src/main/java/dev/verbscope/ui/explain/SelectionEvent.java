package dev.verbscope.ui.explain;

import java.util.Optional;
import javafx.event.Event;
import javafx.event.EventType;

/** Somebody selected something, somewhere in the window, or let go of it. It rises to whoever shows what is selected. */
public final class SelectionEvent extends Event {
    public static final EventType<SelectionEvent> SELECTED = new EventType<>(Event.ANY, "VERBSCOPE_SELECTED");

    private final transient Optional<Explanation> selected;

    /** @param selected empty: nothing is selected any more */
    public SelectionEvent(Optional<Explanation> selected) {
        super(SELECTED);
        this.selected = selected;
    }

    public Optional<Explanation> selected() {
        return selected;
    }
}
