package dev.verbscope.verbs.sim;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Time for tests: a deterministic scheduler of a fixed number of participants, each on its own thread.
 *
 * <ol>
 *   <li>Nobody runs before all participants have {@linkplain #join joined}; then only one runs at a time, participant 0
 *       first. Time stands still while one runs.
 *   <li>{@link #idle} hands over to the next participant, in a circle, that has not idled since the last {@link #touch}.
 *   <li>When every participant has idled since the last touch, time jumps to the earliest moment that lies ahead among
 *       all deadlines and all events announced with {@link #dueAt}, and every participant gets to poll again. A deadline
 *       of {@link Long#MAX_VALUE} is none.
 *   <li>When nothing lies ahead that is a deadlock: every participant's {@code idle} throws {@link IllegalStateException}.
 *   <li>A participant that leaves is no longer waited for. When all have left, the same number can join again.
 * </ol>
 *
 * So the same program gives the same sequence of steps, whatever the threads do. A participant that blocks outside this
 * clock stops all of them; the others say who it is after {@value #STALL_SECONDS} real seconds.
 */
public final class VirtualClock implements EventClock {

    /** How long a participant waits in real time for its turn before it gives up. */
    public static final int STALL_SECONDS = 30;

    /** Where time starts: not at 0, so that a moment can be told from an unset one. */
    public static final long START_NANOS = 1_000_000_000;

    /**
     * Some ten microseconds: most turns are shorter, and to be handed one while spinning costs a fifth of being woken
     * (0.7 against 3 µs). A core may be shared, so then it sleeps.
     */
    private static final int SPINS = 1000;

    private static final int NOBODY = -1;

    /** A participant's place; closing it leaves the clock, once. */
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    private final class Place implements Seat {
        final int index;
        /** Null when nobody sits here. */
        volatile Thread thread;
        /** What {@link #changes} was when it idled last. */
        long idledAt;

        long deadline;

        Place(int index) {
            this.index = index;
        }

        @Override
        public void close() {
            leave(this);
        }
    }

    private final long stallNanos;
    private final Place[] places;
    private final AtomicLong changes = new AtomicLong();
    private final PriorityQueue<Long> due = new PriorityQueue<>();
    private int seated;
    private volatile int turn = NOBODY;
    private volatile long now = START_NANOS;
    private volatile String failure;

    /** @param participants how many threads share this clock */
    public VirtualClock(int participants) {
        this(participants, TimeUnit.SECONDS.toNanos(STALL_SECONDS));
    }

    VirtualClock(int participants, long stallNanos) {
        if (participants < 1) {
            throw new IllegalArgumentException(participants + " participants; at least 1");
        }
        this.stallNanos = stallNanos;
        places = new Place[participants];
        Arrays.setAll(places, Place::new);
    }

    /**
     * Takes the place of participant {@code index} for the calling thread and waits for its turn.
     *
     * @param index from 0; decides the order
     * @throws IllegalStateException when the place is taken, when the thread has one already, or when its turn does not
     *     come within {@value #STALL_SECONDS} real seconds
     */
    public Seat join(int index) {
        Place place = places[index];
        synchronized (this) {
            if (turn != NOBODY || place.thread != null || seatOf(Thread.currentThread()) != null) {
                throw new IllegalStateException("place " + index + " of the virtual clock cannot be taken now");
            }
            place.thread = Thread.currentThread();
            place.idledAt = -1;
            if (++seated == places.length) {
                handTo(places[0]);
            }
        }
        try {
            awaitTurn(place);
        } catch (IllegalStateException e) {
            leave(place);
            throw e;
        }
        return place;
    }

    /**
     * Moves time on by hand; for a thread that steps everything itself.
     *
     * @throws IllegalStateException while participants run
     */
    public synchronized void advance(long nanos) {
        if (turn != NOBODY) {
            throw new IllegalStateException("participants run: time moves when they idle");
        }
        now += nanos;
        forgetPast();
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public void idle(int emptyPolls, long deadline) {
        int running = turn;
        if (failure == null) {
            if (running == NOBODY || places[running].thread != Thread.currentThread()) {
                throw new IllegalStateException(Thread.currentThread().getName()
                        + " idles on a virtual clock out of turn or without having joined");
            }
            Place place = places[running];
            synchronized (this) {
                place.deadline = deadline;
                place.idledAt = changes.get();
                handTo(next(place.index));
            }
            awaitTurn(place);
        } else {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void touch() {
        changes.incrementAndGet();
    }

    @Override
    public synchronized void dueAt(long nanos) {
        if (nanos <= now) {
            touch();
        } else if (due.isEmpty() || due.peek() != nanos) {
            due.add(nanos);
        }
    }

    private synchronized void leave(Place place) {
        if (place.thread == null) {
            return;
        }
        place.thread = null;
        if (--seated == 0) {
            turn = NOBODY;
            failure = null;
        } else if (turn == place.index && failure == null) {
            handTo(next(place.index));
        }
    }

    private Place seatOf(Thread thread) {
        for (Place place : places) {
            if (place.thread == thread) {
                return place;
            }
        }
        return null;
    }

    /** Whose turn is after {@code index}; null when nothing will ever happen. */
    private Place next(int index) {
        long current = changes.get();
        for (int step = 1; step <= places.length; step++) {
            Place place = places[(index + step) % places.length];
            if (place.thread != null && place.idledAt != current) {
                return place;
            }
        }
        long jump = earliestAhead();
        if (jump == Long.MAX_VALUE) {
            return null;
        }
        now = jump;
        forgetPast();
        touch();
        return next(index);
    }

    private long earliestAhead() {
        forgetPast();
        long earliest = due.isEmpty() ? Long.MAX_VALUE : due.peek();
        for (Place place : places) {
            if (place.thread != null && place.deadline > now) {
                earliest = Math.min(earliest, place.deadline);
            }
        }
        return earliest;
    }

    private void forgetPast() {
        while (!due.isEmpty() && due.peek() <= now) {
            due.poll();
        }
    }

    private void handTo(Place place) {
        if (place == null) {
            failure = "deadlock on the virtual clock at " + now + " ns: all " + seated
                    + " participants idle, none has a deadline ahead and no event is due";
            wakeAll();
        } else {
            turn = place.index;
            if (place.thread != Thread.currentThread()) {
                LockSupport.unpark(place.thread);
            }
        }
    }

    private void wakeAll() {
        for (Place place : places) {
            if (place.thread != null) {
                LockSupport.unpark(place.thread);
            }
        }
    }

    private void awaitTurn(Place place) {
        for (int spin = 0; spin < SPINS && turn != place.index && failure == null; spin++) {
            Thread.onSpinWait();
        }
        if (turn != place.index && failure == null) {
            sleepUntilTurn(place);
        }
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    private void sleepUntilTurn(Place place) {
        long giveUp = System.nanoTime() + stallNanos;
        boolean interrupted = false;
        while (turn != place.index && failure == null) {
            long left = giveUp - System.nanoTime();
            if (left <= 0) {
                reportStall(place);
            }
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void reportStall(Place place) {
        if (failure != null || turn == place.index) {
            return;
        }
        Thread holder = turn == NOBODY ? null : places[turn].thread;
        failure = holder == null
                ? "participant " + place.index + " waits for others to join the virtual clock: " + seated + " of "
                        + places.length + " have"
                : "participant " + place.index + " waits for its turn on the virtual clock; " + holder.getName()
                        + " has it and does not idle: " + Arrays.toString(holder.getStackTrace());
        wakeAll();
    }
}
