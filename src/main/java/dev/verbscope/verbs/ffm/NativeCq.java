package dev.verbscope.verbs.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.verbscope.verbs.CompletionBatch;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** A completion queue of the library, polled through the context's own function pointer. */
final class NativeCq implements CompletionQueue {
    /** A constant handle, so that the compiler can look through it. */
    private static final MethodHandle POLL =
            VerbsLibrary.operation(FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));

    private final NativeDevice device;
    private final MemorySegment cq;
    private final int depth;
    private final MemorySegment poll;
    private final MemorySegment capture;
    private final int refused;
    private final Lifetime life;

    NativeCq(NativeDevice device, MemorySegment cq) {
        this.device = device;
        this.cq = cq.reinterpret(Layouts.Cq.SIZE);
        this.depth = this.cq.get(Layouts.INT, Layouts.Cq.CQE);
        this.poll = device.operation(Layouts.Context.POLL_CQ);
        this.capture = VerbsLibrary.newCapture(device.arena());
        this.refused = -Errno.Name.EINVAL.on(device.os());
        this.life = new Lifetime(device.life());
    }

    MemorySegment cq() {
        return cq;
    }

    Lifetime life() {
        return life;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public CompletionBatch newBatch(int capacity) {
        return new Batch(device.arena(), capacity);
    }

    @Override
    public int poll(CompletionBatch batch) {
        if (life.ended()) {
            return refused;
        }
        Batch into = (Batch) batch;
        try {
            int polled = (int) POLL.invokeExact(poll, capture, cq, into.capacity, into.wc);
            // a driver says -1 and sets errno, or the negative of one
            return polled == -1 ? -Math.max(1, VerbsLibrary.errnoNumber(capture)) : polled;
        } catch (Throwable e) {
            throw new IllegalStateException("calling poll_cq failed in Java, not in C", e);
        }
    }

    @Override
    public void close() throws VerbsException {
        Call call = device.call();
        life.end(call, VerbsFunction.DESTROY_CQ, "destroying a completion queue of " + device.name(), capture ->
                (int) call.library().handle(VerbsFunction.DESTROY_CQ).invokeExact(capture, cq));
    }

    /** An array of ibv_wc, laid out once. */
    private static final class Batch implements CompletionBatch {
        private final int capacity;
        private final MemorySegment wc;

        Batch(Arena arena, int capacity) {
            this.capacity = capacity;
            this.wc = arena.allocate(capacity * Layouts.Wc.SIZE, 8);
        }

        @Override
        public int capacity() {
            return capacity;
        }

        @Override
        public long wrId(int index) {
            return wc.get(Layouts.LONG, index * Layouts.Wc.SIZE + Layouts.Wc.WR_ID);
        }

        @Override
        public int status(int index) {
            return wc.get(Layouts.INT, index * Layouts.Wc.SIZE + Layouts.Wc.STATUS);
        }

        @Override
        public int opcode(int index) {
            return wc.get(Layouts.INT, index * Layouts.Wc.SIZE + Layouts.Wc.OPCODE);
        }

        @Override
        public int vendorError(int index) {
            return wc.get(Layouts.INT, index * Layouts.Wc.SIZE + Layouts.Wc.VENDOR_ERR);
        }

        @Override
        public int byteLength(int index) {
            return wc.get(Layouts.INT, index * Layouts.Wc.SIZE + Layouts.Wc.BYTE_LEN);
        }

        @Override
        public int qpn(int index) {
            return wc.get(Layouts.INT, index * Layouts.Wc.SIZE + Layouts.Wc.QP_NUM);
        }
    }
}
