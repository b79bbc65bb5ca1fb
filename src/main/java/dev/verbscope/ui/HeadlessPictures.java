package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.image.Image;
import javafx.stage.Stage;

/**
 * Real pictures of the window, taken without a display while a link runs. The link belongs to the caller: closing this
 * leaves it as it is. Once in a process, as JavaFX starts once.
 *
 * <p>Open it first and start the link then: JavaFX takes seconds to start, in which a link can live through what was to be
 * pictured. A moment that went by unseen all the same is pictured from the recording.
 */
public final class HeadlessPictures implements AutoCloseable {

    /**
     * A picture that was ordered.
     *
     * @param keep what becomes of it
     * @param taken completes as that does
     */
    private record Order<T>(
            Function<Image, CompletableFuture<T>> keep,
            PictureFrame frame,
            PictureMoment moment,
            CompletableFuture<T> taken) {

        void takeFrom(WindowPictures pictures) {
            pictures.take(frame, keep).whenComplete((kept, problem) -> {
                if (problem == null) {
                    taken.complete(kept);
                } else {
                    taken.completeExceptionally(problem);
                }
            });
        }
    }

    private final OpenWindow window;
    private final boolean ownsJavaFx;
    private final List<Order<?>> orders = new ArrayList<>();
    /** A picture of an earlier time is in the making; the others wait, since there is one window. */
    private boolean travelling;

    private HeadlessPictures(OpenWindow window, boolean ownsJavaFx) {
        this.window = window;
        this.ownsJavaFx = ownsJavaFx;
        window.afterPulse(this::look);
    }

    /**
     * Starts JavaFX and opens the window, with nothing to show yet.
     *
     * @param next what the link to come is started with
     * @throws NoPictureException when this machine cannot even draw; says what is missing
     */
    public static HeadlessPictures open(Desk desk, StartRequest next, PictureLooks looks) throws NoPictureException {
        boolean first = FxRuntime.startHeadless();
        return FxRuntime.call(() -> {
            OpenWindow window = new OpenWindow(
                    new Stage(),
                    desk,
                    next,
                    looks.width(),
                    looks.height(),
                    PreferencesStore.inMemory(OpenWindow.OF_NOBODY.withMasked(looks.masked())),
                    released -> {});
            window.controller().theme(looks.theme());
            window.show();
            return new HeadlessPictures(window, first);
        });
    }

    /** Shows that link from now on. */
    public void follow(RunningLink link) {
        FxRuntime.call(() -> {
            window.controller().adopt(link);
            return null;
        });
    }

    /** Shows recordings of another time. */
    public void replay(List<Path> folders) {
        replay(folders, folders.getFirst().getFileName().toString(), Optional.empty());
    }

    /**
     * The same with a second recording beside it.
     *
     * @param name how the first one is called
     */
    public void replay(List<Path> folders, String name, Optional<Opening.Compared> compared) {
        FxRuntime.call(() -> {
            window.controller().replay(folders, name);
            compared.ifPresent(window.controller()::compare);
            return null;
        });
    }

    /**
     * Orders a picture; any number of them.
     *
     * @return completes with the file once it is whole. A moment that has not come when the link has ended never comes: the
     *     picture is then of the end
     */
    public CompletableFuture<Path> take(Path file, PictureMoment moment) {
        return take(file, PictureFrame.WINDOW, moment);
    }

    /** The same of a part of the window, or larger. */
    public CompletableFuture<Path> take(Path file, PictureFrame frame, PictureMoment moment) {
        return order(image -> Screenshot.writing(image, file), frame, moment);
    }

    /** The same, and the picture is in no file: completes with what a PNG file would hold. */
    public CompletableFuture<byte[]> take(PictureMoment moment) {
        return order(Screenshot::encoding, PictureFrame.WINDOW, moment);
    }

    private <T> CompletableFuture<T> order(
            Function<Image, CompletableFuture<T>> keep, PictureFrame frame, PictureMoment moment) {
        CompletableFuture<T> taken = new CompletableFuture<>();
        Platform.runLater(() -> orders.add(new Order<>(keep, frame, moment, taken)));
        return taken;
    }

    /** Closes the window and ends JavaFX where this has started it; orders that are open are given up. */
    @Override
    public void close() {
        FxRuntime.call(() -> {
            giveUp("the window was closed first");
            window.leave();
            return null;
        });
        if (ownsJavaFx) {
            Platform.exit();
        }
    }

    private void look() {
        window.controller().link().failure().ifPresent(this::giveUp);
        Optional<Shown> shown = window.controller().shown();
        window.controller().compare().problem().ifPresent(this::giveUp);
        if (orders.isEmpty()
                || travelling
                || shown.isEmpty()
                || window.controller().compare().isWaiting()) {
            return;
        }
        LinkState state = window.controller().settledState();
        boolean over = state == LinkState.ENDED || state == LinkState.REPLAY;
        for (Order<?> order : List.copyOf(orders)) {
            PictureMoment.Answer answer = order.moment().look(shown.get(), over);
            switch (answer) {
                case PictureMoment.Answer.Now() -> take(order);
                case PictureMoment.Answer.Missed(long sessionNanos) -> travel(order, sessionNanos);
                case PictureMoment.Answer.NotYet() -> {
                    if (over) {
                        take(order);
                    }
                }
            }
            if (travelling) {
                return;
            }
        }
    }

    private void take(Order<?> order) {
        orders.remove(order);
        picture(order);
    }

    private void picture(Order<?> order) {
        window.controller().showEverything();
        order.takeFrom(window.controller().pictures());
    }

    private void travel(Order<?> order, long sessionNanos) {
        orders.remove(order);
        travelling = true;
        window.controller()
                .past()
                .at(sessionNanos)
                .whenComplete((then, problem) -> Platform.runLater(() -> {
                    travelling = false;
                    if (problem != null) {
                        order.taken().completeExceptionally(problem);
                        return;
                    }
                    window.controller().freezeAt(then);
                    picture(order);
                    window.controller().commands().freeze(false);
                }));
    }

    private void giveUp(String why) {
        orders.forEach(order -> order.taken().completeExceptionally(new IOException(why)));
        orders.clear();
    }
}
