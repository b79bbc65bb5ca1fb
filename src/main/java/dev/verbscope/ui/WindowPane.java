package dev.verbscope.ui;

import dev.verbscope.ui.command.ActionMenus;
import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.CommandFinder;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.compare.CompareCommands;
import dev.verbscope.ui.compare.ComparePane;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.devices.DevicePane;
import dev.verbscope.ui.devices.DeviceRail;
import dev.verbscope.ui.explain.SelectionCard;
import dev.verbscope.ui.explain.SelectionEvent;
import dev.verbscope.ui.findings.CompletionsTable;
import dev.verbscope.ui.findings.FindingsPane;
import dev.verbscope.ui.podium.PodiumPane;
import dev.verbscope.ui.preferences.PreferencesForm;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.progress.ProgressLine;
import dev.verbscope.ui.progress.SaidLine;
import dev.verbscope.ui.records.EntryExplanation;
import dev.verbscope.ui.search.SearchCommands;
import dev.verbscope.ui.search.SearchPane;
import dev.verbscope.ui.timeline.TimelineView;
import dev.verbscope.ui.toolbar.Toolbar;
import dev.verbscope.ui.verdict.VerdictBar;
import dev.verbscope.ui.waiting.HintBar;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.MenuBar;
import javafx.scene.layout.Region;

/**
 * The parts of the window and where they stand. Below {@link #COMPACT_WIDTH} panels fold, they do not shrink: the devices
 * become a rail, from which they open over the hosts.
 */
final class WindowPane extends Region {
    static final double COMPACT_WIDTH = 1280;
    private static final PseudoClass COMPACT = PseudoClass.getPseudoClass("compact");
    private static final PseudoClass DRAWER = PseudoClass.getPseudoClass("drawer");
    private static final PseudoClass PAST = PseudoClass.getPseudoClass("past");

    private static final double DRAWER_WIDTH = 276;

    private final Toolbar toolbar;
    private final VerdictBar verdict = new VerdictBar();
    private final DevicePane devices;
    private final DeviceRail rail = new DeviceRail(this::openDevices);
    private final CenterPane center;
    private final CompletionsTable completions = new CompletionsTable();
    private final FindingsPane findings;
    private final SearchPane search;
    private final SelectionCard selection;
    private final SidePane side;
    private final TimelineView timeline;
    /** Around everything while it is of another time than now. */
    private final Region timeFrame = new Region();

    private final ComparePane compare;
    private final DropOffer dropOffer = new DropOffer();
    private final CommandFinder finder = new CommandFinder();
    private final HintBar hint;
    private final ProgressLine progress = new ProgressLine();
    private final PodiumPane podium;
    private final PreferencesStore preferences;
    private final PanelEdges edges;

    private boolean compact;
    private boolean drawer;
    private boolean comparing;

    WindowPane(
            Desk desk,
            WindowCommands commands,
            SearchCommands searching,
            CompareCommands comparison,
            PreferencesStore preferences) {
        this.preferences = preferences;
        toolbar = new Toolbar(desk, commands);
        devices = new DevicePane(commands);
        center = new CenterPane(commands);
        findings = new FindingsPane(commands, completions);
        search = new SearchPane(searching);
        compare = new ComparePane(comparison);
        selection = new SelectionCard(commands::copy, this::letGo);
        side = new SidePane(findings, search, selection);
        timeline = new TimelineView(commands);
        timeline.selectedProperty().subscribe(entry -> selection.show(entry.map(EntryExplanation::of)));
        addEventHandler(SelectionEvent.SELECTED, event -> {
            timeline.select(Optional.empty());
            selection.show(event.selected());
        });
        podium = new PodiumPane(desk.faults(), commands, () -> present(false));
        toolbar.preferences(new PreferencesForm(preferences));
        edges = new PanelEdges(preferences);
        hint = new HintBar(() -> preferences.change(now -> now.withHintSeen(true)));
        preferences.onChange(now -> form());
        timeFrame.getStyleClass().add("time-frame");
        timeFrame.setMouseTransparent(true);
        timeFrame.setVisible(false);
        getStyleClass().add("window-pane");
        // The order of the keyboard's way through the window. The devices lie over the centre when they are a drawer
        getChildren()
                .addAll(
                        toolbar,
                        verdict,
                        hint,
                        rail,
                        devices,
                        edges.devices(),
                        center,
                        compare,
                        side,
                        edges.side(),
                        timeline,
                        edges.timeline(),
                        timeFrame,
                        progress,
                        toolbar.said(),
                        finder,
                        dropOffer);
        // Each part is placed here whatever it would like: what changes within one is no reason to lay out the others
        getChildren().forEach(part -> part.setManaged(false));
        podium.setManaged(false);
        devices.setViewOrder(-1);
        podium.setViewOrder(-1.5);
        timeFrame.setViewOrder(-2);
        progress.setViewOrder(-2.5);
        toolbar.said().setViewOrder(-2.6);
        finder.setViewOrder(-3);
        dropOffer.setViewOrder(-3.5);
        verdict.onWantedHeight(this::requestLayout);
        widthProperty().subscribe(width -> compact(width.doubleValue() < COMPACT_WIDTH));
        form();
    }

