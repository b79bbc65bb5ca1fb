package dev.verbscope.link;

import dev.verbscope.link.socket.SocketErrno;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.GateHeader;
import dev.verbscope.record.GateFact.GateTimedOut;
import dev.verbscope.record.GateSample;
import dev.verbscope.verbs.Clock;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;

/** Decode gates over the data socket: header and vector out, header and vector in, interleaved so that neither side blocks. */
final class TcpGates implements GateTransport {
    private final GateContext context;
    private final Stream stream;
    private final Clock clock;
    private final GateSample sample;
    private final Tally tally;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final MemorySegment outVector;
    private final MemorySegment inVector;
    private final long timeoutNanos;
    private final Supplier<String> place = this::place;

    TcpGates(GateContext context, Stream stream) {
        this.context = context;
        this.stream = stream;
        this.clock = context.clock();
        this.sample = context.sample();
        this.tally = context.tally();
        int bytes = GateHeader.BYTES + context.vectorBytes();
        this.out = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.in = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.outVector = MemorySegment.ofBuffer(out).asSlice(GateHeader.BYTES);
        this.inVector = MemorySegment.ofBuffer(in).asSlice(GateHeader.BYTES);
        this.timeoutNanos = context.plan().run().timeout().toNanos();
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public void prepare(long firstGate) {
        // the socket's order is all there is
    }

    @Override
    public void gate(long seq) throws LinkFailure, LinkStopped {
        int slot = context.slotOf(seq);
        context.whereabouts().now(place);
        Slab slab = context.slab();
        int vector = context.vectorBytes();
        context.fill(seq, slot);
        GateHeader.putDecode(out, 0, slot / 2, slot % 2, seq);
        MemorySegment.copy(slab.memory(), slab.out(slot), outVector, 0, vector);
        out.clear();
        in.clear();
        long began = clock.nanos();
        sample.beganNanos = began;
        sample.gate = seq;
        sample.generation = 0;
        sample.slot = slot;
        sample.armedAtEntry = 0;
        sample.armedAtExit = 0;
        sample.receiveQueue = 0;
        sample.completionBacklog = 0;
        sample.sendQueue = 1;
        sample.emptyPolls = 0;
        sample.sentAfter = 0;
        sample.postedAfter = 0;
        tally.posted++;
        tally.bytesPosted += vector;
        exchange(seq, began);
        sample.receivedAfter = GateContext.nanos(clock.nanos() - began);
        tally.received++;
        tally.bytesReceived += vector;
        MemorySegment.copy(inVector, 0, slab.memory(), slab.in(slot), vector);
        if (context.verifies(seq)) {
            context.verify(seq, slot, 0, 0, 0, vector);
        }
        sample.doneAfter = GateContext.nanos(clock.nanos() - began);
        context.writeSample();
    }

    private void exchange(long seq, long began) throws LinkFailure, LinkStopped {
        long deadline = began + timeoutNanos;
        long nextDuties = began + Duties.EVERY_NANOS;
        int empty = 0;
        while (out.hasRemaining() || in.hasRemaining()) {
            if (step(seq, began)) {
                empty = 0;
                continue;
            }
            long now = clock.nanos();
            if (now - nextDuties >= 0) {
                context.duties().attend();
                nextDuties = now + Duties.EVERY_NANOS;
            }
            if (now - deadline >= 0) {
                throw timedOut(seq, now - began);
            }
            if (sample.emptyPolls++ == 0) {}
            clock.idle(++empty, Math.min(deadline, nextDuties));
        }
    }

    /** @return whether anything moved */
    private boolean step(long seq, long began) throws LinkFailure, LinkStopped {
        try {
            boolean moved = false;
            if (out.hasRemaining() && stream.write(out) > 0) {
                moved = true;
                if (!out.hasRemaining()) {
                    tally.completed++;
                    sample.sentAfter = GateContext.nanos(Math.max(1, clock.nanos() - began));
                }
            }
            if (in.hasRemaining()) {
                int read = stream.read(in);
                if (read < 0) {
                    throw ended(seq, "the peer closed the data socket");
                }
                if (read > 0) {
                    moved = true;
                    checkHeader(read);
                }
            }
            return moved;
        } catch (IOException e) {
            throw ended(seq, "the data socket failed with " + SocketErrno.describe(e));
        }
    }

    /** The peer's header is one's own, byte for byte; told as soon as it is there, whatever follows it. */
    private void checkHeader(int read) throws LinkFailure {
        int arrived = in.position();
        if (arrived >= GateHeader.BYTES && arrived - read < GateHeader.BYTES && !GateHeader.equal(in, out)) {
            throw new LinkFailure(
                    "gate-desync",
                    where() + ": gate desync: got " + GateHeader.describe(in, 0) + ", want "
                            + GateHeader.describe(out, 0) + GateHeader.suspicion(in));
        }
    }

    /** Listens for what the control socket says about it: STOP, a failure, or the end of the peer. */
    private LinkFailure ended(long seq, String how) throws LinkFailure, LinkStopped {
        long deadline = clock.nanos() + timeoutNanos;
        for (int empty = 1; ; empty++) {
            context.duties().attend();
            if (clock.nanos() - deadline >= 0) {
                return new LinkFailure(
                        "peer-gone",
                        where() + ": gate " + seq + ": " + how + " after " + in.position() + " of " + in.capacity()
                                + " bytes, and nothing was said on the control socket");
            }
            clock.idle(empty, Math.min(deadline, clock.nanos() + Duties.EVERY_NANOS));
        }
    }

    private LinkFailure timedOut(long seq, long waited) {
        context.journal().fact(new GateTimedOut(0, seq, waited, 1));
        return new LinkFailure(
                "gate-timeout",
                where() + ": gate " + seq + " over TCP: waited " + waited / 1_000_000 + " ms for rank "
                        + (1 - context.plan().rank()) + "; " + in.position() + " of " + in.capacity()
                        + " bytes arrived, " + out.remaining()
                        + " of this rank's own were not taken by the socket. See what rank "
                        + (1 - context.plan().rank())
                        + " says it sent: TCP loses nothing, so that rank stands still or the way to it is cut");
    }

    private String place() {
        return "the gate of layer " + sample.slot / 2 + ", gate " + sample.slot % 2 + ", seq " + sample.gate;
    }

    private String where() {
        return "rank " + context.plan().rank() + ", " + stream.remote();
    }

    @Override
    public void finish() {
        // a gate ends only when all its bytes have been taken by the socket
    }
}
