package dev.verbscope.bench;

import dev.verbscope.link.wire.FrameHeader;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What happens for each gate: it is stored, read and folded; and for each pulse: the fold is looked at. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HotPathBenchmark {
    private static final int ROUND = 2_000;
    private static final int GATES_BEFORE = 200_000;

    /** A recording with prepared space, as on a disk that keeps up. */
    @State(Scope.Thread)
    public static class Recorded {
        private final GateSample sample = new GateSample();
        private Path folder;
        private RecordingWriter writer;

        @Setup
        public void create() throws IOException {
            folder = Files.createTempDirectory("verbscope-jmh");
            writer = RecordingWriter.create(
                    folder, 0, System.nanoTime(), RecordingOptions.standard().withSampleSegments(16 << 20, 2));
        }

        @Setup(Level.Invocation)
        public void awaitSpace() {
            while (!writer.prepared()) {
                LockSupport.parkNanos(100_000);
            }
        }

        @TearDown
        public void delete() throws IOException {
            writer.close();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A rank's fold with some gates in it. */
    @State(Scope.Thread)
    public static class Folded {
        private final LinkFold fold = LinkFold.onOneClock();
        private final RecordHandler rank = fold.rank(0);
        private final GateSample sample = new GateSample();

        @Setup
        public void begin() {
            for (int i = 0; i < GATES_BEFORE; i++) {
                rank.sample(next(sample));
            }
        }
    }

    /** A frame of the control socket. */
    @State(Scope.Thread)
    public static class Framed {
        private final ByteBuffer frame = FrameHeader.frame(FrameType.RDMA_WARM, 1);
    }

    private static GateSample next(GateSample sample) {
        sample.gate++;
        sample.beganNanos += 20_000;
        sample.postedAfter = 1_500;
        sample.receivedAfter = 9_000 + (int) (sample.gate * 37 % 4_001);
        sample.doneAfter = sample.receivedAfter + 500;
        sample.posted += 2;
        sample.completed += 2;
        sample.received += 2;
        sample.bytesReceived += 28_672;
        return sample;
    }

    @Benchmark
    @OperationsPerInvocation(ROUND)
    public void storeASample(Recorded recorded) {
        for (int i = 0; i < ROUND; i++) {
            recorded.writer.sample(next(recorded.sample));
        }
    }

    @Benchmark
    public void foldASample(Folded folded) {
        folded.rank.sample(next(folded.sample));
    }

    /** With a sample before each, as at a pulse: what did not change is kept. */
    @Benchmark
    public LinkModel snapshotTheLink(Folded folded) {
        folded.rank.sample(next(folded.sample));
        return folded.fold.snapshot();
    }

    @Benchmark
    public ByteBuffer encodeAFrame() {
        return FrameHeader.frame(FrameType.RDMA_WARM, 1);
    }

    @Benchmark
    public FrameHeader decodeAFrame(Framed framed) throws WireException {
        return FrameHeader.decode(framed.frame);
    }
}
