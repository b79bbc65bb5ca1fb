package dev.verbscope.cli;

import dev.verbscope.cli.bench.StartBench;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.cli.engine.DeviceLook;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.ui.JavaFxStart;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import java.io.PrintWriter;

/**
 * The start with nothing on the command line, for which somebody waits who wants to see a window. It does as
 * {@link RootCommand} would, but without the parser and all its commands, whose classes no cache takes up, and with JavaFX
 * started before anything else.
 */
final class PlainStart {

    private PlainStart() {}

    /** Whether there is nothing to parse. */
    static boolean isMeantBy(String[] args) {
        return args.length == 0 || isMeasured(args);
    }

    private static boolean isMeasured(String[] args) {
        return args.length == 1 && args[0].equals(StartBench.OPTION);
    }

    /** @return the exit code */
    static int run(String[] args) {
        JavaFxStart javaFx = isMeasured(args) ? JavaFxStart.headless() : JavaFxStart.onADisplay();
        PrintWriter err = new PrintWriter(System.err, true);
        try {
            WorkBench bench =
                    new WorkBench(DeviceWish.ofTheEnvironment(), EngineStart.inAChildIfReal(), DeviceLook.inAChild());
            return isMeasured(args)
                    ? FirstFrame.run(javaFx, bench, new PrintWriter(System.out, true))
                    : WindowRun.show(javaFx, bench, new Opening.Idle(bench.firstRequest()), err);
        } catch (NoPictureException | RuntimeException | Error problem) {
            // An error that left from here would leave JavaFX's threads, and so the process, waiting
            err.println("verbscope: " + Complaint.of(problem));
            return Outcomes.FAILED;
        }
    }
}
