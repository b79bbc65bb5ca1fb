package dev.verbscope.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Arguments that several commands take. */
final class Arguments {

    private Arguments() {}

    /** Refuses a provider that this program does not have. */
    static void provider(CommandLine command, String name) {
        if (!name.equals("sim")) {
            throw new ParameterException(command, "--provider is " + name + ", wanted sim");
        }
    }
}
