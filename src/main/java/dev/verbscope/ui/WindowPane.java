package dev.verbscope.ui;

import dev.verbscope.ui.command.ActionMenus;
import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.CommandFinder;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.devices.DevicePane;
import dev.verbscope.ui.devices.DeviceRail;
import dev.verbscope.ui.explain.SelectionCard;
import dev.verbscope.ui.explain.SelectionEvent;
import dev.verbscope.ui.findings.CompletionsTable;
import dev.verbscope.ui.findings.FindingsPane;
import dev.verbscope.ui.records.EntryExplanation;
import dev.verbscope.ui.search.SearchCommands;
import dev.verbscope.ui.search.SearchPane;
import dev.verbscope.ui.timeline.TimelineView;
import dev.verbscope.ui.toolbar.Toolbar;
import dev.verbscope.ui.verdict.VerdictBar;
import java.util.Optional;
import javafx.css.PseudoClass;
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

    /** Heights and widths of the parts, in the wide and in the compact form. */
    private record Sizes(double toolbar, double verdict, double left, double right, double timeline) {}

    private static final Sizes WIDE = new Sizes(46, 63, 268, 300, 166);
    private static final Sizes NARROW = new Sizes(42, 52, 45, 246, 134);
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

    private final CommandFinder finder = new CommandFinder();

    private boolean compact;
    private boolean drawer;

    WindowPane(Desk desk, WindowCommands commands, SearchCommands searching) {
        toolbar = new Toolbar(desk, commands);
        devices = new DevicePane(commands);
        center = new CenterPane(commands);
        findings = new FindingsPane(commands, completions);
        search = new SearchPane(searching);
        selection = new SelectionCard(commands::copy, this::letGo);
        side = new SidePane(findings, search, selection);
        timeline = new TimelineView(commands);
        timeline.selectedProperty().subscribe(entry -> selection.show(entry.map(EntryExplanation::of)));
        addEventHandler(SelectionEvent.SELECTED, event -> {
            timeline.select(Optional.empty());
            selection.show(event.selected());
        });
        timeFrame.getStyleClass().add("time-frame");
        timeFrame.setMouseTransparent(true);
        timeFrame.setVisible(false);
        getStyleClass().add("window-pane");
        // The order of the keyboard's way through the window. The devices lie over the centre when they are a drawer
        getChildren().addAll(toolbar, verdict, rail, devices, center, side, timeline, timeFrame, finder);
        devices.setViewOrder(-1);
        timeFrame.setViewOrder(-2);
        finder.setViewOrder(-3);
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

    void openFinder() {
        finder.toggle();
    }

    /** Closes the topmost of what lies over the window; false when nothing does. */
    boolean closeOverlay() {
        return finder.close() || toolbar.closePopovers() || closeDrawer();
    }

    /** Brings every part to what it was shown last, laid out: for a picture. */
    void catchUp() {
        applyCss();
        layout();
        center.catchUp();
        timeline.catchUp();
    }

    /** Whether what is shown is of another time than now: a frame around all of it says so. */
    void framed(boolean past) {
        pseudoClassStateChanged(PAST, past);
        timeFrame.setVisible(past);
    }

    void palette(Palette palette) {
        center.palette(palette);
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
        devices.setVisible(!compact || drawer);
        rail.setVisible(compact);
        rail.showOpen(asDrawer);
        toolbar.compact(compact);
        center.compact(compact);
        findings.compact(compact);
        timeline.compact(compact);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        Sizes sizes = compact ? NARROW : WIDE;
        double width = getWidth();
        double height = getHeight();
        double top = sizes.toolbar() + sizes.verdict();
        double middle = Math.max(0, height - top - sizes.timeline());
        toolbar.resizeRelocate(0, 0, width, sizes.toolbar());
        verdict.resizeRelocate(0, sizes.toolbar(), width, sizes.verdict());
        rail.resizeRelocate(0, top, sizes.left(), middle);
        devices.resizeRelocate(compact ? sizes.left() : 0, top, compact ? DRAWER_WIDTH : sizes.left(), middle);
        center.resizeRelocate(sizes.left(), top, width - sizes.left() - sizes.right(), middle);
        side.resizeRelocate(width - sizes.right(), top, sizes.right(), middle);
        timeFrame.resizeRelocate(0, sizes.toolbar(), width, height - sizes.toolbar());
        finder.resizeRelocate(0, 0, width, height);
        timeline.resizeRelocate(0, height - sizes.timeline(), width, sizes.timeline());
    }
}
