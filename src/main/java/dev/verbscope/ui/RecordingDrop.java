package dev.verbscope.ui;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/** Recordings dropped on the window: saved files, or folders. */
final class RecordingDrop {
    private final WindowFiles files;

    private RecordingDrop(WindowFiles files) {
        this.files = files;
    }

    static void install(Scene scene, WindowFiles files) {
        RecordingDrop drop = new RecordingDrop(files);
        scene.setOnDragOver(drop::over);
        scene.setOnDragDropped(drop::dropped);
    }

    /** Whether they are recordings shows once they are read, which is not for this thread. */
    private void over(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
        }
    }

    private void dropped(DragEvent event) {
        List<Path> paths =
                event.getDragboard().getFiles().stream().map(File::toPath).toList();
        event.setDropCompleted(!paths.isEmpty());
        event.consume();
        if (!paths.isEmpty()) {
            files.open(paths);
        }
    }
}
