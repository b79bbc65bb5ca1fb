package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.compare.Alignment;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.story.StoryDesk;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, looks(Theme.DARK))) {
            RunningLink link = desk.start(DEMO, Speed.FULL).get(PATIENCE_S, TimeUnit.SECONDS);
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
        RunningLink link = desk.start(DEMO, Speed.FULL).get(PATIENCE_S, TimeUnit.SECONDS);
        // Long enough for the direction to have died and been cured before anyone looks
        CompletableFuture.runAsync(link::stop, CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS));
        link.ended().get(PATIENCE_S, TimeUnit.SECONDS);

        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, looks(Theme.LIGHT))) {
            CompletableFuture<Path> first = pictures.take(folder.resolve("first.png"), PictureMoment.firstFinding());
            pictures.replay(List.of(link.recordings().getFirst().folder().getParent()));

            assertGround(Ink.LOST_SOFT, Palette.LIGHT, first);
        }
    }

    @Test
    void whatCannotBeReadIsToldToWhoeverWaitsForAPicture() throws Exception {
        try (HeadlessPictures pictures = HeadlessPictures.open(new StoryDesk(folder), DEMO, looks(Theme.DARK))) {
            pictures.replay(List.of(folder.resolve("nothing")));
            CompletableFuture<Path> end = pictures.take(folder.resolve("end.png"), PictureMoment.end());

            ExecutionException failed =
                    assertThrows(ExecutionException.class, () -> end.get(PATIENCE_S, TimeUnit.SECONDS));
            assertInstanceOf(IOException.class, failed.getCause());
        }
    }

    @Test
    void aPanelIsPicturedWithTwiceThePixelsAndDrawnAgainForThem() throws Exception {
        StoryDesk desk = new StoryDesk(folder);
        RunningLink link = desk.start(DEMO, Speed.FULL).get(PATIENCE_S, TimeUnit.SECONDS);
        link.stop();
        link.ended().get(PATIENCE_S, TimeUnit.SECONDS);
        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, looks(Theme.DARK))) {
            pictures.replay(List.of(link.recordings().getFirst().folder().getParent()));
            BufferedImage once = image(pictures, new PictureFrame(Optional.of(Panel.TIMELINE), 1));
            BufferedImage twice = image(pictures, new PictureFrame(Optional.of(Panel.TIMELINE), 2));
            BufferedImage again = image(pictures, new PictureFrame(Optional.of(Panel.TIMELINE), 1));

            assertEquals(1440, once.getWidth());
            assertEquals(2 * once.getWidth(), twice.getWidth());
            assertEquals(2 * once.getHeight(), twice.getHeight());
            assertArrayEquals(pixels(once), pixels(again), "the window afterwards");
            // Pixels that were blown up would be equal in blocks of four
            assertTrue(blocks(twice) < 0.97, "blocks of one colour: " + blocks(twice));
        }
    }

    @Test
    void twoRecordingsBesideEachOtherArePicturedOnceBothWereRead() throws Exception {
        StoryDesk desk = new StoryDesk(folder);
        RunningLink link = desk.start(DEMO, Speed.FULL).get(PATIENCE_S, TimeUnit.SECONDS);
        link.stop();
        link.ended().get(PATIENCE_S, TimeUnit.SECONDS);
        Path recording = link.recordings().getFirst().folder().getParent();
        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, looks(Theme.DARK))) {
            Opening.Compared itself = new Opening.Compared(recording, Alignment.RTS);
            pictures.replay(List.of(recording), "a name", Optional.of(itself));
            BufferedImage comparison = image(pictures, new PictureFrame(Optional.of(Panel.COMPARISON), 1));

            assertTrue(comparison.getWidth() > 1_000, () -> comparison.getWidth() + " pixels wide");
        }
        try (HeadlessPictures pictures = HeadlessPictures.open(desk, DEMO, looks(Theme.DARK))) {
            Opening.Compared nothing = new Opening.Compared(folder.resolve("nothing"), Alignment.START);
            pictures.replay(List.of(recording), "a name", Optional.of(nothing));
            CompletableFuture<Path> end = pictures.take(folder.resolve("end.png"), PictureMoment.end());

            ExecutionException failed =
                    assertThrows(ExecutionException.class, () -> end.get(PATIENCE_S, TimeUnit.SECONDS));
            assertTrue(failed.getCause().getMessage().contains("is not there"), failed::toString);
        }
    }

    private BufferedImage image(HeadlessPictures pictures, PictureFrame frame) throws Exception {
        return ImageIO.read(pictures.take(folder.resolve("panel.png"), frame, PictureMoment.end())
                .get(PATIENCE_S, TimeUnit.SECONDS)
                .toFile());
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    /** The share of blocks of two by two pixels that are of one colour, of those beside which there is another colour. */
    private static double blocks(BufferedImage image) {
        int mixed = 0;
        int even = 0;
        for (int y = 0; y + 3 < image.getHeight(); y += 2) {
            for (int x = 0; x + 3 < image.getWidth(); x += 2) {
                int first = image.getRGB(x, y);
                boolean one = first == image.getRGB(x + 1, y)
                        && first == image.getRGB(x, y + 1)
                        && first == image.getRGB(x + 1, y + 1);
                if (!one) {
                    mixed++;
                } else if (first != image.getRGB(x + 2, y)) {
                    even++;
                }
            }
        }
        return even / (double) (even + mixed);
    }

    private static PictureLooks looks(Theme theme) {
        return new PictureLooks(theme, 1440, 900, false);
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
