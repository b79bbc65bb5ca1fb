package dev.verbscope.ui.canvas;

import dev.verbscope.ui.Typefaces;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;

/**
 * The sizes and weights that letters on a canvas have; sizes in pixels.
 *
 * <p>Words are set in Inter, what a machine said or counted in JetBrains Mono.
 */
public enum TextStyle {
    /** The name of a host. */
    HOST(Typefaces.SANS, FontWeight.BOLD, 17),
    /** The name of a card. */
    TITLE(Typefaces.SANS, FontWeight.BOLD, 13),
    /** A state in a word or two. */
    STATE(Typefaces.SANS_SEMIBOLD, FontWeight.NORMAL, 13),
    /** Emphasis within small print. */
    STRONG(Typefaces.SANS_SEMIBOLD, FontWeight.NORMAL, 11),
    /** Explanations, captions, legends. */
    SMALL(Typefaces.SANS, FontWeight.NORMAL, 11),
    /** A direction beside its arrow. */
    DIRECTION(Typefaces.MONO, FontWeight.BOLD, 15),
    /** A number that matters. */
    FIGURE(Typefaces.MONO, FontWeight.BOLD, 13),
    /** Names, addresses, times. */
    MONO(Typefaces.MONO, FontWeight.NORMAL, 11.5),
    /** Labels of axes and rows. */
    TICK(Typefaces.MONO, FontWeight.NORMAL, 11),
    /** The least that can be read: within shapes and beside rows of shapes. */
    TINY(Typefaces.MONO, FontWeight.NORMAL, 10),
    /** The same with weight. */
    TINY_STRONG(Typefaces.MONO, FontWeight.BOLD, 10),
    /** States of a queue pair within their shapes. */
    CHEVRON(Typefaces.SANS, FontWeight.BOLD, 11),
    /** The same where room is scarce. */
    CHEVRON_SMALL(Typefaces.SANS, FontWeight.BOLD, 10),
    /** The large counts, from the largest down. */
    COUNT_XL(Typefaces.MONO, FontWeight.BOLD, 29),
    COUNT_L(Typefaces.MONO, FontWeight.BOLD, 26),
    COUNT_M(Typefaces.MONO, FontWeight.BOLD, 21),
    COUNT_S(Typefaces.MONO, FontWeight.BOLD, 17);

    /** Width of every glyph of JetBrains Mono in parts of its size. */
    private static final double MONO_ADVANCE = 0.6;

    private final String family;
    private final FontWeight weight;
    private final double size;

    TextStyle(String family, FontWeight weight, double size) {
        this.family = family;
        this.weight = weight;
        this.size = size;
    }

    /** Size in pixels. */
    public double size() {
        return size;
    }

    boolean mono() {
        return family.equals(Typefaces.MONO);
    }

    /** Pixels that so many characters take, of a style whose characters are all as wide. */
    public double monoWidth(int characters) {
        return characters * MONO_ADVANCE * size;
    }

    Font font() {
        return Font.font(family, weight, size);
    }
}
