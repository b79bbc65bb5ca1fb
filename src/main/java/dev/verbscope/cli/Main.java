package dev.verbscope.cli;

/** The program's entry. */
public final class Main {

    private Main() {}

    /**
     * Runs the command that the arguments name.
     *
     * @param args the command line; the process exits 0 as wanted, 1 on a failed link, 2 on a usage error
     */
    public static void main(String[] args) {
        System.exit(
                PlainStart.isMeantBy(args)
                        ? PlainStart.run(args)
                        : RootCommand.commandLine().execute(args));
    }
}
