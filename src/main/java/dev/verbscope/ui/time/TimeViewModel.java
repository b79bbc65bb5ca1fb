package dev.verbscope.ui.time;

import dev.verbscope.ui.viewmodel.Phrases;
import java.util.OptionalLong;

/**
 * The state of time as the window tells it.
 *
 * @param at the moment that is shown; empty while live
 * @param playing whether it moves on by itself
 * @param speed how fast, when it does
 * @param over whether live is the end: nothing more will come
 */
public record TimeViewModel(OptionalLong at, boolean playing, PlaySpeed speed, boolean over) {

    public static final TimeViewModel LIVE = new TimeViewModel(OptionalLong.empty(), false, PlaySpeed.NORMAL, false);

    public boolean live() {
        return at.isEmpty();
    }

    /** The state in one or two words: {@code Live}, {@code Frozen}, {@code Playing 10×}. */
    public String words() {
        if (live()) {
            return "Live";
        }
        return playing ? "Playing " + speed.label() : "Frozen";
    }

    /** What the mark on the timeline says. */
    public String label() {
        return at.isPresent() ? "at " + Phrases.moment(at.getAsLong()) : "";
    }

    /**
     * Where the window stands and how far ahead live is.
     *
     * @param nanos session time between what is shown and live
     * @param records records between the two
     */
    public String ahead(long nanos, long records) {
        String distance = Phrases.duration(nanos) + " and " + Phrases.count(records, "record") + " ahead";
        String where = label() + (playing ? ", played at " + speed.label() : "");
        return where + (over ? ", the end is " : ", live is ") + distance;
    }
}
