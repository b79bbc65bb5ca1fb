package dev.verbscope.ui;

import java.util.Locale;

/**
 * Every colour of the window by what it means, as hex for the dark and the light theme. One meaning a colour: a part that
 * wants a colour says what it has to say, never a hue. No meaning rests on colour alone; each goes with a shape.
 *
 * <p>The vermilion, teal and blue stay apart under deuteranopia, and every ink that letters are set in has a contrast of at
 * least 4.5 to 1 on the surfaces it is used on (WCAG AA); a test holds both themes to it.
 */
public enum Ink {
    /** Behind the cards. */
    GROUND("#0e141a", "#eef1f5"),
    /** Bars, side panes and cards. */
    SURFACE("#151d25", "#ffffff"),
    /** An item that stands out of its surface: a list entry, an old queue pair's state. */
    RAISED("#1b2530", "#f3f6f9"),
    /** Hairlines around and between surfaces, the track of a gauge. */
    LINE("#26313c", "#d8dfe7"),
    /** Outlines of controls and of what is still to come. */
    OUTLINE("#5d6d7f", "#7b8a9a"),
    /** Lines of a plot's axis. */
    GRID("#232e38", "#e4e9ee"),
    /** Letters that carry the news. */
    TEXT("#eef3f8", "#0f1923"),
    /** Letters that explain. */
    MUTED("#96a3b1", "#586675"),

    /** Posted, completed, RTS: what a sender says. Outlined shapes. */
    CLAIMED("#72aef5", "#1f63b8"),
    /** The ground of what is claimed: queue pair states, cells with a receive posted. */
    CLAIMED_SOFT("#172a40", "#e3eefb"),
    /** Letters on {@link #CLAIMED}. */
    ON_CLAIMED("#0a1a2c", "#ffffff"),

    /** Received, verified: what a receiver saw. Filled shapes. */
    PROVEN("#2bc4a4", "#07705e"),
    /** The ground of what is proven. */
    PROVEN_SOFT("#12302d", "#d9f1ea"),
    /** Time in which a generation delivers. */
    PROVEN_BAND("#132729", "#eaf7f3"),
    /** Proven and over: cells of gates that are done. */
    PROVEN_PAST("#1b4b48", "#bad7d2"),
    /** Bulk of what is proven: density of gates, received rate. */
    PROVEN_MASS("#259a84", "#358071"),
    /** Letters and signs on {@link #PROVEN}. */
    ON_PROVEN("#052019", "#ffffff"),

    /** Sent and not arrived, failed. Crosses and hatching. */
    LOST("#ff7a50", "#b5350b"),
    /** The ground of what is lost. */
    LOST_SOFT("#3a1d16", "#fde5da"),
    /** Time in which a direction is dead. */
    LOST_BAND("#291d1c", "#fef1eb"),
    /** Letters and signs on {@link #LOST}. */
    ON_LOST("#2a0b02", "#ffffff"),

    /** Not measured: implied or unknown. Dotted lines, a question mark. */
    UNKNOWN("#96a3b1", "#586675"),

    /** Needs attention, not broken. A triangle. */
    WARNING("#f2c14e", "#8a5a00"),
    /** The ground of a warning. */
    WARNING_SOFT("#33290f", "#fbf0d3"),

    /** From the embedded fabric, no measurement of hardware. A dashed frame and the word. */
    SIMULATED("#bda4ff", "#5f3fb5"),
    /** The ground of {@link #SIMULATED}. */
    SIMULATED_SOFT("#241f3a", "#ece6fb"),

    /** A frame on the control socket: a slanted line. */
    FRAME("#b6c2ce", "#4a5968"),
    /** The band of a distribution, p1 to p99. */
    SPREAD("#3f5f84", "#a3bfe2");

    private final String dark;
    private final String light;

    Ink(String dark, String light) {
        this.dark = dark;
        this.light = light;
    }

    /** {@code #rrggbb} in the dark theme. */
    public String dark() {
        return dark;
    }

    /** {@code #rrggbb} in the light theme. */
    public String light() {
        return light;
    }

    /** The looked-up colour of this ink in the style sheets, {@code -vs-proven-soft} for example. */
    public String cssName() {
        return "-vs-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
