package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javafx.application.Platform;
import javafx.stage.Stage;

/** The program's window, from opening to closing. */
public final class VerbscopeWindow {

    private VerbscopeWindow() {}

    /**
     * Opens the window and returns when it was closed and JavaFX has ended. Once in a process.
     *
     * @return whether everything a link held was let go of before the window's deadline; if not, what is left behind
     *     may still hold a device, and who started it should say so rather than kill it
     * @throws NoPictureException when there is no display, or a library is missing; says which
     */
    public static boolean run(Desk desk, Opening opening) throws NoPictureException {
        FxRuntime.start();
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        FxRuntime.call(() -> {
            OpenWindow window = new OpenWindow(
                    new Stage(), desk, opening.next(), OpenWindow.WIDTH, OpenWindow.HEIGHT, closed::complete);
            window.show();
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
            Platform.exit();
        }
    }
}
