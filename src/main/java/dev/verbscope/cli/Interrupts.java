package dev.verbscope.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * SIGINT and SIGTERM while a session runs: it is asked to stop, and the process ends only when this is closed: when the
 * command has told how it ended and cleared up. Open it before everything that has to be cleared up. The exit code is then
 * the signal's (130, 143).
 */
final class Interrupts implements AutoCloseable {
    /** A gate timeout of a minute, a teardown and a margin. */
    private static final long PATIENCE_S = 75;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("interrupt").unstarted(this::interrupted);
    private Runnable stop = () -> {};
    private boolean interrupted;

    Interrupts() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** @param how asks what runs now to end; called once, from another thread, or at once when the signal has come */
    void stopBy(Runnable how) {
        boolean now;
        synchronized (this) {
            stop = how;
            now = interrupted;
        }
        if (now) {
            how.run();
        }
    }

    private void interrupted() {
        Runnable how;
        synchronized (this) {
            interrupted = true;
            how = stop;
        }
        how.run();
        try {
            done.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The command has done all it had to do. */
    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs already
        }
    }
}
