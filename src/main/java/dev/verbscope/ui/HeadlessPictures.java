package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.stage.Stage;

/**
 * Real pictures of the window, taken without a display while a link runs. The link belongs to the caller: closing this
 * leaves it as it is. Once in a process, as JavaFX starts once.
 */
public final class HeadlessPictures implements AutoCloseable {

    /**
     * A picture that was ordered.
     *
     * @param taken completes with the file when it is whole, exceptionally when it cannot be written, or when the link
     *     ended and the moment had not come
     */
    private record Order(Path file, PictureMoment moment, CompletableFuture<Path> taken) {}

    private final OpenWindow window;
    private final List<Order> orders = new ArrayList<>();

    private HeadlessPictures(OpenWindow window) {
        this.window = window;
        window.afterPulse(this::look);
    }

    /**
     * Opens the window on a link that runs.
     *
     * @throws NoPictureException when this machine cannot even draw; says what is missing
     */
    public static HeadlessPictures open(Desk desk, RunningLink link, Theme theme, int width, int height)
            throws NoPictureException {
        FxRuntime.startHeadless();
        return FxRuntime.call(() -> {
            OpenWindow window = new OpenWindow(
                    new Stage(), desk, link.request(), RecordedLink::open, width, height, released -> {});
            window.controller().theme(theme);
            window.show();
            window.controller().adopt(link);
            return new HeadlessPictures(window);
        });
    }

    /**
     * Orders a picture; any number of them.
     *
     * @return completes with the file once it is whole. A moment that has not come when the link has ended never comes:
     *     the picture is then taken of the end
     */
    public CompletableFuture<Path> take(Path file, PictureMoment moment) {
        CompletableFuture<Path> taken = new CompletableFuture<>();
        Platform.runLater(() -> orders.add(new Order(file, moment, taken)));
        return taken;
    }

    /** Closes the window and ends JavaFX; orders that are open are given up. */
    @Override
    public void close() {
        FxRuntime.call(() -> {
            orders.forEach(order -> order.taken().completeExceptionally(new IOException("the window was closed first")));
            orders.clear();
            window.leave();
            return null;
        });
        Platform.exit();
    }

    private void look() {
        if (orders.isEmpty()) {
            return;
        }
        Optional<Shown> shown = window.controller().shown();
        LinkState state = window.controller().settledState();
        window.controller().link().failure().ifPresent(why -> {
            orders.forEach(order -> order.taken().completeExceptionally(new IOException(why)));
            orders.clear();
        });
        if (shown.isEmpty()) {
            return;
        }
        for (Order order : List.copyOf(orders)) {
            if (order.moment().reached(shown.get(), state) || state == LinkState.ENDED) {
                orders.remove(order);
                window.controller().showEverything();
                window.controller().picture(order.file()).whenComplete((file, problem) -> {
                    if (problem == null) {
                        order.taken().complete(file);
                    } else {
                        order.taken().completeExceptionally(problem);
                    }
                });
            }
        }
    }
}
