package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Posting and polling allocate nothing, with faults on or off, with arrivals or without. */
class AllocationTest {
    private static final int ROUNDS = 20_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Bytes that a round allocates once everything is warm, of the best of some tries, since a compiler may run. */
    private static double bytesEachRound(Runnable round) {
        double best = Double.MAX_VALUE;
        for (int attempt = 0; attempt < 10 && best > 0; attempt++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROUNDS; i++) {
                round.run();
            }
            best = Math.min(best, (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / ROUNDS);
        }
        return best;
    }

    private static double bytesEachExchange(TwoRanks ranks) {
        End zero = ranks.zero;
        End one = ranks.one;
        zero.send.set(0, 1, zero.mr.address(), 16_384, zero.mr.lkey(), true);
        one.recv.set(0, 2, one.mr.address(), 16_384, one.mr.lkey());
        // By hand: the virtual clock keeps what is due in a queue of boxed numbers
        return bytesEachRound(() -> {
            one.qp.postRecv(one.recv, 1);
            zero.qp.postSend(zero.send, 1);
            while (one.cq.poll(one.batch) == 0) {
                zero.cq.poll(zero.batch);
            }
            zero.cq.poll(zero.batch);
        });
    }

    private static TwoRanks connected() throws VerbsException {
        FabricPlan plan = FabricPlan.thunderbolt()
                .withProfiles(p -> p.with(p.delivery().withWire(1, 0).with(EmptyReceive.DROPPED)));
        TwoRanks ranks = new TwoRanks(plan, new RealClock(), End.Setup.of(QpType.UC));
        ranks.connect();
        return ranks;
    }

    @Test
    void anExchangeAllocatesNothing() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            assertEquals(0, bytesEachExchange(ranks), 0.01);
        }
    }

    @Test
    void anExchangeUnderFaultsAllocatesNothing() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.fabric.faults().on(new Fault.DropLarge(Direction.ZERO_TO_ONE, Fault.ALWAYS, 20_000));
            ranks.fabric.faults().on(new Fault.KillDirection(Direction.ZERO_TO_ONE, 1, Long.MAX_VALUE));
            ranks.fabric.faults().on(new Fault.CorruptMessage(Direction.ZERO_TO_ONE, 100));
            ranks.fabric.faults().on(new Fault.PullCable(0, Long.MAX_VALUE));
            assertEquals(0, bytesEachExchange(ranks), 0.01);
        }
    }

    @Test
    void sendingToNobodyAllocatesNothing() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.one.qp.close();
            End zero = ranks.zero;
            zero.send.set(0, 1, zero.mr.address(), 16_384, zero.mr.lkey(), true);
            double bytes = bytesEachRound(() -> {
                zero.qp.postSend(zero.send, 1);
                while (zero.cq.poll(zero.batch) == 0) {
                    Thread.onSpinWait();
                }
            });
            assertEquals(0, bytes, 0.01);
            ranks.one.create();
        }
    }

    @Test
    void anEmptyPollAllocatesNothing() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            assertEquals(0, bytesEachRound(() -> ranks.zero.cq.poll(ranks.zero.batch)), 0.01);
        }
    }

    @Test
    void theMeasureSeesAnAllocation() {
        Object[] sink = new Object[1];
        assertTrue(bytesEachRound(() -> sink[0] = new byte[100]) >= 100);
    }
}
