package dev.verbscope.cli;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.cli.engine.ProgramPlace;
import dev.verbscope.link.GateRun;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.DisplayCheck;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.ui.PictureFrame;
import dev.verbscope.ui.PictureLooks;
import dev.verbscope.ui.PictureMoment;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a bare {@code mvn} starts: the demonstration, in the window or, with no display, told on the terminal. */
final class FirstLight {
    private static final long GATES = 4000;
    private static final double GATES_PER_SECOND = 2000;
    private static final long SEED = 1;

    private FirstLight() {}

    static int run(PrintWriter out, PrintWriter err) throws IOException, NoPictureException {
        DisplayCheck display = DisplayCheck.here();
        return switch (display.window()) {
            case DisplayCheck.Answer.Able() ->
                WindowRun.show(WorkBench.ofThisMachine(), new Opening.Start(WorkBench.standardRequest()), err);
            case DisplayCheck.Answer.NoDisplay() -> {
                out.println("No display: the demonstration is told here, and pictures of the window are written.");
                yield headless(true, out, err);
            }
            case DisplayCheck.Answer.MissingLibrary missing -> {
                err.println("verbscope: " + missing.sentence());
                err.flush();
                // pictures need less than a window does, but perhaps more than there is: one line is enough of that
                yield headless(display.pictures() instanceof DisplayCheck.Answer.Able, out, err);
            }
        };
    }

    private static int headless(boolean drawn, PrintWriter out, PrintWriter err) throws IOException {
        Path first = ProgramPlace.beside("verbscope-first-finding.png");
        Path last = ProgramPlace.beside("verbscope.png");
        List<PictureOptions.Picture> pictures = drawn
                ? List.of(
                        new PictureOptions.Picture(first, PictureFrame.WINDOW, PictureMoment.firstFinding()),
                        new PictureOptions.Picture(last, PictureFrame.WINDOW, PictureMoment.end()))
                : List.of();
        out.flush();
        GateRun run = new GateRun(GATES, GATES_PER_SECOND, 1, GateRun.DEFAULT_TIMEOUT);
        try (Interrupts interrupts = new Interrupts();
                RecordingPlace place = RecordingPlace.of(Optional.empty())) {
            DemoRun demo = new DemoRun(
                    DemonstrationPlan.of(Scenario.byDefault(), SEED, run),
                    place.folder(),
                    line -> {
                        out.println(line);
                        out.flush();
                    },
                    err,
                    interrupts);
            LinkModel end = demo.run(pictures, PictureLooks.STANDARD);
            if (drawn && demo.picturesTaken()) {
                out.println("while the direction was dead   " + first);
                out.println("at the end                     " + last);
            }
            int code = Outcomes.end(end, false, out, err);
            return demo.picturesTaken() ? code : Outcomes.FAILED;
        }
    }
}
