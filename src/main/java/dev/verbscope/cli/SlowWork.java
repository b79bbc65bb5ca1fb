package dev.verbscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Work on the terminal that is told of when it takes longer than a person takes for granted. */
final class SlowWork {
    /** Sooner it would only be noise. */
    private static final Duration GRANTED = Duration.ofMillis(500);

    private SlowWork() {}

    /** Work that may fail at a file. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }

    /**
     * @param what a sentence of what goes on, without its end
     * @param err takes that line when it is due
     */
    static <T> T of(String what, PrintWriter err, Work<T> work) throws IOException {
        return of(what, err, GRANTED, work);
    }

    static <T> T of(String what, PrintWriter err, Duration granted, Work<T> work) throws IOException {
        CompletableFuture<Void> word = CompletableFuture.runAsync(
                () -> {
                    err.println("verbscope: " + what + "…");
                    err.flush();
                },
                CompletableFuture.delayedExecutor(granted.toNanos(), TimeUnit.NANOSECONDS));
        try {
            return work.run();
        } finally {
            word.cancel(false);
        }
    }
}
