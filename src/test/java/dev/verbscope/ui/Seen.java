package dev.verbscope.ui;

import javafx.scene.paint.Color;

/** How colours are seen: by the measure of WCAG, and by eyes without the green cones. */
final class Seen {

    private Seen() {}

    /** WCAG 2.2, 1 to 21. */
    static double contrast(Color one, Color other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    /** Distance in CIE L*a*b* under deuteranopia. */
    static double apartUnderDeuteranopia(Color one, Color other) {
        return difference(deuteranopia(one), deuteranopia(other));
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
