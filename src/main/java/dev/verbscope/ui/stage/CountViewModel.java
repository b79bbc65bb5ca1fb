package dev.verbscope.ui.stage;

import dev.verbscope.model.Count;
import dev.verbscope.model.Source;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.viewmodel.Phrases;

/**
 * One of the four counts of a direction as it is shown.
 *
 * @param figure the large number; a question mark when nothing tells it
 * @param caption what it counts, and where the number is from when it was not measured in that host
 * @param total the count since the session began, when that is another number; may be empty
 * @param ink what the number means
 * @param captionInk what the caption means
 * @param measured counted by the rank in whose host it stands; else it is underlined with dots
 */
record CountViewModel(String figure, String caption, String total, Ink ink, Ink captionInk, boolean measured) {

    /** Whose count it is. */
    enum Side {
        SENDER,
        RECEIVER
    }

    /**
     * @param name what it counts
     * @param now on the current generation
     * @param total since the session began
     * @param broken the direction delivers nothing
     */
    static CountViewModel of(String name, Side side, Count now, Count total, boolean broken) {
        String source =
                now.source() == Source.MEASURED ? "" : " · " + now.source().key();
        return new CountViewModel(
                figure(now),
                name + source,
                now.known() && total.known() && total.value() != now.value()
                        ? "total " + Phrases.count(total.value())
                        : "",
                ink(side, now, broken),
                Ink.MUTED,
                now.source() == Source.MEASURED);
    }

    /** Before anything could be counted. */
    static CountViewModel none(String name) {
        return new CountViewModel("–", name, "", Ink.MUTED, Ink.MUTED, true);
    }

    /** The same count with something to say about its content. */
    CountViewModel remarked(String remark, Ink remarkInk) {
        return new CountViewModel(figure, caption + " · " + remark, total, ink, remarkInk, measured);
    }

    private static String figure(Count count) {
        return switch (count.source()) {
            case UNKNOWN -> "?";
            // A peer that sends gate s+1 has received gate s, and maybe more
            case IMPLIED -> "≥" + Phrases.count(count.value());
            case MEASURED, REPORTED -> Phrases.count(count.value());
        };
    }

    private static Ink ink(Side side, Count count, boolean broken) {
        if (!count.known()) {
            return Ink.UNKNOWN;
        }
        if (count.value() == 0) {
            return side == Side.RECEIVER && broken ? Ink.LOST : Ink.MUTED;
        }
        return side == Side.SENDER ? Ink.CLAIMED : Ink.PROVEN;
    }
}
