package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

class HeartbeatTest {
    private static final long PATIENCE_S = 30;

    private final AtomicLong beats = new AtomicLong();
    private final AtomicBoolean busy = new AtomicBoolean();
    private Heartbeat heartbeat;

    @BeforeAll
    static void toolkit() throws NoPictureException {
        FxRuntime.startHeadless();
    }

    @BeforeEach
    void begin() {
        heartbeat = FxRuntime.call(() -> new Heartbeat(beats::incrementAndGet, busy::get));
    }

    @AfterEach
    void end() {
        fx(heartbeat::stop);
    }

    private static void fx(Runnable work) {
        FxRuntime.call(() -> {
            work.run();
            return null;
        });
    }

    private void awaitBeats(long more) throws Exception {
        long wanted = beats.get() + more;
        WaitForAsyncUtils.waitFor(PATIENCE_S, TimeUnit.SECONDS, () -> beats.get() >= wanted);
    }

    private boolean awake() {
        return FxRuntime.call(heartbeat::isAwake);
    }

    private void awaitRest() throws Exception {
        WaitForAsyncUtils.waitFor(PATIENCE_S, TimeUnit.SECONDS, () -> !awake());
    }

    @Test
    void itRestsWhenNothingGoesOnAndStillBeats() throws Exception {
        fx(heartbeat::start);
        assertTrue(awake());
        awaitRest();
        awaitBeats(3);
        assertFalse(awake());
    }

    @Test
    void whatGoesOnKeepsItAwake() throws Exception {
        busy.set(true);
        fx(heartbeat::start);
        // More than two seconds of pulses: it rests after one
        awaitBeats(130);
        assertTrue(awake());
    }

    @Test
    void whatBeginsWhileItRestsWakesIt() throws Exception {
        fx(heartbeat::start);
        awaitRest();
        busy.set(true);
        WaitForAsyncUtils.waitFor(PATIENCE_S, TimeUnit.SECONDS, this::awake);
    }

    @Test
    void aStirWakesItAtOnce() throws Exception {
        fx(heartbeat::start);
        awaitRest();
        assertTrue(FxRuntime.call(() -> {
            heartbeat.stir();
            return heartbeat.isAwake();
        }));
    }

    @Test
    void onceStoppedNothingWakesIt() {
        fx(heartbeat::start);
        fx(() -> {
            heartbeat.stop();
            heartbeat.stir();
        });
        assertFalse(awake());
    }
}
