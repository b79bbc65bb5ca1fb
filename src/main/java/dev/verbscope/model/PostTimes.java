package dev.verbscope.model;

import java.util.OptionalLong;

/**
 * When the last outbound messages were posted, to tell the age of one that has not arrived. A rank is never more than two
 * gates ahead of its peer, so a short memory is enough.
 */
final class PostTimes {
    /** A power of two, more than the messages of two large gates. */
    private static final int KEPT = 64;

    private final long[] nanos;
    private final long[] posted;
    private int count;

    PostTimes() {
        nanos = new long[KEPT];
        posted = new long[KEPT];
    }

    private PostTimes(PostTimes of) {
        nanos = of.nanos.clone();
        posted = of.posted.clone();
        count = of.count;
    }

    PostTimes copy() {
        return new PostTimes(this);
    }

    /** @param total messages posted since the session began, the newest included */
    void add(long atNanos, long total) {
        int slot = count & KEPT - 1;
        nanos[slot] = atNanos;
        posted[slot] = total;
        // Stays between KEPT and 2·KEPT once full: the slot goes on, the number cannot overflow
        count = count + 1 == 2 * KEPT ? KEPT : count + 1;
    }

    /** When the first message beyond the first {@code arrived} was posted, as far back as this remembers. */
    OptionalLong firstBeyond(long arrived) {
        for (int i = Math.max(0, count - KEPT); i < count; i++) {
            if (posted[i & KEPT - 1] > arrived) {
                return OptionalLong.of(nanos[i & KEPT - 1]);
            }
        }
        return OptionalLong.empty();
    }
}
