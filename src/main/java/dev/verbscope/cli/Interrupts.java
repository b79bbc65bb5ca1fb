package dev.verbscope.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * SIGINT and SIGTERM while a session runs: it is asked to stop, and the process ends only when the command has told how it
 * ended. The exit code is then the signal's (130, 143).
 */
final class Interrupts implements AutoCloseable {
    /** A gate timeout of a minute, a teardown and a margin. */
    private static final long PATIENCE_S = 75;

    private final CountDownLatch told = new CountDownLatch(1);
    private final Thread hook;

    /** @param stop asks the session to end; called once, from another thread */
    Interrupts(Runnable stop) {
        hook = Thread.ofPlatform().name("interrupt").unstarted(() -> {
            stop.run();
            try {
                told.await(PATIENCE_S, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The command has said all it had to say. */
    @Override
    public void close() {
        told.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs already
        }
    }
}
