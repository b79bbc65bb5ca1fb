package dev.verbscope.cli;

import dev.verbscope.cli.bench.MeasuredRank;
import dev.verbscope.cli.bench.RankOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;

/** {@code verbscope bench rank}: one of the two processes that {@code bench gates} and {@code bench bigs} measure. */
@Command(
        name = "rank",
        hidden = true,
        description = "One measured rank, ordered on standard input by the process that started it.")
final class BenchRankCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String order = input.readLine();
        if (order == null) {
            return Outcomes.OK;
        }
        RankOrder parsed = RankOrder.parse(order);
        PrintStream out = System.out;
        CompletableFuture<Runnable> stop = new CompletableFuture<>();
        // It may hold a device: whoever ends it, it gives everything back first
        try (Interrupts interrupts = new Interrupts()) {
            interrupts.stopBy(() -> stop.thenAccept(Runnable::run));
            Thread.ofPlatform().daemon().name("orders").start(() -> {
                awaitEnd(input);
                stop.thenAccept(Runnable::run);
            });
            out.println(MeasuredRank.run(
                    parsed,
                    address -> {
                        out.println(address);
                        out.flush();
                    },
                    stop::complete));
            out.flush();
            return Outcomes.OK;
        }
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
