package dev.verbscope.ui;

import dev.verbscope.model.compare.Alignment;
import dev.verbscope.record.archive.OpenedRecordings;
import dev.verbscope.ui.compare.CompareCommands;
import dev.verbscope.ui.compare.CompareState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * The comparison of the link that is shown with a second recording. The second one stays when another link is shown, or the
 * same one with stand-ins: both are then read again. While a link runs, what it has recorded so far is compared, once a second
 * and for at most a tenth of the time. FX thread only; it reads elsewhere.
 */
final class WindowCompare implements CompareCommands {
    private static final long AGAIN_NANOS = 1_000_000_000;
    private static final int REST = 10;

    private final CurrentLink link;
    private final UnaryOperator<String> words;
    private WindowPane pane;
    private Scene scene;
    private boolean open;
    private Alignment alignment = Alignment.START;
    private CompareState state = CompareState.NOTHING_CHOSEN;
    private Optional<Second> second = Optional.empty();
    private Optional<Pair> pair = Optional.empty();
    private boolean reading;
    /** What is told is not of this alignment. */
    private boolean otherwise;
    /** Records of the link that were there when it was compared last; -1 before. */
    private long compared = -1;

    private boolean goesOn;
    private long dueAt;
    /** Counts what was let go of: what comes back late is not shown. */
    private int epoch;

    private CompletableFuture<Void> deleting = CompletableFuture.completedFuture(null);

    /** @param name how it is called */
    private record Second(OpenedRecordings recordings, String name) {}

    /** @param of what the window showed when it was opened */
    private record Pair(ComparedPair recordings, LinkSource of) {}

    /** @param words gives a sentence its stand-ins where the window is masked */
    WindowCompare(CurrentLink link, UnaryOperator<String> words) {
        this.link = link;
        this.words = words;
    }

    /** The parts of the window. */
    void attach(WindowPane to) {
        pane = to;
    }

    /** The scene the window is in. */
    void attach(Scene to) {
        scene = to;
    }

    /** What the comparison has come to; nothing chosen while it is closed. */
    CompareState state() {
        return state;
    }

    boolean isOpen() {
        return open;
    }

    /** Whether something is still to be read before it is told. */
    boolean isWaiting() {
        return open && state instanceof CompareState.Waiting;
    }

    /** Why the second recording that was chosen last is not compared. */
    Optional<String> problem() {
        return state instanceof CompareState.Choosing it ? it.problem() : Optional.empty();
    }

    void toggle() {
        if (!closeIfOpen()) {
            open();
            pane.compare().takeFocus();
        }
    }

    private void open() {
        open = true;
        pane.present(false);
        pane.compare().aligned(alignment);
        tell(state);
        pane.comparing(true);
    }

    /** Puts it away, to be taken up again; false when it was not open. */
    boolean closeIfOpen() {
        boolean was = open;
        open = false;
        pane.comparing(false);
        return was;
    }

    /**
     * Closes it and lets go of the second recording.
     *
     * @return completes, on any thread, when what was unpacked of it is deleted
     */
    CompletableFuture<Void> leave() {
        closeIfOpen();
        another();
        return deleting;
    }

    @Override
    public void close() {
        closeIfOpen();
    }

    @Override
    public void another() {
        forget();
        second.ifPresent(it -> deleting = deleting.thenRunAsync(it.recordings()::close, CurrentLink.ELSEWHERE));
        second = Optional.empty();
        tell(CompareState.NOTHING_CHOSEN);
    }

    @Override
    public void chooseFile() {
        RecordingChooser.fileToCompare(scene.getWindow()).ifPresent(file -> with(List.of(file)));
    }

    @Override
    public void chooseFolder() {
        RecordingChooser.folderToCompare(scene.getWindow()).ifPresent(folder -> with(List.of(folder)));
    }

    @Override
    public void align(Alignment wanted) {
        pane.compare().aligned(wanted);
        otherwise |= wanted != alignment;
        alignment = wanted;
    }

    /**
     * Compares with that from now on; the link that is shown stays.
     *
     * @param paths saved files or folders, one or two
     * @return completes on the FX thread with whether they can be read; what is wrong with them is said in the pane
     */
    CompletableFuture<Boolean> with(List<Path> paths) {
        another();
        open();
        tell(new CompareState.Waiting("Opening the second recording"));
        int mine = epoch;
        return pane.progress()
                .during(
                        "Opening the second recording",
                        CompletableFuture.supplyAsync(() -> openFiles(paths), CurrentLink.ELSEWHERE))
                .handleAsync((opened, problem) -> opened(mine, opened, problem), Platform::runLater);
    }

