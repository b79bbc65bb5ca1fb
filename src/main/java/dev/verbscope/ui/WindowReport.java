package dev.verbscope.ui;

import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.record.masking.Masking;
import dev.verbscope.report.ReportContent;
import dev.verbscope.report.ReportContent.Picture;
import dev.verbscope.report.ReportFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.FileChooser;

/** The window's recordings as a page. Only the question where to is on the FX thread; it reads and writes elsewhere. */
final class WindowReport {

    private WindowReport() {}

    /**
     * Asks for a file and writes the page to it.
     *
     * @param folders of the ranks
     * @param masking gives the stand-ins that the window shows; empty when nothing is masked
     * @param say told on the FX thread what came of it; not when the person changes their mind
     */
    static void save(Scene scene, List<Path> folders, Optional<Masking> masking, Consumer<String> say) {
        // before the dialog dims it
        Image image = Screenshot.take(scene);
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Save a report");
        chooser.setInitialFileName("verbscope-report.html");
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter("HTML page", "*.html"));
        File chosen = chooser.showSaveDialog(scene.getWindow());
        if (chosen == null) {
            return;
        }
        say.accept("Writing " + chosen);
        CurrentLink.ELSEWHERE.execute(() -> {
            String came = written(image, folders, masking, chosen.toPath());
            Platform.runLater(() -> say.accept(came));
        });
    }

    private static String written(Image image, List<Path> folders, Optional<Masking> masking, Path file) {
        try {
            if (masking.isEmpty()) {
                write(image, folders, false, file);
                return "Saved " + file;
            }
            try (OpenedRecordings recordings = OpenedRecordings.of(folders);
                    OpenedRecordings masked = recordings.masked(masking.get())) {
                write(image, masked.ranks(), true, file);
            }
            return "Saved, masked: " + file;
        } catch (IOException | RuntimeException e) {
            return "No report: " + e.getMessage();
        }
    }

    private static void write(Image image, List<Path> folders, boolean masked, Path file) throws IOException {
        ReportFile.write(
                new ReportContent(
                        ReportFile.read(folders),
                        ReportFile.size(folders),
                        List.of(new Picture("The window when the report was saved.", Screenshot.png(image))),
                        Optional.empty(),
                        masked,
                        program(),
                        Instant.now()),
                file);
    }

    /** Name and version of this program. */
    static String program() {
        Module module = WindowReport.class.getModule();
        return "verbscope"
                + (module.isNamed()
                        ? module.getDescriptor()
                                .rawVersion()
                                .map(it -> " " + it)
                                .orElse("")
                        : "");
    }
}
