package dev.verbscope.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code verbscope bench}: what the program itself costs. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures what the program itself costs.",
        subcommands = {
            BenchRecordCommand.class,
            BenchGatesCommand.class,
            BenchBigsCommand.class,
            BenchUiCommand.class,
            BenchReplayCommand.class,
            BenchStartCommand.class,
            BenchRankCommand.class,
            BenchWriteCommand.class
        })
final class BenchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say what to measure: "
                        + spec.subcommands().keySet().stream()
                                .filter(name -> !spec.subcommands()
                                        .get(name)
                                        .getCommandSpec()
                                        .usageMessage()
                                        .hidden())
                                .toList());
    }
}
