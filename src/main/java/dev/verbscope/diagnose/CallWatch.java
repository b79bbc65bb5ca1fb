package dev.verbscope.diagnose;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PendingCall;
import dev.verbscope.model.RankModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Watches, from outside, for verbs calls that do not return: give it one snapshot of now after another and print what it
 * returns. A call is told after one second, again each time it has lasted twice as long, and once when it has returned. Not
 * for use by several threads.
 */
public final class CallWatch {

    /** A call that has been told. */
    private record Told(PendingCall call, long nextNanos) {}

    private final Map<Integer, Told> told = new HashMap<>();

    /**
     * @param now the link at the present moment, which during a hang lies behind its newest record
     * @return lines without ends, most often none
     */
    public List<String> tell(LinkModel now) {
        List<String> lines = new ArrayList<>();
        for (RankModel rank : now.ranks()) {
            Told before = told.get(rank.rank());
            PendingCall pending = rank.pendingCall().orElse(null);
            if (before != null && !before.call().equals(pending)) {
                told.remove(rank.rank());
                if (rank.life().death().isEmpty()) {
                    lines.add("rank " + rank.rank() + ": " + before.call().function() + " has returned");
                }
                before = null;
            }
            if (pending == null || rank.life().death().isPresent()) {
                continue;
            }
            long lasts = now.nowNanos() - pending.enteredNanos();
            long due = before == null ? CallHangs.LONG_NANOS : before.nextNanos();
            if (lasts >= due) {
                lines.add("rank " + rank.rank() + ": " + pending.function() + ", generation " + pending.generation()
                        + ", has not returned for " + Words.duration(lasts) + "; do not kill process "
                        + rank.origin().pid());
                told.put(rank.rank(), new Told(pending, doubled(due, lasts)));
            }
        }
        return lines;
    }

    private static long doubled(long due, long lasts) {
        long next = due;
        while (next <= lasts) {
            next = Math.min(2 * next, next + TimeUnit.MINUTES.toNanos(1));
        }
        return next;
    }
}
