package dev.verbscope.ui;

import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.viewmodel.CompletionsViewModel;
import dev.verbscope.ui.viewmodel.DevicesViewModel;
import dev.verbscope.ui.viewmodel.FindingsViewModel;
import dev.verbscope.ui.viewmodel.GidReading;
import dev.verbscope.ui.viewmodel.IdleViewModel;
import dev.verbscope.ui.viewmodel.InspectedDevices;
import dev.verbscope.ui.viewmodel.LibraryViewModel;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import dev.verbscope.ui.viewmodel.ToolbarViewModel;
import dev.verbscope.ui.viewmodel.VerdictViewModel;
import dev.verbscope.ui.viewmodel.WaitingViewModel;
import java.util.List;
import java.util.Optional;

/** Puts a moment of the link into the parts of the window: the drawn ones each time, the texts at most ten times a second. */
final class Presenter {
    /**
     * Texts that change faster than ten times a second cannot be read, and laying them out costs more than drawing. A little
     * less than a tenth, since pulses are not quite even.
     */
    private static final long TEXTS_NANOS = 95_000_000;

    private static final LinkModel EMPTY = LinkFold.onOneClock().snapshot();

    private final Desk desk;
    private final WindowPane pane;
    private final WindowMask mask;
    private Optional<Shown> shown = Optional.empty();
    private Optional<Shown> newest = Optional.empty();
    private Optional<Inspection> inspection = Optional.empty();
    private Optional<String> inspectionProblem = Optional.empty();
    private Optional<String> pickedDevice = Optional.empty();
    private Runnable stir = () -> {};
    /** Another moment is shown than the texts tell of. */
    private boolean textsOwed;
    /** The texts do not wait for their turn. */
    private boolean textsDue = true;

    private long textsAt;

    /** @param mask for what does not come from records, which have their stand-ins already */
    Presenter(Desk desk, WindowPane pane, WindowMask mask) {
        this.desk = desk;
        this.pane = pane;
        this.mask = mask;
        reset();
    }

    /** What the parts show: now, or the moment at which the window stands. */
    Optional<Shown> shown() {
        return shown;
    }

    /** The link as it is told by all that was taken in: the timeline's, whatever the other parts show. */
    Optional<Shown> newest() {
        return newest;
    }

    /** @param next told when something is to be shown that does not come with the link's records */
    void onStir(Runnable next) {
        stir = next;
    }

    /** Shows the texts at the next chance, however short ago that was. */
    void textsAreDue() {
        textsDue = true;
        stir.run();
    }

    /** Whether the texts are not to wait for their turn. */
    boolean isHurried() {
        return textsDue;
    }

    void pickDevice(Optional<String> name) {
        pickedDevice = name;
        textsAreDue();
    }

    void inspected(Optional<Inspection> result, Optional<String> problem) {
        inspection = result;
        inspectionProblem = problem;
        textsAreDue();
    }

    /** Forgets the link that was shown: the parts stand empty. */
    void reset() {
        pane.center().show(EMPTY, Optional.empty());
        pane.podium().show(EMPTY, Optional.empty());
        pane.timeline().show(EMPTY, Optional.empty());
        shown = Optional.empty();
        newest = Optional.empty();
        pickedDevice = Optional.empty();
        pane.findings().reset();
        textsAreDue();
    }

    /** What happens now, in every part. */
    void showLive(Shown now, CurrentLink link, StartRequest nextStart, long nanoTime) {
        newest = Optional.of(now);
        pane.timeline().show(now.model(), Optional.of(now.verdict()));
        show(now, link, nextStart, Optional.empty(), nanoTime);
    }

    /** What happens now, on the timeline alone: the other parts stand at another moment. */
    void showAhead(Shown now) {
        newest = Optional.of(now);
        pane.timeline().show(now.model(), Optional.of(now.verdict()));
        pane.timeline().findings(now.findings());
    }

    /** A moment, in every part but the timeline, which marks it. */
    void showMoment(Shown then, CurrentLink link, StartRequest nextStart, String ahead, long nanoTime) {
        show(then, link, nextStart, Optional.of(ahead), nanoTime);
    }

    /** The drawn parts now, the texts when they are due. */
    private void show(Shown next, CurrentLink link, StartRequest nextStart, Optional<String> ahead, long nanoTime) {
        boolean otherState = shown.isEmpty()
                || shown.get().model().stage() != next.model().stage()
                || shown.get().verdict().tone() != next.verdict().tone()
                || !shown.get().verdict().headline().equals(next.verdict().headline());
        shown = Optional.of(next);
        textsDue |= otherState;
        textsOwed = true;
        pane.center().show(next.model(), Optional.of(next.verdict()));
        pane.podium().show(next.model(), Optional.of(next.verdict()));
        showTexts(link, nextStart, ahead, nanoTime);
    }

