package dev.verbscope.cli;

import dev.verbscope.diagnose.CallWatch;
import dev.verbscope.diagnose.StoryTeller;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.RecordingException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reads a session's recordings while it runs and tells its story, line by line. */
final class Following {
    /** How often the recordings are looked at; ends early when the session does. */
    private static final long LOOK_EVERY_MS = 50;

    private Following() {}

    /**
     * @param folders of the ranks that are recorded
     * @param ended completes when the recordings grow no more
     * @param linkNanos the link's clock now; during a hang no record tells it
     * @param tell takes each line of the story, and of calls that do not return
     * @return the link at its end
     * @throws RecordingException a recording cannot be read
     */
    static LinkModel toTheEnd(
            List<Path> folders, CompletableFuture<Void> ended, LongSupplier linkNanos, Consumer<String> tell)
            throws RecordingException {
        try (RecordedLink link = RecordedLink.open(folders)) {
            StoryTeller teller = new StoryTeller(folders.size());
            CallWatch watch = new CallWatch();
            while (!waited(ended)) {
                link.catchUp();
                teller.tell(link.model()).forEach(tell);
                watch.tell(link.modelAt(linkNanos.getAsLong())).forEach(tell);
            }
            link.catchUp();
            watch.tell(link.modelAt(linkNanos.getAsLong()))
                    .forEach(tell); // a call may have returned just before the end
            LinkModel last = link.model();
            teller.rest(last).forEach(tell);
            return last;
        }
    }

    private static boolean waited(CompletableFuture<Void> ended) {
        try {
            ended.get(LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            // what the recordings tell is all there is to tell
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
