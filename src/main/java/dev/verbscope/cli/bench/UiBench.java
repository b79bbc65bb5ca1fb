package dev.verbscope.cli.bench;

import dev.verbscope.cli.bench.writer.WriteOrder;
import dev.verbscope.cli.bench.writer.WriteResult;
import dev.verbscope.cli.bench.writer.WritingProcess;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.Recordings;
import dev.verbscope.ui.MeasuredWindow;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.WindowCost;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures what the window costs: first with nothing running, then while it follows a link whose recordings another process
 * writes at a steady rate.
 */
public final class UiBench {
    /** As long at most until what is slow only at first is over: the classes, the compiler, the first checkpoints. */
    private static final Duration WARM_UP_AT_MOST = Duration.ofSeconds(10);

    private static final Duration IDLE_AT_MOST = Duration.ofSeconds(10);
    /** Between two collections, after each of which the heap is looked at. */
    private static final Duration STRETCH = Duration.ofSeconds(5);

    private static final Duration SETTLE_AT_MOST = Duration.ofSeconds(30);
    private static final int WIDTH = 1440;
    private static final int HEIGHT = 900;

    private final Duration measured;
    private final double samplesPerSecond;
    private final Consumer<String> tell;

    /**
     * @param measured how long the link is followed after the warm-up
     * @param samplesPerSecond of both ranks together
     * @param tell takes what is done next, a line each
     */
    public UiBench(Duration measured, double samplesPerSecond, Consumer<String> tell) {
        this.measured = measured;
        this.samplesPerSecond = samplesPerSecond;
        this.tell = tell;
    }

    /**
     * @param scratch an existing empty folder
     * @throws IOException the writer failed
     * @throws NoPictureException this machine cannot draw
     */
    public UiResult run(Path scratch) throws IOException, NoPictureException {
        try (WorkBench bench = new WorkBench();
                MeasuredWindow window = MeasuredWindow.open(bench, WorkBench.standardRequest(), WIDTH, HEIGHT)) {
            Duration idleFor = shorter(IDLE_AT_MOST, measured);
            tell.accept("the window with nothing running, for " + idleFor.toSeconds() + " s");
            Pause.pass(idleFor.dividedBy(2));
            WindowCost idle = over(window, idleFor);

            Path recording = scratch.resolve("recording");
            WriteOrder order = WriteOrder.growing(recording, samplesPerSecond, 0);
            try (WritingProcess writing = WritingProcess.start(order, scratch)) {
                WriterLink link = new WriterLink(WorkBench.standardRequest(), Recordings.ranksIn(recording));
                window.follow(link);
                Duration warmUp = shorter(WARM_UP_AT_MOST, measured);
                tell.accept(String.format(
                        Locale.ROOT,
                        "the window on a link of %,.0f samples a second, for %d s after %d s of warm-up",
                        samplesPerSecond,
                        measured.toSeconds(),
                        warmUp.toSeconds()));
                Pause.pass(warmUp);
                List<Long> heap = new ArrayList<>();
                WindowCost busy = follow(window, heap);
                WriteResult written = writing.stop();
                link.end();
                Totals totals = Totals.of(written, settled(window));
                double step = busy.nanos() / 1e9 / (heap.size() - 1);
                return UiResult.of(
                        warmUp.toMillis() / 1e3, samplesPerSecond, busy, UiResult.Heap.of(heap, step), totals, idle);
            }
        }
    }

    /** Follows in stretches; what the collections between them cost is counted in none. */
    private WindowCost follow(MeasuredWindow window, List<Long> heap) throws IOException {
        int stretches = (int) Math.max(2, measured.dividedBy(STRETCH));
        WindowCost all = WindowCost.NOTHING;
        heap.add(collected());
        for (int i = 0; i < stretches; i++) {
            all = all.plus(over(window, measured.dividedBy(stretches)));
            heap.add(collected());
        }
        return all;
    }

    private static WindowCost over(MeasuredWindow window, Duration time) throws IOException {
        WindowCost before = window.cost();
        Pause.pass(time);
        return window.cost().since(before);
    }

    private static long collected() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static LinkModel settled(MeasuredWindow window) throws IOException {
        long deadline = System.nanoTime() + SETTLE_AT_MOST.toNanos();
        while (!window.over()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException(
                        "the window has not shown the link's end " + SETTLE_AT_MOST.toSeconds() + " s after it");
            }
            Pause.pass(Duration.ofMillis(20));
        }
        return window.shown()
                .map(Shown::model)
                .orElseThrow(() -> new IOException("the window shows no link though one ended"));
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
