package dev.verbscope.ui;

/** What the pulses cost on the FX thread, beside what JavaFX itself does to lay out and paint. */
final class PulseMeter {
    private long pulses;
    private long total;
    private long longest;

    void pulse(long nanos) {
        pulses++;
        total += nanos;
        longest = Math.max(longest, nanos);
    }

    long pulses() {
        return pulses;
    }

    double meanMillis() {
        return pulses == 0 ? 0 : total / 1e6 / pulses;
    }

    double longestMillis() {
        return longest / 1e6;
    }

    void reset() {
        pulses = 0;
        total = 0;
        longest = 0;
    }
}
