package dev.verbscope.link;

import dev.verbscope.link.socket.SocketErrno;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.GateHeader;
import dev.verbscope.verbs.Clock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Bulk traffic's use of the data socket: headers, barrier bytes and payloads, each written and read interleaved, so that two
 * ranks with small socket buffers do not block each other. Allocates nothing while all goes well.
 */
final class DataSwap {
    private final GateContext context;
    private final Stream stream;
    private final Clock clock;
    private final long timeoutNanos;
    private final ByteBuffer headerOut = little(GateHeader.BYTES);
    private final ByteBuffer headerIn = little(GateHeader.BYTES);
    private final ByteBuffer barrierOut = little(1);
    private final ByteBuffer barrierIn = little(1);

    private final ByteBuffer nothing = little(0);

    /** What follows what a swap writes; a swap does not wait for it to be taken. */
    private ByteBuffer after = nothing;

    /** Polls of the last swaps that found nothing. */
    private int emptyPolls;

    DataSwap(GateContext context, Stream stream) {
        this.context = context;
        this.stream = stream;
        this.clock = context.clock();
        this.timeoutNanos = context.plan().run().timeout().toNanos();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int takeEmptyPolls() {
        int n = emptyPolls;
        emptyPolls = 0;
        return n;
    }

    /**
     * Exchanges the headers of a batch or a big gate, which must be equal.
     *
     * @param graceNanos what the peer may take longer than the gate timeout, to fill and compare a large payload
     */
    void headers(BulkKind kind, int layer, int tag, long seq, long graceNanos) throws LinkFailure, LinkStopped {
        GateHeader.putBulk(headerOut, 0, layer, tag, seq);
        swap(kind, seq, "its header", headerOut.clear(), headerIn.clear(), timeoutNanos + graceNanos);
        checkHeader(kind, seq);
    }

    /** Exchanges header and payload as a batch over the data socket does: both are written before anything is read. */
    void whole(
            BulkKind kind, int layer, int tag, long seq, ByteBuffer payloadOut, ByteBuffer payloadIn, long graceNanos)
            throws LinkFailure, LinkStopped {
        GateHeader.putBulk(headerOut, 0, layer, tag, seq);
        after = payloadOut;
        swap(kind, seq, "its header", headerOut.clear(), headerIn.clear(), timeoutNanos + graceNanos);
        checkHeader(kind, seq);
        after = nothing;
        swap(kind, seq, "its payload", payloadOut, payloadIn, timeoutNanos);
    }

    private void checkHeader(BulkKind kind, long seq) throws LinkFailure {
        if (!GateHeader.equal(headerIn, headerOut)) {
            throw new LinkFailure(
                    "gate-desync",
                    where() + ": " + kind.label() + " " + seq + ": gate desync: got "
                            + GateHeader.describe(headerIn, 0) + ", want " + GateHeader.describe(headerOut, 0)
                            + ". Both ranks must be told the same traffic");
        }
    }

    /**
     * Both ranks have posted their receives.
     *
     * @param value of the byte, which must be equal
     */
    void barrier(BulkKind kind, long seq, int value, long graceNanos) throws LinkFailure, LinkStopped {
        barrierOut.clear().put(0, (byte) value);
        swap(kind, seq, "a barrier byte", barrierOut, barrierIn.clear(), timeoutNanos + graceNanos);
        if (barrierIn.get(0) != barrierOut.get(0)) {
            throw new LinkFailure(
                    "gate-desync",
                    String.format(
                            "%s: %s %d: gate desync: got barrier byte 0x%02x, want 0x%02x",
                            where(), kind.label(), seq, barrierIn.get(0), value & 0xff));
        }
    }

    /** Exchanges a part of a payload: what lies between position and limit of both. */
    void payload(BulkKind kind, long seq, ByteBuffer out, ByteBuffer in) throws LinkFailure, LinkStopped {
        swap(kind, seq, "its payload", out, in, timeoutNanos);
    }

    private void swap(BulkKind kind, long seq, String what, ByteBuffer out, ByteBuffer in, long patience)
            throws LinkFailure, LinkStopped {
        long began = clock.nanos();
        long deadline = began + patience;
        long nextDuties = began + Duties.EVERY_NANOS;
        int wanted = in.remaining();
        int empty = 0;
        while (out.hasRemaining() || in.hasRemaining()) {
            if (step(kind, seq, what, out, in)) {
                empty = 0;
            } else {
                emptyPolls++;
                empty++;
            }
            long now = clock.nanos();
            if (now - nextDuties >= 0) {
                context.duties().attend();
                nextDuties = now + Duties.EVERY_NANOS;
            }
            if (now - deadline >= 0 && (out.hasRemaining() || in.hasRemaining())) {
                throw new LinkFailure(
                        "gate-timeout",
                        where() + ": " + kind.label() + " " + seq + ": waited " + (now - began) / 1_000_000
                                + " ms for rank " + (1 - context.plan().rank()) + " and " + what + ": "
                                + (wanted - in.remaining()) + " of " + wanted + " bytes arrived, " + out.remaining()
                                + " of this rank's own were not taken by the socket. Look at what the other rank does");
            }
            if (empty > 0) {
                clock.idle(empty, Math.min(deadline, nextDuties));
            }
        }
    }

    /** @return whether anything moved */
    private boolean step(BulkKind kind, long seq, String what, ByteBuffer out, ByteBuffer in)
            throws LinkFailure, LinkStopped {
        try {
            boolean moved = out.hasRemaining() && stream.write(out) > 0;
            if (!out.hasRemaining() && after.hasRemaining()) {
                moved |= stream.write(after) > 0;
            }
            if (in.hasRemaining()) {
                int read = stream.read(in);
                if (read < 0) {
                    throw ended(kind, seq, what, "the peer closed the data socket");
                }
                moved |= read > 0;
            }
            return moved;
        } catch (IOException e) {
            throw ended(kind, seq, what, "the data socket failed with " + SocketErrno.describe(e));
        }
    }

    /** Listens for what the control socket says about it: STOP, a failure, or the end of the peer. */
    private LinkFailure ended(BulkKind kind, long seq, String what, String how) throws LinkFailure, LinkStopped {
        long deadline = clock.nanos() + timeoutNanos;
        for (int empty = 1; clock.nanos() - deadline < 0; empty++) {
            context.duties().attend();
            clock.idle(empty, Math.min(deadline, clock.nanos() + Duties.EVERY_NANOS));
        }
        return new LinkFailure(
                "peer-gone",
                where() + ": " + kind.label() + " " + seq + ": " + how + " while " + what
                        + " was exchanged, and nothing was said on the control socket");
    }

    private String where() {
        return "rank " + context.plan().rank() + ", " + stream.remote();
    }
}
