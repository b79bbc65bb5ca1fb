package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.story.StoryDesk;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

class HeadlessPicturesTest {
    private static final long PATIENCE_S = 60;
    private static final StartRequest DEMO = StoryDesk.demonstration();
    /** Within the verdict bar, right of every text: its ground tells the tone. */
    private static final int VERDICT_X = 1_130;

    private static final int VERDICT_Y = 50;

    @TempDir
    Path folder;

    /** JavaFX starts once in a process: here it belongs to all tests, and the pictures must not end it. */
    @BeforeAll
    static void startJavaFx() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void theFirstFindingAndTheEndArePicturedAsTheyWere() throws Exception {
        StoryDesk desk = new StoryDesk(folder);
        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, Theme.DARK, 1440, 900)) {
            RunningLink link = desk.start(DEMO).get(PATIENCE_S, TimeUnit.SECONDS);
            pictures.follow(link);
            CompletableFuture<Path> first = pictures.take(folder.resolve("first.png"), PictureMoment.firstFinding());
            CompletableFuture<Path> end = pictures.take(folder.resolve("end.png"), PictureMoment.end());

            assertGround(Ink.LOST_SOFT, Palette.DARK, first);
            link.stop();
            assertGround(Ink.SURFACE, Palette.DARK, end);
        }
    }

    @Test
    void aMomentThatWentByIsPicturedFromTheRecording() throws Exception {
        StoryDesk desk = new StoryDesk(folder);
        RunningLink link = desk.start(DEMO).get(PATIENCE_S, TimeUnit.SECONDS);
        // Long enough for the direction to have died and been cured before anyone looks
        CompletableFuture.runAsync(link::stop, CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS));
        link.ended().get(PATIENCE_S, TimeUnit.SECONDS);

        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, Theme.LIGHT, 1440, 900)) {
            CompletableFuture<Path> first = pictures.take(folder.resolve("first.png"), PictureMoment.firstFinding());
            pictures.replay(List.of(link.recordings().getFirst().folder().getParent()));

            assertGround(Ink.LOST_SOFT, Palette.LIGHT, first);
        }
    }

    @Test
    void whatCannotBeReadIsToldToWhoeverWaitsForAPicture() throws Exception {
        try (HeadlessPictures pictures = HeadlessPictures.open(new StoryDesk(folder), DEMO, Theme.DARK, 1440, 900)) {
            pictures.replay(List.of(folder.resolve("nothing")));
            CompletableFuture<Path> end = pictures.take(folder.resolve("end.png"), PictureMoment.end());

            ExecutionException failed =
                    assertThrows(ExecutionException.class, () -> end.get(PATIENCE_S, TimeUnit.SECONDS));
            assertInstanceOf(IOException.class, failed.getCause());
        }
    }

    private static void assertGround(Ink ink, Palette palette, CompletableFuture<Path> picture) throws Exception {
        BufferedImage image =
                ImageIO.read(picture.get(PATIENCE_S, TimeUnit.SECONDS).toFile());
        assertEquals(1440, image.getWidth());
        assertEquals(900, image.getHeight());
        assertEquals(
                palette.hex(ink),
                "#%06x".formatted(image.getRGB(VERDICT_X, VERDICT_Y) & 0xffffff),
                "the verdict's ground");
    }
}
