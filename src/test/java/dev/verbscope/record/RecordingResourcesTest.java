package dev.verbscope.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.verbscope.record.Records.Collector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What recording takes, and what it gives back: memory, mappings, files, threads; and two threads at once. */
@Timeout(300)
class RecordingResourcesTest {

    private static final RecordingOptions SMALL = new RecordingOptions(1 << 20, 8 << 10, 8 << 10, 2, "test");

    @TempDir
    Path dir;

    @Test
    void twoHundredSessionsLeaveNothingOpen() throws Exception {
        for (int session = 0; session < 200; session++) {
            Path recording = dir.resolve("session-" + session);
            try (var writer = RecordingWriter.create(recording, 0, 0, SMALL);
                    var reader = RecordingReader.open(writer.folder())) {
                for (int i = 1; i <= 150; i++) {
                    writer.sample(Records.sample(i));
                    writer.fact(i, Records.fact(i));
                }
                reader.poll(new Collector(), Integer.MAX_VALUE);
                if (session == 0) {
                    assertTrue(open().size() > 3, "what is open is seen: " + open());
                }
            }
        }

        assertEquals(List.of(), open());
        assertEquals(
                List.of(),
                Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("recorder-rank-"))
                        .toList());
    }

    @Test
    void aSampleAllocatesNothing() throws IOException {
        int samples = 50_000;
        var options = new RecordingOptions(1 << 30, 256 << 10, 16 << 20, 1, "test"); // all of them in one segment
        try (var writer = RecordingWriter.create(dir, 0, 0, options);
                var reader = RecordingReader.open(writer.folder())) {
            var sample = Records.sample(1);
            var counter = new Counting();

            assertEquals(0, leastAllocated(() -> {
                for (int i = 0; i < samples / 10; i++) {
                    writer.entering(VerbsCall.POLL_CQ, 0, 1, i);
                    writer.left(i);
                    writer.sample(sample);
                }
                return null;
            }));
            assertEquals(0, leastAllocated(() -> {
                reader.poll(counter, samples / 20);
                return null;
            }));
            assertEquals(0, reader.counters().droppedSamples());
            assertTrue(counter.samples >= samples / 2, counter.samples + " samples");
        }
    }

    /** Bytes that this thread allocates in the best of ten rounds: the first ones load classes and compile. */
    private static long leastAllocated(Callable<Void> work) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                work.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @Test
    void keepingPagesWritableLosesNoStore() throws Exception {
        int gates = 50_000;
        var options = new RecordingOptions(1 << 30, 256 << 10, 8 << 20, 1, "test"); // all of them in one segment
        var done = new AtomicBoolean();
        var touching = new CountDownLatch(1);
        try (var writer = RecordingWriter.create(dir, 0, 0, options);
                var reader = RecordingReader.open(writer.folder());
                var other = Executors.newSingleThreadExecutor()) {
            var touched = other.submit(() -> {
                long rounds = 0;
                for (; !done.get(); rounds++) {
                    writer.touch(Segment.PAGE_BYTES * 2);
                    touching.countDown();
                }
                return rounds;
            });
            assertTrue(touching.await(30, TimeUnit.SECONDS));
            var sample = new GateSample();
            for (int gate = 1; gate <= gates; gate++) {
                Records.fill(sample, gate);
                writer.sample(sample);
            }
            done.set(true);
            assertTrue(touched.get() > 0);
            var got = new Collector();
            reader.poll(got, Integer.MAX_VALUE);

            assertEquals(gates, got.samples);
        } finally {
            done.set(true);
        }
    }

    @RepeatedTest(20)
    void aReaderSeesWhatAnotherThreadWritesWholeAndInOrder() throws Exception {
        int gates = 20_000;
        try (var writer = RecordingWriter.create(dir, 0, 0, SMALL);
                var reader = RecordingReader.open(writer.folder());
                var link = Executors.newSingleThreadExecutor()) {
            var written = link.submit(() -> {
                var sample = new GateSample();
                for (int gate = 1; gate <= gates; gate++) {
                    writer.entering(VerbsCall.of(gate % 23), gate % 7, gate, gate);
                    Records.fill(sample, gate);
                    writer.sample(sample);
                    writer.left(gate);
                    if (gate % 100 == 0) {
                        writer.fact(gate, Records.fact(gate));
                    }
                }
                writer.close();
                return null;
            });
            var got = new Collector();
            while (!reader.ended()) {
                reader.poll(got, 500);
                LastCall last = reader.lastCall();
                assertEquals(VerbsCall.of(last.generation() % 23), last.call());
                assertEquals(last.generation() % 7, last.device());
            }
            written.get();

            assertEquals(gates, got.samples + got.missing);
            assertEquals(reader.counters().droppedSamples() + reader.counters().agedOutSamples(), got.missing);
            assertEquals(
                    LongStream.rangeClosed(1, gates / 100)
                            .mapToObj(i -> Records.fact(i * 100))
                            .toList(),
                    got.facts);
        }
    }

    /** The files below the folder that this process has mapped or open. */
    private List<String> open() throws IOException, InterruptedException {
        Path self = Path.of("/proc/self");
        if (!Files.exists(self)) {
            var lsof = new ProcessBuilder(
                            "lsof", "-p", Long.toString(ProcessHandle.current().pid()))
                    .start();
            String text = new String(lsof.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> line.contains(dir.toString())).toList();
        }
        List<String> open = new ArrayList<>();
        try (var maps = Files.lines(self.resolve("maps"))) {
            maps.filter(line -> line.contains(dir.toString())).forEach(open::add);
        }
        try (var descriptors = Files.list(self.resolve("fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (target.contains(dir.toString())) {
                        open.add(target);
                    }
                } catch (NoSuchFileException e) {
                    // the one that listed the folder
                }
            }
        }
        return open;
    }

    private static final class Counting implements RecordHandler {
        private long samples;

        @Override
        public void fact(Stamp stamp, Fact fact) {}

        @Override
        public void sample(GateSample sample) {
            samples++;
        }

        @Override
        public void gap(long count) {}
    }
}
