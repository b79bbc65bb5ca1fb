package dev.verbscope.model;

import java.util.OptionalLong;

/**
 * When a count rose last: that of posted messages tells the age of one that has not arrived, that of received ones what
 * was there at a time. A rank is never more than two gates ahead of its peer, so a short memory is enough.
 */
final class CountTimes {
    /** A power of two, more than the messages of two large gates. */
    private static final int KEPT = 64;

    private final long[] nanos;
    private final long[] totals;
    private int count;

    CountTimes() {
        nanos = new long[KEPT];
        totals = new long[KEPT];
    }

    private CountTimes(CountTimes of) {
        nanos = of.nanos.clone();
        totals = of.totals.clone();
        count = of.count;
    }

    CountTimes copy() {
        return new CountTimes(this);
    }

    /** @param total messages since the session began, the newest included */
    void add(long atNanos, long total) {
        int slot = count & KEPT - 1;
        nanos[slot] = atNanos;
        totals[slot] = total;
        // Stays between KEPT and 2·KEPT once full: the slot goes on, the number cannot overflow
        count = count + 1 == 2 * KEPT ? KEPT : count + 1;
    }

    /** When the first message beyond the first {@code arrived} was counted, as far back as this remembers. */
    OptionalLong firstBeyond(long arrived) {
        for (int i = Math.max(0, count - KEPT); i < count; i++) {
            if (totals[i & KEPT - 1] > arrived) {
                return OptionalLong.of(nanos[i & KEPT - 1]);
            }
        }
        return OptionalLong.empty();
    }

    /** How many had been counted before a time; empty when that is farther back than this remembers. */
    OptionalLong before(long atNanos) {
        for (int i = count - 1; i >= Math.max(0, count - KEPT); i--) {
            if (nanos[i & KEPT - 1] < atNanos) {
                return OptionalLong.of(totals[i & KEPT - 1]);
            }
        }
        return count < KEPT ? OptionalLong.of(0) : OptionalLong.empty();
    }
}
