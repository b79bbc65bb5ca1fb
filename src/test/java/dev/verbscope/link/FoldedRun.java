package dev.verbscope.link;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Phase;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.Scenario;
import dev.verbscope.verbs.sim.VirtualClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A scenario run in memory on virtual time, with the records of both engines, to fold as a test likes. */
public final class FoldedRun {
    private static final long PATIENCE_MILLIS = 60_000;

    /** One record of a rank. */
    public sealed interface Entry {
        int rank();

        long nanos();

        void to(RecordHandler handler);
    }

    private record FactEntry(int rank, Stamp stamp, Fact fact) implements Entry {
        @Override
        public long nanos() {
            return stamp.nanos();
        }

        @Override
        public void to(RecordHandler handler) {
            handler.fact(stamp, fact);
        }
    }

    private record SampleEntry(int rank, GateSample sample) implements Entry {
        @Override
        public long nanos() {
            return sample.endedNanos();
        }

        @Override
        public void to(RecordHandler handler) {
            handler.sample(sample);
        }
    }

    private final List<Capturing> ranks = List.of(new Capturing(0), new Capturing(1));

    private FoldedRun() {}

    /** The link at the end of a session of that many gates. */
    public static LinkModel of(Scenario scenario, long gates) {
        return run(scenario, gates, draft -> {}).fold().snapshot();
    }

    static FoldedRun run(Scenario scenario, long gates, Consumer<PlanDraft> change) {
        return run(scenario, gates, change, (session, phase) -> {});
    }

    /**
     * @param change of both ranks' plans
     * @param entered is told of each phase that rank 1 enters, on its link thread
     */
    static FoldedRun run(
            Scenario scenario, long gates, Consumer<PlanDraft> change, BiConsumer<LinkCommands, Phase> entered) {
        FoldedRun run = new FoldedRun();
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
                change.accept(draft);
                AtomicReference<LinkCommands> commands = new AtomicReference<>();
                LinkSession session = new LinkSession(
                        draft.build(),
                        fabric.host(rank),
                        sockets.of(rank),
                        clock,
                        run.ranks.get(rank),
                        (phase, generation) -> {
                            if (me == 1) {
                                entered.accept(commands.get(), phase);
                            }
                        });
                commands.set(session.commands());
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
        return run;
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

    /** Both ranks' records folded. */
    LinkFold fold() {
        LinkFold fold = LinkFold.onOneClock();
        ranks.forEach(r -> r.entries.forEach(e -> e.to(fold.rank(r.rank))));
        return fold;
    }

    /** Only that rank's records folded, as its own process would. */
    LinkFold foldAlone(int rank) {
        LinkFold fold = LinkFold.onOneClock();
        ranks.get(rank).entries.forEach(e -> e.to(fold.rank(rank)));
        return fold;
    }

    /** Both ranks' records in the order of time. */
    public List<Entry> merged() {
        return Stream.concat(ranks.get(0).entries.stream(), ranks.get(1).entries.stream())
                .sorted(Comparator.comparingLong(Entry::nanos))
                .toList();
    }

    /** Numbers the records as a recording would and keeps them; each rank has its own. */
    private static final class Capturing implements Recorder {
        private final int rank;
        private final List<Entry> entries = new ArrayList<>();
        private long number;

        Capturing(int rank) {
            this.rank = rank;
        }

        @Override
        public void fact(long nanos, Fact fact) {
            entries.add(new FactEntry(rank, new Stamp(++number, nanos), fact));
        }

        @Override
        public void sample(GateSample sample) {
            GateSample kept = copy(sample);
            kept.recordNumber = ++number;
            entries.add(new SampleEntry(rank, kept));
        }

        private static GateSample copy(GateSample from) {
            GateSample to = new GateSample();
            to.kind = from.kind;
            to.step = from.step;
            to.beganNanos = from.beganNanos;
            to.gate = from.gate;
            to.generation = from.generation;
            to.slot = from.slot;
            to.postedAfter = from.postedAfter;
            to.sentAfter = from.sentAfter;
            to.receivedAfter = from.receivedAfter;
            to.doneAfter = from.doneAfter;
            to.posted = from.posted;
            to.completed = from.completed;
            to.received = from.received;
            to.verified = from.verified;
            to.wrong = from.wrong;
            to.bytesReceived = from.bytesReceived;
            to.armedAtEntry = from.armedAtEntry;
            to.armedAtExit = from.armedAtExit;
            to.receiveQueue = from.receiveQueue;
            to.sendQueue = from.sendQueue;
            to.completionBacklog = from.completionBacklog;
            to.emptyPolls = from.emptyPolls;
            return to;
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
