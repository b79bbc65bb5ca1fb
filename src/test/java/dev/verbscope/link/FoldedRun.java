package dev.verbscope.link;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.Scenario;
import dev.verbscope.verbs.sim.VirtualClock;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Runs a scenario in memory on virtual time and folds what both engines record. */
public final class FoldedRun {
    private static final long PATIENCE_MILLIS = 60_000;

    private FoldedRun() {}

    /** The link at the end of a session of that many gates. */
    public static LinkModel of(Scenario scenario, long gates) {
        return fold(scenario, gates, plan -> plan).snapshot();
    }

    static LinkFold fold(Scenario scenario, long gates, UnaryOperator<SessionPlan> change) {
        LinkFold fold = LinkFold.onOneClock();
        VirtualClock clock = new VirtualClock(2);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (Fabric fabric = Fabric.of(scenario, clock, 7)) {
            MemorySockets sockets = new MemorySockets(clock, 0);
            Thread[] threads = new Thread[2];
            for (int rank = 0; rank < 2; rank++) {
                int me = rank;
                PlanDraft draft = new PlanDraft(rank).of(scenario);
                draft.identity = Identity.standard();
                draft.host = fabric.hostName(rank);
                draft.gates = gates;
                SessionPlan plan = change.apply(draft.build());
                LinkSession session = new LinkSession(
                        plan, fabric.host(rank), sockets.of(rank), clock, new Folding(fold.rank(rank)), PhaseHook.NONE);
                threads[rank] = Thread.ofPlatform().name("rank-" + rank).unstarted(() -> {
                    try (VirtualClock.Seat seat = clock.join(me)) {
                        session.run();
                    } catch (Throwable e) {
                        thrown.compareAndSet(null, e);
                    }
                });
            }
            join(threads);
        }
        if (thrown.get() != null) {
            throw new AssertionError("a link thread threw", thrown.get());
        }
        return fold;
    }

    private static void join(Thread[] threads) {
        for (Thread thread : threads) {
            thread.start();
        }
        try {
            for (Thread thread : threads) {
                thread.join(PATIENCE_MILLIS);
                if (thread.isAlive()) {
                    throw new AssertionError(thread.getName() + " hangs");
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Numbers the records as a recording would and hands them on; each rank has its own. */
    private static final class Folding implements Recorder {
        private final RecordHandler handler;
        private long number;

        Folding(RecordHandler handler) {
            this.handler = handler;
        }

        @Override
        public void fact(long nanos, Fact fact) {
            handler.fact(new Stamp(++number, nanos), fact);
        }

        @Override
        public void sample(GateSample sample) {
            sample.recordNumber = ++number;
            handler.sample(sample);
        }

        @Override
        public void entering(VerbsCall call, int device, int generation, long nanos) {
            // The last-call cell is not folded here
        }

        @Override
        public void left(long nanos) {
            // The last-call cell is not folded here
        }

        @Override
        public void close() {
            // Nothing is held
        }
    }
}
