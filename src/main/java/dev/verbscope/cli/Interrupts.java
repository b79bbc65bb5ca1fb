package dev.verbscope.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * SIGINT and SIGTERM while a session runs: it is asked to stop, and the process ends only when this is closed: when the
 * command has told how it ended and cleared up. Open it before everything that has to be cleared up. The exit code is then
 * the signal's (130, 143). A second signal hurries nothing, as what is given back to a driver must be given back in order; it
 * is told how long that takes at most.
 *
 * <p>The signals are taken before the JVM begins to end. From then on nothing can be drawn and no window closed: JavaFX lets
 * go of its threads in a shutdown hook of its own, and whoever waits for them waits in vain. Where the JVM gives no signals
 * away, and for other ends, a hook does the same as far as that is possible.
 */
final class Interrupts implements AutoCloseable {
    /** A gate timeout of a minute, a teardown and a margin. */
    private static final long PATIENCE_S = 75;

    /** What a shell adds to a signal's number for the exit code of what it has ended. */
    private static final int BY_SIGNAL = 128;

    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("interrupt").unstarted(this::interrupted);
    private final Map<Signal, SignalHandler> before = new HashMap<>();
    private Runnable stop = () -> {};
    private boolean interrupted;
    /** The number of the first signal that came; 0 before. */
    private int came;

    private long cameNanos;

    Interrupts() {
        Runtime.getRuntime().addShutdownHook(hook);
        for (String name : SIGNALS) {
            Signal signal = new Signal(name);
            try {
                before.put(signal, Signal.handle(signal, this::came));
            } catch (IllegalArgumentException e) {
                // the JVM was told to leave them alone
            }
        }
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

    private void came(Signal signal) {
        synchronized (this) {
            if (came != 0) {
                System.err.println("verbscope: already ending, in order; that takes " + secondsLeft() + " s at most");
                return;
            }
            came = signal.getNumber();
            cameNanos = System.nanoTime();
        }
        interrupted();
        if (done.getCount() > 0) {
            // what did not end until now is not waited for once more
            letGo();
            System.exit(BY_SIGNAL + signal.getNumber());
        }
    }

    private long secondsLeft() {
        return Math.max(0, PATIENCE_S - TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - cameNanos));
    }

    private void interrupted() {
        Runnable how;
        synchronized (this) {
            how = interrupted ? () -> {} : stop;
            interrupted = true;
        }
        how.run();
        try {
            done.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The command has done all it had to do; ends the process when a signal has asked for that. */
    @Override
    public void close() {
        done.countDown();
        before.forEach(Signal::handle);
        letGo();
        int signal;
        synchronized (this) {
            signal = came;
        }
        if (signal != 0) {
            System.exit(BY_SIGNAL + signal);
        }
    }

    private void letGo() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs already
        }
    }
}
