package dev.verbscope.record;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Hands objects from one thread to one other in order, without a lock, a wait or an allocation. */
final class HandOver<T> {

    private final AtomicReferenceArray<T> slots;
    private int giveAt; // of the giving thread
    private int takeAt; // of the taking thread

    HandOver(int capacity) {
        this.slots = new AtomicReferenceArray<>(capacity);
    }

    /** For the giving thread: whether {@link #give} would take another one. */
    boolean hasRoom() {
        return slots.getAcquire(giveAt) == null;
    }

    /** @throws IllegalStateException when there is no room */
    void give(T object) {
        if (!hasRoom()) {
            throw new IllegalStateException("no room for " + object + " beside " + slots.length() + " others");
        }
        slots.setRelease(giveAt, object);
        giveAt = giveAt + 1 == slots.length() ? 0 : giveAt + 1;
    }

    /** For the taking thread: whether the giving one has no room left. */
    boolean isFull() {
        int lastFilled = takeAt == 0 ? slots.length() - 1 : takeAt - 1;
        return slots.getAcquire(lastFilled) != null;
    }

    /** For the taking thread: the oldest object, or null when there is none. */
    T take() {
        T object = slots.getAcquire(takeAt);
        if (object != null) {
            slots.setRelease(takeAt, null);
            takeAt = takeAt + 1 == slots.length() ? 0 : takeAt + 1;
        }
        return object;
    }
}
