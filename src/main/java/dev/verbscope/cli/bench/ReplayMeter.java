package dev.verbscope.cli.bench;

import dev.verbscope.ui.MeasuredWindow;
import dev.verbscope.ui.PlayedFrames;
import dev.verbscope.ui.time.PlaySpeed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens recordings in a window, goes to moments of them and plays them, and tells how long that takes. */
final class ReplayMeter {
    /** Between two moments: a hand does not click faster, and a view that was drawn just now waits for its turn. */
    private static final Duration BETWEEN = Duration.ofMillis(120);

    private static final Duration PLAYED = Duration.ofSeconds(3);
    /** Even a short recording is not played more often than that. */
    private static final int MOST_PLAYS = 30;

    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration PICTURE_AT_MOST = Duration.ofSeconds(120);

    private final MeasuredWindow window;
    private final SplittableRandom random = new SplittableRandom(1);

    ReplayMeter(MeasuredWindow window) {
        this.window = window;
    }

    void firstFrame() throws IOException {
        await(window.firstFrame());
    }

    /** @return seconds from the command to the first full picture */
    double open(List<Path> ranks) throws IOException {
        long before = System.nanoTime();
        return (await(window.replay(ranks)) - before) / 1e9;
    }

    /** Goes to moments anywhere. */
    Moments anywhere(int moments) throws IOException {
        return Moments.of(show(random(moments)));
    }

    /** Goes to the moments that are farthest from what is kept along the way. */
    Moments farthest(int moments) throws IOException {
        return Moments.of(show(window.farthestMoments(moments)));
    }

    /** Both. */
    Moments moments(int anywhere, int farthest) throws IOException {
        List<Long> all = new ArrayList<>(random(anywhere));
        all.addAll(window.farthestMoments(farthest));
        return Moments.of(show(all));
    }

    private List<Long> random(int moments) {
        long end = end();
        return random.longs(moments, 0, end).boxed().toList();
    }

    private long end() {
        return window.newest().orElseThrow().model().nowNanos();
    }

    private long[] show(List<Long> moments) throws IOException {
        long[] nanos = new long[moments.size()];
        for (int i = 0; i < nanos.length; i++) {
            Pause.pass(BETWEEN);
            long before = System.nanoTime();
            nanos[i] = await(window.moment(moments.get(i))) - before;
        }
        return nanos;
    }

    /** Plays it for some seconds: the whole again and again where that is short, else from its middle on. */
    Played play(PlaySpeed speed) throws IOException {
        double whole = end() / speed.times();
        boolean isShort = whole < PLAYED.toNanos();
        int plays = isShort ? (int) Math.min(MOST_PLAYS, Math.ceil(PLAYED.toNanos() / whole)) : 1;
        List<PlayedFrames> played = new ArrayList<>();
        for (int i = 0; i < plays; i++) {
            await(window.moment(isShort ? 1 : end() / 2));
            Pause.pass(BETWEEN);
            played.add(await(window.play(speed, PLAYED)));
        }
        return Played.of(played);
    }

    /** Waits until all that was recorded is in the picture. */
    void settle() throws IOException {
        window.live();
        long deadline = System.nanoTime() + PICTURE_AT_MOST.toNanos();
        while (!window.complete()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException(
                        "the window has not shown the recording's end " + PICTURE_AT_MOST.toSeconds() + " s after it");
            }
            Pause.pass(LOOK);
        }
        await(window.firstFrame());
    }

    private static <T> T await(CompletableFuture<T> picture) throws IOException {
        try {
            return picture.get(PICTURE_AT_MOST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the window drew no picture of it within " + PICTURE_AT_MOST.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            // used up: what is cleared away next must wait for others
            throw new IOException("the measurement was interrupted", e);
        }
    }
}
