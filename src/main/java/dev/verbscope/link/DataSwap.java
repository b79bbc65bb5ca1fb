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

    /** Whose traffic it is; asked only when something is wrong with it. */
    interface User {
        /** The beginning of a message: rank, what carries the traffic, which gate and which part of it. */
        String where();

        /** What has been posted and has completed meanwhile, as a sentence with a space before it; empty where nothing has. */
        String counts();

        /** Told before the session fails because the peer did not come. */
        void peerDidNotCome(long waitedNanos);
    }

    private final GateContext context;
    private final Stream stream;
    private final User user;
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

    DataSwap(GateContext context, Stream stream, User user) {
        this.context = context;
        this.stream = stream;
        this.user = user;
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
    void headers(int layer, int tag, long seq, long graceNanos) throws LinkFailure, LinkStopped {
        GateHeader.putBulk(headerOut, 0, layer, tag, seq);
        swap("its header", headerOut.clear(), headerIn.clear(), timeoutNanos + graceNanos);
        checkHeader();
    }

    /** Exchanges header and payload as a batch over the data socket does: both are written before anything is read. */
    void whole(int layer, int tag, long seq, ByteBuffer payloadOut, ByteBuffer payloadIn, long graceNanos)
            throws LinkFailure, LinkStopped {
        GateHeader.putBulk(headerOut, 0, layer, tag, seq);
        after = payloadOut;
        swap("its header", headerOut.clear(), headerIn.clear(), timeoutNanos + graceNanos);
        checkHeader();
        after = nothing;
        swap("its payload", payloadOut, payloadIn, timeoutNanos);
    }

    private void checkHeader() throws LinkFailure {
        if (!GateHeader.equal(headerIn, headerOut)) {
            throw new LinkFailure(
                    "gate-desync",
                    user.where() + ": gate desync: got " + GateHeader.describe(headerIn, 0) + ", want "
                            + GateHeader.describe(headerOut, 0) + ". Both ranks must be told the same traffic");
        }
    }

    /**
     * Both ranks have posted their receives.
     *
     * @param value of the byte, which must be equal
     */
    void barrier(int value, long graceNanos) throws LinkFailure, LinkStopped {
        barrierOut.clear().put(0, (byte) value);
        swap("its barrier byte", barrierOut, barrierIn.clear(), timeoutNanos + graceNanos);
        if (barrierIn.get(0) != barrierOut.get(0)) {
            throw new LinkFailure(
                    "gate-desync",
                    String.format(
                            "%s: gate desync: got barrier byte 0x%02x, want 0x%02x. The ranks are in different windows;"
                                    + " see whether both were granted the same receive depth",
                            user.where(), barrierIn.get(0), value & 0xff));
        }
    }

    /** Exchanges a part of a payload: what lies between position and limit of both. */
    void payload(ByteBuffer out, ByteBuffer in) throws LinkFailure, LinkStopped {
        swap("its payload", out, in, timeoutNanos);
    }

    private void swap(String what, ByteBuffer out, ByteBuffer in, long patience) throws LinkFailure, LinkStopped {
        long began = clock.nanos();
        long deadline = began + patience;
        long nextDuties = began + Duties.EVERY_NANOS;
        int wanted = in.remaining();
        int empty = 0;
        while (out.hasRemaining() || in.hasRemaining()) {
            if (step(what, wanted, out, in)) {
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
                throw timedOut(what, wanted, out, in, now - began);
            }
            if (empty > 0) {
                clock.idle(empty, Math.min(deadline, nextDuties));
            }
        }
    }

    private LinkFailure timedOut(String what, int wanted, ByteBuffer out, ByteBuffer in, long waited) {
        user.peerDidNotCome(waited);
        return new LinkFailure(
                "gate-timeout",
                user.where() + ": waited " + waited / 1_000_000 + " ms for rank "
                        + (1 - context.plan().rank())
                        + " and " + what + ": " + arrived(wanted, in) + ", " + out.remaining()
                        + " of this rank's own were not taken by the socket." + user.counts()
                        + " Look at what the other rank does");
    }

    private String arrived(int wanted, ByteBuffer in) {
        return (wanted - in.remaining()) + " of " + wanted + " bytes arrived from " + stream.remote();
    }

    /** @return whether anything moved */
    private boolean step(String what, int wanted, ByteBuffer out, ByteBuffer in) throws LinkFailure, LinkStopped {
        try {
            boolean moved = out.hasRemaining() && stream.write(out) > 0;
            if (!out.hasRemaining() && after.hasRemaining()) {
                moved |= stream.write(after) > 0;
            }
            if (in.hasRemaining()) {
                int read = stream.read(in);
                if (read < 0) {
                    throw ended("the peer closed the data socket", what, arrived(wanted, in));
                }
                moved |= read > 0;
            }
            return moved;
        } catch (IOException e) {
            throw ended("the data socket failed with " + SocketErrno.describe(e), what, arrived(wanted, in));
        }
    }

    /** Listens for what the control socket says about it: STOP, a failure, or the end of the peer. */
    private LinkFailure ended(String how, String what, String arrived) throws LinkFailure, LinkStopped {
        long deadline = clock.nanos() + timeoutNanos;
        for (int empty = 1; clock.nanos() - deadline < 0; empty++) {
            context.duties().attend();
            clock.idle(empty, Math.min(deadline, clock.nanos() + Duties.EVERY_NANOS));
        }
        return new LinkFailure(
                "peer-gone",
                user.where() + ": " + how + " when " + what + " was due: " + arrived + "." + user.counts()
                        + " Nothing was said on the control socket");
    }
}
