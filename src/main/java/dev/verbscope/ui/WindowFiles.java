package dev.verbscope.ui;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * What the window saves and opens: pictures, reports, recordings. FX thread only; it asks a person there, and reads and writes
 * elsewhere.
 */
final class WindowFiles {
    private final WindowPane pane;
    private final CurrentLink link;
    private final Runnable forget;
    private Scene scene;

    /** @param forget lets go of the picture of the link that is shown */
    WindowFiles(WindowPane pane, CurrentLink link, Runnable forget) {
        this.pane = pane;
        this.link = link;
        this.forget = forget;
    }

    /** The scene the window is in. */
    void attach(Scene to) {
        scene = to;
    }

    /** Saves a picture of the window into the person's folder, under a name with the time. */
    void savePicture() {
        Path file = Path.of(
                System.getProperty("user.home"),
                "verbscope-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()) + ".png");
        pane.progress()
                .during("Saving the picture", picture(file))
                .whenComplete((written, problem) -> Platform.runLater(() -> pane.toolbar()
                        .say(
                                problem == null
                                        ? "Saved " + written.getFileName() + " in your home folder"
                                        : "Not saved: " + problem.getMessage())));
    }

    /** Asks where to, and writes what was recorded so far as one page, with a picture of the window as it is. */
    void saveReport() {
        link.source()
                .ifPresent(source -> WindowReport.save(
                        scene, source.folders(), text -> pane.toolbar().say(text)));
    }

    /** Asks for a saved recording, and shows it. */
    void openRecording() {
        List<Path> chosen = RecordingChooser.toOpen(scene.getWindow());
        if (!chosen.isEmpty()) {
            open(chosen);
        }
    }

    /**
     * Shows recordings of another time instead of the link that is shown. That one stays when they cannot be read, and
     * while it runs: it is not ended by a slip of the mouse.
     *
     * @param paths saved files or folders, one or two
     * @return whether they are shown, once that was said at the window
     */
    CompletableFuture<Boolean> open(List<Path> paths) {
        if (!link.state().startable()) {
            pane.toolbar().say("Not opened: a link is running; stop it first");
            return CompletableFuture.completedFuture(false);
        }
        return pane.progress()
                .during("Opening the recording", link.open(paths, forget))
                .handleAsync(
                        (nothing, problem) -> {
                            pane.toolbar()
                                    .say(
                                            problem == null
                                                    ? "Opened "
                                                            + paths.getFirst().getFileName()
                                                    : "Not opened: " + CurrentLink.sentence(problem));
                            return problem == null;
                        },
                        Platform::runLater);
    }

    /** Asks where to, and saves what was recorded so far as one file. */
    void saveRecording(boolean masked) {
        link.source()
                .ifPresent(source -> RecordingChooser.toSave(scene.getWindow())
                        .ifPresent(chosen -> saveRecording(source.folders(), masked, chosen)));
    }

    /** @return what came of it, once it was said at the window */
    CompletableFuture<String> saveRecording(List<Path> rankFolders, boolean masked, Path chosen) {
        return pane.progress()
                .during(
                        "Saving the recording",
                        CompletableFuture.supplyAsync(
                                () -> RecordingFiles.save(rankFolders, masked, chosen), CurrentLink.ELSEWHERE))
                .thenApplyAsync(
                        came -> {
                            pane.toolbar().say(came);
                            return came;
                        },
                        Platform::runLater);
    }

    /** Takes a picture of the window as it is; completes, elsewhere, when the file is whole. */
    CompletableFuture<Path> picture(Path file) {
        return Screenshot.write(scene, file);
    }
}
