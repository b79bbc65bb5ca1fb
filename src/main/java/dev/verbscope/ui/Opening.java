package dev.verbscope.ui;

import dev.verbscope.model.compare.Alignment;
import dev.verbscope.ui.desk.StartRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the window shows first. */
public sealed interface Opening {

    /** What a start from here on begins with. */
    StartRequest next();

    /**
     * A second recording.
     *
     * @param path a folder or a saved file
     */
    record Compared(Path path, Alignment alignment) {}

    /** Nothing runs; the person starts a link. */
    record Idle(StartRequest next) implements Opening {}

    /** A link is started at once. */
    record Start(StartRequest next) implements Opening {}

    /**
     * Recordings of another time.
     *
     * @param folders of one or two ranks
     * @param name how they are called
     * @param compared what to lay beside them at once
     */
    record Replay(List<Path> folders, String name, Optional<Compared> compared, StartRequest next) implements Opening {

        public Replay {
            folders = List.copyOf(folders);
        }
    }
}
