package dev.verbscope.ui;

import dev.verbscope.record.masking.Masking;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * What the window saves and opens: reports, recordings. FX thread only; it asks a person there, and reads and writes
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

    /** Asks where to, and writes what was recorded so far as one page, with a picture of the window as it is. */
    void saveReport() {
        ready().ifPresent(source -> WindowReport.save(
                scene,
                source.folders(),
                source.masking(),
                text -> pane.toolbar().say(text)));
    }

    /** What the window shows, unless that is being read again with stand-ins, or without: then nothing is saved of it. */
    private Optional<LinkSource> ready() {
        Optional<LinkSource> source = link.source().filter(it -> link.isMaskedAsWanted());
        if (link.source().isPresent() && source.isEmpty()) {
            pane.toolbar().say("Not saved yet: the names are being masked");
        }
        return source;
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

    /** Asks where to, and saves what was recorded so far as one file, masked where the window is. */
    void saveRecording() {
        ready().ifPresent(source -> RecordingChooser.toSave(scene.getWindow())
                .ifPresent(chosen -> saveRecording(source.folders(), source.masking(), chosen)));
    }

    /** @return what came of it, once it was said at the window */
    CompletableFuture<String> saveRecording(List<Path> rankFolders, Optional<Masking> masking, Path chosen) {
        return pane.progress()
                .during(
                        "Saving the recording",
                        CompletableFuture.supplyAsync(
                                () -> RecordingFiles.save(rankFolders, masking, chosen), CurrentLink.ELSEWHERE))
                .thenApplyAsync(
                        came -> {
                            pane.toolbar().say(came);
                            return came;
                        },
                        Platform::runLater);
    }
}
