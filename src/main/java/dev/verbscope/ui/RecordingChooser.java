package dev.verbscope.ui;

import dev.verbscope.record.archive.SavedFile;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** Asks a person for the file or the folder of a recording. FX thread only. */
final class RecordingChooser {

    private RecordingChooser() {}

    /** @return empty when the person changes their mind */
    static Optional<Path> toSave(Window over) {
        FileChooser chooser = chooser("Save recording");
        chooser.setInitialFileName("recording" + SavedFile.SUFFIX);
        return Optional.ofNullable(chooser.showSaveDialog(over)).map(File::toPath);
    }

    /** @return none when the person changes their mind */
    static List<Path> toOpen(Window over) {
        List<File> chosen = chooser("Open recording").showOpenMultipleDialog(over);
        return chosen == null ? List.of() : chosen.stream().map(File::toPath).toList();
    }

    /** @return empty when the person changes their mind */
    static Optional<Path> fileToCompare(Window over) {
        return Optional.ofNullable(chooser("Compare with a saved recording").showOpenDialog(over))
                .map(File::toPath);
    }

    /** @return empty when the person changes their mind */
    static Optional<Path> folderToCompare(Window over) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle("Compare with a folder: of a session, or of one rank");
        return Optional.ofNullable(chooser.showDialog(over)).map(File::toPath);
    }

    private static FileChooser chooser(String title) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.getExtensionFilters()
                .add(new FileChooser.ExtensionFilter("Verbscope recording", "*" + SavedFile.SUFFIX));
        return chooser;
    }
}
