package dev.verbscope.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Measures how long the program takes from its start to the first frame of its window: as a process of its own, through the
 * launcher, again and again.
 */
public final class StartBench {
    /** The program's option that opens the window and ends once its first frame has been drawn. */
    public static final String OPTION = "--first-frame";

    /** The line that says that it has been. */
    public static final String DRAWN = "the first frame has been drawn";

    /** A start takes seconds; on a machine that is busy elsewhere it may take long. */
    private static final Duration DRAWN_WITHIN = Duration.ofSeconds(60);

    private static final long EXIT_SECONDS = 30;

    private final Path launcher;
    private final int starts;
    private final Consumer<String> tell;

    /**
     * @param launcher of the program
     * @param starts how many are counted
     * @param tell takes what is done next, a line each
     */
    public StartBench(Path launcher, int starts, Consumer<String> tell) {
        this.launcher = launcher;
        this.starts = starts;
        this.tell = tell;
    }

    /**
     * @param scratch an existing folder for what the program says on standard error
     * @throws IOException the program does not start, or draws nothing; with its own words
     */
    public StartResult run(Path scratch) throws IOException {
        if (!Files.isExecutable(launcher)) {
            throw new IOException("there is no launcher to start: " + launcher);
        }
        Path said = scratch.resolve("stderr.txt");
        tell.accept("a start that is not counted brings the program's files into memory");
        start(said);
        tell.accept(starts + " starts are measured");
        long[] nanos = new long[starts];
        for (int i = 0; i < starts; i++) {
            nanos[i] = start(said);
            tell.accept(String.format(Locale.ROOT, "%2d   %.2f s", i + 1, nanos[i] / 1e9));
        }
        return StartResult.of(nanos);
    }

    /** From before the process is there until it says that the first frame has been drawn; returns when it has ended. */
    private long start(Path said) throws IOException {
        long before = System.nanoTime();
        Process process = new ProcessBuilder(launcher.toString(), OPTION)
                .redirectError(said.toFile())
                .start();
        try {
            long nanos = await(drawn(process), said) - before;
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the program has not ended " + EXIT_SECONDS + " s after its first frame");
            }
            return nanos;
        } catch (InterruptedException e) {
            // used up: what is cleared away next must wait for the process
            throw new IOException("the measurement was interrupted", e);
        } finally {
            end(process);
        }
    }

    /** Completes with the time at which the program says so; exceptionally when it says something else, or ends before. */
    private static CompletableFuture<Long> drawn(Process process) {
        CompletableFuture<Long> drawn = new CompletableFuture<>();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("start-output").start(() -> {
            try {
                String line = out.readLine();
                long now = System.nanoTime();
                if (DRAWN.equals(line)) {
                    drawn.complete(now);
                } else {
                    drawn.completeExceptionally(new IOException(
                            line == null
                                    ? "the program ended before it had drawn anything"
                                    : "the program said \"" + line + "\" where its first frame was expected"));
                }
            } catch (IOException e) {
                drawn.completeExceptionally(e);
            }
        });
        return drawn;
    }

    private static long await(CompletableFuture<Long> drawn, Path said) throws IOException, InterruptedException {
        try {
            return drawn.get(DRAWN_WITHIN.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage() + itSaid(said), e);
        } catch (TimeoutException e) {
            throw new IOException(
                    "the program drew nothing for " + DRAWN_WITHIN.toSeconds() + " s and is ended" + itSaid(said), e);
        }
    }

    private static String itSaid(Path said) {
        try {
            String words = Files.readString(said).strip();
            return words.isEmpty() ? "" : "; it said: " + words;
        } catch (IOException e) {
            return "";
        }
    }

    /** It holds no device: whatever it does now, it may be ended. */
    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
