package dev.verbscope.cli;

import dev.verbscope.cli.bench.StartBench;
import dev.verbscope.cli.desk.WorkBench;
import dev.verbscope.cli.engine.DeviceLook;
import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.ui.JavaFxStart;
import dev.verbscope.ui.NoPictureException;
import dev.verbscope.ui.Opening;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The root command, {@code verbscope}: its options, and all commands. */
@Command(
        name = "verbscope",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            DevicesCommand.class,
            LinkCommand.class,
            AttachCommand.class,
            EngineCommand.class,
            LookCommand.class,
            ReplayCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            SaveCommand.class,
            ExportCommand.class,
            BenchCommand.class
        },
        description =
                "Inspects an RDMA link between two ranks, by being one end of it. Without a command, opens the window.",
        footer = {"", "Exit codes: 0 as wanted, 1 a failed link or something that could not be done, 2 wrong usage."})
final class RootCommand implements Callable<Integer> {

    private static final String ERROR = "Error: ";

    @Spec
    private CommandSpec spec;

    @Option(names = "--first-light", hidden = true, description = "What a bare mvn starts.")
    private boolean firstLight;

    @Option(
            names = StartBench.OPTION,
            hidden = true,
            description = "Opens the window without a display, says when its first frame has been drawn, and ends.")
    private boolean firstFrame;

    @Mixin
    private DeviceOptions devices;

    @Option(
            names = "--in-process",
            description =
                    "Looks at real devices and runs their engine in the window's own process; a driver that crashes then takes the window along.")
    private boolean inProcess;

    /** The commands, with one line on standard error for what cannot be done. */
    static CommandLine commandLine() {
        CommandLine commands = new CommandLine(new RootCommand());
        commands.setParameterExceptionHandler((problem, args) -> {
            CommandLine command = problem.getCommandLine();
            command.getErr()
                    .println("verbscope: " + usage(problem) + " (see "
                            + command.getCommandSpec().qualifiedName() + " --help)");
            command.getErr().flush();
            return Outcomes.USAGE;
        });
        commands.setExecutionExceptionHandler((problem, command, parsed) -> {
            if (!(problem instanceof ToldException)) {
                command.getErr().println("verbscope: " + Complaint.of(problem));
                command.getErr().flush();
            }
            return Outcomes.FAILED;
        });
        return commands;
    }

    /** The parser begins some of its sentences with a word that says nothing here. */
    private static String usage(CommandLine.ParameterException problem) {
        String message = problem.getMessage();
        return message.startsWith(ERROR) ? message.substring(ERROR.length()) : message;
    }

    @Override
    public Integer call() throws IOException, NoPictureException {
        if (firstLight) {
            return FirstLight.run(
                    spec.commandLine().getOut(), spec.commandLine().getErr());
        }
        WorkBench bench =
                new WorkBench(devices.wish(Allocation.MMAP), EngineStart.of(inProcess), DeviceLook.of(inProcess));
        if (firstFrame) {
            return FirstFrame.run(
                    JavaFxStart.headless(), bench, spec.commandLine().getOut());
        }
        return WindowRun.show(
                bench,
                new Opening.Idle(bench.firstRequest()),
                spec.commandLine().getErr());
    }
}
