package dev.verbscope.ui;

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
     * @param say told on the FX thread what came of it; not when the person changes their mind
     */
    static void save(Scene scene, List<Path> folders, Consumer<String> say) {
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
            String came = written(image, folders, chosen.toPath());
            Platform.runLater(() -> say.accept(came));
        });
    }

    private static String written(Image image, List<Path> folders, Path file) {
        try {
            ReportFile.write(
                    new ReportContent(
                            ReportFile.read(folders),
                            ReportFile.size(folders),
                            List.of(new Picture("The window when the report was saved.", Screenshot.png(image))),
                            Optional.empty(),
                            false,
                            program(),
                            Instant.now()),
                    file);
            return "Saved " + file;
        } catch (IOException | RuntimeException e) {
            return "No report: " + e.getMessage();
        }
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
