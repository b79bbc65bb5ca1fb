package dev.verbscope.cli.bench;

import dev.verbscope.cli.bench.writer.WriteOrder;
import dev.verbscope.cli.bench.writer.WriteResult;
import dev.verbscope.cli.bench.writer.WritingProcess;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.Recordings;
import dev.verbscope.ui.MeasuredWindow;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures how long the window takes to open a long recording, to show moments anywhere in it and to play it: of both ranks,
 * of one alone, and of a recording that another process goes on writing.
 */
public final class ReplayBench {
    private static final double SAMPLES_PER_SECOND = 100_000;
    /** Of all that are kept along a long recording, about a third. */
    private static final int FARTHEST = 50;
    /** Moments of each of the other recordings, of both kinds. */
    private static final int FEWER = 10;

    private static final int WIDTH = 1440;
    private static final int HEIGHT = 900;

    private final long samples;
    private final int moments;
    private final Consumer<String> tell;

    /**
     * @param samples of each recording
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
        requireRoom(scratch);
        Path first = scratch.resolve("recording");
        tell("a recording of %,d samples is written", samples);
        WriteResult written = write(WriteOrder.whole(first, SAMPLES_PER_SECOND, samples), scratch);
        try (WorkBench bench = new WorkBench();
                MeasuredWindow window = MeasuredWindow.open(bench, WorkBench.standardRequest(), WIDTH, HEIGHT)) {
            ReplayMeter meter = new ReplayMeter(window);
            meter.firstFrame();
            ReplayResult.Both both = both(meter, first, written.samples());
            Path rank0 = Recordings.ranksIn(first).getFirst();
            ReplayResult.Alone half =
                    alone(meter, rank0, written.ranks().getFirst().samples());
            ReplayResult.Alone alone = alone(meter, scratch);
            // The window has let go of it
            delete(first);
            ReplayResult.Growing growing = growing(meter, window, scratch);
            return ReplayResult.of(both, List.of(half, alone), growing);
        }
    }

    private ReplayResult.Both both(ReplayMeter meter, Path recording, long written) throws IOException {
        tell("it is opened");
        double opened = meter.open(Recordings.ranksIn(recording));
        tell("%d moments of it are shown, and the %d that are farthest from a checkpoint", moments, FARTHEST);
        Moments jumps = meter.anywhere(moments);
        Moments farthest = meter.farthest(FARTHEST);
        tell("it is played at a tenth of its speed, and at a hundred times");
        List<Played> played = List.of(meter.play(PlaySpeed.TENTH), meter.play(PlaySpeed.HUNDRED));
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new ReplayResult.Both(written, bytes(recording), opened, jumps, farthest, played, heap);
    }

    private ReplayResult.Alone alone(ReplayMeter meter, Path scratch) throws IOException {
        Path recording = scratch.resolve("alone");
        tell("a recording of one rank with %,d samples is written", samples);
        WriteResult written = write(WriteOrder.alone(recording, SAMPLES_PER_SECOND, samples), scratch);
        Path rank = Recordings.ranksIn(recording).getFirst();
        return alone(meter, rank, written.samples());
    }

    private ReplayResult.Alone alone(ReplayMeter meter, Path rank, long written) throws IOException {
        tell("a rank of %,d samples is opened, and moments of it are shown", written);
        double opened = meter.open(List.of(rank));
        return new ReplayResult.Alone(written, opened, meter.moments(FEWER, FEWER));
    }

    private ReplayResult.Growing growing(ReplayMeter meter, MeasuredWindow window, Path scratch) throws IOException {
        Path recording = scratch.resolve("growing");
        tell("a recording of %,d samples is written, to which %,.0f a second are added", samples, SAMPLES_PER_SECOND);
        WriteOrder order = WriteOrder.growing(recording, SAMPLES_PER_SECOND, samples);
        try (WritingProcess writing = WritingProcess.start(order, scratch)) {
            tell("it is opened, and moments of it are shown");
            double opened = meter.open(Recordings.ranksIn(recording));
            Moments shown = meter.moments(FEWER, FEWER);
            WriteResult written = writing.stop();
            long before = System.nanoTime();
            meter.settle();
            double settled = (System.nanoTime() - before) / 1e9;
            Totals totals = Totals.of(written, window.shown().map(Shown::model).orElseThrow());
            return new ReplayResult.Growing(samples, opened, shown, settled, totals);
        }
    }

    private void requireRoom(Path scratch) throws IOException {
        long wanted = 2 * (samples * RecordingOptions.SAMPLE_BYTES * 5 / 4 + (256 << 20));
        long there = Files.getFileStore(scratch).getUsableSpace();
        if (there < wanted) {
            throw new IOException(scratch + " has " + (there >> 20) + " MiB of room, two recordings of " + samples
                    + " samples want " + (wanted >> 20));
        }
    }

    private static WriteResult write(WriteOrder order, Path aside) throws IOException {
        try (WritingProcess writing = WritingProcess.start(order, aside)) {
            return writing.finish();
        }
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

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private void tell(String line, Object... of) {
        tell.accept(String.format(Locale.ROOT, line, of));
    }
}