    private static Second openFiles(List<Path> paths) {
        try {
            return new Second(RecordingFiles.unpacked(paths), RecordingFiles.called(paths));
        } catch (IOException e) {
            throw new CompletionException(e.getMessage(), e);
        }
    }

    private boolean opened(int mine, Second opened, Throwable problem) {
        if (mine != epoch) {
            if (opened != null) {
                deleting = deleting.thenRunAsync(opened.recordings()::close, CurrentLink.ELSEWHERE);
            }
            return false;
        }
        if (problem != null) {
            failed(problem);
            return false;
        }
        second = Optional.of(opened);
        return true;
    }

    /** Shows nothing of either recording from now on until both were read again: for other stand-ins, or another link. */
    void blank(String why) {
        if (second.isPresent()) {
            forget();
            tell(new CompareState.Waiting(why));
        } else if (state instanceof CompareState.Choosing) {
            // its sentence may hold a name
            tell(CompareState.NOTHING_CHOSEN);
        }
    }

    private void forget() {
        epoch++;
        reading = false;
        compared = -1;
        goesOn = false;
        pair.ifPresent(it -> CurrentLink.ELSEWHERE.execute(it.recordings()::close));
        pair = Optional.empty();
    }

    /** Once a pulse. */
    void pulse(long now) {
        if (!open || second.isEmpty() || state instanceof CompareState.Choosing) {
            return;
        }
        Optional<LinkSource> source = link.source().filter(it -> link.isMaskedAsWanted());
        if (pair.isPresent() && !pair.map(Pair::of).equals(source)) {
            blank("Reading both recordings");
        }
        if (source.isEmpty() || reading) {
            return;
        }
        boolean still = link.state().held();
        boolean more = compared != source.get().records() || goesOn && !still;
        if (pair.isEmpty() || otherwise || more && now - dueAt >= 0) {
            read(source.get(), still, now);
        }
    }

    private void read(LinkSource source, boolean still, long now) {
        reading = true;
        otherwise = false;
        int mine = epoch;
        long records = source.records();
        Alignment at = alignment;
        CompletableFuture<Pair> opened = pair.map(CompletableFuture::completedFuture)
                .orElseGet(() -> {
                    tell(new CompareState.Waiting("Reading both recordings"));
                    List<Path> folders = source.folders();
                    Second with = second.orElseThrow();
                    String name = link.name();
                    return CompletableFuture.supplyAsync(
                            () -> pair(source, folders, name, with), CurrentLink.ELSEWHERE);
                });
        CompletableFuture<Pair> open = opened.thenApplyAsync(it -> keep(mine, it), Platform::runLater);
        pane.progress()
                .during("Reading both recordings", open.thenApplyAsync(it -> compare(it, at), CurrentLink.ELSEWHERE))
                .whenCompleteAsync(
                        (told, problem) -> {
                            if (mine != epoch) {
                                return;
                            }
                            reading = false;
                            compared = records;
                            goesOn = still;
                            dueAt = now + Math.max(AGAIN_NANOS, REST * (System.nanoTime() - now));
                            if (problem != null) {
                                failed(problem);
                            } else {
                                tell(new CompareState.Told(
                                        told.comparison(),
                                        still ? OptionalLong.of(told.untilNanos()) : OptionalLong.empty()));
                            }
                        },
                        Platform::runLater);
    }

    private static Pair pair(LinkSource source, List<Path> folders, String name, Second with) {
        try {
            return new Pair(
                    ComparedPair.open(folders, name, with.recordings().ranks(), with.name(), source.masking()), source);
        } catch (IOException e) {
            throw new CompletionException(e.getMessage(), e);
        }
    }

    private Pair keep(int mine, Pair opened) {
        if (mine == epoch) {
            pair = Optional.of(opened);
        } else {
            CurrentLink.ELSEWHERE.execute(opened.recordings()::close);
        }
        return opened;
    }

    private static ComparedPair.Compared compare(Pair both, Alignment at) {
        try {
            return both.recordings().compare(at);
        } catch (IOException e) {
            throw new CompletionException(e.getMessage(), e);
        }
    }

    private void failed(Throwable problem) {
        another();
        tell(new CompareState.Choosing(Optional.of(words.apply("Not compared: " + CurrentLink.sentence(problem)))));
    }

    private void tell(CompareState next) {
        state = next;
        pane.compare().show(next);
    }
}
