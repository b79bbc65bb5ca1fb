package dev.verbscope.cli.demo;

import dev.verbscope.link.LinkSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sessions of this process, each on its thread. None is left behind: closing asks those that still run to stop, and waits
 * for them, since they use what was lent to them.
 */
public final class RunningSessions implements AutoCloseable {
    private static final Duration STOPS_WITHIN = Duration.ofSeconds(30);

    private record Running(LinkSession session, Thread thread) {}

    private final List<Running> all = new ArrayList<>();

    /** Starts it on a thread of its own. */
    public void start(LinkSession session, int rank) {
        Thread thread = Thread.ofPlatform().daemon().name("bench-rank-" + rank).unstarted(session);
        all.add(new Running(session, thread));
        thread.start();
    }

    /**
     * Waits until all are over.
     *
     * @param atMost for each
     * @throws IOException one is not over then, or the waiting thread was interrupted
     */
    public void join(Duration atMost) throws IOException {
        try {
            for (Running running : all) {
                if (!running.thread.join(atMost)) {
                    throw new IOException(
                            running.thread.getName() + " did not end within " + atMost.toSeconds() + " s");
                }
            }
        } catch (InterruptedException e) {
            // used up: what is cleared away next must wait for the sessions
            throw new IOException("the measurement was interrupted", e);
        }
    }

    /** Asks all to stop. For any thread. */
    public void stop(String why) {
        all.forEach(running -> running.session.commands().stop(why));
    }

    /** @throws IOException one has not ended in time */
    @Override
    public void close() throws IOException {
        if (all.stream().noneMatch(running -> running.thread.isAlive())) {
            return;
        }
        stop("the measurement ends");
        long deadline = System.nanoTime() + STOPS_WITHIN.toNanos();
        for (Running running : all) {
            try {
                long left = Math.max(1, deadline - System.nanoTime());
                if (!running.thread.join(Duration.ofNanos(left))) {
                    throw new IOException(running.thread.getName() + " of process "
                            + ProcessHandle.current().pid() + " has not ended within " + STOPS_WITHIN.toSeconds()
                            + " s; it was asked to and may still hold a device");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
