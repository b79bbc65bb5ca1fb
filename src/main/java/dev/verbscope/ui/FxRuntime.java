package dev.verbscope.ui;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;

/** Starting JavaFX without an Application class, and calls into its thread. */
final class FxRuntime {
    private static final long START_DEADLINE_S = 60;
    private static final long CALL_DEADLINE_S = 60;

    private FxRuntime() {}

    /**
     * On a display.
     *
     * @return false when JavaFX ran already, and so is not the caller's to end
     */
    static boolean start() throws NoPictureException {
        return switch (DisplayCheck.here().window()) {
            case DisplayCheck.Answer.NoDisplay() ->
                throw new NoPictureException("No display: neither DISPLAY nor WAYLAND_DISPLAY is set");
            case DisplayCheck.Answer.MissingLibrary missing -> throw new NoPictureException(missing.sentence());
            case DisplayCheck.Answer.Able() -> startToolkit();
        };
    }

    /**
     * Without a display, whether there is one or not: JavaFX's own headless platform and its software pipeline.
     *
     * @return false when JavaFX ran already, and so is not the caller's to end
     */
    static boolean startHeadless() throws NoPictureException {
        if (DisplayCheck.here().pictures() instanceof DisplayCheck.Answer.MissingLibrary missing) {
            throw new NoPictureException(missing.sentence());
        }
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        // ImageIO is all that is wanted of AWT, and it must not look for a display either
        System.setProperty("java.awt.headless", "true");
        return startToolkit();
    }

    private static boolean startToolkit() throws NoPictureException {
        boolean first = true;
        CountDownLatch started = new CountDownLatch(1);
        try {
            Platform.startup(started::countDown);
            if (!started.await(START_DEADLINE_S, TimeUnit.SECONDS)) {
                throw new NoPictureException("JavaFX did not start within " + START_DEADLINE_S + " s");
            }
        } catch (IllegalStateException alreadyStarted) {
            // In a process that has it running, tests for example
            first = false;
        } catch (UnsupportedOperationException | LinkageError e) {
            throw new NoPictureException("JavaFX does not start here: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoPictureException("interrupted while JavaFX started", e);
        }
        if (first) {
            Platform.setImplicitExit(false);
        }
        return first;
    }

    /** Runs {@code work} on the FX thread and waits for it; not to be called on the FX thread. */
    static <T> T call(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                result.complete(work.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        try {
            return result.get(CALL_DEADLINE_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the window failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("the window did not answer within " + CALL_DEADLINE_S + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the window", e);
        }
    }
}
