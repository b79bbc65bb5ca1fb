package dev.verbscope.cli.bench;

import dev.verbscope.cli.engine.JvmLine;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The processes of the ranks that are measured, rank 0 first. Closing asks them to end and waits for them; they are never
 * killed, since they may hold a device.
 */
final class MeasuredProcesses implements AutoCloseable {
    private static final long EXIT_SECONDS = 30;

    private final Path aside;
    private final List<Rank> ranks = new ArrayList<>();

    private record Rank(Process process, ChildOutput output) {}

    /** @param aside an existing folder for what they say of themselves */
    MeasuredProcesses(Path aside) {
        this.aside = aside;
    }

    /** Starts the next rank. */
    void start(RankOrder order) throws IOException {
        int rank = ranks.size();
        Process process = new ProcessBuilder(JvmLine.forALink(aside.resolve("hs_err_%p.log"), List.of("bench", "rank")))
                .redirectError(said(rank).toFile())
                .start();
        ranks.add(new Rank(process, ChildOutput.of(process)));
        BufferedWriter out = process.outputWriter(StandardCharsets.UTF_8);
        out.write(order.line());
        out.newLine();
        out.flush();
    }

    private Path said(int rank) {
        return aside.resolve("rank-" + rank + ".txt");
    }

    /**
     * Waits for the next line that it prints.
     *
     * @throws IOException it has ended without, with its own words; or this thread was interrupted
     */
    String line(int rank) throws IOException {
        try {
            return ranks.get(rank)
                    .output()
                    .line()
                    .orElseThrow(() -> new IOException("rank " + rank + " ended without a result" + words(rank)));
        } catch (InterruptedException e) {
            // used up: closing waits for the ranks
            throw new IOException("the measurement was interrupted", e);
        }
    }

    private String words(int rank) {
        try {
            return "; it said: " + Files.readString(said(rank)).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * The end of its input asks each to stop, all before one is waited for: they may wait for each other.
     *
     * @throws IOException one has not ended in time; names it
     */
    @Override
    public void close() throws IOException {
        for (Rank rank : ranks) {
            try {
                rank.process().getOutputStream().close();
            } catch (IOException e) {
                // it has ended, and with it the other end of the pipe
            }
        }
        List<String> left = new ArrayList<>();
        for (Rank rank : ranks) {
            if (!ended(rank.process())) {
                left.add("process " + rank.process().pid() + " has not ended within " + EXIT_SECONDS
                        + " s; it was asked to and may still hold a device");
            }
        }
        if (!left.isEmpty()) {
            throw new IOException(String.join("; ", left));
        }
    }

    private static boolean ended(Process process) {
        try {
            return process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }
}
