package dev.verbscope.cli;

import dev.verbscope.cli.engine.LookOrder;
import dev.verbscope.verbs.VerbsException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code verbscope look}: what the window starts as a child to see the system's devices. */
@Command(
        name = "look",
        hidden = true,
        description = "Looks at the system's devices for the window that started it, and says a fact a line.")
final class LookCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException, VerbsException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String order = input.readLine();
        if (order != null) {
            LookOrder.parse(order).follow(System.out);
        }
        return Outcomes.OK;
    }
}
