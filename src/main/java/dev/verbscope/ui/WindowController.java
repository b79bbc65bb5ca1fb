package dev.verbscope.ui;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * The window's parts and its one thread of events: snapshots go out to the parts, once a pulse. FX thread only, and nothing
 * here waits.
 */
final class WindowController {
    /** Of a pulse of 16 ms, the part that taking in records may use; drawing needs the rest. */
    private static final long DRAIN_BUDGET_NANOS = 3_000_000;
    /** The same while it is behind: a picture that is late is worth less than one that is rarer. */
    private static final long CATCH_UP_BUDGET_NANOS = 9_000_000;
    /**
     * What is new is taken in and pictured twenty times a second, as often as the parts that change fastest are drawn. A
     * little less than a twentieth, since pulses are not quite even.
     */
    private static final long PICTURE_NANOS = 45_000_000;

    private final WindowCommander commands;
    private final WindowSearch search;
    private final WindowLatency latency;
    private final WindowPane pane;
    private final Presenter presenter;
    private final CurrentLink link;
    private final Past past;
    private final PreferencesStore preferences;
    private final Looks looks;
    private final WindowFiles files;
    private final WindowPictures pictures;
    private final WindowMask mask;
    private final WindowCompare compare;
    private final NextStart next;
    private final WindowTime time;
    /** Something has come that live does not show yet. */
    private boolean news;

    /** When live was looked at last. */
    private long pictured;

    WindowController(Desk desk, StartRequest first, PreferencesStore preferences) {
        this.preferences = preferences;
        this.commands = new WindowCommander(this);
        this.search = new WindowSearch(this);
        this.latency = new WindowLatency(this);
        this.link = new CurrentLink(desk, preferences.now().masked(), this::stateChanged);
        this.mask = new WindowMask(link);
        this.compare = new WindowCompare(link, mask::text);
        this.pane = new WindowPane(desk, commands, search, compare, preferences);
        compare.attach(pane);
        this.looks = new Looks(pane, preferences);
        this.presenter = new Presenter(desk, pane, mask);
        this.next = new NextStart(desk, first, preferences, pane, presenter);
        this.past = new Past(link, presenter);
        this.pictures =
                new WindowPictures(pane, preferences, link::isMaskedAsWanted, Path.of(System.getProperty("user.home")));
        this.files = new WindowFiles(pane, link, this::forgetPicture);
        this.time = new WindowTime(link, past, presenter, pane, next::request);
        pane.timeline().gateReader(past::gates);
        search.gateReader(past::gate);
        pane.toolbar().wording(mask::text);
        preferences.onChange(now -> {
            if (now.masked() != link.isMasked()) {
                maskAsWanted(now.masked());
            }
        });
        next.inspect();
    }

    /** What a person can do. */
    WindowCommands commands() {
        return commands;
    }

    /** What the next start will be. */
    NextStart next() {
        return next;
    }

    Presenter presenter() {
        return presenter;
    }

    WindowPane pane() {
        return pane;
    }

    CurrentLink link() {
        return link;
    }

    Past past() {
        return past;
    }

    WindowLatency latency() {
        return latency;
    }

    WindowSearch search() {
        return search;
    }

    /** The link as it is told by all that was taken in, whatever moment is shown. */
    Optional<Shown> newest() {
        return presenter.newest();
    }

    /** What the window shows now; empty before the first record. */
    Optional<Shown> shown() {
        return presenter.shown();
    }

    Looks looks() {
        return looks;
    }

    /** Says so at the window while that takes longer than half a second. */
    <T> CompletableFuture<T> during(String what, CompletableFuture<T> work) {
        return pane.progress().during(what, work);
    }

    PreferencesStore preferences() {
        return preferences;
    }

    Theme theme() {
        return looks.theme();
    }

    void theme(Theme wanted) {
        looks.theme(wanted);
    }

    boolean isFrozen() {
        return !time.isLive();
    }

    /** The time that the window shows. */
    WindowTime time() {
        return time;
    }

    /** What the window reads from files and writes to them. */
    WindowFiles files() {
        return files;
    }

    /** A second recording beside the link. */
    WindowCompare compare() {
        return compare;
    }

    /** Lays a second recording beside the link that is shown, or is being opened. */
    void compare(Opening.Compared wanted) {
        compare.align(wanted.alignment());
        compare.with(List.of(wanted.path()));
    }

    /** The pictures that are taken of the window. */
    WindowPictures pictures() {
        return pictures;
    }

    /** The scene this window is in. */
    void attach(Scene to) {
        looks.attach(to);
        files.attach(to);
        pictures.attach(to);
        compare.attach(to);
    }

