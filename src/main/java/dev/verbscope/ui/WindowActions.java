package dev.verbscope.ui;

import static dev.verbscope.ui.command.Action.always;

import dev.verbscope.ui.command.Action;
import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.Shortcut;
import java.util.function.BooleanSupplier;

/** What each action of the window does, and when it makes sense. */
final class WindowActions {
    private final WindowController window;
    private final Runnable close;

    private WindowActions(WindowController window, Runnable close) {
        this.window = window;
        this.close = close;
    }

    /** @param close closes the window once its link has ended */
    static Actions of(WindowController window, Runnable close) {
        return new Actions(new WindowActions(window, close)::action);
    }

    private Action action(Shortcut name) {
        WindowPane pane = window.pane();
        return switch (name) {
            case OPEN -> new Action(name, () -> window.link().state().startable(), window.files()::openRecording);
            case COMPARE -> shown(name, window.compare()::toggle);
            case SAVE -> shown(name, window.files()::saveRecording);
            case PICTURE -> always(name, window.pictures()::save);
            case PANEL_PICTURE -> new Action(name, window.pictures()::hasPanel, window.pictures()::savePanel);
            case COPY_PICTURE -> always(name, window.pictures()::copy);
            case COPY_PANEL_PICTURE -> new Action(name, window.pictures()::hasPanel, window.pictures()::copyPanel);
            case PICTURE_SCALE -> always(name, window.pictures()::toggleScale);
            case MASK -> always(name, window::toggleMask);
            case PREFERENCES -> inWhole(name, pane.toolbar()::openPreferences);
            case REPORT -> shown(name, window.files()::saveReport);
            case CLOSE -> always(name, close);
            case START -> new Action(name, () -> window.link().state().startable(), window.commands()::start);
            case STOP -> running(name, window.commands()::stop);
            case RESTART ->
                new Action(name, () -> !window.link().state().held() || isRunning(), window.commands()::restart);
            case RECREATE -> new Action(name, pane.toolbar()::canRecreate, window.commands()::recreate);
            case FAULT -> new Action(name, pane.toolbar()::canOpenFaults, pane::openFaults);
            case NEXT_PHASE -> new Action(name, pane.toolbar()::canStep, window.commands()::nextPhase);
            case SCENARIO -> new Action(name, pane.toolbar()::canOpenScenarios, whole(pane.toolbar()::openScenarios));
            case SETTINGS -> inWhole(name, pane.toolbar()::openSettings);
            case FREEZE -> shown(name, () -> window.commands().freeze(!window.isFrozen()));
            case LIVE -> new Action(name, window::isFrozen, window.commands()::live);
            case PLAY -> new Action(name, window.time()::canPlay, window.commands()::playOrPause);
            case SLOWER -> shown(name, window.commands()::slower);
            case FASTER -> shown(name, window.commands()::faster);
            case PHASE_BACK -> shown(name, () -> window.commands().stepPhase(-1));
            case PHASE_ON ->
                new Action(name, window::isFrozen, () -> window.commands().stepPhase(1));
            case RECORD_BACK -> shown(name, () -> window.commands().stepRecord(-1));
            case RECORD_ON ->
                new Action(name, window::isFrozen, () -> window.commands().stepRecord(1));
            case ZOOM_IN -> shown(name, pane.timeline()::zoomIn);
            case ZOOM_OUT -> shown(name, pane.timeline()::zoomOut);
            case FIT -> shown(name, pane.timeline()::fit);
            case RESET_TIMELINE -> shown(name, pane.timeline()::reset);
            case UNDO_ZOOM -> new Action(name, pane.timeline()::canUndoZoom, pane.timeline()::undoZoom);
            case DEVICES -> inWhole(name, uncovered(pane::openDevices));
            case FINDINGS -> inWhole(name, this::goToFindings);
            case FIND -> inWhole(name, window.search()::open);
            case FIND_NEXT -> shown(name, whole(() -> window.search().go(1)));
            case FIND_BACK -> shown(name, whole(() -> window.search().go(-1)));
            case HELLO -> new Action(name, pane.center()::hasHello, whole(uncovered(pane.center()::toggleHello)));
            case LATENCY ->
                new Action(
                        name,
                        () -> window.shown().isPresent() && pane.center().hasGates(),
                        whole(uncovered(window.commands()::toggleDistribution)));
            case THEME -> always(name, window.commands()::toggleTheme);
            case PRESENT -> always(name, () -> pane.present(!pane.isPresenting()));
            case LARGER -> always(name, () -> window.looks().enlarge(1));
            case SMALLER -> always(name, () -> window.looks().enlarge(-1));
            case NORMAL_SIZE -> always(name, window.looks()::normalSize);
            case FIND_COMMAND -> always(name, pane::openFinder);
            case HELP -> inWhole(name, pane.toolbar()::openHelp);
        };
    }

    /** The search may stand in their place. */
    private void goToFindings() {
        window.search().closeIfOpen();
        window.pane().findings().takeFocus();
    }

    /** Opens something that only the whole window has. */
    private Action inWhole(Shortcut name, Runnable work) {
        return always(name, whole(work));
    }

    private Runnable whole(Runnable work) {
        return () -> {
            window.pane().present(false);
            work.run();
        };
    }

    /** Shows something that the comparison may stand in the place of. */
    private Runnable uncovered(Runnable work) {
        return () -> {
            window.compare().closeIfOpen();
            work.run();
        };
    }

    /** Makes sense while there is an engine to command. */
    private Action running(Shortcut name, Runnable work) {
        return new Action(name, this::isRunning, work);
    }

    private boolean isRunning() {
        return window.link().state().commandable();
    }

    /** Makes sense once the window shows a link. */
    private Action shown(Shortcut name, Runnable work) {
        BooleanSupplier enabled = () -> window.shown().isPresent();
        return new Action(name, enabled, work);
    }
}
