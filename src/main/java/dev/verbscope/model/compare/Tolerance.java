package dev.verbscope.model.compare;

/**
 * How far two figures may be apart without being told as a difference. Two runs of one healthy link are never equal to the
 * nanosecond, and a table in which all times differ says nothing; so figures differ only when they are more than a share
 * <em>and</em> more than an amount apart.
 *
 * @param share of the larger of the two
 * @param least in the figures' own unit, nanoseconds for times
 */
public record Tolerance(double share, double least) {

    /**
     * When something happened, counted from the aligned zero: a tenth, and 50 ms. Half of what one warm-up attempt takes (100
     * ms), so that one attempt more is told; what schedulers, drivers and a cold start scatter stays below.
     */
    public static final Tolerance MOMENT = new Tolerance(0.1, 50e6);

    /** How long one thing took, a call or a warm-up: half, and 10 ms. */
    public static final Tolerance LENGTH = new Tolerance(0.5, 10e6);

    /** A percentile of gate latencies: a quarter, and 5 µs. */
    public static final Tolerance LATENCY = new Tolerance(0.25, 5e3);

    /**
     * A latency that a single gate decides, the longest or a percentile of too few gates: two thirds (the one is three times
     * the other), and 100 µs.
     */
    public static final Tolerance SINGLE_GATE = new Tolerance(2 / 3.0, 100e3);

    /** Gates or bits a second: a quarter. */
    public static final Tolerance RATE = new Tolerance(0.25, 0);

    public boolean differs(double a, double b) {
        double apart = Math.abs(a - b);
        return apart > share * Math.max(Math.abs(a), Math.abs(b)) && apart > least;
    }
}
