package dev.verbscope.ui;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.paint.Color;

/** The two themes: what each {@link Ink} looks like. Canvases draw with it and the style sheets take it from here. */
public enum Palette {
    DARK(Ink::dark),
    LIGHT(Ink::light);

    private final Function<Ink, String> hex;
    private final Color[] colors;

    Palette(Function<Ink, String> hex) {
        this.hex = hex;
        this.colors = Arrays.stream(Ink.values()).map(hex).map(Color::web).toArray(Color[]::new);
    }

    /** The colour of an ink in this theme. */
    public Color color(Ink ink) {
        return colors[ink.ordinal()];
    }

    /** The same as {@code #rrggbb}. */
    public String hex(Ink ink) {
        return hex.apply(ink);
    }

    /** Declarations of every ink as a looked-up colour, for the style of a scene's root. */
    public String css() {
        return Arrays.stream(Ink.values())
                .map(ink -> ink.cssName() + ": " + hex(ink) + ";")
                .collect(Collectors.joining(" "));
    }
}
