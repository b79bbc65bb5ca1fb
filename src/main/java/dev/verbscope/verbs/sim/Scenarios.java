package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.Direction.ONE_TO_ZERO;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.WcStatus;
import dev.verbscope.verbs.sim.Fault.CompleteWithStatus;
import dev.verbscope.verbs.sim.Fault.CorruptMessage;
import dev.verbscope.verbs.sim.Fault.DropDirection;
import dev.verbscope.verbs.sim.Fault.DropLarge;
import dev.verbscope.verbs.sim.Fault.KillDirection;
import dev.verbscope.verbs.sim.Fault.PullCable;
import dev.verbscope.verbs.sim.Fault.RefuseRtr;
import dev.verbscope.verbs.sim.Fault.Side;
import dev.verbscope.verbs.sim.GidSlot.Address;
import java.util.List;
import java.util.Set;

/** The scenarios that come with Verbscope. Message numbers are low enough that a run of 200 gates meets them. */
final class Scenarios {

    private static final FabricPlan MACS = FabricPlan.thunderbolt();
    private static final List<RankBehaviour> NORMAL = List.of(RankBehaviour.NORMAL, RankBehaviour.NORMAL);

    static final Scenario ONE_DIRECTION_DROP = on(
            MACS,
            "one-direction-drop",
            "1→0 delivers nothing on the first queue pair; a new one cures it.",
            Promise.ok(2),
            new DropDirection(ONE_TO_ZERO, 1));

    static final List<Scenario> ALL = List.of(
            on(MACS, "healthy", "Both directions deliver from the first attempt.", Promise.ok(1)),
            ONE_DIRECTION_DROP,
            on(
                    MACS,
                    "one-direction-drop-3",
                    "1→0 delivers nothing on the first three queue pairs; the fourth and last setup cures it.",
                    Promise.ok(4),
                    new DropDirection(ONE_TO_ZERO, 3)),
            on(
                    MACS,
                    "small-messages-pass",
                    "On the first queue pair 1→0 drops messages of 4 KiB or more, while 64-byte ones pass.",
                    Promise.ok(2),
                    new DropLarge(ONE_TO_ZERO, 1, 4096)),
            on(
                    MACS.withProfiles(p -> p.withGids(
                            slot(Address.LINK_LOCAL),
                            slot(Address.IPV6),
                            slot(Address.LINK_LOCAL_SECURED),
                            slot(Address.IPV4_LINK_LOCAL))),
                    "gid-index-shifted",
                    "The IPv4-mapped GID stands at index 3 on both hosts, and RTR takes no other index.",
                    Promise.ok(1)),
            on(
                    MACS.withProfiles(p -> p.with(new DeviceProfile.Depths(
                            p.depths().inFrames(),
                            new DepthGrant.Zero(),
                            p.depths().completions()))),
                    "granted-zero",
                    "create_qp works and reports a granted depth of zero.",
                    Promise.ok(1)),
            on(
                    MACS.withProfiles(p -> p.with(p.delivery().with(EmptyReceive.DROPPED))),
                    "send-before-receive",
                    "A send that meets no posted receive is lost, so the first gate must wait for the peer's window.",
                    Promise.ok(1)),
            new Scenario(
                    "slow-peer",
                    "Rank 1 takes its time before each gate; nothing is wrong with the link.",
                    MACS,
                    List.of(),
                    List.of(RankBehaviour.NORMAL, new RankBehaviour(0, 1500)),
                    Promise.ok(1)),
            on(
                    FabricPlan.roce(DeviceProfile.rocev2().with(Set.of(QpType.RC))),
                    "rc-only",
                    "RoCE adapters that offer RC and no UC.",
                    Promise.ok(1)),
            on(
                    MACS.withoutDevices(1),
                    "tcp-only",
                    "Rank 1's host lists no verbs device, so the gates ride the data socket.",
                    Promise.okOverTcp()),
            on(
                    MACS,
                    "dead-for-good",
                    "1→0 delivers nothing on any queue pair; all four setups fail.",
                    Promise.failed(4, "direction-dead"),
                    new DropDirection(ONE_TO_ZERO, Fault.ALWAYS)),
            on(
                    MACS.withProfiles(p -> p.withGids(slot(Address.LINK_LOCAL))),
                    "no-ipv4-gid",
                    "The Thunderbolt Bridge owns the interfaces: only the link-local GID is left.",
                    Promise.failed(0, "no-ipv4-gid")),
            on(
                    MACS.unplugged(),
                    "port-down",
                    "No cable is plugged: every port is DOWN.",
                    Promise.failed(0, "port-down")),
            on(
                    MACS,
                    "kill-mid-run",
                    "1→0 dies after 200 messages, in the middle of the gates.",
                    Promise.failed(1, "gate-timeout"),
                    new KillDirection(ONE_TO_ZERO, 1, 200)),
            new Scenario(
                    "peer-gone",
                    "Rank 1's process dies at gate 100.",
                    MACS,
                    List.of(),
                    List.of(RankBehaviour.NORMAL, new RankBehaviour(100, 0)),
                    Promise.failed(1, "peer-gone")),
            on(
                    MACS,
                    "wc-error",
                    "Rank 0's 100th receive completes with a local protection error.",
                    Promise.failed(1, "wc-status"),
                    new CompleteWithStatus(0, Side.RECV, 100, WcStatus.LOC_PROT_ERR)),
            on(
                    MACS,
                    "corrupt-one",
                    "One bit of one message of 1→0 is flipped on the way.",
                    Promise.failed(1, "verify-failed"),
                    new CorruptMessage(ONE_TO_ZERO, 100)),
            on(
                    MACS,
                    "cable-pulled",
                    "Somebody pulls the cable in the middle of the gates.",
                    Promise.failed(1, "gate-timeout"),
                    new PullCable(0, 200)),
            on(
                    MACS,
                    "rtr-refused",
                    "The driver refuses rank 0's queue pair at RTR with EINVAL.",
                    Promise.failed(1, "rtr-refused"),
                    new RefuseRtr(0, Errno.Name.EINVAL, Fault.ALWAYS)));

    private Scenarios() {}

    private static Scenario on(FabricPlan plan, String name, String sentence, Promise promise, Fault... faults) {
        return new Scenario(name, sentence, plan, List.of(faults), NORMAL, promise);
    }

    private static GidSlot slot(Address address) {
        return new GidSlot(address, GidType.UNKNOWN);
    }
}
