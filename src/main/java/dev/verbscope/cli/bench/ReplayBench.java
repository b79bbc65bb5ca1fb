package dev.verbscope.cli.bench;

import dev.verbscope.cli.bench.writer.WriteOrder;
import dev.verbscope.cli.bench.writer.WriteResult;
import dev.verbscope.cli.bench.writer.WritingProcess;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.Recordings;
import dev.verbscope.ui.MeasuredWindow;
import dev.verbscope.ui.NoPictureException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Measures how long the window takes to open a long recording, and to show moments anywhere in it. */
public final class ReplayBench {
    private static final double SAMPLES_PER_SECOND = 100_000;
    /** Between two moments: a hand does not click faster, and a view that was drawn just now waits for its turn. */
    private static final long BETWEEN_MS = 120;

    private static final long PICTURE_AT_MOST_S = 120;
    private static final int WIDTH = 1440;
    private static final int HEIGHT = 900;

    private final long samples;
    private final int moments;
    private final Consumer<String> tell;

    /**
     * @param samples of both ranks together
     * @param moments how many are shown
     * @param tell takes what is done next, a line each
     */
    public ReplayBench(long samples, int moments, Consumer<String> tell) {
        this.samples = samples;
        this.moments = moments;
        this.tell = tell;
    }

    /**
     * @param scratch an existing empty folder
     * @throws IOException there is no room for the recording, or the writer failed
     * @throws NoPictureException this machine cannot draw
     */
    public ReplayResult run(Path scratch) throws IOException, NoPictureException {
        Path recording = scratch.resolve("recording");
        requireRoom(scratch);
        tell.accept(String.format(Locale.ROOT, "a recording of %,d samples is written", samples));
        WriteResult written = write(recording, scratch);
        List<Path> ranks = Recordings.ranksIn(recording);
        try (WorkBench bench = new WorkBench();
                MeasuredWindow window = MeasuredWindow.open(bench, WorkBench.standardRequest(), WIDTH, HEIGHT)) {
            await(window.firstFrame());
            tell.accept("it is opened");
            long before = System.nanoTime();
            long opened = await(window.replay(ranks)) - before;
            tell.accept(String.format(Locale.ROOT, "%d moments of it are shown", moments));
            long[] jumps = jump(window);
            System.gc();
            long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            return ReplayResult.of(written.samples(), bytes(recording), opened, jumps, heap);
        }
    }

    private void requireRoom(Path scratch) throws IOException {
        long wanted = samples * RecordingOptions.SAMPLE_BYTES * 5 / 4 + (256 << 20);
        long there = Files.getFileStore(scratch).getUsableSpace();
        if (there < wanted) {
            throw new IOException(scratch + " has " + (there >> 20) + " MiB of room, a recording of " + samples
                    + " samples wants " + (wanted >> 20));
        }
    }

    private WriteResult write(Path recording, Path aside) throws IOException {
        WriteOrder order = new WriteOrder(recording.toString(), SAMPLES_PER_SECOND, samples, false);
        try (WritingProcess writing = WritingProcess.start(order, aside)) {
            return writing.finish();
        }
    }

    private long[] jump(MeasuredWindow window) throws IOException {
        long end = window.shown().orElseThrow().model().nowNanos();
        SplittableRandom random = new SplittableRandom(1);
        long[] nanos = new long[moments];
        for (int i = 0; i < moments; i++) {
            pause();
            long moment = random.nextLong(end);
            long before = System.nanoTime();
            nanos[i] = await(window.moment(moment)) - before;
        }
        return nanos;
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            long sum = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sum += Files.size(file);
            }
            return sum;
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_MS);
        } catch (InterruptedException e) {
            // used up: what is cleared away next must wait for others
            throw new IOException("the measurement was interrupted", e);
        }
    }

    private static long await(CompletableFuture<Long> picture) throws IOException {
        try {
            return picture.get(PICTURE_AT_MOST_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the window drew no picture of it within " + PICTURE_AT_MOST_S + " s", e);
        } catch (InterruptedException e) {
            // used up: what is cleared away next must wait for others
            throw new IOException("the measurement was interrupted", e);
        }
    }
}
