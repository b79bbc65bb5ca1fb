package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.CompletionBatch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * One rank of a windowed exchange, as a link thread runs it: a window of receives is posted, then one message is sent for
 * each that is received, every fourth signaled, and the content of each is compared.
 */
final class PingPong {
    private static final int WINDOW = 32;

    private final Clock clock;
    private final End end;
    private final int rank;
    private final int bytes;
    private final CompletionBatch batch;
    private final List<String> story;
    private long sent;
    private long received;

    /** @param story takes a line for each completion; null for none */
    PingPong(Clock clock, End end, int rank, int bytes, List<String> story) {
        this.clock = clock;
        this.end = end;
        this.rank = rank;
        this.bytes = bytes;
        this.story = story;
        batch = end.cq.newBatch(16);
        for (int i = 0; i < WINDOW; i++) {
            arm(i);
        }
    }

    long received() {
        return received;
    }

    /**
     * Exchanges until so many have been sent and received in all.
     *
     * @throws AssertionError when something arrives wrong, or not within ten seconds
     */
    void run(long messages) {
        int empty = 0;
        while (received < messages || sent < messages) {
            boolean acted = false;
            while (sent < messages && sent < received + WINDOW && send()) {
                acted = true;
            }
            int count = end.cq.poll(batch);
            for (int i = 0; i < count; i++) {
                take(i, messages);
            }
            empty = acted || count > 0 ? 0 : empty + 1;
            if (empty > 0) {
                idle(empty, messages);
            }
        }
    }

    private long waitingSince;

    private void idle(int empty, long messages) {
        long now = clock.nanos();
        waitingSince = empty == 1 ? now : waitingSince;
        if (now - waitingSince > 10_000_000_000L) {
            throw new AssertionError(
                    "rank " + rank + ": " + sent + " sent and " + received + " received of " + messages);
        }
        clock.idle(empty, waitingSince + 10_000_000_001L);
    }

    private boolean send() {
        long at = 1 << 20 | (sent % WINDOW) * bytes;
        end.memory.set(ValueLayout.JAVA_LONG, at, content(rank, sent));
        end.memory.set(ValueLayout.JAVA_LONG, at + bytes - Long.BYTES, ~content(rank, sent));
        end.send.set(0, sent, end.mr.address() + at, bytes, end.mr.lkey(), sent % 4 == 3);
        if (end.qp.postSend(end.send, 1) != 0) {
            return false;
        }
        sent++;
        return true;
    }

    private void take(int index, long messages) {
        if (batch.status(index) != 0) {
            throw new AssertionError("rank " + rank + ": status " + batch.status(index));
        }
        if (story != null) {
            story.add(clock.nanos() + " rank " + rank + " " + Wc.of(batch, index));
        }
        if (batch.opcode(index) == 0) {
            return;
        }
        MemorySegment memory = end.memory;
        long at = (received % WINDOW) * bytes;
        if (batch.wrId(index) != received
                || batch.byteLength(index) != bytes
                || memory.get(ValueLayout.JAVA_LONG, at) != content(1 - rank, received)
                || memory.get(ValueLayout.JAVA_LONG, at + bytes - Long.BYTES) != ~content(1 - rank, received)) {
            throw new AssertionError("rank " + rank + ": message " + received + " is wrong");
        }
        received++;
        arm(received + WINDOW - 1);
    }

    private void arm(long number) {
        end.recv.set(0, number, end.mr.address() + (number % WINDOW) * bytes, bytes, end.mr.lkey());
        if (end.qp.postRecv(end.recv, 1) != 0) {
            throw new AssertionError("rank " + rank + ": the receive queue is full");
        }
    }

    private static long content(int from, long number) {
        return (number + 1) * 0x9E3779B97F4A7C15L + from;
    }
}
