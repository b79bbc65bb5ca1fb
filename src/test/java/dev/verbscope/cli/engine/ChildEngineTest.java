package dev.verbscope.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.Behaviour;
import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.model.EngineDeath;
import dev.verbscope.model.Outcome;
import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.SessionFact.CommandAnswered;
import dev.verbscope.record.SessionFact.EngineDied;
import dev.verbscope.record.SessionFact.OperatorAsked;
import dev.verbscope.record.SessionFact.PhaseEntered;
import dev.verbscope.record.SessionFact.SessionEnded;
import dev.verbscope.record.SessionFact.SessionStarted;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine in a process of its own, over TCP: no driver is needed to see it commanded, and to see it die. */
@Timeout(120)
class ChildEngineTest {
    private static final DeviceSource SIM = DeviceSource.choose(DeviceWish.SIM);

    @TempDir
    Path dir;

    private static SessionPlan plan(int rank, String address, long gates) {
        return new SessionPlan(
                rank,
                Endpoint.parse(address),
                TransportWish.TCP,
                Identity.standard(),
                Recipe.parse("ds4"),
                PortChoice.BY_RECIPE,
                new GateRun(gates, 0, 1, Duration.ofSeconds(10)),
                Duration.ofSeconds(60),
                true,
                new Origin(Optional.empty(), "here", Optional.empty(), false),
                Behaviour.GOOD);
    }

    private ChildEngine leader(long gates) throws IOException {
        return ChildEngine.start(plan(0, "127.0.0.1:0", gates), DeviceWish.SIM, SIM, dir);
    }

