package dev.verbscope.model;

import java.util.OptionalInt;

/** The last ten seconds of gates in slots of 100 ms, in a ring. */
final class RecentGates {
    static final long SLOT_NANOS = 100_000_000;
    private static final int SLOTS_OF_TEN_SECONDS = 100;
    private static final int SLOTS_OF_A_SECOND = 10;
    private static final int RING = 128;

    private final long[] slots;
    private final long[] gates;
    private final long[] bytes;
    private final long[] own;
    private final long[] waiting;
    private final int[] lowestArmed;
    private long firstNanos;
    private boolean any;

    RecentGates() {
        slots = new long[RING];
        gates = new long[RING];
        bytes = new long[RING];
        own = new long[RING];
        waiting = new long[RING];
        lowestArmed = new int[RING];
    }

    private RecentGates(RecentGates of) {
        slots = of.slots.clone();
        gates = of.gates.clone();
        bytes = of.bytes.clone();
        own = of.own.clone();
        waiting = of.waiting.clone();
        lowestArmed = of.lowestArmed.clone();
        firstNanos = of.firstNanos;
        any = of.any;
    }

    RecentGates copy() {
        return new RecentGates(this);
    }

    /** A rate over some time. */
    record Rate(double gatesPerSecond, double gigabitsPerSecond) {
        static final Rate NONE = new Rate(0, 0);
    }

    void add(long beganNanos, long endedNanos, long bytesReceived, long ownNanos, long waitingNanos, int armed) {
        if (!any) {
            firstNanos = beganNanos;
            any = true;
        }
        long slot = Math.floorDiv(endedNanos, SLOT_NANOS);
        int i = (int) slot & RING - 1;
        if (slots[i] != slot || gates[i] == 0) {
            slots[i] = slot;
            gates[i] = 0;
            bytes[i] = 0;
            own[i] = 0;
            waiting[i] = 0;
            lowestArmed[i] = Integer.MAX_VALUE;
        }
        gates[i]++;
        bytes[i] += bytesReceived;
        own[i] += ownNanos;
        waiting[i] += waitingNanos;
        lowestArmed[i] = Math.min(lowestArmed[i], armed);
    }

    /** Over the last whole second before {@code now}, or since the first gate when that is less. */
    Rate rate(long now) {
        if (!any || now <= firstNanos) {
            return Rate.NONE;
        }
        long last = Math.floorDiv(now, SLOT_NANOS) - 1;
        long first = last - SLOTS_OF_A_SECOND + 1;
        long nanos = SLOTS_OF_A_SECOND * SLOT_NANOS;
        if (first * SLOT_NANOS < firstNanos) {
            first = Math.floorDiv(firstNanos, SLOT_NANOS);
            last++;
            nanos = now - firstNanos;
        }
        long gatesThen = 0;
        long bytesThen = 0;
        for (long slot = first; slot <= last; slot++) {
            int i = (int) slot & RING - 1;
            if (slots[i] == slot) {
                gatesThen += gates[i];
                bytesThen += bytes[i];
            }
        }
        return new Rate(gatesThen * 1e9 / nanos, bytesThen * 8.0 / nanos);
    }

    /** Over the ten seconds before {@code now}. */
    GatesModel.Pace pace(long now) {
        long gatesThen = 0;
        long ownThen = 0;
        long waitingThen = 0;
        long last = Math.floorDiv(now, SLOT_NANOS);
        for (long slot = last - SLOTS_OF_TEN_SECONDS + 1; slot <= last; slot++) {
            int i = (int) slot & RING - 1;
            if (slots[i] == slot) {
                gatesThen += gates[i];
                ownThen += own[i];
                waitingThen += waiting[i];
            }
        }
        return new GatesModel.Pace(gatesThen, ownThen, waitingThen);
    }

    /** The fewest armed gates over the ten seconds before {@code now}; empty without a gate in them. */
    OptionalInt lowestArmed(long now) {
        int lowest = Integer.MAX_VALUE;
        long last = Math.floorDiv(now, SLOT_NANOS);
        for (long slot = last - SLOTS_OF_TEN_SECONDS + 1; slot <= last; slot++) {
            int i = (int) slot & RING - 1;
            if (slots[i] == slot && gates[i] > 0) {
                lowest = Math.min(lowest, lowestArmed[i]);
            }
        }
        return lowest == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(lowest);
    }
}
