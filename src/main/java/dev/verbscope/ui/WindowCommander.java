package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.viewmodel.LinkState;
import dev.verbscope.ui.viewmodel.Shown;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Does what a person asks for at the window. It keeps nothing itself; the parts of the window do. FX thread only. */
final class WindowCommander implements WindowCommands {
    private final WindowController window;

    /** @param window may still be in the making: it is asked for its parts when something is to be done */
    WindowCommander(WindowController window) {
        this.window = window;
    }

    @Override
    public void start() {
        if (window.link().state().startable()) {
            window.forgetPicture();
            window.during("Starting the link", window.link().start(next()));
        }
    }

    @Override
    public void stop() {
        window.link().stop();
    }

    @Override
    public void restart() {
        if (window.link().state().startable()) {
            start();
        } else {
            freeze(false);
            window.link().stopThen(this::start);
        }
    }

    @Override
    public void recreate() {
        if (window.link().state().commandable()) {
            window.link()
                    .running()
                    .ifPresent(running -> running.recreate(
                            running.request().role().thisEnd(), "the operator asked for it at the window"));
        }
    }

    @Override
    public void inject(FaultChoice fault, Optional<Direction> direction, boolean on) {
        if (window.link().state().commandable()) {
            window.link().running().ifPresent(running -> running.inject(fault.code(), direction, on));
        }
        window.presenter().textsAreDue();
    }

    @Override
    public void speed(Speed speed) {
        window.link().speed(speed);
        window.presenter().textsAreDue();
    }

    @Override
    public void nextPhase() {
        if (window.link().state().commandable()) {
            window.link().running().ifPresent(RunningLink::stepPhase);
        }
    }

    @Override
    public void freeze(boolean wanted) {
        if (wanted) {
            window.time().freeze();
        } else {
            window.time().live();
        }
    }

    @Override
    public void showTime(long sessionNanos) {
        window.time().showTime(sessionNanos);
    }

    @Override
    public void live() {
        window.time().live();
    }

    @Override
    public void playOrPause() {
        window.time().playOrPause();
    }

    @Override
    public void playSpeed(PlaySpeed speed) {
        window.time().playSpeed(speed);
    }

    @Override
    public void faster() {
        window.time().faster();
    }

    @Override
    public void slower() {
        window.time().slower();
    }

    @Override
    public void stepPhase(int by) {
        window.time().stepPhase(by);
    }

    @Override
    public void stepRecord(int by) {
        window.time().stepRecord(by);
    }

    @Override
    public void toggleTheme() {
        window.looks().toggleTheme();
    }

    @Override
    public void savePicture() {
        window.pictures().save();
    }

    @Override
    public void edit(StartRequest edited) {
        window.next().edit(edited);
    }

    @Override
    public void chooseScenario(String name) {
        // Devices of another fabric: what was chosen of the old one means nothing there
        edit(next().withScenario(Optional.of(name)).withDevice(Optional.empty()));
        if (window.link().state() != LinkState.NONE) {
            restart();
        }
    }

    @Override
    public void showDevice(String device) {
        window.presenter().pickDevice(Optional.of(device));
    }

    @Override
    public void chooseGid(String device, OptionalInt index) {
        edit(
                index.isPresent()
                        ? next().withDevice(Optional.of(device)).withGidIndex(index)
                        : next().withDevice(Optional.empty()));
    }

    @Override
    public void act(NextStep.Action action, Optional<String> argument) {
        switch (action) {
            case RECREATE -> recreate();
            case STOP -> stop();
            case RESTART -> restart();
            case RUN_AS_JACCL -> startAgain(next().withRecipe("jaccl"));
            case RUN_OVER_TCP -> startAgain(next().withTransport(TransportChoice.TCP));
            case COPY_COMMAND -> argument.ifPresent(this::copy);
            case CHOOSE_GID ->
                argument.filter(text -> text.matches("\\d{1,5}"))
                        .ifPresent(index -> startAgain(next().withGidIndex(OptionalInt.of(Integer.parseInt(index)))));
            case CHOOSE_DEVICE ->
                argument.ifPresentOrElse(
                        device -> startAgain(next().withDevice(Optional.of(device))), window.pane()::openDevices);
            case SHOW_MOMENT -> {}
        }
    }

    private void startAgain(StartRequest wanted) {
        edit(wanted);
        restart();
    }

    @Override
    public void showMoment(String findingKey) {
        window.presenter().shown().map(Shown::findings).orElse(List.of()).stream()
                .filter(finding -> finding.key().equals(findingKey))
                .findFirst()
                .ifPresent(this::showMoment);
    }

    private void showMoment(Finding finding) {
        window.pane().timeline().reveal(finding.sinceNanos());
        window.time().show(finding);
    }

    @Override
    public void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
        window.pane().toolbar().say("Copied");
    }

    @Override
    public void toggleDistribution() {
        window.latency().toggle();
    }

    private StartRequest next() {
        return window.next().request();
    }
}
