package dev.verbscope.ui.command;

import dev.verbscope.diagnose.NextStep;
import dev.verbscope.ui.desk.FaultChoice;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Direction;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Everything a person can do at the window. Called on the FX thread; returns at once. A command that has no sense now (a
 * stop with nothing running) does nothing.
 */
public interface WindowCommands extends TimeCommands {

    /** Starts what {@link #edit} has made of the next start. */
    void start();

    void stop();

    /** Stops what runs, if anything does, and starts what the next start is when that has ended. */
    void restart();

    /** Asks for a new queue pair. */
    void recreate();

    void inject(FaultChoice fault, Optional<Direction> direction, boolean on);

    void speed(Speed speed);

    void nextPhase();

    /** Holds the picture still, or lets it follow; collection goes on. */
    void freeze(boolean frozen);

    void toggleTheme();

    /** Saves a picture of the window. */
    void savePicture();

    /** Changes what the next start will be. */
    void edit(StartRequest next);

    /** Chooses a scenario of the fabric, and runs it when a link runs. */
    void chooseScenario(String name);

    /** Shows the GID table of a device. */
    void showDevice(String device);

    /** Chooses a device and an index of its GID table for the next start; an empty index leaves it to the recipe again. */
    void chooseGid(String device, OptionalInt index);

    /** Presses the button beside a finding's next step. */
    void act(NextStep.Action action, Optional<String> argument);

    /**
     * Holds the picture still at the first moment that shows a finding.
     *
     * @param findingKey see {@link dev.verbscope.diagnose.Finding#key}
     */
    void showMoment(String findingKey);

    void copy(String text);

    /** Shows the distribution of gate latencies in the gates' place, or the gates again. */
    void toggleDistribution();
}
