package dev.verbscope.link;

import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.RdmaInfo;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.DeviceFact.PathMtuChosen;
import dev.verbscope.record.Phase;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact.QpCreated;
import dev.verbscope.record.VerbsFact.Transition;
import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.VerbsException;
import java.util.Optional;

/**
 * Takes one generation from nothing to RTS at both ends: create, INFO, INIT, RTR, RTS, READY. The budget of generations
 * is its caller's.
 */
final class BringUp {
    /** Depths the transport counts with where create_qp wrote back zero. */
    static final QpCaps ZERO_MEANS = new QpCaps(256, 64);

    /** Deepest queue the transport counts with. */
    static final int MAX_DEPTH = 4096;

    private final SessionPlan plan;
    private final OpenPort port;
    private final Journal journal;
    private final VerbsLog log;
    private final Tally tally;
    private final int psnSeed;

    /** @param psnSeed differs from session to session: process id and session */
    BringUp(SessionPlan plan, OpenPort port, Journal journal, VerbsLog log, Tally tally, int psnSeed) {
        this.plan = plan;
        this.port = port;
        this.journal = journal;
        this.log = log;
        this.tally = tally;
        this.psnSeed = psnSeed;
    }

    /**
     * @param generation from 1
     * @return a queue pair in RTS whose peer is in RTS too
     */
    LivePair bring(int generation, ControlLink control) throws LinkFailure, LinkStopped {
        journal.phase(Phase.BRING_UP, generation);
        int psn = psn(generation);
        LivePair pair = create(generation, psn);
        boolean done = false;
        try {
            QueuePair qp = pair.qp();
            RdmaInfo mine = new RdmaInfo(
                    port.region().address(),
                    port.region().rkey(),
                    qp.qpn(),
                    psn,
                    port.port().activeMtu(),
                    port.port().lid(),
                    port.gid(),
                    port.port().linkLayer());
            control.send(FrameType.RDMA_INFO, mine.encode(), mine.fields());
            String doing = "generation " + generation + ", bring-up";
            RdmaInfo theirs = RdmaInfo.decode(control.await(FrameType.RDMA_INFO, doing));
            modify(pair, QpState.RESET, toInit());
            modify(pair, QpState.INIT, toRtr(generation, qp.type(), theirs));
            modify(pair, QpState.RTR, toRts(qp.type(), psn));
            control.send(FrameType.RDMA_READY);
            control.await(FrameType.RDMA_READY, doing);
            done = true;
            return pair;
        } catch (WireException e) {
            throw LinkFailure.of(e);
        } finally {
            if (!done) {
                pair.endsBecause("the bring-up failed");
                pair.close();
            }
        }
    }

    private int psn(int generation) {
        return switch (plan.recipe().psn()) {
            case PER_SETUP -> psnSeed + (generation - 1) * 0x1000 & 0xff_ffff;
            case LITERAL_7 -> 7;
        };
    }

    private LivePair create(int generation, int psn) throws LinkFailure {
        CompletionQueue cq;
        try {
            cq = port.createCq(plan.recipe().cqDepth(), generation);
        } catch (VerbsException e) {
            throw LinkFailure.of(
                    "create-cq",
                    where(generation),
                    e,
                    e.errno().name().equals("EINVAL")
                            ? "Compare the depth asked with the device's limits"
                            : "Completion queues of dead processes may come back only with a reboot");
        }
        QueuePair qp = null;
        boolean done = false;
        try {
            qp = createQp(generation, cq);
            QpCaps granted = qp.granted();
            QpCaps counted = new QpCaps(
                    counted(granted.maxSendWr(), ZERO_MEANS.maxSendWr()),
                    counted(granted.maxRecvWr(), ZERO_MEANS.maxRecvWr()));
            journal.fact(new QpCreated(
                    generation,
                    qp.qpn(),
                    qp.type(),
                    plan.recipe().depths(),
                    granted,
                    counted,
                    cq.depth(),
                    psn,
                    sgidIndex()));
            LivePair pair = new LivePair(port, journal, tally, plan.rank(), generation, cq, qp, counted);
            done = true;
            return pair;
        } finally {
            if (!done) {
                if (qp != null) {
                    port.destroyQuietly(qp, generation);
                }
                port.destroyQuietly(cq, generation);
            }
        }
    }

    private static int counted(int granted, int zeroMeans) {
        return granted == 0 ? zeroMeans : Math.min(granted, MAX_DEPTH);
    }

    private QueuePair createQp(int generation, CompletionQueue cq) throws LinkFailure {
        QpType type = OpenPort.firstType(plan.recipe().pairType());
        try {
            return createQp(generation, cq, type);
        } catch (VerbsException e) {
            if (plan.recipe().pairType() == PairType.UC_ELSE_RC
                    && (typeRefused(e.errno()) || refusedOnLinux(e.errno()))) {
                try {
                    return createQp(generation, cq, QpType.RC);
                } catch (VerbsException second) {
                    throw createFailed(generation, second);
                }
            }
            throw createFailed(generation, e);
        }
    }

    private LinkFailure createFailed(int generation, VerbsException e) {
        return LinkFailure.of(
                "create-qp",
                where(generation),
                e,
                switch (e.errno().name()) {
                    case "EBUSY" -> "Queue pairs are used up; those of dead processes come back only with a reboot";
                    case "ENOTSUP", "EOPNOTSUPP" -> "This device does not offer that queue pair type";
                    default -> "Compare the depths asked with the device's limits";
                });
    }

