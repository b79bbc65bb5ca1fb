package dev.verbscope.nativelib;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that has ended.
 *
 * @param code its exit code
 * @param out what it wrote to standard output, all of it
 */
public record Finished(int code, String out) {

    /** Runs it to its end. One that takes longer is ended, and the test with it. */
    public static Finished of(ProcessBuilder builder, long seconds) throws IOException {
        Process process = builder.start();
        process.getOutputStream().close();
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> {
            try {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "(its output could not be read: " + e + ")";
            }
        });
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(builder.command() + " still ran after " + seconds + " s");
            }
            return new Finished(process.exitValue(), out.get(seconds, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
