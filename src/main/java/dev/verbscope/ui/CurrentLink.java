package dev.verbscope.ui;

import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.RankRecording;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.viewmodel.LinkState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;

/**
 * The link that the window is on, through its life, and the source of its pictures. FX thread only: what takes longer
 * happens on other threads and comes back here.
 */
final class CurrentLink {

    private record Opened(RunningLink link, LinkSource source) {}

    static final Executor ELSEWHERE =
            work -> Thread.ofVirtual().name("window-work").start(work);

    private static final String THIS_LINK = "this link";

    private final Desk desk;
    private final Runnable changed;
    private LinkState state = LinkState.NONE;
    private Optional<StartRequest> request = Optional.empty();
    private Optional<RunningLink> running = Optional.empty();
    private Optional<LinkSource> source = Optional.empty();
    private Optional<OpenedRecordings> unpacked = Optional.empty();
    private String name = THIS_LINK;
    private CompletableFuture<Void> deleting = CompletableFuture.completedFuture(null);
    private Optional<String> commandForThePeer = Optional.empty();
    private Optional<String> failure = Optional.empty();
    /** Chosen for the embedded fabric; it outlives a link, so that the next one can be stepped through from its beginning. */
    private Speed speed = Speed.FULL;

    private boolean masked;
    private CompletableFuture<RunningLink> starting = new CompletableFuture<>();
    /** To be done once what runs has ended. */
    private Optional<Runnable> afterwards = Optional.empty();
    /** Counts the links; what comes back late from an earlier one is ignored. */
    private int epoch;

    /**
     * @param masked whether links are shown with stand-ins from the start
     * @param changed told after each change of state
     */
    CurrentLink(Desk desk, boolean masked, Runnable changed) {
        this.desk = desk;
        this.masked = masked;
        this.changed = changed;
    }

    LinkState state() {
        return state;
    }

    /** What the link was started with; empty before any and for recordings of another time. */
    Optional<StartRequest> request() {
        return running.map(RunningLink::request).or(() -> request);
    }

    Optional<RunningLink> running() {
        return running;
    }

    Optional<LinkSource> source() {
        return source;
    }

    /** How it is called beside another one: by what was opened, or as the one of this window. */
    String name() {
        return name;
    }

    /**
     * Shows links with stand-ins for names of hosts and users, addresses and GUIDs from now on, or as they are. What is
     * shown is read again for it.
     *
     * @return on the FX thread, whether another source is in the place of the one that was shown; exceptionally when the
     *     recordings cannot be read again
     */
    CompletableFuture<Boolean> masked(boolean wanted) {
        masked = wanted;
        if (source.isEmpty() || isMaskedAsWanted()) {
            return CompletableFuture.completedFuture(false);
        }
        LinkSource before = source.get();
        List<Path> folders = before.folders();
        return CompletableFuture.supplyAsync(() -> openSource(folders, wanted), ELSEWHERE)
                .thenApplyAsync(opened -> readAgain(before, opened), Platform::runLater);
    }

    private boolean readAgain(LinkSource before, LinkSource opened) {
        boolean wanted =
                source.filter(before::equals).isPresent() && opened.masking().isPresent() == masked;
        if (wanted) {
            source = Optional.of(opened);
            before.close();
            changed.run();
        } else {
            opened.close();
        }
        return wanted;
    }

    /** Whether links are to be shown with stand-ins. */
    boolean isMasked() {
        return masked;
    }

    /** Whether what is shown has stand-ins where they are wanted: not while it is read again for them. */
    boolean isMaskedAsWanted() {
        return source.map(it -> it.masking().isPresent() == masked).orElse(true);
    }

    /** The command line that makes another machine the peer; empty where both ranks run here. */
    Optional<String> commandForThePeer() {
        return commandForThePeer;
    }

    /** Why no link came to be. */
    Optional<String> failure() {
        return failure;
    }

    Speed speed() {
        return speed;
    }

    /** The time to show: now on the link's clock while it lives, else that of its last record. */
    long nanos() {
        return running.filter(link -> state.held())
                .map(RunningLink::linkNanos)
                .or(() -> source.map(LinkSource::lastNanos))
                .orElse(0L);
    }

    /** @return done, one way or another, when there is something to show */
    CompletableFuture<?> start(StartRequest next) {
        if (!state.startable()) {
            return CompletableFuture.completedFuture(null);
        }
        leave();
        int mine = ++epoch;
        request = Optional.of(next);
        state = LinkState.STARTING;
        starting = desk.start(next, speed);
        boolean with = masked;
        CompletableFuture<Opened> opening = starting.thenApplyAsync(link -> open(link, with), ELSEWHERE)
                .whenComplete((opened, problem) -> Platform.runLater(() -> started(mine, opened, problem)));
        changed.run();
        return opening;
    }

    /** Takes a link that runs already. */
    void adopt(RunningLink link) {
        leave();
        int mine = ++epoch;
        request = Optional.of(link.request());
        state = LinkState.STARTING;
        starting = CompletableFuture.completedFuture(link);
        boolean with = masked;
        CompletableFuture.supplyAsync(() -> open(link, with), ELSEWHERE)
                .whenComplete((opened, problem) -> Platform.runLater(() -> started(mine, opened, problem)));
        changed.run();
    }

    /**
     * Shows recordings of another time.
     *
     * @param called how they are called
     */
    CompletableFuture<?> replay(List<Path> rankFolders, String called) {
        if (!state.startable()) {
            return CompletableFuture.completedFuture(null);
        }
        leave();
        int mine = ++epoch;
        request = Optional.empty();
        name = called;
        boolean with = masked;
        return CompletableFuture.supplyAsync(() -> openSource(rankFolders, with), ELSEWHERE)
                .whenComplete((opened, problem) -> Platform.runLater(() -> replaying(mine, opened, problem)));
    }

