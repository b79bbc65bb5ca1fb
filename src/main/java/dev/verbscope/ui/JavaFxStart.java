package dev.verbscope.ui;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * JavaFX on its way. Its start takes long enough to do much else meanwhile; whether it has come to anything is told to who
 * opens the window.
 */
public final class JavaFxStart {
    private final CompletableFuture<Optional<NoPictureException>> problem = new CompletableFuture<>();

    /** One of the two ways. */
    @FunctionalInterface
    interface Way {
        void start() throws NoPictureException;
    }

    JavaFxStart(Way way) {
        Thread.ofPlatform().daemon().name("javafx-start").start(() -> {
            try {
                way.start();
                // the window would do it, when more waits for it
                Typefaces.load();
                problem.complete(Optional.empty());
            } catch (NoPictureException e) {
                problem.complete(Optional.of(e));
            } catch (Throwable e) {
                problem.completeExceptionally(e);
            }
        });
    }

    /** For a window on the display. */
    public static JavaFxStart onADisplay() {
        return new JavaFxStart(FxRuntime::start);
    }

    /** Without a display, whether there is one or not. */
    public static JavaFxStart headless() {
        return new JavaFxStart(FxRuntime::startHeadless);
    }

    /**
     * Returns when JavaFX has started.
     *
     * @throws NoPictureException it does not; says what is missing
     */
    void await() throws NoPictureException {
        Optional<NoPictureException> it = problem.join();
        if (it.isPresent()) {
            throw it.get();
        }
    }
}
