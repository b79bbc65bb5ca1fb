package dev.verbscope.cli.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Time that a measurement lets pass. */
final class Pause {

    private Pause() {}

    /** @throws IOException a signal has ended the measurement */
    static void pass(Duration time) throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            // used up: what is cleared away next must wait for others
            throw new IOException("the measurement was interrupted", e);
        }
    }
}
