package dev.verbscope.ui;

import com.sun.management.OperatingSystemMXBean;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.timeline.TimelineView;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.stage.Stage;

/**
 * The whole window without a display, drawn by software, with a look at what it costs and how long it takes. Once in a process,
 * as JavaFX starts once. Methods may be called from any thread but JavaFX's.
 */
public final class MeasuredWindow implements AutoCloseable {
    private static final String RENDERER = "QuantumRenderer";

    private final OpenWindow window;
    private final boolean ownsJavaFx;
    private final long fxThread;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final List<SnapshotView> views = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    /** Written on the FX thread alone, read on others. */
    private final AtomicLong pulses = new AtomicLong();

    private final AtomicLong frames = new AtomicLong();
    private long painted;
    private Optional<Playing> playing = Optional.empty();

    /** @param untilNanos when to stop, by the system's monotonic clock */
    private record Playing(FrameWatch watch, long untilNanos) {}

    /** Something that is waited for, looked at after each pulse. */
    private static final class Wait {
        private final BooleanSupplier there;
        private final CompletableFuture<Long> seen = new CompletableFuture<>();
        private boolean drawn;

        Wait(BooleanSupplier there) {
            this.there = there;
        }

        /** A pulse draws after it was told: what is there at one pulse is in the picture at the next. */
        boolean look() {
            if (drawn) {
                seen.complete(System.nanoTime());
                return true;
            }
            drawn = there.getAsBoolean();
            return false;
        }
    }

    private MeasuredWindow(OpenWindow window, boolean ownsJavaFx) {
        this.window = window;
        this.ownsJavaFx = ownsJavaFx;
        this.fxThread = Thread.currentThread().threadId();
        collect(window.controller().pane());
        window.stage().getScene().addPostLayoutPulseListener(this::pulse);
    }

    /**
     * Starts JavaFX and opens the window, with nothing to show yet.
     *
     * @throws NoPictureException when this machine cannot even draw; says what is missing
     */
    public static MeasuredWindow open(Desk desk, StartRequest next, int width, int height) throws NoPictureException {
        boolean first = FxRuntime.startHeadless();
        return FxRuntime.call(() -> {
            OpenWindow window = new OpenWindow(new Stage(), desk, next, width, height, released -> {});
            window.show();
            return new MeasuredWindow(window, first);
        });
    }

    private void collect(Node node) {
        if (node instanceof SnapshotView view) {
            views.add(view);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(this::collect);
        }
    }

    private void pulse() {
        pulses.incrementAndGet();
        long now = views.stream().mapToLong(SnapshotView::painted).sum();
        boolean drew = now != painted;
        if (drew) {
            painted = now;
            frames.incrementAndGet();
        }
        playing.ifPresent(it -> played(it, drew));
        waits.removeIf(Wait::look);
        if (!waits.isEmpty()) {
            Platform.requestNextPulse();
        }
    }

    /** @return completes with the time at which the picture of what is waited for was drawn */
    private CompletableFuture<Long> picture(BooleanSupplier there, Runnable command) {
        return picture(there, view -> true, command);
    }

    /** @param parts those that must have been drawn */
    private CompletableFuture<Long> picture(BooleanSupplier there, Predicate<SnapshotView> parts, Runnable command) {
        Wait wait = new Wait(
                () -> there.getAsBoolean() && views.stream().filter(parts).noneMatch(SnapshotView::owes));
        Platform.runLater(() -> {
            try {
                command.run();
                waits.add(wait);
                Platform.requestNextPulse();
            } catch (RuntimeException e) {
                wait.seen.completeExceptionally(e);
            }
        });
        return wait.seen;
    }

    /** Completes when the window has been drawn once; with the time of that. */
    public CompletableFuture<Long> firstFrame() {
        return picture(() -> true, () -> {});
    }

    /** Shows that link from now on. */
    public void follow(RunningLink link) {
        FxRuntime.call(() -> {
            window.controller().adopt(link);
            return null;
        });
    }

    /**
     * Opens recordings of another time.
     *
     * @return completes with the time at which the first full picture of them was drawn, exceptionally when they cannot be read
     */
    public CompletableFuture<Long> replay(List<Path> folders) {
        return picture(
                        () -> failed() || window.controller().shown().isPresent(),
                        () -> window.controller().replay(folders))
                .thenApply(nanos -> {
                    if (failed()) {
                        throw new IllegalStateException(
                                FxRuntime.call(() -> window.controller().link().failure())
                                        .orElseThrow());
                    }
                    return nanos;
                });
    }

