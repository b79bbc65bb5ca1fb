package dev.verbscope.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Numbers of options. */
final class Numbers {

    private Numbers() {}

    /** @throws ParameterException the number is outside */
    static void require(CommandSpec spec, String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + value + ", wanted " + least + " to " + most);
        }
    }
}
