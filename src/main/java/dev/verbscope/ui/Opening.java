package dev.verbscope.ui;

import dev.verbscope.ui.desk.StartRequest;
import java.nio.file.Path;
import java.util.List;

/** What the window shows first. */
public sealed interface Opening {

    /** What a start from here on begins with. */
    StartRequest next();

    /** Nothing runs; the person starts a link. */
    record Idle(StartRequest next) implements Opening {}

    /** A link is started at once. */
    record Start(StartRequest next) implements Opening {}

    /**
     * Recordings of another time.
     *
     * @param folders of one or two ranks
     */
    record Replay(List<Path> folders, StartRequest next) implements Opening {

        public Replay {
            folders = List.copyOf(folders);
        }
    }
}
