package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.VerbsException;

/** An opened device. */
final class SimDevice implements Device {
    private final Adapter adapter;
    private final boolean attached;
    private int children;
    private boolean closed;

    /** @param attached whether the other host is in this process, so that queue pairs can reach it */
    SimDevice(Adapter adapter, boolean attached) {
        this.adapter = adapter;
        this.attached = attached;
        adapter.ledger().contexts().incrementAndGet();
    }

    @Override
    public String name() {
        return adapter.name();
    }

    @Override
    public Os os() {
        return adapter.profile().os();
    }

    @Override
    public DeviceLimits queryDevice() throws VerbsException {
        requireThere("ibv_query_device", "read the limits");
        DeviceProfile.Limits limits = adapter.profile().limits();
        return new DeviceLimits(
                adapter.nodeGuid(), limits.maxQp(), limits.maxWr(), limits.maxMr(), limits.maxPd(), limits.maxCqe(), 1);
    }

    @Override
    public PortAttributes queryPort(int port) throws VerbsException {
        requirePort("ibv_query_port", port);
        DeviceProfile.Port up = adapter.profile().port();
        return new PortAttributes(
                port,
                adapter.up() ? PortState.ACTIVE : PortState.DOWN,
                up.maxMtu(),
                up.activeMtu(),
                adapter.gidTableLength(),
                up.maxMessageBytes(),
                adapter.lid(),
                up.linkLayer(),
                up.speedGbps());
    }

    @Override
    public GidEntry queryGid(int port, int index) throws VerbsException {
        requirePort("ibv_query_gid", port);
        if (index < 0 || index >= adapter.gidTableLength()) {
            throw adapter.refuse(
                    "ibv_query_gid",
                    Errno.Name.EINVAL,
                    "read slot " + index + " of a table of " + adapter.gidTableLength());
        }
        return adapter.gid(index);
    }

    @Override
    public ProtectionDomain allocPd() throws VerbsException {
        String attempted = "allocate a protection domain";
        requireThere("ibv_alloc_pd", attempted);
        if (adapter.profile().allocPdNeedsLink() && !adapter.up()) {
            // the library returns NULL; no source tells which errno it leaves
            throw adapter.refuse("ibv_alloc_pd", Errno.Name.ENODEV, attempted + " on a port that is DOWN");
        }
        int most = adapter.profile().limits().maxPd();
        if (!Ledger.take(adapter.ledger().protectionDomains(), most)) {
            throw adapter.refuse("ibv_alloc_pd", Errno.Name.ENOMEM, attempted + " with all " + most + " taken");
        }
        children++;
        return new SimProtectionDomain(this);
    }

    @Override
    public CompletionQueue createCq(int depth) throws VerbsException {
        String attempted = "create a completion queue of " + depth;
        requireThere("ibv_create_cq", attempted);
        if (depth < 1 || depth > adapter.profile().limits().maxCqe()) {
            throw adapter.refuse("ibv_create_cq", Errno.Name.EINVAL, attempted);
        }
        adapter.ledger().completionQueues().incrementAndGet();
        children++;
        DepthGrant grant = adapter.profile().depths().completions();
        return new SimCompletionQueue(this, grant.reported(depth), grant.held(depth));
    }

    @Override
    public void close() throws VerbsException {
        if (closed) {
            return;
        }
        if (children > 0) {
            throw adapter.refuse(
                    "ibv_close_device",
                    Errno.Name.EBUSY,
                    "close a context with " + children + " protection domains and completion queues");
        }
        closed = true;
        adapter.ledger().contexts().decrementAndGet();
    }

    Adapter adapter() {
        return adapter;
    }

    boolean attached() {
        return attached;
    }

    void childClosed() {
        children--;
    }

    void requireThere(String call, String attempted) throws VerbsException {
        if (closed) {
            throw adapter.refuse(call, Errno.Name.EINVAL, attempted + " through a context that was closed");
        }
        if (adapter.wiring().closed()) {
            throw adapter.refuse(call, Errno.Name.ENODEV, attempted + " after the fabric was taken down");
        }
    }

    private void requirePort(String call, int port) throws VerbsException {
        requireThere(call, "query port " + port);
        if (port != 1) {
            throw adapter.refuse(call, Errno.Name.EINVAL, "query port " + port + " of 1");
        }
    }
}
