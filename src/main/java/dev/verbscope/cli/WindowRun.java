package dev.verbscope.cli;

import dev.verbscope.cli.desk.WorkBench;
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
     * @return the exit code
     * @throws NoPictureException there can be no window; says what is missing
     */
    static int show(Opening opening, PrintWriter err) throws NoPictureException {
        try (WorkBench bench = new WorkBench()) {
            // a signal ends what the window runs, and removes its recordings; the window itself goes with the process
            Thread hook = Thread.ofPlatform().name("interrupt").unstarted(bench::close);
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                return code(VerbscopeWindow.run(bench, opening), err);
            } finally {
                unregister(hook);
            }
        }
    }

    /** @param released whether everything that a link held was let go of */
    private static int code(boolean released, PrintWriter err) {
        if (released) {
            return Outcomes.OK;
        }
        err.println("verbscope: a link did not end within the window's deadline; process "
                + ProcessHandle.current().pid() + " may still hold its device");
        err.flush();
        return Outcomes.FAILED;
    }

    private static void unregister(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs already
        }
    }
}
