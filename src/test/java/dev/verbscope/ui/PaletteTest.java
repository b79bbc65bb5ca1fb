package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.paint.Color;
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
    void claimedProvenAndLostStayApartUnderDeuteranopia(Palette palette) {
        List<Ink> meanings = List.of(Ink.CLAIMED, Ink.PROVEN, Ink.LOST);
        for (Ink a : meanings) {
            for (Ink b : EnumSet.range(a, Ink.LOST)) {
                if (a != b && meanings.contains(b)) {
                    double apart = difference(deuteranopia(palette.color(a)), deuteranopia(palette.color(b)));
                    assertTrue(apart > CLEARLY_APART, () -> palette + ": " + a + " and " + b + " differ by " + apart);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theStyleSheetTakesTheSameColours(Palette palette) {
        assertTrue(palette.css().contains("-vs-proven-soft: " + palette.hex(Ink.PROVEN_SOFT) + ";"));
        assertEquals(Ink.values().length, palette.css().split(";").length);
    }

    private static void assertContrast(Pair pair, double wanted) {
        double a = luminance(pair.palette.color(pair.ink));
        double b = luminance(pair.palette.color(pair.ground));
        double contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        assertTrue(contrast >= wanted, () -> "%s is %.2f to 1, %.1f is wanted".formatted(pair, contrast, wanted));
    }

    private static double luminance(Color color) {
        double[] rgb = linear(color);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    }

    private static double[] linear(Color color) {
        return new double[] {linear(color.getRed()), linear(color.getGreen()), linear(color.getBlue())};
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }

    /** Machado, Oliveira, Fernandes 2009, severity 1, on linear light. */
    private static double[] deuteranopia(Color color) {
        double[] in = linear(color);
        return new double[] {
            0.367322 * in[0] + 0.860646 * in[1] - 0.227968 * in[2],
            0.280085 * in[0] + 0.672501 * in[1] + 0.047413 * in[2],
            -0.011820 * in[0] + 0.042940 * in[1] + 0.968881 * in[2]
        };
    }

    private static double difference(double[] linearA, double[] linearB) {
        double[] a = lab(linearA);
        double[] b = lab(linearB);
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    private static double[] lab(double[] rgb) {
        double x = labCurve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
        double y = labCurve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
        double z = labCurve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double labCurve(double t) {
        return t > 216.0 / 24389 ? Math.cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    }
}