    /**
     * Shows recordings of another time once they are open. Until then, and when they cannot be read, everything stays.
     *
     * @param before to be done just before the link that is shown goes
     * @return completes on the FX thread when they are shown
     */
    CompletableFuture<Void> open(List<Path> paths, Runnable before) {
        int asked = epoch;
        boolean with = masked;
        return CompletableFuture.supplyAsync(() -> openFiles(paths, with), ELSEWHERE)
                .thenAcceptAsync(
                        opened -> opened(asked, opened, before, RecordingFiles.called(paths)), Platform::runLater);
    }

    private RecordingFiles.Opened openFiles(List<Path> paths, boolean with) {
        try {
            return RecordingFiles.open(paths, with, desk::findings);
        } catch (IOException e) {
            throw new CompletionException(e.getMessage(), e);
        }
    }

    private void opened(int asked, RecordingFiles.Opened opened, Runnable before, String called) {
        if (asked != epoch) {
            opened.source().close();
            ELSEWHERE.execute(opened.recordings()::close);
            throw new CompletionException("another link was asked for meanwhile", null);
        }
        before.run();
        leave();
        request = Optional.empty();
        name = called;
        source = Optional.of(opened.source());
        unpacked = Optional.of(opened.recordings());
        state = LinkState.REPLAY;
        changed.run();
    }

    void stop() {
        if (state == LinkState.RUNNING) {
            state = LinkState.STOPPING;
            running.ifPresent(RunningLink::stop);
            changed.run();
        }
    }

    /** Stops what runs, and does that once it has ended. */
    void stopThen(Runnable next) {
        if (state == LinkState.RUNNING) {
            afterwards = Optional.of(next);
            stop();
        }
    }

    void speed(Speed next) {
        speed = next;
        running.ifPresent(link -> link.speed(next));
        changed.run();
    }

    /**
     * Asks whatever runs to end and lets go of the recordings.
     *
     * @return completes, on any thread, with whether everything was let go of within the deadline
     */
    CompletableFuture<Boolean> close(Duration deadline) {
        afterwards = Optional.empty();
        CompletableFuture<Boolean> released = state.held()
                ? starting.thenCompose(link -> {
                            link.stop();
                            return link.ended();
                        })
                        .orTimeout(deadline.toMillis(), TimeUnit.MILLISECONDS)
                        .handle((nothing, problem) -> problem == null)
                : CompletableFuture.completedFuture(true);
        if (state == LinkState.RUNNING) {
            state = LinkState.STOPPING;
            changed.run();
        }
        return released;
    }

    /**
     * Lets go of the recordings of the former link.
     *
     * @return completes, on any thread, when what was unpacked of them is deleted
     */
    CompletableFuture<Void> leave() {
        epoch++;
        source.ifPresent(LinkSource::close);
        unpacked.ifPresent(files -> deleting = deleting.thenRunAsync(files::close, ELSEWHERE));
        unpacked = Optional.empty();
        source = Optional.empty();
        running = Optional.empty();
        failure = Optional.empty();
        commandForThePeer = Optional.empty();
        name = THIS_LINK;
        return deleting;
    }

    private Opened open(RunningLink link, boolean with) {
        try {
            return new Opened(
                    link,
                    openSource(
                            link.recordings().stream()
                                    .map(RankRecording::folder)
                                    .toList(),
                            with));
        } catch (CompletionException e) {
            // Nobody would see it: a link without a picture must not go on
            link.stop();
            throw e;
        }
    }

    private LinkSource openSource(List<Path> rankFolders, boolean with) {
        try {
            return RecordedLink.open(rankFolders, with, desk::findings);
        } catch (IOException e) {
            throw new CompletionException("the recording cannot be read: " + e.getMessage(), e);
        }
    }

    private void started(int mine, Opened opened, Throwable problem) {
        if (mine != epoch) {
            if (opened != null) {
                opened.source().close();
            }
            return;
        }
        if (problem != null) {
            state = LinkState.NONE;
            failure = Optional.of(sentence(problem));
            changed.run();
            return;
        }
        running = Optional.of(opened.link());
        // Another one may have been chosen while it started
        opened.link().speed(speed);
        source = Optional.of(opened.source());
        state = LinkState.RUNNING;
        commandForThePeer = switch (opened.link().request().role()) {
            case LEADER, WORKER ->
                Optional.of(desk.commandForThePeer(opened.link().request()));
            case BOTH -> Optional.empty();
        };
        opened.link().ended().whenComplete((nothing, how) -> Platform.runLater(() -> ended(mine)));
        changed.run();
    }

    private void replaying(int mine, LinkSource opened, Throwable problem) {
        if (mine != epoch) {
            if (opened != null) {
                opened.close();
            }
            return;
        }
        source = Optional.ofNullable(opened);
        failure = Optional.ofNullable(problem).map(CurrentLink::sentence);
        state = problem == null ? LinkState.REPLAY : LinkState.NONE;
        changed.run();
    }

    private void ended(int mine) {
        if (mine != epoch) {
            return;
        }
        state = LinkState.ENDED;
        Optional<Runnable> next = afterwards;
        afterwards = Optional.empty();
        changed.run();
        next.ifPresent(Runnable::run);
    }

    /** What a person is told about a failure, without the wrappings that futures put around it. */
    static String sentence(Throwable problem) {
        Throwable cause = problem;
        while (cause instanceof CompletionException
                && cause.getCause() != null
                && cause.getCause().toString().equals(cause.getMessage())) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