    private boolean failed() {
        return window.controller().link().failure().isPresent();
    }

    /**
     * Shows the link as it was at a session time.
     *
     * @return completes with the time at which its picture was drawn
     */
    public CompletableFuture<Long> moment(long sessionNanos) {
        // The timeline stays at what is newest: while more comes it always owes a picture of that
        return picture(
                () -> shows(sessionNanos),
                view -> !(view instanceof TimelineView),
                () -> window.controller().commands().showTime(sessionNanos));
    }

    /**
     * The moments of the recordings that take longest to be shown, see {@link dev.verbscope.model.Checkpoints#farthest}.
     *
     * @param most how many at most
     * @return session times
     */
    public List<Long> farthestMoments(int most) {
        return FxRuntime.call(() -> {
            LinkModel newest = window.controller().newest().orElseThrow().model();
            return window.controller().link().source().orElseThrow().past().farthest(newest, most);
        });
    }

    /**
     * Plays from the moment that is shown, which must not be now.
     *
     * @param atMost after this, or at the end, it stops
     */
    public CompletableFuture<PlayedFrames> play(PlaySpeed speed, Duration atMost) {
        CompletableFuture<PlayedFrames> played = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                WindowTime time = window.controller().time();
                if (time.isLive()) {
                    throw new IllegalStateException("the end of the recording is shown: there is nothing to play");
                }
                window.controller().commands().playSpeed(speed);
                long now = System.nanoTime();
                FrameWatch watch = new FrameWatch(speed.times(), now, time.moment());
                watch.played().thenAccept(played::complete);
                playing = Optional.of(new Playing(watch, now + atMost.toNanos()));
                window.controller().commands().playOrPause();
            } catch (RuntimeException e) {
                played.completeExceptionally(e);
            }
        });
        return played;
    }

    private void played(Playing it, boolean drew) {
        long now = System.nanoTime();
        WindowTime time = window.controller().time();
        if (time.isPlaying()) {
            it.watch()
                    .pulse(
                            drew,
                            window.controller().shown().orElseThrow().model().nowNanos(),
                            now);
        }
        if (!time.isPlaying() || now - it.untilNanos() >= 0) {
            playing = Optional.empty();
            if (time.isPlaying()) {
                window.controller().commands().playOrPause();
            }
            it.watch().end();
        }
    }

    /** Shows what is newest from now on. */
    public void live() {
        FxRuntime.call(() -> {
            window.controller().commands().live();
            return null;
        });
    }

    /** Whether all that was recorded is in the picture, and no more will come. */
    public boolean complete() {
        return FxRuntime.call(() -> window.controller().settled());
    }

    private boolean shows(long sessionNanos) {
        return window.controller()
                .shown()
                .filter(shown -> shown.model().nowNanos() == sessionNanos)
                .isPresent();
    }

    /** What the window shows now; empty before the first record. */
    public Optional<Shown> shown() {
        return FxRuntime.call(() -> window.controller().shown());
    }

    /** The link as it is told by all that was taken in, whatever moment is shown; empty before the first record. */
    public Optional<Shown> newest() {
        return FxRuntime.call(() -> window.controller().newest());
    }

    /** Whether the link that is followed has ended and all that it recorded is in the picture. */
    public boolean over() {
        return FxRuntime.call(() -> window.controller().settledState() == LinkState.ENDED);
    }

    /** What the window's process has cost so far. */
    public WindowCost cost() {
        long renderer = 0;
        for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (info != null && info.getThreadName().startsWith(RENDERER)) {
                renderer += Math.max(0, threads.getThreadCpuTime(info.getThreadId()));
            }
        }
        return new WindowCost(
                System.nanoTime(),
                system.getProcessCpuTime(),
                threads.getThreadCpuTime(fxThread),
                renderer,
                pulses.get(),
                frames.get());
    }

    /** Closes the window and ends JavaFX where this has started it. The link is left as it is. */
    @Override
    public void close() {
        FxRuntime.call(() -> {
            waits.forEach(wait -> wait.seen.cancel(false));
            window.leave();
            return null;
        });
        if (ownsJavaFx) {
            Platform.exit();
        }
    }
}
