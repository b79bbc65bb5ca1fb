package dev.verbscope.cli;

import dev.verbscope.cli.bench.StartBench;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.ui.JavaFxStart;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.ui.VerbscopeWindow;
import java.io.PrintWriter;

/** What {@code bench start} starts: the plain window, without a display, until its first frame has been drawn. */
final class FirstFrame {

    private FirstFrame() {}

    /**
     * Says so the moment it has been drawn, and ends.
     *
     * @param javaFx on its way, without a display
     */
    static int run(JavaFxStart javaFx, WorkBench bench, PrintWriter out) throws NoPictureException {
        try (bench) {
            VerbscopeWindow.firstFrame(javaFx, bench, new Opening.Idle(bench.firstRequest()), () -> {
                out.println(StartBench.DRAWN);
                out.flush();
            });
            return Outcomes.OK;
        }
    }
}
