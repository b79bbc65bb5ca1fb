package dev.verbscope.ui.canvas;

import dev.verbscope.ui.Ink;
import dev.verbscope.ui.Palette;
import java.util.function.Consumer;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.text.FontSmoothingType;
import javafx.scene.text.TextAlignment;

/**
 * Draws on a canvas in inks and text styles, with edges on whole device pixels: lines are crisp at every output scale.
 * Coordinates are the view's own pixels.
 */
public final class Pen {

    private static final double[] DASHES = {4, 3};
    private static final double[] DOTS = {1.5, 2.5};
    /** Height of capitals and figures in parts of the size, in both typefaces. */
    private static final double CAP = 0.73;
    /** Distance of the lines of a hatching, across them. */
    private static final double HATCH = 5;

    private final GraphicsContext g;
    private final Palette palette;
    private final Letters letters;
    private final double scale;
    private final Consumer<Lettering> watcher;

    /** A text as it was drawn; the box reaches from its ascenders to its baseline. */
    record Lettering(String text, Box box) {}

    Pen(GraphicsContext g, Palette palette, Letters letters, double scale, Consumer<Lettering> watcher) {
        this.g = g;
        this.palette = palette;
        this.letters = letters;
        this.scale = scale;
        this.watcher = watcher;
        g.setFontSmoothingType(FontSmoothingType.GRAY);
        g.setTextBaseline(VPos.BASELINE);
        g.setLineCap(StrokeLineCap.BUTT);
        g.setLineJoin(StrokeLineJoin.MITER);
    }

    public Letters letters() {
        return letters;
    }

    /** The nearest edge between device pixels. */
    public double snap(double at) {
        return Math.round(at * scale) / scale;
    }

    private double thickness(double wanted) {
        return Math.max(1, Math.round(wanted * scale)) / scale;
    }

    private Color color(Ink ink) {
        return palette.color(ink);
    }

    // ---- letters

    /** Text that begins at x; y is its baseline. */
    public void text(TextStyle style, Ink ink, String text, double x, double y) {
        letters(style, ink, text, snap(x), y, TextAlignment.LEFT);
    }

    /** Text that ends at x. */
    public void textRight(TextStyle style, Ink ink, String text, double x, double y) {
        letters(style, ink, text, snap(x), y, TextAlignment.RIGHT);
    }

    /** Text in the middle of x. */
    public void textCenter(TextStyle style, Ink ink, String text, double x, double y) {
        letters(style, ink, text, snap(x - letters.width(style, text) / 2), y, TextAlignment.LEFT);
    }

    private void letters(TextStyle style, Ink ink, String text, double x, double y, TextAlignment alignment) {
        if (text.isEmpty()) {
            return;
        }
        g.setFont(letters.font(style));
        g.setFill(color(ink));
        g.setTextAlign(alignment);
        g.fillText(text, x, snap(y));
        double width = letters.width(style, text);
        double left = alignment == TextAlignment.RIGHT ? x - width : x;
        watcher.accept(new Lettering(text, new Box(left, y - CAP * style.size(), width, CAP * style.size())));
    }

    // ---- surfaces

    /** Makes a rectangle transparent. */
    public void clear(Box box) {
        g.clearRect(box.x(), box.y(), box.w(), box.h());
    }

    /** Draws within a rectangle only. */
    public void clipped(Box box, Runnable drawing) {
        g.save();
        g.beginPath();
        g.rect(box.x(), box.y(), box.w(), box.h());
        g.clip();
        drawing.run();
        g.restore();
    }

    public void fill(Box box, Ink ink) {
        g.setFill(color(ink));
        double x = snap(box.x());
        double y = snap(box.y());
        g.fillRect(x, y, snap(box.right()) - x, snap(box.bottom()) - y);
    }

    public void fillRound(Box box, double radius, Ink ink) {
        g.setFill(color(ink));
        double x = snap(box.x());
        double y = snap(box.y());
        g.fillRoundRect(x, y, snap(box.right()) - x, snap(box.bottom()) - y, 2 * radius, 2 * radius);
    }

    /** An outline whose outer edge is the box. */
    public void strokeRound(Box box, double radius, Ink ink, double width) {
        double line = thickness(width);
        g.setStroke(color(ink));
        g.setLineWidth(line);
        double x = snap(box.x()) + line / 2;
        double y = snap(box.y()) + line / 2;
        g.strokeRoundRect(
                x, y, snap(box.right()) - line / 2 - x, snap(box.bottom()) - line / 2 - y, 2 * radius, 2 * radius);
    }

    /** A dashed outline: what is still to come. */
    public void dashRound(Box box, double radius, Ink ink) {
        dashed(DASHES, () -> strokeRound(box, radius, ink, 1));
    }

    /** A dotted outline: what is not measured. */
    public void dotRound(Box box, double radius, Ink ink) {
        dashed(DOTS, () -> strokeRound(box, radius, ink, 1));
    }

    private void dashed(double[] dashes, Runnable stroke) {
        g.setLineDashes(dashes);
        stroke.run();
        g.setLineDashes();
    }

    // ---- lines

    /** A horizontal line one pixel (or more) thick whose upper edge is y. */
    public void across(double x1, double x2, double y, Ink ink, double width) {
        g.setFill(color(ink));
        double left = snap(x1);
        g.fillRect(left, snap(y), snap(x2) - left, thickness(width));
    }

