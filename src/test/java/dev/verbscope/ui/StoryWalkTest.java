package dev.verbscope.ui;

import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.story.StoryDesk;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The walk on a link that a script tells. */
class StoryWalkTest extends WindowWalk {
    @TempDir
    Path recordings;

    @Override
    Desk desk() {
        return new StoryDesk(recordings);
    }

    @Override
    StartRequest request() {
        return StoryDesk.demonstration();
    }

    @Override
    String device() {
        return "rdma_en2";
    }

    @Override
    int gidIndex() {
        return 1;
    }

    @Override
    String dropFault() {
        return StoryDesk.DROP.code();
    }

    @Override
    String name() {
        return "story";
    }
}
