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
        int code = PlainStart.isMeantBy(args)
                ? PlainStart.run(args)
                : RootCommand.commandLine().execute(args);
        if (System.out.checkError() && code == 0) {
            System.err.println("verbscope: standard output could not be written, what was printed is not whole");
            code = 1;
        }
        System.exit(code);
    }
}
