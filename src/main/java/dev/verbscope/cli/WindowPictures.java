package dev.verbscope.cli;

import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Severity;
import dev.verbscope.report.ReportContent.Picture;
import dev.verbscope.ui.HeadlessPictures;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.ui.PictureLooks;
import dev.verbscope.ui.PictureMoment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Pictures of the window over a recording, taken without a display. */
final class WindowPictures {
    private static final long DEADLINE_S = 60;

    private WindowPictures() {}

    /**
     * The window at the end, and before it, where an error was found, at the first one.
     *
     * @param ranks the folders of the ranks
     * @throws NoPictureException there can be none here; says why in a line
     */
    static List<Picture> of(List<Path> ranks, List<Finding> findings) throws IOException, NoPictureException {
        try (WorkBench bench = new WorkBench();
                HeadlessPictures window =
                        HeadlessPictures.open(bench, WorkBench.standardRequest(), PictureLooks.STANDARD)) {
            window.replay(ranks);
            List<Picture> pictures = new ArrayList<>();
            if (findings.stream().anyMatch(it -> it.severity() == Severity.ERROR)) {
                pictures.add(take(window, PictureMoment.firstFinding(), "The window at the first error."));
            }
            pictures.add(take(window, PictureMoment.end(), "The window at the end of the recording."));
            return pictures;
        }
    }

    private static Picture take(HeadlessPictures window, PictureMoment moment, String caption)
            throws NoPictureException {
        return new Picture(caption, await(window.take(moment)));
    }

    /** Writes a picture of the window over a recording into a file. */
    static void write(
            List<Path> ranks,
            String name,
            Optional<Opening.Compared> compared,
            PictureOptions.Picture picture,
            PictureLooks looks)
            throws NoPictureException {
        try (WorkBench bench = new WorkBench();
                HeadlessPictures window = HeadlessPictures.open(bench, WorkBench.standardRequest(), looks)) {
            window.replay(ranks, name, compared);
            await(window.take(picture.file(), picture.frame(), picture.moment()));
        }
    }

    /** @throws NoPictureException it was not taken or not written; says why in a line */
    static <T> T await(CompletableFuture<T> picture) throws NoPictureException {
        try {
            return picture.get(DEADLINE_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new NoPictureException(
                    "the picture was not written: " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new NoPictureException("the picture was not taken within " + DEADLINE_S + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoPictureException("interrupted while a picture was taken", e);
        }
    }
}
