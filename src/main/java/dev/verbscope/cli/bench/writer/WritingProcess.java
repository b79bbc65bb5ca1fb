package dev.verbscope.cli.bench.writer;

import dev.verbscope.cli.engine.JvmLine;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The writer as a process of its own, so that what it costs is not counted as the window's. */
public final class WritingProcess implements AutoCloseable {
    /** The word that says that both recordings are there, with all that was ordered at once. */
    public static final String READY = "ready";

    /** A JVM starts, and a session is brought up. */
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    /** A stretch of samples is written, and both recordings are closed. */
    private static final Duration STOPS_WITHIN = Duration.ofSeconds(60);
    /** Ten million samples are 1.3 GB, which a slow disk takes in a minute or two. */
    private static final Duration AT_ONCE_WITHIN = Duration.ofMinutes(15);

    private static final long EXIT_SECONDS = 30;

    private final Path said;
    private final Process process;
    private final BufferedReader out;

    private WritingProcess(Path said, Process process) {
        this.said = said;
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts it, and returns when its recordings are there, and their bring-up and what was ordered at once are written.
     *
     * @param aside an existing folder for what the process says of itself
     * @throws IOException it cannot be started, or ended before; with its own words
     */
    public static WritingProcess start(WriteOrder order, Path aside) throws IOException {
        Path said = aside.resolve("writer.txt");
        Process process = new ProcessBuilder(
                        JvmLine.forALink(aside.resolve("hs_err_%p.log"), List.of("bench", "write")))
                .redirectError(said.toFile())
                .start();
        WritingProcess writing = new WritingProcess(said, process);
        boolean ready = false;
        try {
            BufferedWriter in = process.outputWriter(StandardCharsets.UTF_8);
            in.write(order.line());
            in.newLine();
            in.flush();
            String line = writing.line(order.samples() == 0 ? READY_WITHIN : AT_ONCE_WITHIN);
            ready = line.equals(READY);
            if (!ready) {
                throw new IOException("the writer said \"" + line + "\" where " + READY + " was expected");
            }
            return writing;
        } finally {
            if (!ready) {
                writing.close();
            }
        }
    }

    /** Waits for the end of what does not grow. */
    public WriteResult finish() throws IOException {
        return WriteResult.parse(line(STOPS_WITHIN));
    }

    /** Tells it to end in order. */
    public WriteResult stop() throws IOException {
        process.getOutputStream().close();
        return WriteResult.parse(line(STOPS_WITHIN));
    }

    private String line(Duration patience) throws IOException {
        CompletableFuture<Optional<String>> line = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("writer-output").start(() -> {
            try {
                line.complete(Optional.ofNullable(out.readLine()));
            } catch (IOException e) {
                line.completeExceptionally(e);
            }
        });
        try {
            return line.get(patience.toNanos(), TimeUnit.NANOSECONDS)
                    .orElseThrow(() -> new IOException("the writer ended without a result" + itSaid()));
        } catch (ExecutionException e) {
            throw new IOException(
                    "what the writer says cannot be read: " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException(
                    "the writer said nothing for " + patience.toSeconds() + " s and is ended" + itSaid(), e);
        } catch (InterruptedException e) {
            // used up: closing waits for the writer
            throw new IOException("the measurement was interrupted while the writer was at work", e);
        }
    }

    private String itSaid() {
        try {
            String words = Files.readString(said).strip();
            return words.isEmpty() ? "" : "; it said: " + words;
        } catch (IOException e) {
            return "";
        }
    }

    /** The end of its input asks it to stop; it is not killed unless it does not. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
