package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.MemorySegment;

/** A protection domain of the library. */
final class NativePd implements ProtectionDomain {
    private final NativeDevice device;
    private final Call call;
    private final MemorySegment pd;
    private final Lifetime life;

    NativePd(NativeDevice device, MemorySegment pd) {
        this.device = device;
        this.call = device.call();
        this.pd = pd;
        this.life = new Lifetime(device.life());
    }

    @Override
    public MemoryRegion regMr(MemorySegment memory, int access) throws VerbsException {
        long length = memory.byteSize();
        MemorySegment mr = call.pointer(
                VerbsFunction.REG_MR,
                String.format("registering %d bytes at 0x%x on %s", length, memory.address(), device.name()),
                capture -> (MemorySegment)
                        call.library().handle(VerbsFunction.REG_MR).invokeExact(capture, pd, memory, length, access));
        return new NativeMr(device, life, mr, memory);
    }

    @Override
    public QueuePair createQp(QpInit init) throws VerbsException {
        MemorySegment attr = device.arena().allocate(Layouts.QpInitAttr.SIZE, 8);
        NativeCq completions = (NativeCq) init.cq();
        MemorySegment cq = completions.cq();
        attr.set(Layouts.LONG, Layouts.QpInitAttr.SEND_CQ, cq.address());
        attr.set(Layouts.LONG, Layouts.QpInitAttr.RECV_CQ, cq.address());
        attr.set(Layouts.INT, Layouts.QpInitAttr.MAX_SEND_WR, init.caps().maxSendWr());
        attr.set(Layouts.INT, Layouts.QpInitAttr.MAX_RECV_WR, init.caps().maxRecvWr());
        attr.set(Layouts.INT, Layouts.QpInitAttr.MAX_SEND_SGE, 1);
        attr.set(Layouts.INT, Layouts.QpInitAttr.MAX_RECV_SGE, 1);
        attr.set(Layouts.INT, Layouts.QpInitAttr.QP_TYPE, init.type().number());
        MemorySegment qp = call.pointer(
                VerbsFunction.CREATE_QP,
                "creating a " + init.type() + " queue pair on " + device.name(),
                capture -> (MemorySegment)
                        call.library().handle(VerbsFunction.CREATE_QP).invokeExact(capture, pd, attr));
        return new NativeQp(device, qp, init.type(), attr, new Lifetime(life, completions.life()));
    }

    @Override
    public void close() throws VerbsException {
        life.end(call, VerbsFunction.DEALLOC_PD, "deallocating the protection domain of " + device.name(), capture ->
                (int) call.library().handle(VerbsFunction.DEALLOC_PD).invokeExact(capture, pd));
    }
}