    /** The texts, when they have changed and it is their turn. */
    void showTexts(CurrentLink link, StartRequest nextStart, Optional<String> frozen, long nanoTime) {
        boolean turn = textsOwed && nanoTime - textsAt >= TEXTS_NANOS;
        if (!textsDue && !turn) {
            return;
        }
        textsDue = false;
        textsOwed = false;
        textsAt = nanoTime;
        Optional<LinkModel> model = shown.map(Shown::model);
        StartRequest current = mask.request(
                link.state() == LinkState.NONE ? nextStart : link.request().orElse(nextStart));
        // Commands are of now, whatever moment is shown
        Optional<LinkModel> now = newest.map(Shown::model);
        ToolbarViewModel toolbar = ToolbarViewModel.of(link.state(), current, simulated(current), link.speed(), now);
        pane.toolbar().show(toolbar, nextStart, link.speed());
        List<FaultModel> faults = now.map(LinkModel::faults).orElse(List.of());
        pane.toolbar().showFaults(faults);
        VerdictViewModel verdict = verdict(link, frozen);
        pane.verdict().show(verdict);
        pane.podium().showTexts(verdict, toolbar, faults);
        showDevices(link, nextStart, model);
        showFindings();
        showInPlaceOfGates(link, nextStart, model);
    }

    private void showInPlaceOfGates(CurrentLink link, StartRequest nextStart, Optional<LinkModel> model) {
        if (link.state() == LinkState.NONE) {
            pane.center()
                    .showIdle(IdleViewModel.of(
                            mask.request(nextStart),
                            desk.providers().stream()
                                    .filter(p -> p.name().equals(nextStart.provider()))
                                    .findFirst(),
                            desk.scenarios().stream()
                                    .filter(s -> nextStart
                                            .scenario()
                                            .filter(s.name()::equals)
                                            .isPresent())
                                    .findFirst(),
                            desk.recipes().stream()
                                    .filter(r -> r.name().equals(nextStart.recipe()))
                                    .findFirst()));
            return;
        }
        Optional<WaitingViewModel> waiting = model.filter(m -> link.state() != LinkState.REPLAY)
                .flatMap(m -> WaitingViewModel.of(m, link.commandForThePeer().map(mask::text)));
        waiting.ifPresentOrElse(pane.center()::showWaiting, pane.center()::showGates);
    }

    private VerdictViewModel verdict(CurrentLink link, Optional<String> frozen) {
        if (link.failure().isPresent()) {
            return VerdictViewModel.failed(
                    "The link did not start", mask.text(link.failure().get()));
        }
        Optional<String> unreadable = link.source().flatMap(LinkSource::problem);
        if (unreadable.isPresent()) {
            return VerdictViewModel.failed("The recording cannot be read on", mask.text(unreadable.get()));
        }
        VerdictViewModel live = shown.map(s -> VerdictViewModel.of(s.verdict())).orElse(VerdictViewModel.IDLE);
        return frozen.map(live::frozen).orElse(live);
    }

    private void showDevices(CurrentLink link, StartRequest nextStart, Optional<LinkModel> model) {
        Optional<Inspection> inspected = inspection.map(mask::inspection);
        Optional<StartRequest> ran = link.request();
        int thisEnd = ran.orElse(nextStart).role().thisEnd();
        Optional<RankModel> rank = model.flatMap(m -> m.rank(thisEnd).or(m::reference));
        Optional<List<DeviceModel>> recorded = rank.map(RankModel::devices).filter(list -> !list.isEmpty());
        List<DeviceModel> devices =
                recorded.or(() -> inspected.map(InspectedDevices::of)).orElse(List.of());
        boolean simulated = recorded.isPresent()
                ? model.get().session().simulated()
                : inspected.map(Inspection::simulated).orElse(simulated(nextStart));
        DevicesViewModel view = DevicesViewModel.of(
                rank.map(r -> r.origin().host())
                        .or(() -> inspected.map(Inspection::host))
                        .orElse(""),
                simulated,
                devices,
                nextStart,
                rank,
                model.map(m -> m.session().overTcp()).orElse(false),
                pickedDevice);
        Optional<LibraryViewModel> library =
                inspected.flatMap(Inspection::library).map(LibraryViewModel::of);
        if (view.library().isEmpty() && library.isPresent()) {
            view = view.withLibrary(library.get());
        }
        if (devices.isEmpty() && inspectionProblem.isPresent()) {
            view = view.withNote(mask.text(inspectionProblem.get()));
        }
        pane.devices().show(view);
        pane.devices().read(view.table().flatMap(table -> reading(devices, table.device())));
        pane.rail().show(view);
        pane.completions()
                .show(rank.map(r -> CompletionsViewModel.of(
                                r, model.map(m -> m.session().overTcp()).orElse(false)))
                        .orElse(CompletionsViewModel.NONE));
    }

    private Optional<GidReading> reading(List<DeviceModel> devices, String name) {
        return devices.stream()
                .filter(device -> device.name().equals(name) && !device.ports().isEmpty())
                .findFirst()
                .map(device -> GidReading.of(name, device.ports().getFirst(), desk.recipes()));
    }

    private void showFindings() {
        pane.findings().show(shown.map(s -> FindingsViewModel.of(s.findings())).orElse(FindingsViewModel.NONE));
        pane.timeline().findings(newest.map(Shown::findings).orElse(List.of()));
    }

    private boolean simulated(StartRequest request) {
        return desk.providers().stream()
                .filter(provider -> provider.name().equals(request.provider()))
                .findFirst()
                .map(ProviderChoice::simulated)
                .orElse(false);
    }
}