    Toolbar toolbar() {
        return toolbar;
    }

    VerdictBar verdict() {
        return verdict;
    }

    DevicePane devices() {
        return devices;
    }

    DeviceRail rail() {
        return rail;
    }

    CenterPane center() {
        return center;
    }

    CompletionsTable completions() {
        return completions;
    }

    FindingsPane findings() {
        return findings;
    }

    TimelineView timeline() {
        return timeline;
    }

    SearchPane search() {
        return search;
    }

    SidePane side() {
        return side;
    }

    /** What is selected, anywhere. */
    SelectionCard selection() {
        return selection;
    }

    /** Lets go of what is selected; false when nothing was. */
    boolean letGo() {
        boolean was = selection.shown().isPresent();
        timeline.select(Optional.empty());
        selection.show(Optional.empty());
        return was;
    }

    ComparePane compare() {
        return compare;
    }

    DropOffer dropOffer() {
        return dropOffer;
    }

    /** Shows the comparison in the place of devices and centre, or these again. */
    void comparing(boolean wanted) {
        if (comparing != wanted) {
            comparing = wanted;
            form();
        }
    }

    /** All that can be done at the window, for the parts that list it. */
    void actions(Actions actions) {
        toolbar.actions(actions);
        finder.actions(actions);
        if (System.getProperty("os.name").startsWith("Mac")) {
            MenuBar bar = ActionMenus.systemBar(actions);
            bar.setManaged(false);
            getChildren().add(bar);
        }
    }

    /** Shows verdict, stage and phases alone, or the whole window again. */
    void present(boolean wanted) {
        if (wanted == isPresenting()) {
            return;
        }
        if (wanted) {
            getChildren().add(podium);
            podium.takeFocus();
        } else {
            getChildren().remove(podium);
        }
        form();
        if (!wanted) {
            verdict.requestFocus();
        }
    }

    /** Where what takes a while is said. */
    ProgressLine progress() {
        return progress;
    }

    boolean isPresenting() {
        return podium.getParent() != null;
    }

    /** The presenter view, whether it is shown or not. */
    PodiumPane podium() {
        return podium;
    }

    void openFaults() {
        if (isPresenting()) {
            podium.openFaults();
        } else {
            toolbar.openFaults();
        }
    }

    void openFinder() {
        finder.toggle();
    }

    /** Closes the topmost of what lies over the window; false when nothing does. */
    boolean closeOverlay() {
        return finder.close() || toolbar.closePopovers() || leavePodium() || closeDrawer();
    }

    /** Brings every part to what it was shown last, laid out: for a picture. */
    void catchUp() {
        applyCss();
        layout();
        center.catchUp();
        compare.catchUp();
        podium.catchUp();
        timeline.catchUp();
    }

    /** Draws what the parts owe of the moment that they show, without waiting for its turn. */
    void drawOwed() {
        center.drawOwed();
        podium.drawOwed();
    }

    /** Draws with so many times the pixels of the screen until told otherwise: for a picture of that scale. */
    void density(int times) {
        center.density(times);
        compare.density(times);
        podium.density(times);
        timeline.density(times);
    }

    /** What shows a panel now; empty while it is folded away, or something else stands in its place. */
    Optional<Region> part(Panel panel) {
        Region part = switch (panel) {
            case VERDICT -> verdict;
            case DEVICES -> devices.isVisible() ? devices : rail;
            case FINDINGS -> side;
            case TIMELINE -> timeline;
            case COMPARISON -> compare;
            case STAGE, LOOKAHEAD, QUEUES, LATENCY, RATE -> center.part(panel);
        };
        return isPresenting() || !isShown(part) ? Optional.empty() : Optional.of(part);
    }

