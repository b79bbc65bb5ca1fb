package dev.verbscope.verbs.sim;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is under way to one queue pair, from its RTR on: a ring of messages with one producer, the peer's link thread, and
 * one consumer, the owner's. Payloads are copied in when they are sent and out when they are received, so both ends may
 * reuse their memory at once. A message is there for the consumer when {@link #published} is seen to have passed it, its
 * place is free for the producer when {@link #consumed} has.
 */
final class Wire {
    private static final int SLOTS = 1024;
    private static final int AREA_BYTES = 1 << 20;

    /** What the owner takes. */
    private final Path owner;

    private final AtomicLong published = new AtomicLong();
    private final AtomicLong consumed = new AtomicLong();
    /** Written by the producer before it publishes. */
    private final long[] arrivesAt = new long[SLOTS];

    private final int[] length = new int[SLOTS];
    private final MemorySegment[] area = new MemorySegment[SLOTS];
    private final long[] position = new long[SLOTS];

    /** Set by the producer when it waits for room, or for an acknowledgement: the consumer then tells it. */
    private volatile boolean producerWaits;

    private volatile int refusedStatus;
    private volatile int rnrRetries;

    // the producer's own
    private MemorySegment current = MemorySegment.ofArray(new byte[AREA_BYTES]);
    private long written;
    private long reclaimed;
    private long reclaimedBytes;
    private long lastArrival;

    // the consumer's own
    private boolean dead;
    private final Signals signals;

    Wire(Path owner, Signals signals) {
        this.owner = owner;
        this.signals = signals;
    }

    Path owner() {
        return owner;
    }

    // ---- the producer's side

    /** Whether a message of {@code bytes} can enter now. */
    boolean hasRoom(int bytes) {
        long next = published.getPlain();
        reclaim();
        if (bytes > current.byteSize()) {
            grow(bytes);
        }
        boolean room = next - reclaimed < SLOTS && written - reclaimedBytes + bytes <= current.byteSize();
        if (!room) {
            producerWaits = true;
            reclaim();
            room = next - reclaimed < SLOTS && written - reclaimedBytes + bytes <= current.byteSize();
        }
        return room;
    }

    /** Whether an earlier message would be overtaken by one that arrives at {@code nanos}: if so, when it arrives instead. */
    long inOrder(long nanos) {
        return Math.max(nanos, lastArrival);
    }

    /** Copies a message in and publishes it; there is room. Returns its number on this wire, from 0. */
    long send(MemorySegment source, long offset, int bytes, long arrival, long flippedBit) {
        long number = published.getPlain();
        int slot = (int) (number % SLOTS);
        copyIn(source, offset, bytes);
        if (flippedBit >= 0) {
            flip(written + flippedBit / 8, (int) (flippedBit % 8));
        }
        area[slot] = current;
        position[slot] = written;
        length[slot] = bytes;
        arrivesAt[slot] = arrival;
        written += bytes;
        lastArrival = arrival;
        published.setRelease(number + 1);
        signals.dueAt(arrival);
        return number;
    }

    /** From now on the consumer tells when it has taken or refused a message; RC. */
    void watchAcknowledgements(int retries) {
        rnrRetries = retries;
        producerWaits = true;
    }

    boolean acknowledged(long number) {
        return consumed.getAcquire() > number;
    }

    /** The status number that the first message not acknowledged was refused with; 0 for none. */
    int refusedStatus() {
        return refusedStatus;
    }

    private void reclaim() {
        long free = consumed.getAcquire();
        while (reclaimed < free) {
            int slot = (int) (reclaimed++ % SLOTS);
            if (area[slot] == current) {
                reclaimedBytes += length[slot];
            }
        }
    }

    /** What is under way stays in the old area until it is consumed. */
    private void grow(int bytes) {
        current = MemorySegment.ofArray(new byte[Integer.highestOneBit(bytes - 1) << 1]);
        written = 0;
        reclaimedBytes = 0;
    }

    private void copyIn(MemorySegment source, long offset, int bytes) {
        long size = current.byteSize();
        long at = written & size - 1;
        long first = Math.min(bytes, size - at);
        MemorySegment.copy(source, offset, current, at, first);
        if (first < bytes) {
            MemorySegment.copy(source, offset + first, current, 0, bytes - first);
        }
    }

    private void flip(long at, int bit) {
        byte[] bytes = (byte[]) current.heapBase().orElseThrow();
        bytes[(int) (at & current.byteSize() - 1)] ^= (byte) (1 << bit);
    }

    // ---- the consumer's side

    /** When the next message arrives or has arrived; {@link Long#MAX_VALUE} when none is under way. */
    long nextArrival() {
        long number = consumed.getPlain();
        return number < published.getAcquire() ? arrivesAt[(int) (number % SLOTS)] : Long.MAX_VALUE;
    }

    int nextLength() {
        return length[(int) (consumed.getPlain() % SLOTS)];
    }

    /** How often the sender of the next message tries again when it meets no receive; RC. */
    int rnrRetries() {
        return rnrRetries;
    }

    void copyOut(MemorySegment target, long offset) {
        int slot = (int) (consumed.getPlain() % SLOTS);
        MemorySegment from = area[slot];
        long size = from.byteSize();
        long at = position[slot] & size - 1;
        long first = Math.min(length[slot], size - at);
        MemorySegment.copy(from, at, target, offset, first);
        if (first < length[slot]) {
            MemorySegment.copy(from, 0, target, offset + first, length[slot] - first);
        }
    }

    /** The next message has been dealt with. */
    void consume() {
        consumed.setRelease(consumed.getPlain() + 1);
        tellProducer();
    }

    /** The next message is answered with an error, and nothing behind it is taken; RC. */
    void refuse(int status) {
        refusedStatus = status;
        dead = true;
        tellProducer();
    }

    /** Whatever else arrives is lost. */
    void kill() {
        dead = true;
    }

    boolean dead() {
        return dead;
    }

    private void tellProducer() {
        if (producerWaits) {
            signals.touch();
        }
    }
}
