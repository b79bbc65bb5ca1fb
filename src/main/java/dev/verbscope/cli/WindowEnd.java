package dev.verbscope.cli;

import java.io.PrintWriter;

/** How the program ends when its window was closed. */
final class WindowEnd {

    private WindowEnd() {}

    /** @param released whether everything that a link held was let go of */
    static int code(boolean released, PrintWriter err) {
        if (released) {
            return Outcomes.OK;
        }
        err.println("verbscope: a link did not end within the window's deadline; process "
                + ProcessHandle.current().pid() + " may still hold its device");
        err.flush();
        return Outcomes.FAILED;
    }
}
