package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Fact;
import dev.verbscope.record.SessionError;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.Fault;
import dev.verbscope.verbs.sim.Promise;
import dev.verbscope.verbs.sim.RankBehaviour;
import dev.verbscope.verbs.sim.Scenario;
import dev.verbscope.verbs.sim.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Both ranks of a session on the embedded fabric, in memory and on virtual time: a scenario takes milliseconds. */
final class TwoRanks implements AutoCloseable {
    private static final Promise ANY = Scenario.named("healthy").orElseThrow().promise();

    private final VirtualClock clock = new VirtualClock(2);
    private final Fabric fabric;
    private final MemoryRecorder[] recorders = {new MemoryRecorder(), new MemoryRecorder()};
    private final PlanDraft[] drafts = {new PlanDraft(0), new PlanDraft(1)};
    private final LinkSession[] sessions = new LinkSession[2];
    private final WatchedClock[] watches = new WatchedClock[2];
    private final long[] endedAt = new long[2];
    private MemorySockets sockets = new MemorySockets(clock, 0);
    private BiFunction<Integer, TwoRanks, PhaseHook> hooks = (rank, ranks) -> PhaseHook.NONE;
    private BiFunction<Integer, Provider, Provider> spies = (rank, provider) -> provider;
    private final List<Consumer<LinkCommands>> presets = new ArrayList<>(List.of(it -> {}, it -> {}));
    private boolean mayReset;

    TwoRanks(String scenario) {
        this(Scenario.named(scenario).orElseThrow(), 1);
    }

    TwoRanks(Scenario scenario, long seed) {
        fabric = Fabric.of(scenario, clock, seed);
        for (PlanDraft draft : drafts) {
            draft.of(scenario).host = fabric.hostName(draft.rank());
        }
    }

    /** On a plan of its own with faults from the start. */
    static TwoRanks on(FabricPlan plan, Fault... faults) {
        List<RankBehaviour> normal = List.of(RankBehaviour.NORMAL, RankBehaviour.NORMAL);
        return new TwoRanks(new Scenario("a-test", "", plan, List.of(faults), normal, ANY), 1);
    }

    /** Changes both ranks' plans before they start. */
    TwoRanks both(Consumer<PlanDraft> change) {
        Stream.of(drafts).forEach(change);
        return this;
    }

    /** Changes one rank's plan before it starts. */
    TwoRanks rank(int rank, Consumer<PlanDraft> change) {
        change.accept(drafts[rank]);
        return this;
    }

    /** Watches the phases; the hook runs on the link thread. */
    TwoRanks hooked(BiFunction<Integer, TwoRanks, PhaseHook> by) {
        hooks = by;
        return this;
    }

    /** Does something on a rank's link thread when it is done with that gate. */
    TwoRanks afterGate(int rank, long gate, Consumer<TwoRanks> action) {
        recorders[rank].afterGate(gate, () -> action.accept(this));
        return this;
    }

    /** Puts something between a rank and its verbs. */
    TwoRanks spied(BiFunction<Integer, Provider, Provider> by) {
        spies = by;
        return this;
    }

    TwoRanks socketLatency(Duration latency) {
        return socketLatency(latency, latency);
    }

    TwoRanks socketLatency(Duration fromRank0, Duration fromRank1) {
        sockets = new MemorySockets(clock, fromRank0.toNanos(), fromRank1.toNanos());
        return this;
    }

    /** A rank is killed in this test: what it had not read is answered with a reset, and that is no fault of the engine. */
    TwoRanks mayReset() {
        mayReset = true;
        return this;
    }

    /** What the operator at a rank asks before its session runs. */
    TwoRanks preset(int rank, Consumer<LinkCommands> asks) {
        presets.set(rank, asks);
        return this;
    }

    TwoRanks run(long gates) {
        return both(draft -> draft.gates = gates).run();
    }

    /** Runs the session to its end, and checks what holds of every end: nothing is left open, no wait was too long. */
    TwoRanks run() {
        for (int rank = 0; rank < 2; rank++) {
            SessionPlan plan = drafts[rank].build();
            watches[rank] = new WatchedClock(clock, WatchedClock.longestOf(plan));
            sessions[rank] = new LinkSession(
                    plan,
                    spies.apply(rank, fabric.host(rank)),
                    sockets.of(rank),
                    watches[rank],
                    recorders[rank],
                    hooks.apply(rank, this));
            presets.get(rank).accept(sessions[rank].commands());
        }
        Participants.run(clock, () -> runRank(0), () -> runRank(1));
        String said = errors().toString();
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(List.of(), watches[rank].misuses(), "waits of rank " + rank + "; " + said);
            assertTrue(recorders[rank].closed(), said);
        }
        assertEquals(0, sockets.open(), "open sockets; " + said);
        assertTrue(fabric.inUse().isEmpty(), fabric.inUse() + "; " + said);
        if (!mayReset) {
            assertEquals(0, sockets.resets(), "connections closed over unread bytes; " + said);
        }
        return this;
    }

    private void runRank(int rank) {
        sessions[rank].run();
        endedAt[rank] = clock.nanos();
    }

    VirtualClock clock() {
        return clock;
    }

    Fabric fabric() {
        return fabric;
    }

    MemorySockets sockets() {
        return sockets;
    }

    MemoryRecorder rank(int rank) {
        return recorders[rank];
    }

    /** When a rank was over, on the virtual clock. */
    long endedAt(int rank) {
        return endedAt[rank];
    }

    /** The operator at a rank. The virtual clock is told, since a command is a change that a link thread can find. */
    LinkCommands commands(int rank) {
        LinkCommands commands = sessions[rank].commands();
        return new LinkCommands() {
            @Override
            public void stop(String reason) {
                commands.stop(reason);
                clock.touch();
            }

            @Override
            public void recreate(String reason) {
                commands.recreate(reason);
                clock.touch();
            }

            @Override
            public void note(Fact fact) {
                commands.note(fact);
                clock.touch();
            }
        };
    }

    SessionResult result(int rank) {
        return sessions[rank].result().orElseThrow();
    }

    boolean ok() {
        return result(0).ok() && result(1).ok();
    }

    Optional<SessionError> error(int rank) {
        return result(rank) instanceof SessionResult.Ended ended ? ended.error() : Optional.empty();
    }

    /** The code of a rank's error, or {@code ok}. */
    String code(int rank) {
        return error(rank).map(SessionError::code).orElse("ok");
    }

    List<SessionError> errors() {
        return Stream.of(error(0), error(1)).flatMap(Optional::stream).toList();
    }

    void assertOk() {
        assertTrue(ok(), () -> errors().toString());
    }

    @Override
    public void close() {
        fabric.close();
    }
}
