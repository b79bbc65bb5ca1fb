package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import dev.verbscope.verbs.Direction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/**
 * The window's one thread of events: commands come in, snapshots go out to the parts, once a pulse. FX thread only, and
 * nothing here waits.
 */
final class WindowController implements WindowCommands {
    /** Of a pulse of 16 ms, the part that taking in records may use; drawing needs the rest. */
    private static final long DRAIN_BUDGET_NANOS = 3_000_000;
    /** The same while it is behind: a picture that is late is worth less than one that is rarer. */
    private static final long CATCH_UP_BUDGET_NANOS = 9_000_000;
    /**
     * What is new is taken in and pictured twenty times a second, as often as the parts that change fastest are drawn. A
     * little less than a twentieth, since pulses are not quite even.
     */
    private static final long PICTURE_NANOS = 45_000_000;

    private final Desk desk;
    private final WindowSearch search;
    private final WindowLatency latency;
    private final WindowPane pane;
    private final Presenter presenter;
    private final CurrentLink link;
    private final Past past;
    private final PreferencesStore preferences;
    private final Looks looks;
    private final DeviceLookout devices;
    private final WindowFiles files;
    private final WindowPictures pictures;
    private final WindowMask mask;
    private final WindowCompare compare;
    private StartRequest next;
    private final WindowTime time;
    /** Something has come that live does not show yet. */
    private boolean news;

    /** When live was looked at last. */
    private long pictured;

    WindowController(Desk desk, StartRequest next, PreferencesStore preferences) {
        this.preferences = preferences;
        this.desk = desk;
        this.next = next;
        this.search = new WindowSearch(this);
        this.latency = new WindowLatency(this);
        this.link = new CurrentLink(desk, preferences.now().masked(), this::stateChanged);
        this.mask = new WindowMask(link);
        this.compare = new WindowCompare(link, mask::text);
        this.pane = new WindowPane(desk, this, search, compare, preferences);
        compare.attach(pane);
        this.looks = new Looks(pane, preferences);
        this.presenter = new Presenter(desk, pane, mask);
        this.devices = new DeviceLookout(desk, presenter);
        this.past = new Past(link, presenter);
        this.pictures =
                new WindowPictures(pane, preferences, link::isMaskedAsWanted, Path.of(System.getProperty("user.home")));
        this.files = new WindowFiles(pane, link, this::forgetPicture);
        this.time = new WindowTime(link, past, presenter, pane, () -> next);
        pane.timeline().gateReader(past::gates);
        search.gateReader(past::gate);
        pane.toolbar().wording(mask::text);
        preferences.onChange(now -> {
            if (now.masked() != link.isMasked()) {
                maskAsWanted(now.masked());
            }
        });
        inspect();
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

    @Override
    public void toggleDistribution() {
        latency.toggle();
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
                        source -> follow(source, now), () -> presenter.showTexts(link, next, Optional.empty(), now));
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
            presenter.showLive(source.shown(link.nanos()), link, next, now);
            news = false;
        } else if (due || presenter.isHurried()) {
            presenter.showTexts(link, next, Optional.empty(), now);
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
        boolean moreToCome =
                news || link.source().filter(source -> !source.ended()).isPresent();
        return link.state() == LinkState.ENDED && moreToCome ? LinkState.STOPPING : link.state();
    }

    /** Brings every part to the moment that is shown, the texts too: for a picture. */
    void showEverything() {
        presenter.textsAreDue();
        presenter.showTexts(link, next, time.ahead(), System.nanoTime());
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
        OptionalLong stood = isFrozen() ? OptionalLong.of(time.moment()) : OptionalLong.empty();
        compare.blank("Masking names and addresses");
        presenter.textsAreDue();
        during(wanted ? "Masking names and addresses" : "Reading names and addresses", link.masked(wanted))
                .whenCompleteAsync(
                        (other, problem) -> {
                            if (problem != null) {
                                pane.toolbar().say("Not read again: " + CurrentLink.sentence(problem));
                            } else if (other) {
                                readAgain(stood);
                            }
                        },
                        Platform::runLater);
    }

    /** The same link from another source: what was read of the one before is gone, the moment that was shown comes back. */
    private void readAgain(OptionalLong stood) {
        forgetPicture();
        link.source()
                .ifPresent(source -> presenter.showLive(source.shown(link.nanos()), link, next, System.nanoTime()));
        stood.ifPresent(time::showTime);
    }

    private void forgetPicture() {
        news = false;
        time.forget();
        search.reset();
        latency.reset();
        pane.letGo();
        presenter.reset();
    }

    // ---- commands

    @Override
    public void start() {
        if (link.state().startable()) {
            forgetPicture();
            during("Starting the link", link.start(next));
        }
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
        next = running.request();
        link.adopt(running);
        inspect();
    }

    @Override
    public void stop() {
        link.stop();
    }

    @Override
    public void restart() {
        if (link.state().startable()) {
            start();
        } else {
            freeze(false);
            link.restart(next);
        }
    }

