package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Records.Collector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recording is followed and survived from another process. */
@Timeout(120)
class RecordingProcessTest {

    @TempDir
    Path dir;

    @Test
    void aReaderFollowsTheWriterOfAnotherProcess() throws Exception {
        long gates = 20_000;
        Process child = ChildWriter.start(dir, gates);
        try {
            assertEquals('w', child.getInputStream().read(), "it writes");
            var got = new Collector();
            try (var reader = RecordingReader.open(dir.resolve("rank-0"))) {
                assertEquals(child.pid(), reader.header().pid());
                while (got.samples + got.missing < gates / 2) {
                    pollOrWait(reader, got);
                }
                assertTrue(child.isAlive() && !reader.ended(), "half of it, and the other waits");

                child.getOutputStream().write('g');
                child.getOutputStream().flush();
                while (!reader.ended()) {
                    pollOrWait(reader, got);
                }
                assertEquals(gates, got.samples + got.missing);
                assertEquals(reader.counters().droppedSamples(), got.missing);
                assertEquals(gates / 100, got.facts.size());
                assertTrue(reader.lastCall().returned());
            }
            assertEquals(0, child.waitFor());
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void allThatWasStoredSurvivesAKill() throws Exception {
        Process child = ChildWriter.start(dir, 0);
        try {
            assertEquals('w', child.getInputStream().read(), "it writes");
            var live = new Collector();
            try (var reader = RecordingReader.open(dir.resolve("rank-0"))) {
                while (live.samples < 10_000) {
                    pollOrWait(reader, live);
                }
                child.destroyForcibly().waitFor(); // SIGKILL
                while (reader.poll(live, 1000) > 0) {
                    // what it stored until then
                }
                assertFalse(reader.ended());

                LastCall last = reader.lastCall();
                assertEquals(VerbsCall.POST_SEND, last.call());
                assertFalse(last.returned());
                assertEquals(1, last.generation());
                // Entered before its gate's sample was stored
                long lastGate = live.gates.getLast() + (live.lastNumber - live.gates.getLast() - live.facts.size());
                assertTrue(
                        last.enteredNanos() == lastGate || last.enteredNanos() == lastGate + 1,
                        last + " after gate " + lastGate);
            }
            assertEquals(live.lastNumber, again(), "it reads the same from the start");
        } finally {
            child.destroyForcibly();
        }
    }

    private static void pollOrWait(RecordingReader reader, Collector collector) throws IOException {
        if (reader.poll(collector, 1000) == 0) {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
    }

    private long again() throws IOException {
        var got = new Collector();
        try (var reader = RecordingReader.open(dir.resolve("rank-0"))) {
            reader.poll(got, Integer.MAX_VALUE);
        }
        return got.lastNumber;
    }
}
