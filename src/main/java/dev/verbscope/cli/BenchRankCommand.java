package dev.verbscope.cli;

import dev.verbscope.cli.bench.MeasuredRank;
import dev.verbscope.cli.bench.RankOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
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
        PrintStream out = System.out;
        out.println(MeasuredRank.run(RankOrder.parse(order), address -> {
            out.println(address);
            out.flush();
        }));
        out.flush();
        return Outcomes.OK;
    }
}
