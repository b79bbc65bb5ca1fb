package dev.verbscope.ui.canvas;

/** A rectangle in a view's own pixels. */
public record Box(double x, double y, double w, double h) {

    public double right() {
        return x + w;
    }

    public double bottom() {
        return y + h;
    }

    public double centerX() {
        return x + w / 2;
    }

    public double centerY() {
        return y + h / 2;
    }

    /** Without that much on every side. */
    public Box inset(double by) {
        return inset(by, by);
    }

    /** Without that much at left and right, and at top and bottom. */
    public Box inset(double horizontal, double vertical) {
        return new Box(x + horizontal, y + vertical, Math.max(0, w - 2 * horizontal), Math.max(0, h - 2 * vertical));
    }

    public boolean overlaps(Box other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
}
