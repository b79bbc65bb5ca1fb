package dev.verbscope.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One command in this process.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
record CommandRun(int code, String out, String err) {

    static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commands = RootCommand.commandLine();
        commands.setOut(new PrintWriter(out));
        commands.setErr(new PrintWriter(err));
        int code = commands.execute(args);
        return new CommandRun(code, out.toString(), err.toString());
    }

    JsonNode json() {
        return JsonMapper.shared().readTree(out);
    }

    /** The lines on standard error that say what could not be done. */
    java.util.List<String> complaints() {
        return err.lines().filter(line -> line.startsWith("verbscope: ")).toList();
    }
}