    @Override
    public void recreate() {
        if (link.state().commandable()) {
            link.running()
                    .ifPresent(running -> running.recreate(
                            running.request().role().thisEnd(), "the operator asked for it at the window"));
        }
    }

    @Override
    public void inject(FaultChoice fault, Optional<Direction> direction, boolean on) {
        if (link.state().commandable()) {
            link.running().ifPresent(running -> running.inject(fault.code(), direction, on));
        }
        presenter.textsAreDue();
    }

    @Override
    public void speed(Speed speed) {
        if (link.state().commandable()) {
            link.speed(speed);
        }
        presenter.textsAreDue();
    }

    @Override
    public void nextPhase() {
        if (link.state().commandable()) {
            link.running().ifPresent(RunningLink::stepPhase);
        }
    }

    @Override
    public void freeze(boolean wanted) {
        if (wanted) {
            time.freeze();
        } else {
            time.live();
        }
    }

    @Override
    public void showTime(long sessionNanos) {
        time.showTime(sessionNanos);
    }

    @Override
    public void live() {
        time.live();
    }

    @Override
    public void playOrPause() {
        time.playOrPause();
    }

    @Override
    public void playSpeed(PlaySpeed speed) {
        time.playSpeed(speed);
    }

    @Override
    public void faster() {
        time.faster();
    }

    @Override
    public void slower() {
        time.slower();
    }

    @Override
    public void stepPhase(int by) {
        time.stepPhase(by);
    }

    @Override
    public void stepRecord(int by) {
        time.stepRecord(by);
    }

    @Override
    public void toggleTheme() {
        looks.toggleTheme();
    }

    @Override
    public void savePicture() {
        pictures.save();
    }

    @Override
    public void edit(StartRequest edited) {
        boolean simulated = provider(edited).map(ProviderChoice::simulated).orElse(false);
        if (!simulated) {
            edited = edited.withScenario(Optional.empty());
        } else if (edited.scenario().isEmpty()) {
            edited = edited.withScenario(desk.scenarios().stream().findFirst().map(s -> s.name()));
        }
        next = edited;
        if (!simulated) {
            preferences.change(now -> now.withDevice(next.device()).withAddress(Optional.of(next.address())));
        }
        presenter.textsAreDue();
        inspect();
    }

    @Override
    public void chooseScenario(String name) {
        // Devices of another fabric: what was chosen of the old one means nothing there
        edit(next.withScenario(Optional.of(name)).withDevice(Optional.empty()));
        if (link.state() != LinkState.NONE) {
            restart();
        }
    }

    @Override
    public void showDevice(String device) {
        presenter.pickDevice(Optional.of(device));
    }

    @Override
    public void chooseGid(String device, OptionalInt index) {
        edit(
                index.isPresent()
                        ? next.withDevice(Optional.of(device)).withGidIndex(index)
                        : next.withDevice(Optional.empty()));
    }

    @Override
    public void act(NextStep.Action action, Optional<String> argument) {
        switch (action) {
            case RECREATE -> recreate();
            case STOP -> stop();
            case RESTART -> restart();
            case RUN_AS_JACCL -> startAgain(next.withRecipe("jaccl"));
            case RUN_OVER_TCP -> startAgain(next.withTransport(TransportChoice.TCP));
            case COPY_COMMAND -> argument.ifPresent(this::copy);
            case CHOOSE_GID ->
                argument.filter(text -> text.matches("\\d{1,5}"))
                        .ifPresent(index -> startAgain(next.withGidIndex(OptionalInt.of(Integer.parseInt(index)))));
            case CHOOSE_DEVICE ->
                argument.ifPresentOrElse(device -> startAgain(next.withDevice(Optional.of(device))), pane::openDevices);
            case SHOW_MOMENT -> {}
        }
    }

    private void startAgain(StartRequest wanted) {
        edit(wanted);
        restart();
    }

    @Override
    public void showMoment(String findingKey) {
        presenter.shown().map(Shown::findings).orElse(List.of()).stream()
                .filter(finding -> finding.key().equals(findingKey))
                .findFirst()
                .ifPresent(this::showMoment);
    }

    private void showMoment(Finding finding) {
        pane.timeline().reveal(finding.sinceNanos());
        past.of(finding)
                .whenComplete((then, problem) -> Platform.runLater(() -> {
                    if (problem != null) {
                        pane.toolbar().say("Not shown: " + CurrentLink.sentence(problem));
                    } else {
                        freezeAt(then);
                    }
                }));
    }

    /** Holds the picture still at another time than now. */
    void freezeAt(Shown then) {
        time.standAt(then);
    }

    @Override
    public void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
        pane.toolbar().say("Copied");
    }

    private Optional<ProviderChoice> provider(StartRequest request) {
        return desk.providers().stream()
                .filter(provider -> provider.name().equals(request.provider()))
                .findFirst();
    }

    private void inspect() {
        during("Looking at the devices", devices.look(next.inspection()));
    }
}
