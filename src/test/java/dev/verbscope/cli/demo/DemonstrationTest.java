package dev.verbscope.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.GateRun;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.ControlFact.Listening;
import dev.verbscope.record.DeviceFact.GidScored;
import dev.verbscope.record.GateFact.RecreateAgreed;
import dev.verbscope.record.MergedReader;
import dev.verbscope.record.Phase;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact.FaultSwitched;
import dev.verbscope.record.SessionFact.PhaseEntered;
import dev.verbscope.record.SessionFact.SessionEnded;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.verbs.Direction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DemonstrationTest {
    private static final long UNTIL_STOPPED = 0;

    /** Longer than a busy build machine keeps a thread from its core. */
    private static final Duration GATE_TIMEOUT = Duration.ofSeconds(3);

    @TempDir
    private Path folder;

    private static DemonstrationPlan plan(String scenario, long gates) {
        return SmallPlans.of(scenario, 1, new GateRun(gates, 0, 1, GATE_TIMEOUT));
    }

    private static void awaitEnd(Demonstration demonstration) throws Exception {
        demonstration.ended().get(30, TimeUnit.SECONDS);
    }

    private static List<SessionError> errors(Demonstration demonstration) throws IOException {
        List<SessionError> errors = new ArrayList<>();
        for (Path rank : demonstration.recordings()) {
            try (Facts facts = new Facts(rank)) {
                facts.all(SessionEnded.class).forEach(e -> e.error().ifPresent(errors::add));
            }
        }
        return errors;
    }

    private static LinkModel folded(Demonstration demonstration) throws IOException {
        LinkFold fold = LinkFold.onOneClock();
        try (MergedReader merged = new MergedReader(Recordings.open(demonstration.recordings()), ClockMap.ONE_CLOCK)) {
            while (merged.poll(fold::rank, Integer.MAX_VALUE) > 0) {
                // there may be more
            }
        }
        return fold.snapshot();
    }

    @Test
    void bothRanksEndAndNothingStaysOpen() throws Exception {
        try (Demonstration demonstration = Demonstration.start(plan("healthy", 50), folder)) {
            awaitEnd(demonstration);
            assertEquals(List.of(), errors(demonstration));
            assertTrue(demonstration.inUse().isEmpty(), demonstration.inUse()::toString);
            try (Facts leader = new Facts(demonstration.recordings().get(0))) {
                assertEquals(
                        demonstration.address().toString(),
                        leader.all(Listening.class).getFirst().address());
                assertTrue(
                        leader.all(GidScored.class).stream()
                                .anyMatch(gid -> gid.reasons().stream()
                                        .anyMatch(reason -> reason.why().contains("own address"))),
                        "the simulated host has an address of its own");
            }
        }
    }

    @Test
    void oneRankThatCannotBeRecordedLeavesNothingOfTheOther() throws Exception {
        Files.writeString(folder.resolve("rank-1"), "in the way");
        assertThrows(IOException.class, () -> Demonstration.start(plan("healthy", 50), folder));
        assertFalse(Files.exists(folder.resolve("rank-0")));
    }

    @Test
    void stopEndsARunInOrder() throws Exception {
        try (Demonstration demonstration = Demonstration.start(plan("healthy", UNTIL_STOPPED), folder);
                Facts worker = new Facts(demonstration.recordings().get(1))) {
            worker.await(PhaseEntered.class, entered -> entered.phase() == Phase.GATES);
            demonstration.stop("enough");
            awaitEnd(demonstration);
            assertEquals(List.of(), errors(demonstration));
        }
    }

    @Test
    void theOperatorOfEitherRankGetsANewQueuePair() throws Exception {
        try (Demonstration demonstration = Demonstration.start(plan("healthy", UNTIL_STOPPED), folder);
                Facts leader = new Facts(demonstration.recordings().get(0));
                Facts worker = new Facts(demonstration.recordings().get(1))) {
            for (int rank = 0; rank < 2; rank++) {
                int generation = rank + 1;
                leader.await(
                        PhaseEntered.class,
                        entered -> entered.phase() == Phase.GATES && entered.generation() == generation);
                demonstration.recreate(rank, "to see another");
                int asked = rank;
                worker.await(RecreateAgreed.class, agreed -> agreed.byRank() == asked);
                worker.await(QpCreated.class, created -> created.generation() == generation + 1);
                leader.await(QpCreated.class, created -> created.generation() == generation + 1);
            }
            demonstration.stop("enough");
            awaitEnd(demonstration);
            assertEquals(List.of(), errors(demonstration));
        }
    }

    @Test
    void anInjectedFaultStrikesAndIsNotedByBothRanks() throws Exception {
        try (Demonstration demonstration = Demonstration.start(plan("healthy", UNTIL_STOPPED), folder);
                Facts leader = new Facts(demonstration.recordings().get(0));
                Facts worker = new Facts(demonstration.recordings().get(1))) {
            leader.await(PhaseEntered.class, entered -> entered.phase() == Phase.GATES);
            demonstration.inject(FaultKind.DROP_LARGE, Optional.of(Direction.ONE_TO_ZERO), true);
            for (Facts rank : List.of(leader, worker)) {
                FaultSwitched fact = rank.await(FaultSwitched.class, FaultSwitched::on);
                assertEquals("drop-large", fact.code());
                assertEquals(Optional.of(Direction.ONE_TO_ZERO), fact.direction());
            }
            awaitEnd(demonstration);
            // rank 0 waits for the lost message, rank 1 for the answer to it, and a deadline can strike first at either
            assertTrue(
                    errors(demonstration).stream().anyMatch(e -> e.code().equals("gate-timeout")),
                    () -> "a direction is dead, and no wait in a gate ended");
            LinkModel link = folded(demonstration);
            assertEquals(DeliveryState.DEAD, link.oneToZero().state());
            assertEquals(DeliveryState.DELIVERS, link.zeroToOne().state());
        }
    }

    @Test
    void aFaultThatIsSwitchedOffNoLongerStrikes() throws Exception {
        DemonstrationPlan held = phaseByPhase("healthy");
        try (Demonstration demonstration = Demonstration.start(held, folder)) {
            for (FaultKind kind : FaultKind.values()) {
                for (Direction direction : Direction.values()) {
                    Optional<Direction> struck = kind.byDirection() ? Optional.of(direction) : Optional.empty();
                    demonstration.inject(kind, struck, true);
                    demonstration.inject(kind, struck, false);
                }
            }
            demonstration.phaseByPhase(false);
            awaitEnd(demonstration);
            assertEquals(List.of(), errors(demonstration));
        }
    }

    @Test
    void aDirectionIsGivenExactlyWhenTheFaultHasOne() throws Exception {
        try (Demonstration demonstration = Demonstration.start(phaseByPhase("healthy"), folder)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> demonstration.inject(FaultKind.DROP_DIRECTION, Optional.empty(), true));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> demonstration.inject(FaultKind.PULL_CABLE, Optional.of(Direction.ONE_TO_ZERO), true));
        }
    }

    @Test
    void waitsBeforeEachPhaseAndNoDeadlineExpiresMeanwhile() throws Exception {
        try (Demonstration demonstration = Demonstration.start(phaseByPhase("healthy"), folder);
                Facts leader = new Facts(demonstration.recordings().get(0))) {
            leader.await(PhaseEntered.class, entered -> entered.phase() == Phase.CONNECT);
            awaitHeld(demonstration);
            long stands = demonstration.linkNanos();
            assertEquals(1, leader.all(PhaseEntered.class).size());
            assertEquals(stands, demonstration.linkNanos());
            demonstration.step();
            leader.await(PhaseEntered.class, entered -> entered.phase() == Phase.HELLO);
            while (!demonstration.ended().isDone()) {
                demonstration.step();
                LockSupport.parkNanos(2_000_000); // lets the link threads have the monitor
            }
            assertEquals(List.of(), errors(demonstration));
        }
    }

    @Test
    void stopWorksWhileItWaitsBeforeAPhase() throws Exception {
        try (Demonstration demonstration = Demonstration.start(phaseByPhase("healthy"), folder)) {
            awaitHeld(demonstration);
            demonstration.stop("enough");
            awaitEnd(demonstration);
            assertEquals(List.of(), errors(demonstration));
        }
    }

    private static void awaitHeld(Demonstration demonstration) {
        while (demonstration.held() < 2) {
            Thread.onSpinWait(); // the test's own deadline bounds it
        }
    }

    private static DemonstrationPlan phaseByPhase(String scenario) {
        DemonstrationPlan plan = plan(scenario, 20);
        return new DemonstrationPlan(
                plan.scenario(),
                plan.seed(),
                plan.run(),
                plan.transport(),
                plan.recipe(),
                plan.port(),
                plan.address(),
                plan.identity(),
                plan.recording(),
                true);
    }

    @Test
    void aPortThatIsTakenEndsBothRanksAtOnce() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            DemonstrationPlan plan = plan("healthy", 20);
            DemonstrationPlan taken = new DemonstrationPlan(
                    plan.scenario(),
                    plan.seed(),
                    plan.run(),
                    TransportWish.AUTO,
                    Recipe.ds4(),
                    PortChoice.BY_RECIPE,
                    new Endpoint("127.0.0.1", other.getLocalPort()),
                    plan.identity(),
                    plan.recording(),
                    false);
            try (Demonstration demonstration = Demonstration.start(taken, folder)) {
                demonstration.ended().get(5, TimeUnit.SECONDS);
                assertEquals(
                        List.of("address-in-use"),
                        errors(demonstration).stream().map(SessionError::code).toList());
            }
        }
    }

    @Test
    void aDeviceThatDoesNotExistIsTheErrorOfTheRankThatAskedForIt() throws Exception {
        DemonstrationPlan plan = plan("healthy", 20);
        DemonstrationPlan wrong = new DemonstrationPlan(
                plan.scenario(),
                plan.seed(),
                plan.run(),
                TransportWish.AUTO,
                Recipe.ds4(),
                new PortChoice(Optional.of("rdma_en9"), OptionalInt.empty()),
                DemonstrationPlan.ANY_PORT,
                plan.identity(),
                plan.recording(),
                false);
        try (Demonstration demonstration = Demonstration.start(wrong, folder)) {
            demonstration.ended().get(5, TimeUnit.SECONDS);
            assertEquals(
                    List.of("no-such-device"),
                    errors(demonstration).stream().map(SessionError::code).toList());
        }
    }

    /** 4 setups of 20 attempts of 100 ms, in real time. */
    @Test
    void aDirectionThatStaysDeadEndsInEightSecondsAndBothRanksSayTheSame() throws Exception {
        long began = System.nanoTime();
        try (Demonstration demonstration = Demonstration.start(plan("dead-for-good", 20), folder)) {
            awaitEnd(demonstration);
            double seconds = (System.nanoTime() - began) / 1e9;
            assertTrue(seconds >= 8 && seconds < 12, () -> "took " + seconds + " s");
            List<SessionError> errors = errors(demonstration);
            assertEquals(List.of(0, 1), errors.stream().map(SessionError::rank).toList());
            for (SessionError error : errors) {
                assertEquals("direction-dead", error.code());
                assertEquals(4, error.generation());
                assertTrue(
                        error.message()
                                .startsWith("1→0 delivered nothing in 4 setups of 20 attempts:"
                                        + " every send completed, nothing arrived."),
                        error::message);
            }
        }
    }

    @Test
    void neverWritesOverARecording() throws Exception {
        Files.createDirectories(folder.resolve("rank-1"));
        assertThrows(FileAlreadyExistsException.class, () -> Demonstration.start(plan("healthy", 20), folder));
    }

    @Test
    void whoeverWaitsForTheEndCannotEndIt() throws Exception {
        try (Demonstration demonstration = Demonstration.start(phaseByPhase("healthy"), folder)) {
            CompletableFuture<Void> mine = demonstration.ended();
            mine.complete(null);
            assertFalse(demonstration.ended().isDone());
        }
    }
}
