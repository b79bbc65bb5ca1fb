package dev.verbscope.link;

import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact.Held;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.VerbsException;

/**
 * An opened port with the memory registered on it: what a session holds of a device across its generations. Closes MR, PD
 * and context in that order; queue pairs and completion queues belong to the generations and are gone before.
 */
final class OpenPort implements AutoCloseable {
    private final Journal journal;
    private final VerbsLog log;
    private final Device device;
    private final PortAttributes port;
    private final GidDecision gids;
    private final int gidIndex;
    private final int access;
    private ProtectionDomain pd;
    private MemoryRegion region;
    private int queuePairs;
    private int completionQueues;
    private int setups;

    OpenPort(
            Journal journal,
            VerbsLog log,
            Device device,
            PortAttributes port,
            GidDecision gids,
            int gidIndex,
            int access) {
        this.journal = journal;
        this.log = log;
        this.device = device;
        this.port = port;
        this.gids = gids;
        this.gidIndex = gidIndex;
        this.access = access;
    }

    /** Allocates the protection domain and registers the slab. The port has been checked before. */
    void register(Slab slab) throws VerbsException {
        pd = log.call(VerbsCall.ALLOC_PD, name(), 0, "", device::allocPd);
        region = log.call(
                VerbsCall.REG_MR,
                name(),
                0,
                slab.memory().byteSize() + " bytes at 0x" + Long.toHexString(slab.address(0)) + " from "
                        + slab.allocator(),
                () -> pd.regMr(slab.memory(), access),
                mr -> String.format(" -> lkey 0x%x", mr.lkey()));
        tellHeld();
    }

    CompletionQueue createCq(int depth, int generation) throws VerbsException {
        CompletionQueue cq = log.call(
                VerbsCall.CREATE_CQ,
                name(),
                generation,
                depth + " completions",
                () -> device.createCq(depth),
                created -> " -> " + created.depth());
        completionQueues++;
        return cq;
    }

    QueuePair createQp(QpInit init, int generation) throws VerbsException {
        QueuePair qp = log.call(
                VerbsCall.CREATE_QP,
                name(),
                generation,
                init.type() + ", " + init.caps().maxSendWr() + " send, "
                        + init.caps().maxRecvWr() + " receive",
                () -> pd.createQp(init),
                created -> String.format(
                        " -> qpn 0x%06x, granted %d send, %d receive",
                        created.qpn(),
                        created.granted().maxSendWr(),
                        created.granted().maxRecvWr()));
        queuePairs++;
        setups++;
        tellHeld();
        return qp;
    }

    /** @return whether it is gone; why not is in the journal */
    boolean destroyQuietly(QueuePair qp, int generation) {
        boolean gone = quietly(VerbsCall.DESTROY_QP, generation, String.format("qpn 0x%06x", qp.qpn()), qp::close);
        queuePairs -= gone ? 1 : 0;
        return gone;
    }

    /** The same for a completion queue, the last that a generation holds. */
    void destroyQuietly(CompletionQueue cq, int generation) {
        completionQueues -= quietly(VerbsCall.DESTROY_CQ, generation, "", cq::close) ? 1 : 0;
        tellHeld();
    }

    private void tellHeld() {
        journal.fact(
                new Held(name(), queuePairs, region == null ? 0 : 1, pd == null ? 0 : 1, completionQueues, setups));
    }

    String name() {
        return device.name();
    }

    Os os() {
        return device.os();
    }

    PortAttributes port() {
        return port;
    }

    int gidIndex() {
        return gidIndex;
    }

    /** The GID advertised to the peer; zero on a port that is addressed by LID. */
    Gid gid() {
        return gids.entry(gidIndex).map(entry -> entry.gid()).orElse(Gid.ZERO);
    }

    MemoryRegion region() {
        return region;
    }

    /** The type that is asked for first: what a device offers is only told by trying. */
    static QpType firstType(PairType type) {
        return type == PairType.RC ? QpType.RC : QpType.UC;
    }

    /** Closes what there is, in order; every step is tried, whatever the one before it said. */
    @Override
    public void close() {
        if (region != null && quietly(VerbsCall.DEREG_MR, 0, "", region::close)) {
            region = null;
        }
        if (pd != null) {
            if (quietly(VerbsCall.DEALLOC_PD, 0, "", pd::close)) {
                pd = null;
            }
            tellHeld();
        }
        quietly(VerbsCall.CLOSE_DEVICE, 0, "", device::close);
    }

    private boolean quietly(VerbsCall call, int generation, String detail, VerbsLog.Action action) {
        try {
            log.run(call, name(), generation, detail, action);
            return true;
        } catch (VerbsException e) {
            // its errno is in the journal; the remaining steps matter more than this one
            return false;
        }
    }
}
