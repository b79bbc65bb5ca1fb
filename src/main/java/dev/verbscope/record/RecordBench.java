package dev.verbscope.record;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures what recording costs the link thread: time and memory for each sample stored into space that is prepared, as it
 * is in a session that the disk keeps up with.
 */
public final class RecordBench {

    /** The most that the median may be. */
    public static final double MAX_NANOS_PER_SAMPLE = 25;

    /** Room for more than a round's samples, so that no round needs more than the two prepared ones. */
    private static final int SEGMENT_BYTES = 16 << 20;

    /** Enough to compile the code, that which goes to the next segment included. */
    public static final int WARM_UP_SAMPLES = 1_000_000;

    private static final Duration PREPARE_AT_MOST = Duration.ofSeconds(30);

    /** What was measured. */
    public record Result(
            int rounds,
            int samplesPerRound,
            double nanosMedian,
            double nanosBest,
            double nanosWorst,
            double bytesPerSample,
            long droppedSamples) {

        /** At most 25 ns at the median, 0 bytes, and all samples really stored. */
        public boolean withinBar() {
            return nanosMedian <= MAX_NANOS_PER_SAMPLE && bytesPerSample == 0 && droppedSamples == 0;
        }
    }

    private final int warmUpSamples;
    private final int rounds;
    private final int samplesPerRound;

    /**
     * @param warmUpSamples written before anything is measured, see {@link #WARM_UP_SAMPLES}
     * @param rounds rounds measured; the median is over them
     * @param samplesPerRound at most 200,000. A few thousand take less time than a processor is given to a thread at a
     *     time, so that what other programs do to the clock shows in few rounds and not in the median
     */
    public RecordBench(int warmUpSamples, int rounds, int samplesPerRound) {
        if (rounds < 1 || samplesPerRound < 1 || samplesPerRound > 200_000) {
            throw new IllegalArgumentException(
                    "rounds from 1 and samples per round from 1 to 200000, not " + rounds + " and " + samplesPerRound);
        }
        this.warmUpSamples = warmUpSamples;
        this.rounds = rounds;
        this.samplesPerRound = samplesPerRound;
    }

    /**
     * Writes a recording of some 130 MB at most into {@code folder} and measures on the calling thread.
     *
     * @throws IOException when the folder takes no recording, or the thread was interrupted
     */
    public Result run(Path folder) throws IOException {
        var options =
                RecordingOptions.standard().withSampleSegments(SEGMENT_BYTES, 2).withSizeLimit(8L * SEGMENT_BYTES);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] nanos = new double[rounds];
        long allocated = 0;
        try (var writer = RecordingWriter.create(folder, 0, System.nanoTime(), options);
                var reader = RecordingReader.open(writer.folder())) {
            var sample = new GateSample();
            for (int round = -warmUpSamples / samplesPerRound; round < rounds; round++) {
                if (Thread.interrupted()) {
                    // used up: what is cleared away next must wait for others
                    throw new IOException("the measurement was interrupted");
                }
                awaitSpace(writer);
                writer.touch((long) samplesPerRound * RecordingFormat.SampleRecord.BYTES);
                long bytesBefore = threads.getCurrentThreadAllocatedBytes();
                long before = System.nanoTime();
                write(writer, sample);
                long took = System.nanoTime() - before;
                if (round >= 0) {
                    allocated += threads.getCurrentThreadAllocatedBytes() - bytesBefore;
                    nanos[round] = (double) took / samplesPerRound;
                }
            }
            Arrays.sort(nanos);
            return new Result(
                    rounds,
                    samplesPerRound,
                    (nanos[(rounds - 1) / 2] + nanos[rounds / 2]) / 2,
                    nanos[0],
                    nanos[rounds - 1],
                    (double) allocated / ((long) rounds * samplesPerRound),
                    reader.counters().droppedSamples());
        }
    }

    /** Fills the sample as a link thread does: a few fields that change with each gate. */
    private void write(RecordingWriter writer, GateSample sample) {
        for (int i = 0; i < samplesPerRound; i++) {
            sample.gate++;
            sample.beganNanos += 50_000;
            sample.doneAfter = i;
            sample.posted += 2;
            sample.completed += 2;
            sample.received += 2;
            writer.sample(sample);
        }
    }

    private static void awaitSpace(RecordingWriter writer) throws IOException {
        long deadline = System.nanoTime() + PREPARE_AT_MOST.toNanos();
        while (!writer.prepared() && !Thread.currentThread().isInterrupted()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("no space was prepared in " + writer.folder() + " within "
                        + PREPARE_AT_MOST.toSeconds() + " s: is its disk full?");
            }
            LockSupport.parkNanos(100_000);
        }
    }
}