    private static boolean typeRefused(Errno errno) {
        return errno.name().equals("ENOTSUP") || errno.name().equals("EOPNOTSUPP");
    }

    /** Some Linux drivers without UC do not say so, only that the request is invalid, whatever the depths. */
    private boolean refusedOnLinux(Errno errno) {
        return port.os() == Os.LINUX && errno.name().equals("EINVAL");
    }

    /** Asks for the recipe's depths, then for its smaller ones. */
    private QueuePair createQp(int generation, CompletionQueue cq, QpType type) throws VerbsException {
        try {
            return port.createQp(new QpInit(type, cq, plan.recipe().depths()), generation);
        } catch (VerbsException e) {
            Optional<QpCaps> smaller = plan.recipe().smallerDepths();
            if (smaller.isEmpty() || typeRefused(e.errno()) || e.errno().name().equals("EBUSY")) {
                throw e;
            }
            return port.createQp(new QpInit(type, cq, smaller.get()), generation);
        }
    }

    private QpModify toInit() {
        return QpModify.to(QpState.INIT)
                .with(QpAttr.PKEY_INDEX, 0)
                .with(QpAttr.PORT, port.port().port())
                .with(QpAttr.ACCESS_FLAGS, plan.recipe().access());
    }

    private QpModify toRtr(int generation, QpType type, RdmaInfo theirs) {
        Mtu mtu = plan.recipe().mtu();
        if (plan.recipe().mtuIsSmallest()) {
            mtu = mtu.min(port.port().activeMtu()).min(theirs.mtu());
        }
        journal.fact(
                new PathMtuChosen(generation, plan.recipe().mtu(), port.port().activeMtu(), theirs.mtu(), mtu));
        boolean global = port.port().linkLayer() != LinkLayer.INFINIBAND
                && switch (plan.recipe().grh()) {
                    case ALWAYS -> true;
                    case IF_INTERFACE_ID -> !theirs.gid().interfaceIdIsZero();
                };
        QpModify rtr = QpModify.to(QpState.RTR)
                .with(new AddressVector(
                        global,
                        theirs.gid(),
                        sgidIndex(),
                        plan.recipe().hopLimit(port.port().linkLayer(), port.gid(), theirs.gid()),
                        theirs.lid(),
                        port.port().port()))
                .with(QpAttr.PATH_MTU, mtu.number())
                .with(QpAttr.DEST_QPN, theirs.qpn())
                .with(QpAttr.RQ_PSN, theirs.psn());
        // what RC needs besides; 12 is 0.64 ms between a receiver's "not ready" and the next try
        return type == QpType.RC ? rtr.with(QpAttr.MAX_DEST_RD_ATOMIC, 1).with(QpAttr.MIN_RNR_TIMER, 12) : rtr;
    }

    private QpModify toRts(QpType type, int psn) {
        QpModify rts = QpModify.to(QpState.RTS).with(QpAttr.SQ_PSN, psn);
        // 14 is 67 ms before a retry, 7 retries, 7 is for ever on "not ready"
        return type == QpType.RC
                ? rts.with(QpAttr.TIMEOUT, 14)
                        .with(QpAttr.RETRY_CNT, 7)
                        .with(QpAttr.RNR_RETRY, 7)
                        .with(QpAttr.MAX_QP_RD_ATOMIC, 1)
                : rts;
    }

    private int sgidIndex() {
        return switch (plan.recipe().sgid()) {
            case CHOSEN -> port.gidIndex();
            case LITERAL_1 -> GidDecision.JACCL_SGID_INDEX;
        };
    }

    private void modify(LivePair pair, QpState from, QpModify modify) throws LinkFailure {
        VerbsCall call = switch (modify.target()) {
            case INIT -> VerbsCall.MODIFY_QP_INIT;
            case RTR -> VerbsCall.MODIFY_QP_RTR;
            case RTS -> VerbsCall.MODIFY_QP_RTS;
            default -> VerbsCall.MODIFY_QP_OTHER;
        };
        long entered = log.entering(call, pair.generation());
        Optional<Errno> errno = Optional.empty();
        try {
            pair.qp().modify(modify);
        } catch (VerbsException e) {
            errno = Optional.of(e.errno());
            throw LinkFailure.of(
                    modify.target() == QpState.RTR ? "rtr-refused" : "modify-refused",
                    pair.where(),
                    e,
                    next(modify, e));
        } finally {
            long left = log.left();
            journal.fact(new Transition(
                    pair.generation(),
                    pair.qp().qpn(),
                    from,
                    modify.target(),
                    modify.describe(),
                    modify.mask(),
                    entered,
                    left - entered,
                    errno));
        }
    }

    private static String next(QpModify modify, VerbsException e) {
        if (modify.target() != QpState.RTR) {
            return "Compare the attributes given with what the device accepts";
        }
        return switch (e.errno().name()) {
            case "EINVAL" -> "Compare sgid_index with the GID table: it must be the index of this port's own GID";
            case "ETIMEDOUT" -> "The peer's GID is not reachable from this port: compare the cable and the addresses";
            case "EBUSY" -> "Resources of a dead process may still be held: reboot";
            case "ENODATA" -> "The GID slot is empty, or protection domains are used up until a reboot";
            default -> "Look at the port's state and the GID table";
        };
    }

    private String where(int generation) {
        return "rank " + plan.rank() + ", " + port.name() + ", GID index " + port.gidIndex() + ", generation "
                + generation;
    }
}
