package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.VerbsException;
import java.util.ArrayList;
import java.util.List;

/** One device of one host, as it sits there whether it is opened or not. */
final class Adapter {
    /** A key is a slot of the table and a salt that tells this registration from an earlier one in the same slot. */
    private static final int SALT_BITS = 8;

    private final Wiring wiring;
    private final int rank;
    private final int index;
    private final String hostName;
    private final FabricPlan.Device plan;
    private final List<GidEntry> gids;
    private final Ledger ledger = new Ledger();
    private final SimMemoryRegion[] regions;
    private int registrations;

    Adapter(Wiring wiring, int rank, int index, FabricPlan.Host host) {
        this.wiring = wiring;
        this.rank = rank;
        this.index = index;
        hostName = host.name();
        plan = host.devices().get(index);
        gids = gids();
        regions = new SimMemoryRegion[plan.profile().limits().maxMr()];
    }

    Wiring wiring() {
        return wiring;
    }

    int rank() {
        return rank;
    }

    int index() {
        return index;
    }

    String name() {
        return plan.name();
    }

    DeviceProfile profile() {
        return plan.profile();
    }

    Ledger ledger() {
        return ledger;
    }

    int number(Errno.Name name) {
        return name.on(profile().os());
    }

    /** {@code rdma_en2 of mac-a}. */
    String described() {
        return name() + " of " + hostName;
    }

    VerbsException refuse(String call, Errno.Name name, String attempted) {
        return new VerbsException(call, Errno.of(profile().os(), name), attempted + " on " + described());
    }

    boolean up() {
        return wiring.up(rank, index);
    }

    int gidTableLength() {
        return gids.size();
    }

    /** A port that is down has lost its addresses, but for the first. */
    GidEntry gid(int slot) {
        GidEntry entry = gids.get(slot);
        return slot == 0 || up() ? entry : new GidEntry(slot, Gid.ZERO, GidType.UNKNOWN, "");
    }

    boolean hasGid(Gid gid) {
        return gids.stream().anyMatch(entry -> entry.gid().equals(gid));
    }

    /** 0 outside InfiniBand. */
    int lid() {
        int base = profile().port().lid();
        return base == 0 ? 0 : base + 16 * rank + index;
    }

    long nodeGuid() {
        return Addresses.guid(wiring.seed(), rank, index);
    }

    /** The key of a new region; the caller has found that there is room for it. */
    synchronized int nextKey() {
        int slot = 0;
        while (regions[slot] != null) {
            slot++;
        }
        int salt = (int) wiring.seed().bits(Addresses.KEYS, 0) + registrations++;
        return slot << SALT_BITS | salt & (1 << SALT_BITS) - 1;
    }

    synchronized void register(SimMemoryRegion region) {
        regions[region.lkey() >>> SALT_BITS] = region;
    }

    synchronized void forget(SimMemoryRegion region) {
        regions[region.lkey() >>> SALT_BITS] = null;
    }

    /** The region that a key stands for; null for none. */
    SimMemoryRegion region(int key) {
        int slot = key >>> SALT_BITS;
        SimMemoryRegion region = slot < regions.length ? regions[slot] : null;
        return region != null && region.lkey() == key ? region : null;
    }

    private List<GidEntry> gids() {
        List<GidEntry> entries = new ArrayList<>();
        for (GidSlot slot : plan.profile().port().gids()) {
            Gid gid = Addresses.gid(wiring.seed(), rank, index, slot.address());
            entries.add(new GidEntry(
                    entries.size(),
                    gid,
                    gid.equals(Gid.ZERO) ? GidType.UNKNOWN : slot.type(),
                    gid.equals(Gid.ZERO) ? "" : plan.netdev()));
        }
        return List.copyOf(entries);
    }
}
