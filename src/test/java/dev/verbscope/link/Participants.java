package dev.verbscope.link;

import dev.verbscope.verbs.sim.VirtualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Runs each participant of a virtual clock on a thread of its own, to the end. */
final class Participants {
    private static final long PATIENCE_MILLIS = 60_000;

    private Participants() {}

    /** @throws AssertionError a participant threw, or hangs */
    static void run(VirtualClock clock, Runnable... bodies) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < bodies.length; i++) {
            int index = i;
            threads.add(Thread.ofPlatform().daemon().name("participant-" + i).unstarted(() -> {
                VirtualClock.Seat seat = clock.join(index);
                try {
                    bodies[index].run();
                } catch (Throwable e) {
                    thrown.compareAndSet(null, e);
                } finally {
                    seat.close();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            join(thread);
        }
        if (thrown.get() != null) {
            throw new AssertionError(thrown.get().getMessage(), thrown.get());
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (thread.isAlive()) {
            StringBuilder where = new StringBuilder(thread.getName() + " hangs at");
            for (StackTraceElement frame : thread.getStackTrace()) {
                where.append("\n    ").append(frame);
            }
            throw new AssertionError(where.toString());
        }
    }
}