    private static void signal(long pid, String name) throws Exception {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .redirectErrorStream(true)
                .start();
        String said = new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, kill.waitFor(), said);
    }

    @Test
    void aSessionOfTwoProcessesIsReadFromTheRecordings() throws Exception {
        try (ChildEngine leader = leader(200);
                RankLink worker = RankLink.start(plan(1, leader.address().toString(), 0), dir)) {
            assertNotEquals(0, leader.address().port());
            leader.ended().get(60, TimeUnit.SECONDS);
            worker.ended().get(60, TimeUnit.SECONDS);
            try (Told told = Told.by(leader.recording()).readOn()) {
                assertTrue(told.ended());
                assertEquals(Outcome.OK, told.model().session().outcome());
                assertEquals(200, told.model().rank(0).orElseThrow().gates().done());
                assertEquals(
                        leader.pid(),
                        told.last(SessionStarted.class).orElseThrow().pid());
                assertNotEquals(ProcessHandle.current().pid(), leader.pid());
                assertEquals(Optional.empty(), told.last(EngineDied.class));
            }
            assertEquals(Optional.empty(), leader.leave());
        }
    }

    @Test
    void commandsAreAnsweredInTheRecording() throws Exception {
        try (ChildEngine leader = leader(0);
                RankLink worker = RankLink.start(plan(1, leader.address().toString(), 0), dir);
                Told told = Told.by(leader.recording())) {
            told.until(t -> t.model().rank(0).filter(r -> r.gates().done() > 0).isPresent());
            leader.recreate("to see it refused");
            told.until(t -> t.last(RecreateUnavailable.class).isPresent());
            leader.stop("seen enough");
            leader.ended().get(60, TimeUnit.SECONDS);
            worker.ended().get(60, TimeUnit.SECONDS);
            told.readOn();
            List<CommandAnswered> answers = told.facts().stream()
                    .filter(CommandAnswered.class::isInstance)
                    .map(CommandAnswered.class::cast)
                    .toList();
            assertEquals(
                    List.of(new CommandAnswered(1, "recreate", "taken"), new CommandAnswered(2, "stop", "taken")),
                    answers);
            assertEquals(
                    new OperatorAsked("stop", "seen enough"),
                    told.last(OperatorAsked.class).orElseThrow());
            assertEquals(Outcome.OK, told.model().session().outcome());
        }
    }

    @Test
    void theEndOfItsInputIsAStop() throws Exception {
        Path aside = Files.createDirectories(dir.resolve("aside"));
        Process child = new ProcessBuilder(JvmLine.forALink(aside.resolve("hs_err"), List.of("engine")))
                .redirectErrorStream(true)
                .redirectOutput(aside.resolve("said").toFile())
                .start();
        try (Writer input = new OutputStreamWriter(child.getOutputStream(), StandardCharsets.UTF_8)) {
            input.write(EngineOrder.of(plan(0, "127.0.0.1:0", 0), DeviceWish.SIM, SIM, dir)
                            .line() + "\nwhat is this\n" + "{\"id\":9,\"command\":\"dance\"}\n");
        }
        assertTrue(child.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, child.exitValue(), Files.readString(aside.resolve("said")));
        try (Told told = Told.by(dir.resolve("rank-0")).readOn()) {
            assertTrue(told.ended());
            assertEquals(
                    Optional.empty(),
                    told.last(SessionEnded.class).orElseThrow().error());
            List<String> answers = told.facts().stream()
                    .filter(CommandAnswered.class::isInstance)
                    .map(it -> ((CommandAnswered) it).id() + " " + ((CommandAnswered) it).answer())
                    .toList();
            assertEquals(List.of("0 not understood: what is this", "9 no such command"), answers);
        }
    }

    @Test
    void aSignalEndsItInOrder() throws Exception {
        try (ChildEngine leader = leader(0);
                Told told = Told.by(leader.recording())) {
            told.until(t -> t.last(PhaseEntered.class).isPresent());
            signal(leader.pid(), "TERM");
            leader.ended().get(60, TimeUnit.SECONDS);
            told.readOn();
            assertTrue(told.ended());
            assertEquals(Optional.empty(), told.last(EngineDied.class));
            assertEquals(
                    Optional.empty(),
                    told.last(SessionEnded.class).orElseThrow().error());
        }
    }

    @Test
    void aCrashEndsTheChildAloneAndIsToldInItsRecording() throws Exception {
        try (ChildEngine leader = leader(0);
                RankLink worker = RankLink.start(plan(1, leader.address().toString(), 0), dir);
                Told told = Told.by(leader.recording())) {
            told.until(
                    t -> t.model().rank(0).filter(r -> r.gates().done() > 100).isPresent());
            signal(leader.pid(), "SEGV");
            leader.ended().get(60, TimeUnit.SECONDS);
            worker.ended().get(60, TimeUnit.SECONDS);
            told.readOn();
            assertTrue(told.ended());
            EngineDeath death =
                    told.model().rank(0).orElseThrow().life().death().orElseThrow();
            assertEquals(Optional.of("SIGSEGV (11)"), death.signal());
            assertEquals(leader.pid(), death.pid());
            assertTrue(Files.isRegularFile(Path.of(death.errorFile().orElseThrow())));
            assertEquals(Outcome.FAILED, told.model().session().outcome());
            assertEquals(
                    "engine-died",
                    told.model().session().failure().orElseThrow().code());
            assertTrue(told.model().rank(0).orElseThrow().gates().done() > 100);
        }
    }

    @Test
    void aKilledChildIsToldBySignal() throws Exception {
        try (ChildEngine leader = leader(0);
                Told told = Told.by(leader.recording())) {
            told.until(t -> t.last(PhaseEntered.class).isPresent());
            signal(leader.pid(), "KILL");
            leader.ended().get(60, TimeUnit.SECONDS);
            EngineDied died = told.readOn().last(EngineDied.class).orElseThrow();
            assertEquals(Optional.of("SIGKILL (9)"), died.signal());
            assertEquals(Optional.empty(), died.errorFile());
            assertFalse(died.inside());
        }
    }

    @Test
    void aChildThatCannotRecordIsNoEngine() throws Exception {
        Files.createDirectories(dir.resolve("rank-0"));
        IOException refused = assertThrows(IOException.class, () -> leader(0));
        assertTrue(refused.getMessage().contains("there is a recording of rank 0 already"), refused.getMessage());
    }

    @Test
    void anOrderSurvivesItsLine() throws Exception {
        SessionPlan plan = new SessionPlan(
                1,
                new Endpoint("fe80::1", 9911),
                TransportWish.AUTO,
                Identity.standard(),
                Recipe.parse("custom:setups=2"),
                new PortChoice(Optional.of("rdma_en5"), OptionalInt.of(3)),
                new GateRun(7, 12.5, 64, Duration.ofMillis(1234)),
                Duration.ofSeconds(17),
                false,
                new Origin(Optional.of("healthy"), "mac", Optional.of(InetAddress.getByName("169.254.3.4")), false),
                new Behaviour(3, Duration.ofMillis(5)));
        EngineOrder order = EngineOrder.of(
                plan,
                new DeviceWish(Optional.empty(), Optional.of("/lib/x.so"), Allocation.POSIX_MEMALIGN),
                new DeviceSource(Optional.empty(), false, "no library", Optional.empty()),
                dir);
        assertEquals(1, order.line().lines().count());
        assertEquals(order, EngineOrder.parse(order.line()));
        assertThrows(IllegalArgumentException.class, () -> EngineOrder.parse("{\"plan\":"));
    }
}
