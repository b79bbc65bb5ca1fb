package dev.verbscope.link;

import dev.verbscope.verbs.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A session's clock that watches how the session waits: never beyond what is documented, never past its own deadline. */
final class WatchedClock implements Clock {
    private final Clock clock;
    private final long longest;
    private final List<String> misuses = new ArrayList<>();
    private long idles;

    /** @param longest the longest wait that this session may begin */
    WatchedClock(Clock clock, Duration longest) {
        this.clock = clock;
        this.longest = longest.toNanos();
    }

    /** The longest wait that a plan documents: for a peer, for a step of the bring-up, or for the other rank at a gate. */
    static Duration longestOf(SessionPlan plan) {
        Duration step = ControlLink.STEP_TIMEOUT.plus(plan.run().timeout());
        return plan.connectTimeout().compareTo(step) > 0 ? plan.connectTimeout() : step;
    }

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public void idle(int emptyPolls, long deadline) {
        long left = deadline - clock.nanos();
        idles++;
        if ((left <= 0 || left > longest || emptyPolls < 1) && misuses.size() < 5) {
            StackTraceElement[] trace = new Throwable().getStackTrace();
            misuses.add("waits for " + left + " ns after " + emptyPolls + " empty polls at " + trace[1]);
        }
        clock.idle(emptyPolls, deadline);
    }

    List<String> misuses() {
        return misuses;
    }

    long idles() {
        return idles;
    }
}
