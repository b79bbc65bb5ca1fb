package dev.verbscope.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.cli.engine.ChildEngine;
import dev.verbscope.cli.engine.ChildLook;
import dev.verbscope.cli.engine.DeviceLook;
import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.nativelib.FakeVerbs;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.ffm.Allocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The window's desk where the devices are those of a verbs library. */
@Timeout(180)
class NativeBenchTest {
    private static final DeviceWish WISH = new DeviceWish(
            Optional.of(ProviderName.NATIVE), Optional.of(FakeVerbs.library().toString()), Allocation.MMAP);

    @TempDir
    Path meeting;

    private WorkBench bench(int host, Map<String, String> faults) {
        Map<String, String> environment = new HashMap<>(FakeVerbs.environment(meeting, host));
        environment.putAll(faults);
        EngineStart engines =
                (plan, wish, devices, folder) -> ChildEngine.start(plan, wish, devices, folder, environment);
        return new WorkBench(WISH, engines, new ChildLook(environment));
    }

    private static StartRequest request(Role role, String address) {
        StartRequest standard = WorkBench.standardRequest();
        return new StartRequest(
                "native",
                Optional.empty(),
                role,
                address,
                Optional.empty(),
                OptionalInt.empty(),
                standard.recipe(),
                standard.transport(),
                0,
                50,
                1);
    }

    @Test
    void nativeIsOfferedFirstAndLookedAtReadOnly() throws Exception {
        try (WorkBench bench = bench(1, Map.of())) {
            assertEquals("native", bench.providers().getFirst().name());
            assertTrue(bench.providers().getFirst().unavailable().isEmpty());
            assertEquals(Role.LEADER, bench.firstRequest().role());
            Inspection seen = bench.inspect(bench.firstRequest().inspection()).get(60, TimeUnit.SECONDS);
            assertFalse(seen.simulated());
            assertTrue(seen.library().orElseThrow().path().orElseThrow().endsWith("libfakeverbs.so"));
            assertEquals(
                    List.of("rdma_en2"),
                    seen.devices().stream()
                            .map(device -> device.seen().device())
                            .toList());
            String command = bench.commandForThePeer(request(Role.LEADER, "127.0.0.1:9911"));
            assertTrue(command.contains("--provider native"), command);
        }
    }

    @Test
    void aDriverThatCrashesWhileItIsLookedAtTakesTheChildAlong() {
        try (WorkBench bench = bench(1, Map.of("FAKEVERBS_CRASH_OPEN", "1"))) {
            ExecutionException e = assertThrows(
                    ExecutionException.class,
                    () -> bench.inspect(bench.firstRequest().inspection()).get(60, TimeUnit.SECONDS));
            String why = e.getCause().getMessage();
            assertTrue(why.contains("died of SIGSEGV (11) while looking at rdma_en2"), why);
            assertTrue(why.contains("ibv_open_device"), why);
            assertTrue(why.contains("The JVM's error file: "), why);
        }
    }

    @Test
    void withoutALibraryTheFabricIsOfferedFirstAndWhyIsSaid() {
        DeviceWish nowhere = new DeviceWish(
                Optional.empty(), Optional.of(meeting.resolve("none.so").toString()), Allocation.MMAP);
        assertTrue(DeviceSource.choose(nowhere).system().isEmpty());
        try (WorkBench bench = new WorkBench(nowhere, EngineStart.inAChildIfReal(), DeviceLook.inAChild())) {
            assertEquals("sim", bench.providers().getFirst().name());
            assertTrue(
                    bench.providers().getFirst().why().contains("none.so"),
                    bench.providers().toString());
            assertTrue(bench.providers().getLast().unavailable().orElseThrow().contains("none.so"));
        }
    }

    @Test
    void aWindowThatIsClosedDuringAHangSaysWhatItLeavesBehind() throws Exception {
        ProcessHandle engine;
        Path recording;
        try (WorkBench bench = bench(1, Map.of("FAKEVERBS_BLOCK_MODIFY_S", "8"));
                WorkBench peer = bench(2, Map.of())) {
            RunningLink leader =
                    bench.start(request(Role.LEADER, "127.0.0.1:0"), Speed.FULL).get(60, TimeUnit.SECONDS);
            RunningLink worker = peer.start(
                            request(Role.WORKER, leader.request().address()), Speed.FULL)
                    .get(60, TimeUnit.SECONDS);
            recording = leader.recordings().getFirst().folder();
            try (RecordingReader reader = RecordingReader.open(recording)) {
                while (reader.lastCall().call() != VerbsCall.MODIFY_QP_RTR) {
                    assertFalse(leader.ended().isDone());
                    Thread.onSpinWait();
                }
                engine = ProcessHandle.of(reader.header().pid()).orElseThrow();
            }
            leader.stop();
            bench.leave(); // the window has waited long enough
            bench.close();
            String left = bench.takeLeft().getFirst();
            assertTrue(left.startsWith("process " + engine.pid() + " has been inside ibv_modify_qp RTR"), left);
            assertTrue(left.contains("do not kill it"), left);
            assertTrue(engine.isAlive());
            worker.stop();
            engine.onExit().get(60, TimeUnit.SECONDS);
            worker.ended().get(60, TimeUnit.SECONDS);
        }
        // the recording was kept, and the engine ended it in order
        assertTrue(Files.isDirectory(recording));
        try (RecordingReader reader = RecordingReader.open(recording)) {
            assertTrue(reader.counters().closed());
            assertEquals(VerbsCall.CLOSE_DEVICE, reader.lastCall().call());
        }
    }
}
