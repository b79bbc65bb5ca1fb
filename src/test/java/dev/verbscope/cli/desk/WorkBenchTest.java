package dev.verbscope.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkFold;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import dev.verbscope.ui.desk.DeskException;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.RankRecording;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.ScenarioChoice;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.sim.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the window asks for is done, and nothing of it is left when the window is closed. */
@Timeout(60)
class WorkBenchTest {
    private final WorkBench bench = new WorkBench();

    @AfterEach
    void clearUp() {
        bench.close();
    }

    private RunningLink start(StartRequest request) throws Exception {
        return bench.start(request, Speed.FULL).get(30, TimeUnit.SECONDS);
    }

    private static StartRequest as(Role role, String address) {
        StartRequest standard = WorkBench.standardRequest();
        return new StartRequest(
                standard.provider(),
                Optional.empty(),
                role,
                address,
                standard.device(),
                standard.gidIndex(),
                standard.recipe(),
                standard.transport(),
                standard.gates(),
                standard.gatesPerSecond(),
                standard.seed());
    }

    @Test
    void offersTheDefaultDemonstrationAndEveryScenario() {
        List<String> names =
                bench.scenarios().stream().map(ScenarioChoice::name).toList();
        assertEquals(Scenario.all().stream().map(Scenario::name).toList(), names);
        assertTrue(names.contains(WorkBench.standardRequest().scenario().orElseThrow()));
        assertEquals("ds4", bench.recipes().getFirst().name());
    }

    @Test
    void looksAtTheDevicesOfTheEndThatIsAskedFor() throws Exception {
        Inspection leader =
                bench.inspect(as(Role.BOTH, "127.0.0.1:0").inspection()).get();
        Inspection worker =
                bench.inspect(as(Role.WORKER, "127.0.0.1:9").inspection()).get();
        assertEquals("mac-a", leader.host());
        assertEquals("mac-b", worker.host());
        assertTrue(leader.simulated());
        assertEquals(3, leader.devices().size());
        assertEquals(1, leader.devices().getFirst().choice().orElseThrow().index());
    }

    @Test
    void bothRanksRecordFromTheStartAndObeyCommands() throws Exception {
        RunningLink link = start(WorkBench.standardRequest().withScenario(Optional.of("healthy")));
        assertEquals(
                List.of(0, 1),
                link.recordings().stream().map(RankRecording::rank).toList());
        assertFalse(link.request().address().endsWith(":0"), link.request().address());
        link.inject("lose-message", Optional.of(Direction.ONE_TO_ZERO), false);
        link.stop();
        link.ended().get(30, TimeUnit.SECONDS);
        // after the end nothing happens any more
        link.recreate(0, "late");
        link.stepPhase();
        for (RankRecording recording : link.recordings()) {
            try (RecordingReader reader = RecordingReader.open(recording.folder())) {
                assertTrue(reader.counters().closed());
            }
        }
    }

    @Test
    void aLinkThatIsToBeSteppedThroughIsHeldBeforeItsFirstPhase() throws Exception {
        StartRequest healthy = WorkBench.standardRequest().withScenario(Optional.of("healthy"));
        RunningLink link = bench.start(healthy, Speed.PHASE_BY_PHASE).get(30, TimeUnit.SECONDS);

        // Its clock stands while both ranks are held; the test's deadline bounds the wait
        long last = -1;
        for (int equal = 0; equal < 1_000; ) {
            long now = link.linkNanos();
            equal = now == last ? equal + 1 : 0;
            last = now;
        }
        link.stop();
        link.ended().get(30, TimeUnit.SECONDS);

        LinkFold told = LinkFold.onOneClock();
        for (RankRecording recording : link.recordings()) {
            try (RecordingReader reader = RecordingReader.open(recording.folder())) {
                while (reader.poll(told.rank(recording.rank()), Integer.MAX_VALUE) > 0) {
                    // all that was recorded
                }
            }
        }
        assertEquals(0, told.snapshot().generation());
    }

    @Test
    void aLeaderAloneTellsThePortItGot() throws Exception {
        RunningLink link = start(as(Role.LEADER, "127.0.0.1:0"));
        String address = link.request().address();
        assertFalse(address.endsWith(":0"), address);
        assertEquals("verbscope link --role worker --peer " + address, bench.commandForThePeer(link.request()));
        RunningLink worker = start(as(Role.WORKER, address));
        link.stop();
        link.ended().get(30, TimeUnit.SECONDS);
        worker.stop();
        worker.ended().get(30, TimeUnit.SECONDS);
        assertEquals(
                List.of(0), link.recordings().stream().map(RankRecording::rank).toList());
        assertEquals(
                List.of(1),
                worker.recordings().stream().map(RankRecording::rank).toList());
    }

    @Test
    void whatNamesNothingIsASentenceAndNoLink() {
        for (StartRequest wrong : List.of(
                WorkBench.standardRequest().withRecipe("pancakes"),
                WorkBench.standardRequest().withScenario(Optional.of("atlantis")))) {
            ExecutionException e = assertThrows(
                    ExecutionException.class,
                    () -> bench.start(wrong, Speed.FULL).get(10, TimeUnit.SECONDS));
            assertInstanceOf(DeskException.class, e.getCause());
        }
    }

    @Test
    void keepsTheRecordingsOfTwoLinksAndNoneWhenItIsClosed() throws Exception {
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            RunningLink link = start(WorkBench.standardRequest().withScenario(Optional.of("port-down")));
            link.ended().get(30, TimeUnit.SECONDS);
            folders.add(link.recordings().getFirst().folder().getParent());
        }
        assertEquals(
                List.of(false, true, true), folders.stream().map(Files::exists).toList());
        assertEquals(2, Recordings.ranksIn(folders.getLast()).size());
        bench.close();
        assertEquals(
                List.of(false, false, false),
                folders.stream().map(Files::exists).toList());
        ExecutionException late = assertThrows(
                ExecutionException.class,
                () -> bench.start(WorkBench.standardRequest(), Speed.FULL).get(30, TimeUnit.SECONDS));
        assertInstanceOf(DeskException.class, late.getCause());
    }
}
