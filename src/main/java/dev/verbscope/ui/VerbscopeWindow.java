package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.preferences.Preferences;
import dev.verbscope.ui.preferences.PreferencesFile;
import dev.verbscope.ui.preferences.PreferencesPlace;
import dev.verbscope.ui.preferences.PreferencesStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javafx.application.Platform;
import javafx.stage.Stage;

/** The program's window, from opening to closing. */
public final class VerbscopeWindow {

    private VerbscopeWindow() {}

    /** What to start with: where nothing was asked for, over real devices, what was used last. */
    private static StartRequest next(Desk desk, Opening opening, Preferences remembered) {
        boolean real = desk.providers().stream()
                .anyMatch(provider -> provider.name().equals(opening.next().provider()) && !provider.simulated());
        if (!real || !(opening instanceof Opening.Idle)) {
            return opening.next();
        }
        StartRequest next =
                remembered.device().isPresent() ? opening.next().withDevice(remembered.device()) : opening.next();
        return remembered.address().map(next::withAddress).orElse(next);
    }

    /**
     * Opens the window and returns when it was closed and JavaFX has ended. Once in a process.
     *
     * @param javaFx on its way
     * @return whether everything a link held was let go of before the window's deadline; if not, what is left behind
     *     may still hold a device, and who started it should say so rather than kill it
     * @throws NoPictureException when there is no display, or a library is missing; says which
     */
    public static boolean run(JavaFxStart javaFx, Desk desk, Opening opening) throws NoPictureException {
        return run(javaFx, desk, opening, PreferencesStore.of(new PreferencesFile(PreferencesPlace.here())));
    }

    /**
     * Opens the window as {@link #run} does, but without a display, and closes it once its first frame has been drawn. Once
     * in a process.
     *
     * @param javaFx on its way, without a display
     * @param drawn told, on the FX thread, the moment it has been
     * @throws NoPictureException when this machine cannot even draw; says what is missing
     */
    public static void firstFrame(JavaFxStart javaFx, Desk desk, Opening opening, Runnable drawn)
            throws NoPictureException {
        // Read as for a person, but not to be written: nobody has moved this window
        PreferencesStore preferences = PreferencesStore.inMemory(
                new PreferencesFile(PreferencesPlace.here()).read().preferences());
        javaFx.await();
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        FxRuntime.call(() -> {
            OpenWindow window = make(desk, opening, preferences, closed);
            window.show();
            window.open(opening);
            window.firstFrame()
                    .thenRun(() -> {
                        Renderer.await();
                        drawn.run();
                        window.leave();
                    })
                    .exceptionally(problem -> {
                        // nobody would close it
                        closed.completeExceptionally(problem);
                        return null;
                    });
            return window;
        });
        await(closed);
        Platform.exit();
    }

    private static OpenWindow make(
            Desk desk, Opening opening, PreferencesStore preferences, CompletableFuture<Boolean> closed) {
        return new OpenWindow(
                new Stage(),
                desk,
                next(desk, opening, preferences.now()),
                OpenWindow.WIDTH,
                OpenWindow.HEIGHT,
                preferences,
                closed::complete);
    }

    private static boolean run(JavaFxStart javaFx, Desk desk, Opening opening, PreferencesStore preferences)
            throws NoPictureException {
        javaFx.await();
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        FxRuntime.call(() -> {
            OpenWindow window = make(desk, opening, preferences, closed);
            preferences.onProblem(sentence ->
                    Platform.runLater(() -> window.controller().pane().toolbar().say(sentence)));
            window.show();
            preferences.firstProblem().ifPresent(window.controller().pane().toolbar()::say);
            window.open(opening);
            return window;
        });
        try {
            return await(closed);
        } finally {
            preferences.flush();
            Platform.exit();
        }
    }

    private static boolean await(CompletableFuture<Boolean> closed) {
        try {
            return closed.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the window failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
