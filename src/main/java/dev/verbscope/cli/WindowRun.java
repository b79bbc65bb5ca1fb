package dev.verbscope.cli;

import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.ui.JavaFxStart;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.ui.VerbscopeWindow;
import java.io.PrintWriter;

/** The window as a command: from its opening to its closing, or to the signal that ends the process. */
final class WindowRun {

    private WindowRun() {}

    /**
     * Opens the window and returns when it was closed.
     *
     * @param bench what the window commands; closed here
     * @return the exit code
     * @throws NoPictureException there can be no window; says what is missing
     */
    static int show(WorkBench bench, Opening opening, PrintWriter err) throws NoPictureException {
        return show(JavaFxStart.onADisplay(), bench, opening, err);
    }

    /** The same, with JavaFX on its way already. */
    static int show(JavaFxStart javaFx, WorkBench bench, Opening opening, PrintWriter err) throws NoPictureException {
        // a signal ends what the window runs, and removes its recordings; the window itself goes with the process
        Thread hook = Thread.ofPlatform().name("interrupt").unstarted(() -> close(bench, err));
        Runtime.getRuntime().addShutdownHook(hook);
        boolean released = false;
        try {
            released = VerbscopeWindow.run(javaFx, bench, opening);
            if (!released) {
                bench.leave();
            }
        } finally {
            unregister(hook);
            close(bench, err);
        }
        return released ? Outcomes.OK : Outcomes.FAILED;
    }

    /** Ends what still runs and says what is left. */
    private static void close(WorkBench bench, PrintWriter err) {
        bench.close();
        bench.takeLeft().forEach(sentence -> err.println("verbscope: " + sentence));
        err.flush();
    }

    private static void unregister(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs already
        }
    }
}
