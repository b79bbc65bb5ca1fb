package dev.verbscope.ui.time;

/** How fast a recording is played, in times of how fast it happened. */
public enum PlaySpeed {
    TENTH(0.1),
    FIFTH(0.2),
    HALF(0.5),
    NORMAL(1),
    TWICE(2),
    FIVE(5),
    TEN(10),
    TWENTY(20),
    FIFTY(50),
    HUNDRED(100);

    private final double times;

    PlaySpeed(double times) {
        this.times = times;
    }

    public double times() {
        return times;
    }

    /** {@code 0.1×} or {@code 20×}. */
    public String label() {
        return (times < 1 ? Double.toString(times) : Integer.toString((int) times)) + "×";
    }

    /** The next faster one; the fastest is its own. */
    public PlaySpeed faster() {
        return values()[Math.min(ordinal() + 1, values().length - 1)];
    }

    /** The next slower one; the slowest is its own. */
    public PlaySpeed slower() {
        return values()[Math.max(ordinal() - 1, 0)];
    }
}
