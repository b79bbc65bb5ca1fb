package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PaletteTest {

    /** WCAG 2.2, 1.4.3: letters of ordinary size. */
    private static final double LETTERS = 4.5;
    /** WCAG 2.2, 1.4.11: shapes that carry meaning. */
    private static final double SHAPES = 3;
    /** Difference in CIE L*a*b* below which two fills side by side are hard to tell apart. */
    private static final double CLEARLY_APART = 20;

    /** The same for grounds, which lie under letters and shapes that say more. */
    private static final double GROUNDS_APART = 6;

    private record Pair(Palette palette, Ink ink, Ink ground) {}

    static Stream<Pair> letters() {
        return pairs(List.of(
                List.of(
                        Ink.TEXT,
                        Ink.MUTED,
                        Ink.CLAIMED,
                        Ink.PROVEN,
                        Ink.LOST,
                        Ink.UNKNOWN,
                        Ink.SIMULATED,
                        Ink.WARNING),
                List.of(Ink.SURFACE, Ink.GROUND, Ink.RAISED),
                List.of(Ink.TEXT, Ink.MUTED, Ink.LOST, Ink.CLAIMED),
                List.of(Ink.LOST_SOFT, Ink.LOST_BAND),
                List.of(Ink.TEXT, Ink.MUTED, Ink.PROVEN),
                List.of(Ink.PROVEN_SOFT, Ink.PROVEN_BAND),
                List.of(Ink.TEXT, Ink.CLAIMED),
                List.of(Ink.CLAIMED_SOFT),
                List.of(Ink.TEXT, Ink.SIMULATED),
                List.of(Ink.SIMULATED_SOFT),
                List.of(Ink.TEXT, Ink.WARNING),
                List.of(Ink.WARNING_SOFT),
                List.of(Ink.ON_CLAIMED),
                List.of(Ink.CLAIMED),
                List.of(Ink.ON_PROVEN),
                List.of(Ink.PROVEN),
                List.of(Ink.ON_LOST),
                List.of(Ink.LOST)));
    }

    static Stream<Pair> shapes() {
        return pairs(List.of(
                List.of(Ink.OUTLINE),
                List.of(Ink.SURFACE, Ink.GROUND),
                List.of(Ink.FRAME),
                List.of(Ink.SURFACE, Ink.LOST_BAND, Ink.PROVEN_BAND),
                List.of(Ink.PROVEN_MASS),
                List.of(Ink.SURFACE, Ink.PROVEN_BAND)));
    }

    private static Stream<Pair> pairs(List<List<Ink>> inksThenGrounds) {
        return Stream.of(Palette.values())
                .flatMap(palette -> Stream.iterate(0, i -> i < inksThenGrounds.size(), i -> i + 2)
                        .flatMap(i -> inksThenGrounds.get(i).stream()
                                .flatMap(ink -> inksThenGrounds.get(i + 1).stream()
                                        .map(ground -> new Pair(palette, ink, ground)))));
    }

    @ParameterizedTest
    @MethodSource
    void letters(Pair pair) {
        assertContrast(pair, LETTERS);
    }

    @ParameterizedTest
    @MethodSource
    void shapes(Pair pair) {
        assertContrast(pair, SHAPES);
    }

    @ParameterizedTest
    @EnumSource
    void whatMustBeToldApartStaysApartUnderDeuteranopia(Palette palette) {
        for (List<Ink> pair : List.of(
                List.of(Ink.CLAIMED, Ink.PROVEN),
                List.of(Ink.CLAIMED, Ink.LOST),
                List.of(Ink.PROVEN, Ink.LOST),
                List.of(Ink.PROVEN, Ink.WARNING),
                List.of(Ink.CLAIMED, Ink.WARNING),
                List.of(Ink.PROVEN, Ink.SIMULATED),
                List.of(Ink.LOST, Ink.SIMULATED),
                List.of(Ink.PROVEN_SOFT, Ink.LOST_SOFT))) {
            double apart = Seen.apartUnderDeuteranopia(palette.color(pair.get(0)), palette.color(pair.get(1)));
            double wanted = pair.contains(Ink.LOST_SOFT) ? GROUNDS_APART : CLEARLY_APART;
            assertTrue(apart > wanted, () -> palette + ": " + pair + " differ by " + apart);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theStyleSheetTakesTheSameColours(Palette palette) {
        assertTrue(palette.css().contains("-vs-proven-soft: " + palette.hex(Ink.PROVEN_SOFT) + ";"));
        assertEquals(Ink.values().length, palette.css().split(";").length);
    }

    private static void assertContrast(Pair pair, double wanted) {
        double contrast = Seen.contrast(pair.palette.color(pair.ink), pair.palette.color(pair.ground));
        assertTrue(contrast >= wanted, () -> "%s is %.2f to 1, %.1f is wanted".formatted(pair, contrast, wanted));
    }
}