    /**
     * Once a pulse. When it is time, what is new is taken in, and shown when there is something new or the link's time goes
     * on.
     */
    void pulse() {
        long now = System.nanoTime();
        pane.progress().pulse(now);
        link.source()
                .ifPresentOrElse(
                        source -> follow(source, now),
                        () -> presenter.showTexts(link, next.request(), Optional.empty(), now));
        search.pulse(now);
        latency.pulse(now);
        compare.pulse(now);
    }

    private void follow(LinkSource source, long now) {
        boolean due = now - pictured >= PICTURE_NANOS || presenter.shown().isEmpty();
        if (due || source.behind()) {
            news |= source.drain(source.behind() ? CATCH_UP_BUDGET_NANOS : DRAIN_BUDGET_NANOS);
        }
        if (!time.isLive() && presenter.shown().isPresent()) {
            time.pulse(source, news, now);
            news = false;
        } else if (due && (news || link.state().held() || presenter.shown().isEmpty())) {
            presenter.showLive(source.shown(link.nanos()), link, next.request(), now);
            news = false;
        } else if (due || presenter.isHurried()) {
            presenter.showTexts(link, next.request(), Optional.empty(), now);
        }
        if (due) {
            pictured = now;
        }
    }

    /** Whether something goes on that shows at each pulse. */
    boolean busy() {
        return news
                || link.state().held()
                || time.isPlaying()
                || pane.progress().isWaiting()
                || compare.isWaiting()
                || link.source().filter(LinkSource::behind).isPresent();
    }

    /** @param stir told when something was asked for, or has come: what follows of it is shown with the next pulses */
    void onStir(Runnable stir) {
        presenter.onStir(stir);
    }

    /** The link's state, ENDED only once everything it recorded is in the picture. */
    LinkState settledState() {
        boolean moreToCome = link.source().isPresent() && !settled();
        return link.state() == LinkState.ENDED && moreToCome ? LinkState.STOPPING : link.state();
    }

    /** Whether everything there will ever be of the recordings is in the picture. */
    boolean settled() {
        return !news && link.source().filter(LinkSource::ended).isPresent();
    }

    /** Brings every part to the moment that is shown, the texts too: for a picture. */
    void showEverything() {
        presenter.textsAreDue();
        presenter.showTexts(link, next.request(), time.ahead(), System.nanoTime());
        pane.catchUp();
    }

    private void stateChanged() {
        presenter.textsAreDue();
        // A link that was being opened while the wish changed
        if (!link.isMaskedAsWanted()) {
            maskAsWanted(link.isMasked());
        }
    }

    /** Stand-ins for what tells whose machines these are, or no more of them: for the window and all that is made of it. */
    void toggleMask() {
        preferences.change(now -> now.withMasked(!now.masked()));
        pane.toolbar()
                .say(preferences.now().masked() ? "Names and addresses are masked" : "Names and addresses are shown");
    }

    private void maskAsWanted(boolean wanted) {
        compare.blank("Masking names and addresses");
        // its sentence may hold a name
        pane.toolbar().silence();
        presenter.textsAreDue();
        during(wanted ? "Masking names and addresses" : "Reading names and addresses", link.masked(wanted))
                .whenCompleteAsync(
                        (other, problem) -> {
                            if (problem != null) {
                                pane.toolbar().say("Not read again: " + CurrentLink.sentence(problem));
                            } else if (other) {
                                readAgain();
                            }
                        },
                        Platform::runLater);
    }

    /** The same link from another source: what was read of the one before is gone, the moment that is shown comes back. */
    private void readAgain() {
        OptionalLong stood = isFrozen() ? OptionalLong.of(time.moment()) : OptionalLong.empty();
        forgetReadings();
        link.source()
                .ifPresent(source ->
                        presenter.showLive(source.shown(link.nanos()), link, next.request(), System.nanoTime()));
        stood.ifPresent(time::showTime);
    }

    /** Lets go of the picture of the link that is shown: another one follows. */
    void forgetPicture() {
        forgetReadings();
        pane.timeline().anotherLink();
    }

    /** Lets go of what was read of the link that is shown. */
    private void forgetReadings() {
        news = false;
        time.forget();
        search.reset();
        latency.reset();
        pane.letGo();
        presenter.reset();
    }

    /** Shows recordings of another time. */
    void replay(List<Path> rankFolders) {
        replay(rankFolders, rankFolders.getFirst().getFileName().toString());
    }

    /** @param name how they are called */
    void replay(List<Path> rankFolders, String name) {
        forgetPicture();
        during("Opening the recording", link.replay(rankFolders, name));
    }

    /** Takes a link that runs already. */
    void adopt(RunningLink running) {
        forgetPicture();
        link.adopt(running);
        next.likeThat(running.request());
    }

    /** Holds the picture still at another time than now. */
    void freezeAt(Shown then) {
        time.standAt(then);
    }
}