    /** Whether neither it nor what it lies in is hidden. */
    private boolean isShown(Node part) {
        for (Node node = part; node != this && node != null; node = node.getParent()) {
            if (!node.isVisible()) {
                return false;
            }
        }
        return true;
    }

    /** The panel that something in the window belongs to. */
    Optional<Panel> panelOf(Node within) {
        for (Node node = within; node != null; node = node.getParent()) {
            for (Panel panel : Panel.values()) {
                if (part(panel).filter(node::equals).isPresent()) {
                    return Optional.of(panel);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether what is shown is of another time than now: a frame around all of it says so. */
    void framed(boolean past) {
        pseudoClassStateChanged(PAST, past);
        timeFrame.setVisible(past);
    }

    void palette(Palette palette) {
        center.palette(palette);
        compare.palette(palette);
        podium.palette(palette);
        timeline.palette(palette);
    }

    /** Brings the keyboard to the devices, open or folded. */
    void openDevices() {
        if (compact && drawer) {
            drawer(false);
            return;
        }
        drawer(true);
        devices.takeFocus();
    }

    private boolean leavePodium() {
        boolean was = isPresenting();
        present(false);
        return was;
    }

    /** Folds the devices again where they are a drawer; false when there was nothing to fold. */
    private boolean closeDrawer() {
        boolean was = compact && drawer;
        drawer(false);
        return was;
    }

    private void drawer(boolean open) {
        if (drawer != open) {
            drawer = open;
            form();
        }
    }

    private void compact(boolean next) {
        if (compact != next) {
            compact = next;
            form();
        }
    }

    private void form() {
        boolean asDrawer = compact && drawer;
        pseudoClassStateChanged(COMPACT, compact);
        devices.pseudoClassStateChanged(DRAWER, asDrawer);
        boolean whole = !isPresenting();
        boolean link = whole && !comparing;
        devices.setVisible(link && (!compact || drawer));
        rail.setVisible(link && compact);
        hint.setVisible(whole && !preferences.now().hintSeen());
        center.setVisible(link);
        compare.setVisible(whole && comparing);
        List.of(toolbar, verdict, side, timeline).forEach(part -> part.setVisible(whole));
        edges.show(whole && !compact, link && !compact);
        rail.showOpen(asDrawer);
        toolbar.compact(compact);
        center.compact(compact);
        compare.compact(compact);
        findings.compact(compact);
        timeline.compact(compact);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        PaneSizes sizes =
                compact ? PaneSizes.COMPACT : PaneSizes.wide(preferences.now().panels(), width, height);
        double verdictHeight = Math.clamp(
                Math.ceil(verdict.heightFor(width)), sizes.verdict(), sizes.verdict() + PaneSizes.VERDICT_MORE);
        double hintTop = sizes.toolbar() + verdictHeight;
        double top = hintTop + (hint.isVisible() ? HintBar.HEIGHT : 0);
        hint.resizeRelocate(0, hintTop, width, HintBar.HEIGHT);
        progress.resizeRelocate(0, height - ProgressLine.HEIGHT, width, ProgressLine.HEIGHT);
        toolbar.said().resizeRelocate(0, height - sizes.timeline() - SaidLine.HEIGHT - 8, width, SaidLine.HEIGHT);
        double middle = Math.max(0, height - top - sizes.timeline());
        toolbar.resizeRelocate(0, 0, width, sizes.toolbar());
        verdict.resizeRelocate(0, sizes.toolbar(), width, verdictHeight);
        rail.resizeRelocate(0, top, sizes.left(), middle);
        devices.resizeRelocate(compact ? sizes.left() : 0, top, compact ? DRAWER_WIDTH : sizes.left(), middle);
        center.resizeRelocate(sizes.left(), top, width - sizes.left() - sizes.right(), middle);
        compare.resizeRelocate(0, top, width - sizes.right(), middle);
        side.resizeRelocate(width - sizes.right(), top, sizes.right(), middle);
        double frameTop = isPresenting() ? 0 : sizes.toolbar();
        timeFrame.resizeRelocate(0, frameTop, width, height - frameTop);
        finder.resizeRelocate(0, 0, width, height);
        podium.resizeRelocate(0, 0, width, height);
        dropOffer.resizeRelocate(0, 0, width, height);
        edges.place(sizes, top, middle, width, height);
        timeline.resizeRelocate(0, height - sizes.timeline(), width, sizes.timeline());
    }
}
