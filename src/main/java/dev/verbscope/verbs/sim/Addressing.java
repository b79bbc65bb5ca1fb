package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.VerbsException;
import java.util.Optional;

/**
 * What RTR makes of an address vector.
 *
 * @param adapter the device
 * @param attached whether the other host is in this process
 */
record Addressing(Adapter adapter, boolean attached) {

    /**
     * The path that a queue pair is given.
     *
     * @throws VerbsException as the device's profile demands; ETIMEDOUT, after a wait, when no cable leads to the peer
     */
    Path path(SimQueuePair qp, QpModify modify, AddressVector av) throws VerbsException {
        DeviceProfile.Addressing rules = adapter.profile().addressing();
        if (av.port() != 1) {
            throw qp.refuse(Errno.Name.EINVAL, modify, "port " + av.port());
        }
        GidEntry own = new GidEntry(0, Gid.ZERO, GidType.UNKNOWN, "");
        if (av.global()) {
            own = ownGid(qp, modify, av);
        } else if (rules.needsGrh()) {
            throw qp.refuse(Errno.Name.EINVAL, modify, "is_global 0, and this device needs a GRH");
        }
        if (av.global() && !reaches(av.dgid())) {
            wiring().signals().waitUntil(wiring().signals().nanos() + rules.unreachableNanos());
            throw qp.refuse(Errno.Name.ETIMEDOUT, modify, "no cable leads to GID " + av.dgid());
        }
        return new Path(
                qp.type(),
                qp.qpn(),
                modify.value(QpAttr.DEST_QPN).orElseThrow(),
                modify.value(QpAttr.PATH_MTU).orElseThrow(),
                av.global(),
                own.gid(),
                own.type(),
                av.dgid(),
                adapter.lid(),
                av.dlid(),
                modify.value(QpAttr.RQ_PSN).orElseThrow() & 0xffffff);
    }

    private GidEntry ownGid(SimQueuePair qp, QpModify modify, AddressVector av) throws VerbsException {
        DeviceProfile.Addressing rules = adapter.profile().addressing();
        int index = av.sgidIndex();
        if (index < 0
                || index >= adapter.gidTableLength()
                || adapter.gid(index).gid().equals(Gid.ZERO)) {
            throw qp.refuse(rules.emptySlot(), modify, "no GID at sgid_index " + index);
        }
        GidEntry own = adapter.gid(index);
        if (rules.needsIpv4Slot() && !own.gid().kind().ipv4()) {
            throw qp.refuse(
                    Errno.Name.EINVAL, modify, "sgid_index " + index + " is " + own.gid() + ", no IPv4-mapped GID");
        }
        if (av.dgid().equals(Gid.ZERO)
                || av.dgid().kind().ipv4() != own.gid().kind().ipv4()) {
            throw qp.refuse(Errno.Name.EINVAL, modify, "from GID " + own.gid() + " to GID " + av.dgid());
        }
        return own;
    }

    private boolean reaches(Gid gid) {
        Optional<Adapter> other = wiring().opposite(adapter);
        return attached && adapter.up() && other.isPresent() && other.get().hasGid(gid);
    }

    private Wiring wiring() {
        return adapter.wiring();
    }
}
