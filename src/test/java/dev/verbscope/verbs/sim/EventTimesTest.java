package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcStatus;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever idles on a virtual clock is woken when something is there, and not only at its own deadline. */
@Timeout(60)
class EventTimesTest {
    private static final long FAR = 3_600_000_000_000L;
    private static final End.Setup RC = End.Setup.of(QpType.RC).withGid(3);

    /** Idles until something is there; returns how long that took. */
    private static long waitFor(VirtualClock clock, BooleanSupplier there) {
        long start = clock.nanos();
        for (int polls = 1; !there.getAsBoolean(); polls++) {
            if (clock.nanos() - start >= FAR) {
                throw new AssertionError("only the deadline woke it");
            }
            clock.idle(polls, start + FAR);
        }
        return clock.nanos() - start;
    }

    private static long firstCompletion(TwoRanks ranks, End at) {
        return waitFor(ranks.clock, () -> !at.poll().isEmpty());
    }

    @Test
    void anArrivalWakes() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected();
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            assertEquals(TwoRanks.LATENCY, firstCompletion(ranks, ranks.one));
        }
    }

    @Test
    void theEndOfASendWakes() throws VerbsException {
        // a byte a nanosecond; the peer is gone, so that no arrival is due
        try (TwoRanks ranks = TwoRanks.connected(p -> p.with(p.delivery().withWire(TwoRanks.LATENCY, 8)));
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            ranks.one.qp.close();
            ranks.zero.send(2, 0, 5000);
            assertEquals(5000, firstCompletion(ranks, ranks.zero));
            ranks.one.create();
        }
    }

    @Test
    void aRetryWakes() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(TwoRanks.roce(p -> p), RC);
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            ranks.fabric.faults().on(new Fault.LoseMessage(Direction.ZERO_TO_ONE, 1));
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            long waited = waitFor(
                    ranks.clock,
                    () -> ranks.zero.poll().size() + ranks.one.poll().size() > 0);
            assertEquals((4096L << 14) + TwoRanks.LATENCY, waited);
        }
    }

    @Test
    void theNextTryOfASenderThatFoundNobodyReadyWakes() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(TwoRanks.roce(p -> p), RC);
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            ranks.zero.send(2, 0, 64);
            long deadline = ranks.clock.nanos() + TwoRanks.LATENCY + 1;
            waitFor(ranks.clock, () -> {
                ranks.one.poll();
                ranks.clock.dueAt(deadline);
                return ranks.clock.nanos() >= deadline;
            });
            ranks.one.recv(1, 0, 64);
            assertEquals(640_000 - 1, firstCompletion(ranks, ranks.one));
        }
    }

    @Test
    void theLastTryOfASenderThatFindsNobodyReadyWakes() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.roce(p -> p), RC);
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            ranks.one.connect(ranks.zero);
            ranks.zero.qp.modify(End.toInit());
            ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one));
            ranks.zero.qp.modify(ranks.zero.toRts().with(QpAttr.RNR_RETRY, 2));
            ranks.zero.send(2, 0, 64);
            long waited = waitFor(ranks.clock, () -> {
                ranks.one.poll();
                return ranks.zero.poll().stream().anyMatch(w -> w.status() == WcStatus.RNR_RETRY_EXC_ERR);
            });
            assertEquals(TwoRanks.LATENCY + 2 * 640_000 + 1, waited);
        }
    }
}
