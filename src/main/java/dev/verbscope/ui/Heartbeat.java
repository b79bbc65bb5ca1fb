package dev.verbscope.ui;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * Beats once a pulse while something goes on, and ten times a second while nothing does: a timer that runs has JavaFX make
 * sixty pulses a second, whether anything changes in them or not. FX thread only.
 */
final class Heartbeat {
    /** What begins while nothing goes on is noticed that late: a person does not see it. */
    private static final long REST_MILLIS = 100;
    /** Longer than a rest, so that no two of them are under way; and long enough for the answer to most commands. */
    private static final long AWAKE_NANOS = 1_000_000_000;

    private final Runnable beat;
    private final BooleanSupplier busy;
    // Handing over to the FX thread waits for nothing, so the thread that keeps the time may do it
    private final Executor later = CompletableFuture.delayedExecutor(REST_MILLIS, TimeUnit.MILLISECONDS, Runnable::run);
    private final AnimationTimer timer = new AnimationTimer() {
        @Override
        public void handle(long now) {
            pulse();
        }
    };
    private boolean begun;
    private boolean awake;
    private long stirredAt;

    /**
     * @param beat what is done each time
     * @param busy asked after it: whether something goes on
     */
    Heartbeat(Runnable beat, BooleanSupplier busy) {
        this.beat = beat;
        this.busy = busy;
    }

    void start() {
        begun = true;
        stir();
    }

    void stop() {
        begun = false;
        awake = false;
        timer.stop();
    }

    /** Whether it beats with the pulses. */
    boolean isAwake() {
        return awake;
    }

    /** Something was asked for, or has come: it beats with the pulses, for a while at least. */
    void stir() {
        stirredAt = System.nanoTime();
        if (begun && !awake) {
            awake = true;
            timer.start();
        }
    }

    private void pulse() {
        beat.run();
        if (busy.getAsBoolean()) {
            stirredAt = System.nanoTime();
        } else if (begun && System.nanoTime() - stirredAt > AWAKE_NANOS) {
            awake = false;
            timer.stop();
            rest();
        }
    }

    private void rest() {
        later.execute(() -> Platform.runLater(this::look));
    }

    private void look() {
        if (!begun || awake) {
            return;
        }
        beat.run();
        if (awake) {
            return;
        }
        if (busy.getAsBoolean()) {
            stir();
        } else {
            rest();
        }
    }
}
