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
     * @return whether everything a link held was let go of before the window's deadline; if not, what is left behind
     *     may still hold a device, and who started it should say so rather than kill it
     * @throws NoPictureException when there is no display, or a library is missing; says which
     */
    public static boolean run(Desk desk, Opening opening) throws NoPictureException {
        return run(desk, opening, PreferencesStore.of(new PreferencesFile(PreferencesPlace.here())));
    }

    private static boolean run(Desk desk, Opening opening, PreferencesStore preferences) throws NoPictureException {
        FxRuntime.start();
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        FxRuntime.call(() -> {
            OpenWindow window = new OpenWindow(
                    new Stage(),
                    desk,
                    next(desk, opening, preferences.now()),
                    OpenWindow.WIDTH,
                    OpenWindow.HEIGHT,
                    preferences,
                    closed::complete);
            preferences.onProblem(sentence ->
                    Platform.runLater(() -> window.controller().pane().toolbar().say(sentence)));
            window.show();
            preferences.firstProblem().ifPresent(window.controller().pane().toolbar()::say);
            window.open(opening);
            return window;
        });
        try {
            return closed.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the window failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            preferences.flush();
            Platform.exit();
        }
    }
}
