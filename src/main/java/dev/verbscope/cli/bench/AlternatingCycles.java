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

    /**
     * Of all cycles from a gate on.
     *
     * @param from its number, not below the first
     */
    long median(long from) {
        int at = index(from);
        return known <= at ? 0 : median(Arrays.copyOfRange(nanos, at, known));
    }

    /**
     * Nanoseconds that a recorded cycle takes longer; 0 where there are no two whole stretches.
     *
     * @param from the number of the first gate that is looked at
     */
    long cost(long from) {
        if (stretch <= MIXED) {
            return 0;
        }
        int skipped = index(from) + (int) ((stretch - from % stretch) % stretch);
        int whole = (known - skipped) / stretch;
        if (whole < 2) {
            return 0;
        }
        int[] medians = new int[whole];
        for (int i = 0; i < whole; i++) {
            int begin = skipped + i * stretch;
            medians[i] = median(Arrays.copyOfRange(nanos, begin + MIXED, begin + stretch));
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

    private int index(long gate) {
        return Math.toIntExact(gate - first);
    }

    private static int median(int[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
