package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.SessionError;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One rank of the engine against a scripted peer, in memory and on virtual time. */
final class OneRank implements AutoCloseable {
    private final int rank;
    private final VirtualClock clock = new VirtualClock(2);
    private final Fabric fabric;
    private final MemorySockets sockets = new MemorySockets(clock, 0);
    private final MemoryRecorder recorder = new MemoryRecorder();
    private final PlanDraft draft;
    private LinkSession session;
    private PhaseHook hook = PhaseHook.NONE;
    private long endedAt;

    OneRank(int rank) {
        this(rank, FabricPlan.thunderbolt());
    }

    OneRank(int rank, FabricPlan plan) {
        this.rank = rank;
        this.fabric = Fabric.of(plan, clock, 1);
        this.draft = new PlanDraft(rank);
    }

    OneRank with(Consumer<PlanDraft> change) {
        change.accept(draft);
        return this;
    }

    OneRank hooked(PhaseHook by) {
        hook = by;
        return this;
    }

    /** Runs the session against the script, and checks what holds of every end. */
    OneRank against(Consumer<ScriptedPeer> script) {
        SessionPlan plan = draft.build();
        WatchedClock watch = new WatchedClock(clock, WatchedClock.longestOf(plan));
        session = new LinkSession(plan, fabric.host(rank), sockets.of(rank), watch, recorder, hook);
        ScriptedPeer peer = new ScriptedPeer(clock, sockets.of(1 - rank), 1 - rank, draft.identity);
        Runnable engine = () -> {
            session.run();
            endedAt = clock.nanos();
        };
        Runnable other = () -> script.accept(peer);
        try {
            Participants.run(clock, rank == 0 ? engine : other, rank == 0 ? other : engine);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; the engine: " + result(), e);
        }
        assertEquals(List.of(), watch.misuses());
        assertEquals(0, sockets.open(), "open sockets; " + result());
        assertEquals(0, sockets.resets(), "connections closed over unread bytes; " + result());
        assertTrue(fabric.inUse(rank).isEmpty(), fabric.inUse(rank) + "; " + result());
        assertTrue(recorder.closed());
        return this;
    }

    Optional<SessionResult> result() {
        return session.result();
    }

    OneRank assertOk() {
        assertTrue(result().orElseThrow().ok(), result()::toString);
        return this;
    }

    /** It failed with that code, and says so in one line that contains each of these texts. */
    OneRank assertFailed(String code, String... texts) {
        SessionError error = ((SessionResult.Ended) result().orElseThrow())
                .error()
                .orElseThrow(() -> new AssertionError("it ended well, expected " + code));
        assertEquals(code, error.code(), error.message());
        assertFalse(error.message().contains("\n"), error.message());
        assertTrue(error.message().startsWith("rank " + rank) || code.equals("direction-dead"), error.message());
        for (String text : texts) {
            assertTrue(error.message().contains(text), () -> "\"" + text + "\" is not in: " + error.message());
        }
        return this;
    }

    /** When it was over, since the clock began. */
    Duration took() {
        return Duration.ofNanos(endedAt - VirtualClock.START_NANOS);
    }

    MemoryRecorder recorder() {
        return recorder;
    }

    MemorySockets sockets() {
        return sockets;
    }

    Fabric fabric() {
        return fabric;
    }

    VirtualClock clock() {
        return clock;
    }

    LinkCommands commands() {
        return session.commands();
    }

    @Override
    public void close() {
        fabric.close();
    }
}
