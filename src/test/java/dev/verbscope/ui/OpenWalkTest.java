package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.viewmodel.LinkState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A link is saved, and its file opened in its place. */
class OpenWalkTest {

    @TempDir
    Path recordings;

    @TempDir
    Path saved;

    private WindowDriver window;

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(recordings), StoryDesk.demonstration());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void aSavedLinkTellsTheSameWhenItIsOpened() throws Exception {
        Path file = saved.resolve("link.vscope");
        window.fx(() -> {
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
        assertFalse(opened(file), "not while a link runs");
        assertTrue(window.text(".said").contains("stop it first"), () -> window.text(".said"));

        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
        String headline = headline();
        LinkStage end = window.shown().model().stage();
        Path folder = window.fx(() -> source().folders().getFirst().getParent());
        String came = await(
                window.fx(() -> window.controller().files().saveRecording(source().folders(), Optional.empty(), file)));
        assertEquals("Saved " + file, came);

        LinkSource before = window.fx(this::source);
        assertFalse(opened(Files.writeString(saved.resolve("garbage.vscope"), "no archive")), "garbage");
        assertTrue(window.text(".said").startsWith("Not opened: "), () -> window.text(".said"));
        assertEquals(before, window.fx(this::source), "the link stays");
        assertEquals(headline, headline());

        assertTrue(opened(file));
        assertEquals(
                LinkState.REPLAY, window.fx(() -> window.controller().link().state()));
        List<Path> unpacked = window.fx(() -> source().folders());
        window.awaitModel("the end again", model -> model.stage() == end);
        assertEquals(headline, headline());
        window.pictures("opened");

        // A folder of recordings, as it is dropped
        assertTrue(opened(folder));
        window.await("the folder's link", () -> window.controller().shown().isPresent());
        assertEquals(headline, headline());
        await(window.fx(() -> window.controller().link().leave()));
        unpacked.forEach(rank -> assertFalse(Files.exists(rank), "left behind: " + rank));
    }

    private LinkSource source() {
        return window.controller().link().source().orElseThrow();
    }

    private String headline() throws Exception {
        return window.shown().verdict().headline();
    }

    private boolean opened(Path path) throws Exception {
        return await(window.fx(() -> window.controller().files().open(List.of(path))));
    }

    private static <T> T await(CompletableFuture<T> work) throws Exception {
        return work.get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);
    }
}
