package dev.verbscope.ui.story;

import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.Phase;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact;
import dev.verbscope.ui.desk.RankRecording;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Direction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** Both ranks of a link that never was: one thread writes their recordings by a script, at the pace of the clock. */
final class StoryLink implements RunningLink {
    private static final long MILLI = 1_000_000;
    private static final int ATTEMPTS = 20;
    private static final long ATTEMPT_NANOS = 60 * MILLI;
    private static final String DEAD = "20 warm-up attempts, 1→0 delivered nothing";

    private sealed interface Command {
        record Recreate(int rank, String reason) implements Command {}

        record Inject(String code, Optional<Direction> direction, boolean on) implements Command {}

        record Stop() implements Command {}
    }

    private final StartRequest request;
    private final List<RankRecording> recordings;
    private final List<StoryRank> ranks;
    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private int generation;
    private long gate;
    private boolean dropping;

    private StoryLink(StartRequest request, RecordingWriter rank0, RecordingWriter rank1) {
        this.request = request;
        this.recordings = List.of(new RankRecording(0, rank0.folder()), new RankRecording(1, rank1.folder()));
        this.ranks = List.of(new StoryRank(0, rank0), new StoryRank(1, rank1));
    }

    static StoryLink start(Path folder, StartRequest request) throws IOException {
        RecordingOptions options = RecordingOptions.standard().withSizeLimit(64 << 20);
        StoryLink link = new StoryLink(
                request,
                RecordingWriter.create(folder, 0, System.nanoTime(), options),
                RecordingWriter.create(folder, 1, System.nanoTime(), options));
        Thread.ofPlatform().name("story").daemon().start(link::tell);
        return link;
    }

    @Override
    public StartRequest request() {
        return request;
    }

    @Override
    public List<RankRecording> recordings() {
        return recordings;
    }

    @Override
    public long linkNanos() {
        return System.nanoTime();
    }

    @Override
    public void stop() {
        commands.add(new Command.Stop());
    }

    @Override
    public void recreate(int rank, String reason) {
        commands.add(new Command.Recreate(rank, reason));
    }

    @Override
    public void inject(String faultCode, Optional<Direction> direction, boolean on) {
        commands.add(new Command.Inject(faultCode, direction, on));
    }

    @Override
    public void speed(Speed speed) {}

    @Override
    public void stepPhase() {}

    @Override
    public CompletableFuture<Void> ended() {
        return ended;
    }

    // ---- the story

    private void tell() {
        try {
            Optional<SessionError> error = session();
            long now = System.nanoTime();
            both((rank, at) -> rank.phase(at, Phase.CLOSING, generation), now);
            both((rank, at) -> rank.counted(at, generation), now + MILLI / 10);
            both((rank, at) -> rank.fact(at, new SessionFact.SessionEnded(error)), now + MILLI / 5);
            ranks.forEach(StoryRank::close);
            ended.complete(null);
        } catch (InterruptedException | RuntimeException e) {
            ended.completeExceptionally(e);
        }
    }

    private Optional<SessionError> session() throws InterruptedException {
        long start = System.nanoTime();
        both((rank, at) -> rank.begin(at, request), start);
        ranks.get(0).listen(start + MILLI / 5, request.address());
        ranks.get(1).dialFailed(start + MILLI / 5, 1, request.address());
        if (request.scenario().filter("peer-late"::equals).isPresent()) {
            for (int dial = 2; !stopped(200 * MILLI); dial++) {
                ranks.get(1).dialFailed(System.nanoTime(), dial, request.address());
            }
            return Optional.empty();
        }
        if (stopped(120 * MILLI)) {
            return Optional.empty();
        }
        long now = System.nanoTime();
        both((rank, at) -> rank.agree(at, request.address()), now);
        both((rank, at) -> rank.devices(at, request), now + MILLI);
        sleep(3 * MILLI);
        boolean dead = request.scenario().filter("one-direction-drop"::equals).isPresent();
        if (!bringUpAndWarmUp(dead)) {
            return Optional.empty();
        }
        if (dead) {
            both((rank, at) -> rank.destroyed(at, generation, DEAD), System.nanoTime());
            sleep(MILLI);
            if (!bringUpAndWarmUp(false)) {
                return Optional.empty();
            }
        }
        return gates();
    }

