package dev.verbscope.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program's entry and root command, {@code verbscope}. */
@Command(
        name = "verbscope",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = BenchCommand.class,
        description = "Inspects an RDMA link between two ranks, by being one end of it.")
public final class Main implements Runnable {

    @Option(names = "--first-light", hidden = true, description = "What a bare mvn starts.")
    private boolean firstLight;

    /**
     * Runs the command that the arguments name.
     *
     * @param args the command line; the process exits 0 as wanted, 1 on a failed link, 2 on a usage error
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
