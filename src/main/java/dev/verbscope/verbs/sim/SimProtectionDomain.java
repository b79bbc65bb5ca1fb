package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** A protection domain. */
final class SimProtectionDomain implements ProtectionDomain {
    private final SimDevice device;
    private final Adapter adapter;
    private int children;
    private boolean closed;

    SimProtectionDomain(SimDevice device) {
        this.device = device;
        adapter = device.adapter();
    }

    @Override
    public MemoryRegion regMr(MemorySegment memory, int access) throws VerbsException {
        String attempted = "register " + memory.byteSize() + " bytes";
        DeviceProfile.Limits limits = adapter.profile().limits();
        requireOpen("ibv_reg_mr", attempted);
        if (!memory.isNative() || memory.isReadOnly() && (access & Access.LOCAL_WRITE) != 0) {
            throw adapter.refuse("ibv_reg_mr", Errno.Name.EFAULT, attempted);
        }
        boolean remoteOnly = (access & Access.REMOTE_WRITE) != 0 && (access & Access.LOCAL_WRITE) == 0;
        if (memory.byteSize() == 0 || memory.address() % limits.alignment() != 0 || remoteOnly) {
            throw adapter.refuse(
                    "ibv_reg_mr",
                    Errno.Name.EINVAL,
                    String.format("%s at 0x%x, access %s,", attempted, memory.address(), Access.describe(access)));
        }
        if (!Ledger.take(adapter.ledger().memoryRegions(), limits.maxMr())) {
            throw adapter.refuse(
                    "ibv_reg_mr", Errno.Name.ENOMEM, attempted + " with all " + limits.maxMr() + " regions taken");
        }
        SimMemoryRegion region = new SimMemoryRegion(this, memory, access, adapter.nextKey());
        adapter.register(region);
        children++;
        return region;
    }

    @Override
    public QueuePair createQp(QpInit init) throws VerbsException {
        DeviceProfile profile = adapter.profile();
        QpCaps asked = init.caps();
        String attempted = "create a " + init.type() + " queue pair of " + asked.maxSendWr() + " sends and "
                + asked.maxRecvWr() + " receives";
        requireOpen("ibv_create_qp", attempted);
        Optional<Errno.Name> refused = adapter.wiring().faults().refusedCreateQp(adapter.rank());
        if (refused.isPresent()) {
            throw adapter.refuse("ibv_create_qp", refused.get(), attempted);
        }
        if (!profile.types().contains(init.type())) {
            throw adapter.refuse("ibv_create_qp", profile.otherTypes(), attempted);
        }
        boolean usableCq = init.cq() instanceof SimCompletionQueue cq && cq.device() == device && !cq.closed();
        if (!usableCq || !accepted(asked.maxSendWr()) || !accepted(asked.maxRecvWr())) {
            throw adapter.refuse("ibv_create_qp", Errno.Name.EINVAL, attempted);
        }
        if (!Ledger.take(adapter.ledger().queuePairs(), profile.limits().maxQp())) {
            throw adapter.refuse(
                    "ibv_create_qp",
                    profile.limits().qpsUsedUp(),
                    attempted + " with all " + profile.limits().maxQp() + " taken");
        }
        DepthGrant grant = profile.depths().queues();
        SimCompletionQueue cq = (SimCompletionQueue) init.cq();
        SimQueuePair qp = new SimQueuePair(
                this,
                cq,
                init.type(),
                new QpCaps(grant.reported(asked.maxSendWr()), grant.reported(asked.maxRecvWr())),
                new QpCaps(grant.held(asked.maxSendWr()), grant.held(asked.maxRecvWr())));
        cq.attach(qp);
        adapter.wiring().add(qp);
        children++;
        return qp;
    }

    @Override
    public void close() throws VerbsException {
        if (closed) {
            return;
        }
        if (children > 0) {
            throw adapter.refuse(
                    "ibv_dealloc_pd",
                    Errno.Name.EBUSY,
                    "free a protection domain with " + children + " regions and queue pairs");
        }
        closed = true;
        adapter.ledger().protectionDomains().decrementAndGet();
        device.childClosed();
    }

    SimDevice device() {
        return device;
    }

    void forget(SimMemoryRegion region) {
        adapter.forget(region);
        adapter.ledger().memoryRegions().decrementAndGet();
        childClosed();
    }

    void childClosed() {
        children--;
    }

    private boolean accepted(int depth) {
        return depth >= 1 && depth <= adapter.profile().limits().maxWr();
    }

    private void requireOpen(String call, String attempted) throws VerbsException {
        if (closed) {
            throw adapter.refuse(call, Errno.Name.EINVAL, attempted + " in a protection domain that was freed");
        }
        device.requireThere(call, attempted);
    }
}