    /** Whether the session goes on. */
    private boolean bringUpAndWarmUp(boolean dead) throws InterruptedException {
        generation++;
        both((rank, at) -> rank.bringUp(at, generation), System.nanoTime());
        sleep(2 * MILLI);
        StoryRank leader = ranks.get(0);
        StoryRank worker = ranks.get(1);
        worker.warmupArrived();
        if (!dead) {
            leader.warmupArrived();
            long at = System.nanoTime();
            leader.attempt(at, generation, 1, true, true, true, MILLI / 4);
            worker.attempt(at, generation, 1, true, true, true, MILLI / 4);
            both((rank, nanos) -> rank.warmupEnded(nanos, generation, 1, true, true), at + MILLI / 2);
            sleep(MILLI);
            return true;
        }
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            long at = System.nanoTime();
            if (stopped(ATTEMPT_NANOS)) {
                return false;
            }
            leader.attempt(at, generation, attempt, attempt == 1, false, true, ATTEMPT_NANOS);
            worker.attempt(at, generation, attempt, true, true, false, ATTEMPT_NANOS);
        }
        long at = System.nanoTime();
        leader.warmupEnded(at, generation, ATTEMPTS, false, true);
        worker.warmupEnded(at, generation, ATTEMPTS, true, false);
        return true;
    }

    private Optional<SessionError> gates() throws InterruptedException {
        both((rank, at) -> rank.armed(at, generation, gate + 1), System.nanoTime());
        while (true) {
            Command command = commands.poll(MILLI, TimeUnit.NANOSECONDS);
            switch (command) {
                case null -> burst();
                case Command.Stop() -> {
                    return Optional.empty();
                }
                case Command.Recreate(int rank, String reason) -> replacePair(rank, reason);
                case Command.Inject inject -> switchFault(inject);
            }
            if (dropping) {
                return dropped();
            }
        }
    }

    private void burst() {
        long now = System.nanoTime();
        for (int i = 0; i < Math.max(1, (int) (request.gatesPerSecond() / 1_000)); i++) {
            gate++;
            long began = now - 100_000 + i * 45_000L;
            ranks.get(0).gate(began, generation, gate, 38 + (int) (gate * 7 % 23));
            ranks.get(1).gate(began, generation, gate, 36 + (int) (gate * 5 % 29));
        }
    }

    private void replacePair(int byRank, String reason) throws InterruptedException {
        long now = System.nanoTime();
        ranks.get(byRank).fact(now, new SessionFact.OperatorAsked("re-create", reason));
        long agreed = gate + 2;
        both((rank, at) -> rank.fact(at, new GateFact.RecreateProposed(byRank, agreed, reason)), now + 1_000);
        both((rank, at) -> rank.fact(at, new GateFact.RecreateAgreed(byRank, agreed, reason)), now + 200_000);
        both((rank, at) -> rank.destroyed(at, generation, "the operator asked for a new one"), now + MILLI);
        sleep(2 * MILLI);
        bringUpAndWarmUp(false);
        both((rank, at) -> rank.armed(at, generation, gate + 1), System.nanoTime());
    }

    private void switchFault(Command.Inject inject) {
        Fact fact = new SessionFact.FaultSwitched(inject.code(), "Drop everything", inject.direction(), inject.on());
        both((rank, at) -> rank.fact(at, fact), System.nanoTime());
        dropping = inject.on() && inject.code().equals(StoryDesk.DROP.code());
    }

    /** Nothing arrives any more: the gate times out. */
    private Optional<SessionError> dropped() throws InterruptedException {
        long began = System.nanoTime();
        if (stopped(750 * MILLI)) {
            return Optional.empty();
        }
        long now = System.nanoTime();
        ranks.get(0).fact(now, new GateFact.GateTimedOut(generation, gate + 1, now - began, StoryRank.CHUNKS));
        return Optional.of(new SessionError(
                "gate-timeout",
                "rank 0 waited 750 ms in gate " + (gate + 1) + " on generation " + generation
                        + ": 2 messages are missing, look at 1→0",
                0,
                generation));
    }

    private void both(BiConsumer<StoryRank, Long> step, long nanos) {
        step.accept(ranks.get(0), nanos);
        step.accept(ranks.get(1), nanos + 15_000);
    }

    /** Waits that long, or until the person stops the link; other commands have no sense meanwhile. */
    private boolean stopped(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        long left = nanos;
        while (left > 0) {
            if (commands.poll(left, TimeUnit.NANOSECONDS) instanceof Command.Stop) {
                return true;
            }
            left = deadline - System.nanoTime();
        }
        return false;
    }

    private void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
