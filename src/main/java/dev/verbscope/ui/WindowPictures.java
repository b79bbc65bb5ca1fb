package dev.verbscope.ui;

import dev.verbscope.ui.preferences.PreferencesStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.MouseEvent;

/**
 * Pictures that a person takes of the window or of one of its panels, into a file or onto the clipboard, of the size that is
 * preferred. FX thread only; files are written elsewhere.
 */
final class WindowPictures {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final WindowPane pane;
    private final PreferencesStore preferences;
    private final BooleanSupplier ready;
    private final Path home;
    private Optional<Panel> panel = Optional.empty();
    private Scene scene;

    /**
     * @param ready false while the window still shows names that are to be masked
     * @param home the folder that pictures go to
     */
    WindowPictures(WindowPane pane, PreferencesStore preferences, BooleanSupplier ready, Path home) {
        this.pane = pane;
        this.preferences = preferences;
        this.ready = ready;
        this.home = home;
    }

    /** The scene the window is in; from now on it is known which panel was used last. */
    void attach(Scene to) {
        scene = to;
        to.focusOwnerProperty().subscribe(this::used);
        to.addEventFilter(
                MouseEvent.MOUSE_PRESSED, press -> used(press.getPickResult().getIntersectedNode()));
    }

    private void used(Node node) {
        pane.panelOf(node).ifPresent(found -> panel = Optional.of(found));
    }

    /** Whether a panel was used that is in the window now. */
    boolean hasPanel() {
        return panel.flatMap(pane::part).isPresent();
    }

    void save() {
        save(Optional.empty());
    }

    void savePanel() {
        save(panel);
    }

    void copy() {
        copy(Optional.empty());
    }

    void copyPanel() {
        copy(panel);
    }

    /** Twice the size from now on, or as shown again. */
    void toggleScale() {
        preferences.change(now -> now.withPictureScale(now.pictureScale() == 1 ? PictureFrame.MOST_SCALE : 1));
        say(
                preferences.now().pictureScale() == 1
                        ? "Pictures are taken as they are shown"
                        : "Pictures are taken at twice the size");
    }

    private void save(Optional<Panel> of) {
        PictureFrame frame = frame(of);
        Path file = home.resolve("verbscope-" + of.map(it -> it.key() + "-").orElse("")
                + TIME.format(LocalDateTime.now()) + (frame.scale() == 1 ? "" : "@" + frame.scale() + "x") + ".png");
        image(frame)
                .ifPresent(image -> pane.progress()
                        .during("Saving the picture", Screenshot.writing(image, file))
                        .whenComplete((written, problem) -> Platform.runLater(() -> say(
                                problem == null
                                        ? "Saved " + written.getFileName() + " in your home folder"
                                        : "Not saved: " + CurrentLink.sentence(problem)))));
    }

    private void copy(Optional<Panel> of) {
        PictureFrame frame = frame(of);
        image(frame).ifPresent(image -> {
            ClipboardContent content = new ClipboardContent();
            content.putImage(image);
            Clipboard.getSystemClipboard().setContent(content);
            say("Copied a picture of the " + frame.inWords());
        });
    }

    private PictureFrame frame(Optional<Panel> of) {
        return new PictureFrame(of, preferences.now().pictureScale());
    }

    private Optional<Image> image(PictureFrame frame) {
        if (!ready.getAsBoolean()) {
            say("No picture yet: the names are being masked");
            return Optional.empty();
        }
        Optional<Image> image = new Camera(scene, pane).take(frame);
        if (image.isEmpty()) {
            say("No picture: the " + frame.inWords() + " panel is not in the window now");
        }
        return image;
    }

    private void say(String sentence) {
        pane.toolbar().say(sentence);
    }

    /**
     * Takes a picture of what is shown.
     *
     * @return completes, elsewhere, when the file is whole; exceptionally when the panel is not there or it cannot be written
     */
    CompletableFuture<Path> write(PictureFrame frame, Path file) {
        return take(frame, image -> Screenshot.writing(image, file));
    }

    /**
     * Takes a picture of what is shown.
     *
     * @param keep what becomes of it
     * @return completes as that does; exceptionally when the panel is not there
     */
    <T> CompletableFuture<T> take(PictureFrame frame, Function<Image, CompletableFuture<T>> keep) {
        return new Camera(scene, pane)
                .take(frame)
                .map(keep)
                .orElseGet(() -> CompletableFuture.failedFuture(new IOException("there is no picture of the panel "
                        + frame.inWords() + ": at that moment something else stands in its place")));
    }
}
