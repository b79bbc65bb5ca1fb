package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JavaFxStartTest {

    @Test
    void theCallerGoesOnMeanwhileAndWaitsOnlyWhenItHasTo() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicBoolean started = new AtomicBoolean();
        JavaFxStart start = new JavaFxStart(() -> {
            awaitQuietly(goOn);
            started.set(true);
        });
        goOn.countDown();
        start.await();
        assertTrue(started.get());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void afterItJavaFxRunsWhatItIsGiven() throws Exception {
        JavaFxStart.headless().await();
        assertTrue(FxRuntime.call(Platform::isFxApplicationThread));
    }

    @Test
    void whatIsMissingIsToldToWhoOpensTheWindow() {
        NoPictureException missing = new NoPictureException("no pixels here");
        JavaFxStart start = new JavaFxStart(() -> {
            throw missing;
        });
        assertSame(missing, assertThrows(NoPictureException.class, start::await));
    }

    @Test
    void aDefectIsNotSwallowed() {
        JavaFxStart start = new JavaFxStart(() -> {
            throw new IllegalStateException("a defect");
        });
        assertEquals(
                "a defect",
                assertThrows(CompletionException.class, start::await).getCause().getMessage());
    }
}
