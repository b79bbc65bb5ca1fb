package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.MemorySegment;

/** A memory region of the library. */
final class NativeMr implements MemoryRegion {
    private final NativeDevice device;
    private final MemorySegment mr;
    private final MemorySegment memory;
    private final int lkey;
    private final int rkey;
    private final Lifetime life;

    NativeMr(NativeDevice device, Lifetime pd, MemorySegment mr, MemorySegment memory) {
        this.device = device;
        this.mr = mr.reinterpret(Layouts.Mr.SIZE);
        this.memory = memory;
        this.lkey = this.mr.get(Layouts.INT, Layouts.Mr.LKEY);
        this.rkey = this.mr.get(Layouts.INT, Layouts.Mr.RKEY);
        this.life = new Lifetime(pd);
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public long length() {
        return memory.byteSize();
    }

    @Override
    public int lkey() {
        return lkey;
    }

    @Override
    public int rkey() {
        return rkey;
    }

    @Override
    public void close() throws VerbsException {
        Call call = device.call();
        life.end(call, VerbsFunction.DEREG_MR, "deregistering memory of " + device.name(), capture ->
                (int) call.library().handle(VerbsFunction.DEREG_MR).invokeExact(capture, mr));
    }
}
