package dev.verbscope.cli;

import dev.verbscope.cli.demo.Demonstration;
import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.desk.DemonstrationLink;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.HeadlessPictures;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.PictureLooks;
import dev.verbscope.ui.desk.StartRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A demonstration from its start to its end, with pictures of the window where they are wanted. That a picture cannot be
 * had is told in a line and takes nothing from the demonstration.
 */
final class DemoRun {
    private final DemonstrationPlan plan;
    private final Path folder;
    private final Consumer<String> tell;
    private final PrintWriter err;
    private final Interrupts interrupts;
    private boolean picturesTaken = true;

    /**
     * @param folder where it records
     * @param tell takes each line of the story
     * @param err takes what could not be done
     * @param interrupts stop it
     */
    DemoRun(DemonstrationPlan plan, Path folder, Consumer<String> tell, PrintWriter err, Interrupts interrupts) {
        this.plan = plan;
        this.folder = folder;
        this.tell = tell;
        this.err = err;
        this.interrupts = interrupts;
    }

    /** Whether every picture that was ordered is there; known when the run has ended. */
    boolean picturesTaken() {
        return picturesTaken;
    }

    /** Runs to the end; the link at its end, from the recording. */
    LinkModel run() throws IOException {
        try (Demonstration demonstration = Demonstration.start(plan, folder)) {
            interrupts.stopBy(() -> demonstration.stop("interrupted"));
            return Following.toTheEnd(
                    demonstration.recordings(), demonstration.ended(), demonstration::linkNanos, tell);
        }
    }

    /** The same with pictures. JavaFX is started first: it takes seconds, in which what is to be pictured could pass. */
    LinkModel run(List<PictureOptions.Picture> pictures, PictureLooks looks) throws IOException {
        if (pictures.isEmpty()) {
            return run();
        }
        StartRequest request = WorkBench.request(plan);
        try (WorkBench bench = new WorkBench()) {
            Optional<HeadlessPictures> opened = open(bench, request, looks);
            if (opened.isEmpty()) {
                return run();
            }
            try (HeadlessPictures window = opened.get();
                    Demonstration demonstration = Demonstration.start(plan, folder)) {
                interrupts.stopBy(() -> demonstration.stop("interrupted"));
                window.follow(new DemonstrationLink(request, demonstration));
                List<CompletableFuture<Path>> taken = pictures.stream()
                        .map(picture -> window.take(picture.file(), picture.frame(), picture.moment()))
                        .toList();
                LinkModel end = Following.toTheEnd(
                        demonstration.recordings(), demonstration.ended(), demonstration::linkNanos, tell);
                taken.forEach(this::await);
                return end;
            }
        }
    }

    private Optional<HeadlessPictures> open(WorkBench bench, StartRequest request, PictureLooks looks) {
        try {
            return Optional.of(HeadlessPictures.open(bench, request, looks));
        } catch (NoPictureException e) {
            missed(e.getMessage());
            return Optional.empty();
        }
    }

    private void await(CompletableFuture<Path> picture) {
        try {
            WindowPictures.await(picture);
        } catch (NoPictureException e) {
            missed(e.getMessage());
        }
    }

    private void missed(String why) {
        picturesTaken = false;
        err.println("verbscope: " + why);
        err.flush();
    }
}
