package dev.verbscope.cli;

import dev.verbscope.cli.demo.DemonstrationPlan;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.link.GateRun;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.DisplayCheck;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.ui.PictureMoment;
import dev.verbscope.ui.Theme;
import dev.verbscope.ui.VerbscopeWindow;
import dev.verbscope.verbs.sim.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
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
        return switch (DisplayCheck.here().window()) {
            case DisplayCheck.Answer.Able() -> window(err);
            case DisplayCheck.Answer.NoDisplay() -> headless(out, err);
            case DisplayCheck.Answer.MissingLibrary missing -> throw new NoPictureException(missing.sentence());
        };
    }

    private static int window(PrintWriter err) throws NoPictureException {
        try (WorkBench bench = new WorkBench()) {
            GateRun unbounded = new GateRun(0, GATES_PER_SECOND, 1, GateRun.DEFAULT_TIMEOUT);
            Opening opening = new Opening.Start(
                    WorkBench.request(DemonstrationPlan.of(Scenario.byDefault(), SEED, unbounded)));
            return WindowEnd.code(VerbscopeWindow.run(bench, opening), err);
        }
    }

    private static int headless(PrintWriter out, PrintWriter err) throws IOException, NoPictureException {
        Path first = besideTheProgram("verbscope-first-finding.png");
        Path last = besideTheProgram("verbscope.png");
        List<DemoCommand.Picture> pictures = List.of(
                new DemoCommand.Picture(first, PictureMoment.firstFinding()),
                new DemoCommand.Picture(last, PictureMoment.end()));
        out.println("No display: the demonstration is told here, and pictures of the window are written.");
        out.flush();
        GateRun run = new GateRun(GATES, GATES_PER_SECOND, 1, GateRun.DEFAULT_TIMEOUT);
        LinkModel end;
        try (RecordingPlace place = RecordingPlace.of(Optional.empty())) {
            end = DemoCommand.run(
                    DemonstrationPlan.of(Scenario.byDefault(), SEED, run),
                    place.folder(),
                    pictures,
                    line -> {
                        out.println(line);
                        out.flush();
                    },
                    Theme.DARK,
                    1440,
                    900);
        }
        out.println("while the direction was dead   " + first);
        out.println("at the end                     " + last);
        return Outcomes.end(end, false, out, err);
    }

    /** In the build's own folder, {@code target}: the classes lie in it. */
    private static Path besideTheProgram(String name) throws IOException {
        try {
            Path classes = Path.of(FirstLight.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return classes.toAbsolutePath().normalize().resolveSibling(name);
        } catch (URISyntaxException e) {
            throw new IOException("the program does not know where it lies", e);
        }
    }
}