    /** A vertical line whose left edge is x. */
    public void down(double x, double y1, double y2, Ink ink, double width) {
        g.setFill(color(ink));
        double top = snap(y1);
        g.fillRect(snap(x), top, thickness(width), snap(y2) - top);
    }

    public void line(double x1, double y1, double x2, double y2, Ink ink, double width) {
        g.setStroke(color(ink));
        g.setLineWidth(width);
        g.strokeLine(x1, y1, x2, y2);
    }

    /** A horizontal dashed line in the middle of y. */
    public void dashAcross(double x1, double x2, double y, Ink ink, double width) {
        dashed(DASHES, () -> middleLine(x1, x2, y, ink, width));
    }

    /** A horizontal dotted line in the middle of y. */
    public void dotAcross(double x1, double x2, double y, Ink ink, double width) {
        dashed(DOTS, () -> middleLine(x1, x2, y, ink, width));
    }

    /** A vertical dotted line in the middle of x. */
    public void dotDown(double x, double y1, double y2, Ink ink, double width) {
        double line = thickness(width);
        double middle = snap(x - line / 2) + line / 2;
        dashed(DOTS, () -> line(middle, snap(y1), middle, snap(y2), ink, line));
    }

    private void middleLine(double x1, double x2, double y, Ink ink, double width) {
        double line = thickness(width);
        double middle = snap(y - line / 2) + line / 2;
        line(snap(x1), middle, snap(x2), middle, ink, line);
    }

    /** An open line through points. */
    public void polyline(double[] xs, double[] ys, int points, Ink ink, double width) {
        g.setStroke(color(ink));
        g.setLineWidth(width);
        g.setLineJoin(StrokeLineJoin.ROUND);
        g.strokePolyline(xs, ys, points);
        g.setLineJoin(StrokeLineJoin.MITER);
    }

    // ---- shapes

    public void fillPolygon(Ink ink, double... xy) {
        double[][] points = split(xy);
        g.setFill(color(ink));
        g.fillPolygon(points[0], points[1], points[0].length);
    }

    public void strokePolygon(Ink ink, double width, double... xy) {
        double[][] points = split(xy);
        g.setStroke(color(ink));
        g.setLineWidth(width);
        g.strokePolygon(points[0], points[1], points[0].length);
    }

    /** A dashed outline of a polygon. */
    public void dashPolygon(Ink ink, double... xy) {
        dashed(DASHES, () -> strokePolygon(ink, 1, xy));
    }

    /** A dotted outline of a polygon. */
    public void dotPolygon(Ink ink, double... xy) {
        dashed(DOTS, () -> strokePolygon(ink, 1, xy));
    }

    private static double[][] split(double[] xy) {
        double[] xs = new double[xy.length / 2];
        double[] ys = new double[xs.length];
        for (int i = 0; i < xs.length; i++) {
            xs[i] = xy[2 * i];
            ys[i] = xy[2 * i + 1];
        }
        return new double[][] {xs, ys};
    }

    public void fillCircle(double cx, double cy, double radius, Ink ink) {
        g.setFill(color(ink));
        g.fillOval(cx - radius, cy - radius, 2 * radius, 2 * radius);
    }

    /** A diagonal cross within that distance of its centre. */
    public void cross(double cx, double cy, double reach, Ink ink, double width) {
        g.setLineCap(StrokeLineCap.ROUND);
        line(cx - reach, cy - reach, cx + reach, cy + reach, ink, width);
        line(cx - reach, cy + reach, cx + reach, cy - reach, ink, width);
        g.setLineCap(StrokeLineCap.BUTT);
    }

    /** A tick about {@code 2 * reach} wide. */
    public void tick(double cx, double cy, double reach, Ink ink, double width) {
        g.setLineCap(StrokeLineCap.ROUND);
        polyline(
                new double[] {cx - reach, cx - reach * 0.25, cx + reach},
                new double[] {cy + reach * 0.05, cy + reach * 0.75, cy - reach * 0.75},
                3,
                ink,
                width);
        g.setLineCap(StrokeLineCap.BUTT);
    }

    /** The point of a chevron without its tail, towards right or left. */
    public void angle(double cx, double cy, double reach, boolean rightwards, Ink ink, double width) {
        double way = rightwards ? 1 : -1;
        polyline(
                new double[] {cx - way * reach / 2, cx + way * reach / 2, cx - way * reach / 2},
                new double[] {cy - reach, cy, cy + reach},
                3,
                ink,
                width);
    }

    /** Oblique lines within a rectangle: lost. */
    public void hatch(Box box, Ink ink, double width) {
        clipped(box, () -> {
            for (double x = box.x() - box.h(); x < box.right(); x += HATCH * Math.sqrt(2)) {
                line(x, box.bottom(), x + box.h(), box.y(), ink, width);
            }
        });
    }

    /** One column of a plot, a device pixel (or more) wide. */
    public void column(double x, double width, double top, double bottom) {
        double left = snap(x);
        double upper = snap(top);
        g.fillRect(left, upper, width, Math.max(1 / scale, snap(bottom) - upper));
    }

    /** Fills with an ink from now on; for {@link #column}, which is called a thousand times. */
    public void dip(Ink ink) {
        g.setFill(color(ink));
    }

    /** Width of a device pixel. */
    public double pixel() {
        return 1 / scale;
    }
}
