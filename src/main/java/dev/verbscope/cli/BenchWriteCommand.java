package dev.verbscope.cli;

import dev.verbscope.cli.bench.writer.MadeUpLink;
import dev.verbscope.cli.bench.writer.WriteOrder;
import dev.verbscope.cli.bench.writer.WritingProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;

/** {@code verbscope bench write}: the process that measurements of the window have their recordings from. */
@Command(
        name = "write",
        hidden = true,
        description = "Writes the recording of a link that is made up, as the process that started it orders.")
final class BenchWriteCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String order = input.readLine();
        if (order == null) {
            return Outcomes.OK;
        }
        PrintStream out = System.out;
        try (MadeUpLink link = new MadeUpLink(WriteOrder.parse(order))) {
            AtomicBoolean stop = new AtomicBoolean();
            Thread.ofPlatform().daemon().name("orders").start(() -> {
                awaitEnd(input);
                stop.set(true);
            });
            link.writeAtOnce(stop::get);
            out.println(WritingProcess.READY);
            out.flush();
            out.println(link.goOnAndEnd(stop::get).line());
            out.flush();
        }
        return Outcomes.OK;
    }

    /** Whoever ordered closes the input to stop this, or by ending. */
    private static void awaitEnd(BufferedReader input) {
        try {
            while (input.readLine() != null) {
                // nothing more is ordered
            }
        } catch (IOException e) {
            // the same end
        }
    }
}
