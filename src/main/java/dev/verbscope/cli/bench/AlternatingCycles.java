package dev.verbscope.cli.bench;

import java.util.Arrays;

/**
 * How long the cycles of a session's gates were, of which stretches were recorded and stretches were not. A cycle goes from the
 * beginning of a gate to that of the next one, so it holds the recording of the first.
 *
 * <p>The speed of a machine drifts by more than recording costs. So each stretch is compared with the one after it alone, by
 * their medians, and the median of these differences is what is told.
 */
final class AlternatingCycles {
    /** Cycles at the start of a stretch that are left out: the peer may still be in the stretch before. */
    private static final int MIXED = 4;

    private final int[] nanos;
    private final int stretch;
    private final long first;
    private int known;

    /**
     * @param stretch gates of a stretch; 0 where none alternate
     * @param first the number of the first gate, which tells where in its stretch it is
     * @param count of gates
     */
    AlternatingCycles(int stretch, long first, int count) {
        this.nanos = new int[count];
        this.stretch = stretch;
        this.first = first;
    }

    /** Whether the gate of that number is recorded: the same ones on both ranks. */
    boolean records(long gate) {
        return stretch == 0 || gate / stretch % 2 == 0;
    }

    /** The next gate's cycle, in their order; those beyond the count are not kept. */
    void add(long cycleNanos) {
        if (known < nanos.length) {
            nanos[known++] = (int) Math.min(Integer.MAX_VALUE, cycleNanos);
        }
    }

    /** Of all cycles. */
    long median() {
        return known == 0 ? 0 : median(Arrays.copyOf(nanos, known));
    }

    /** Nanoseconds that a recorded cycle takes longer; 0 where there are no two whole stretches. */
    long cost() {
        if (stretch <= MIXED) {
            return 0;
        }
        int skipped = (int) ((stretch - first % stretch) % stretch);
        int whole = (known - skipped) / stretch;
        if (whole < 2) {
            return 0;
        }
        int[] medians = new int[whole];
        for (int i = 0; i < whole; i++) {
            int from = skipped + i * stretch;
            medians[i] = median(Arrays.copyOfRange(nanos, from + MIXED, from + stretch));
        }
        int[] differences = new int[whole - 1];
        boolean recorded = records(first + skipped);
        for (int i = 0; i < differences.length; i++) {
            int longer = medians[i] - medians[i + 1];
            differences[i] = recorded ? longer : -longer;
            recorded = !recorded;
        }
        return median(differences);
    }

    private static int median(int[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
