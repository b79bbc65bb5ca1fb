package dev.verbscope.link;

import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Stands between the engine and the fabric and keeps what passes: every argument of every call that matters. */
final class SpyProvider implements Provider {

    /** One work request as it was posted. */
    record Posted(boolean send, long wrId, long address, int length, int lkey, boolean signaled) {}

    private final Provider real;
    /** The calls that open or close something, in their order. */
    final List<String> lifeline = new ArrayList<>();

    final List<QpInit> created = new ArrayList<>();
    final List<Integer> cqDepths = new ArrayList<>();
    final List<QpModify> modified = new ArrayList<>();
    final List<Integer> mrAccess = new ArrayList<>();
    /** One element for each post, with the requests of its chain. */
    final List<List<Posted>> posts = new ArrayList<>();

    long slabAddress;
    long slabBytes;

    SpyProvider(Provider real) {
        this.real = real;
    }

    /** The one that modified a queue pair to that state last. */
    QpModify to(QpState state) {
        return modified.stream().filter(m -> m.target() == state).toList().getLast();
    }

    @Override
    public String name() {
        return real.name();
    }

    @Override
    public boolean simulated() {
        return real.simulated();
    }

    @Override
    public Reach reach() {
        return real.reach();
    }

    @Override
    public PageAllocator pages() {
        return real.pages();
    }

    @Override
    public List<String> deviceNames() throws VerbsException {
        return real.deviceNames();
    }

    @Override
    public Device open(String deviceName) throws VerbsException {
        return new SpyDevice(real.open(deviceName));
    }

    private final class SpyDevice implements Device {
        private final Device device;

        SpyDevice(Device device) {
            this.device = device;
        }

        @Override
        public String name() {
            return device.name();
        }

        @Override
        public Os os() {
            return device.os();
        }

        @Override
        public DeviceLimits queryDevice() throws VerbsException {
            return device.queryDevice();
        }

        @Override
        public PortAttributes queryPort(int port) throws VerbsException {
            return device.queryPort(port);
        }

        @Override
        public GidEntry queryGid(int port, int index) throws VerbsException {
            return device.queryGid(port, index);
        }

        @Override
        public ProtectionDomain allocPd() throws VerbsException {
            ProtectionDomain pd = device.allocPd();
            lifeline.add("+PD");
            return new SpyPd(pd);
        }

        @Override
        public CompletionQueue createCq(int depth) throws VerbsException {
            cqDepths.add(depth);
            CompletionQueue cq = device.createCq(depth);
            lifeline.add("+CQ");
            return cq;
        }

        @Override
        public void close() throws VerbsException {
            device.close();
            if (!lifeline.isEmpty()) {
                lifeline.add("-context");
            }
        }
    }

    private final class SpyPd implements ProtectionDomain {
        private final ProtectionDomain pd;

        SpyPd(ProtectionDomain pd) {
            this.pd = pd;
        }

        @Override
        public MemoryRegion regMr(MemorySegment memory, int access) throws VerbsException {
            mrAccess.add(access);
            slabAddress = memory.address();
            slabBytes = memory.byteSize();
            MemoryRegion region = pd.regMr(memory, access);
            lifeline.add("+MR");
            return new MemoryRegion() {
                @Override
                public long address() {
                    return region.address();
                }

                @Override
                public long length() {
                    return region.length();
                }

                @Override
                public int lkey() {
                    return region.lkey();
                }

                @Override
                public int rkey() {
                    return region.rkey();
                }

                @Override
                public void close() throws VerbsException {
                    region.close();
                    lifeline.add("-MR");
                }
            };
        }

        @Override
        public QueuePair createQp(QpInit init) throws VerbsException {
            created.add(init);
            QueuePair qp = pd.createQp(init);
            lifeline.add("+QP");
            return new SpyQp(qp);
        }

        @Override
        public void close() throws VerbsException {
            pd.close();
            lifeline.add("-PD");
        }
    }

    private final class SpyQp implements QueuePair {
        private final QueuePair qp;

        SpyQp(QueuePair qp) {
            this.qp = qp;
        }

        @Override
        public int qpn() {
            return qp.qpn();
        }

        @Override
        public QpType type() {
            return qp.type();
        }

        @Override
        public QpCaps granted() {
            return qp.granted();
        }

        @Override
        public QpState state() throws VerbsException {
            return qp.state();
        }

        @Override
        public void modify(QpModify modify) throws VerbsException {
            modified.add(modify);
            qp.modify(modify);
        }

        @Override
        public SendChain newSendChain(int capacity) {
            return new SpySends(qp.newSendChain(capacity));
        }

        @Override
        public RecvChain newRecvChain(int capacity) {
            return new SpyRecvs(qp.newRecvChain(capacity));
        }

        @Override
        public int postSend(SendChain chain, int count) {
            SpySends spied = (SpySends) chain;
            posts.add(Arrays.asList(Arrays.copyOf(spied.set, count)));
            return qp.postSend(spied.chain, count);
        }

        @Override
        public int postRecv(RecvChain chain, int count) {
            SpyRecvs spied = (SpyRecvs) chain;
            posts.add(Arrays.asList(Arrays.copyOf(spied.set, count)));
            return qp.postRecv(spied.chain, count);
        }

        @Override
        public void close() throws VerbsException {
            qp.close();
            lifeline.add("-QP");
        }
    }

    private static final class SpySends implements SendChain {
        private final SendChain chain;
        private final Posted[] set;

        SpySends(SendChain chain) {
            this.chain = chain;
            this.set = new Posted[chain.capacity()];
        }

        @Override
        public int capacity() {
            return chain.capacity();
        }

        @Override
        public void set(int index, long wrId, long address, int length, int lkey, boolean signaled) {
            set[index] = new Posted(true, wrId, address, length, lkey, signaled);
            chain.set(index, wrId, address, length, lkey, signaled);
        }

        @Override
        public int accepted() {
            return chain.accepted();
        }
    }

    private static final class SpyRecvs implements RecvChain {
        private final RecvChain chain;
        private final Posted[] set;

        SpyRecvs(RecvChain chain) {
            this.chain = chain;
            this.set = new Posted[chain.capacity()];
        }

        @Override
        public int capacity() {
            return chain.capacity();
        }

        @Override
        public void set(int index, long wrId, long address, int length, int lkey) {
            set[index] = new Posted(false, wrId, address, length, lkey, false);
            chain.set(index, wrId, address, length, lkey);
        }

        @Override
        public int accepted() {
            return chain.accepted();
        }
    }
}
