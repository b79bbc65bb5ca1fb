package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.sim.GidSlot.Address.EMPTY;
import static dev.verbscope.verbs.sim.GidSlot.Address.IPV4;
import static dev.verbscope.verbs.sim.GidSlot.Address.IPV4_LINK_LOCAL;
import static dev.verbscope.verbs.sim.GidSlot.Address.LINK_LOCAL;
import static dev.verbscope.verbs.sim.GidSlot.Address.LINK_LOCAL_SECURED;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.WcStatus;
import java.util.List;
import java.util.Set;

/**
 * What a simulated device does, as a value. Where sources about a real device contradict one another the choice is a
 * component here, never a constant in the fabric.
 *
 * @param label how people call such a device
 * @param os whose errno numbers it speaks
 * @param types queue pair types that create_qp accepts
 * @param otherTypes the errno for any other type
 * @param port what query_port says of a port that is up, and the slots of its GID table
 * @param limits how much of everything it holds, and the errno beyond
 * @param depths how queue depths are counted and granted
 * @param addressing what RTR demands of the address vector
 * @param delivery what becomes of a message
 * @param statuses the completion status of each kind of local error
 * @param allocPdNeedsLink whether alloc_pd returns NULL on a port that is DOWN
 */
public record DeviceProfile(
        String label,
        Os os,
        Set<QpType> types,
        Errno.Name otherTypes,
        Port port,
        Limits limits,
        Depths depths,
        Addressing addressing,
        Delivery delivery,
        Statuses statuses,
        boolean allocPdNeedsLink) {

    /** Depths of Thunderbolt queues count frames of this many bytes (TN3205). */
    public static final int FRAME_BYTES = 4096;

    /**
     * @param linkLayer what it runs on
     * @param maxMtu the largest MTU
     * @param activeMtu the MTU in use
     * @param lid the base of local identifiers, 0 outside InfiniBand
     * @param maxMessageBytes the largest message that query_port claims
     * @param speedGbps signalling rate in Gb/s
     * @param gids the GID table of a port that is up; one that is down keeps only its first slot
     */
    public record Port(
            LinkLayer linkLayer,
            Mtu maxMtu,
            Mtu activeMtu,
            int lid,
            long maxMessageBytes,
            int speedGbps,
            List<GidSlot> gids) {
        public Port {
            gids = List.copyOf(gids);
        }
    }

    /**
     * @param maxQp queue pairs
     * @param qpsUsedUp the errno of create_qp beyond
     * @param maxWr the largest depth that create_qp accepts; EINVAL beyond
     * @param maxMr memory regions; ENOMEM beyond
     * @param maxPd protection domains; ENOMEM beyond
     * @param maxCqe the largest depth of a completion queue; EINVAL beyond
     * @param alignment what a registered address must be a multiple of, in bytes; EINVAL otherwise
     */
    public record Limits(
            int maxQp, Errno.Name qpsUsedUp, int maxWr, int maxMr, int maxPd, int maxCqe, long alignment) {}

    /**
     * @param inFrames whether a work request counts as one for each 4 KiB frame, rather than as one
     * @param queues how send and receive depths are granted
     * @param completions how the depth of a completion queue is granted
     */
    public record Depths(boolean inFrames, DepthGrant queues, DepthGrant completions) {}

    /**
     * @param needsGrh whether RTR refuses is_global 0 with EINVAL
     * @param needsIpv4Slot whether sgid_index must be that of an IPv4-mapped GID of one's own, else EINVAL
     * @param emptySlot the errno of RTR when sgid_index names an empty slot or none
     * @param unreachableNanos how long RTR blocks before it says ETIMEDOUT when no cable leads to the peer's GID
     */
    public record Addressing(boolean needsGrh, boolean needsIpv4Slot, Errno.Name emptySlot, long unreachableNanos) {}

    /**
     * @param emptyReceive what a message meets when no receive is posted
     * @param largestBytes longer messages are never delivered, and nobody is told
     * @param equalFrames whether a receive must have as many 4 KiB frames as the message, or fails
     * @param latencyNanos from the last bit sent to the arrival; at least 1, so that arriving and posting never coincide
     * @param rateGbps Gb/s of one direction; 0 for no limit
     */
    public record Delivery(
            EmptyReceive emptyReceive, long largestBytes, boolean equalFrames, long latencyNanos, double rateGbps) {
        /** What the fabric itself can carry in one message. */
        public static final long MOST_BYTES = 1L << 30;

        public Delivery {
            if (latencyNanos < 1) {
                throw new IllegalArgumentException("a latency of " + latencyNanos + " ns; at least 1");
            }
            if (largestBytes < 0 || largestBytes > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "a largest message of " + largestBytes + " bytes; at most " + MOST_BYTES);
            }
        }

        public Delivery with(EmptyReceive policy) {
            return new Delivery(policy, largestBytes, equalFrames, latencyNanos, rateGbps);
        }

        public Delivery withLargestBytes(long bytes) {
            return new Delivery(emptyReceive, bytes, equalFrames, latencyNanos, rateGbps);
        }

        public Delivery withEqualFrames(boolean equal) {
            return new Delivery(emptyReceive, largestBytes, equal, latencyNanos, rateGbps);
        }

        public Delivery withWire(long latency, double gbps) {
            return new Delivery(emptyReceive, largestBytes, equalFrames, latency, gbps);
        }
    }

    /**
     * @param sendProtection a send whose lkey does not cover its bytes
     * @param receiveProtection a receive whose lkey does not cover its bytes
     * @param receiveLength a message longer than the receive it meets
     */
    public record Statuses(WcStatus sendProtection, WcStatus receiveProtection, WcStatus receiveLength) {}

    public DeviceProfile {
        types = Set.copyOf(types);
    }

    /** A Thunderbolt 5 port of a Mac, as TN3205 describes it and the field adds: UC only, strict about GIDs. */
    public static DeviceProfile appleThunderbolt5() {
        return new DeviceProfile(
                "Apple Thunderbolt 5",
                Os.MACOS,
                Set.of(QpType.UC),
                Errno.Name.EOPNOTSUPP,
                new Port(
                        LinkLayer.THUNDERBOLT,
                        Mtu.MTU_4096,
                        Mtu.MTU_4096,
                        0,
                        16_773_120,
                        80,
                        List.of(
                                new GidSlot(LINK_LOCAL, GidType.UNKNOWN),
                                new GidSlot(IPV4_LINK_LOCAL, GidType.UNKNOWN),
                                new GidSlot(LINK_LOCAL_SECURED, GidType.UNKNOWN))),
                new Limits(10, Errno.Name.EBUSY, 4095, 100, 11, 65_536, 16_384),
                new Depths(true, new DepthGrant.AsAsked(), new DepthGrant.AsAsked()),
                new Addressing(true, true, Errno.Name.EINVAL, 1_000_000_000),
                // 12 µs and 60 Gb/s make a 16 KiB message take 14 µs: the published half round trip is 14.5 to 15.5
                new Delivery(EmptyReceive.HELD, 16_773_120, false, 12_000, 60),
                new Statuses(WcStatus.LOC_PROT_ERR, WcStatus.LOC_PROT_ERR, WcStatus.LOC_LEN_ERR),
                true);
    }

    /** A RoCE v2 adapter on Linux: UC and RC, a send without a posted receive is lost. */
    public static DeviceProfile rocev2() {
        return new DeviceProfile(
                "RoCE v2 adapter",
                Os.LINUX,
                Set.of(QpType.UC, QpType.RC),
                Errno.Name.EOPNOTSUPP,
                new Port(
                        LinkLayer.ETHERNET,
                        Mtu.MTU_4096,
                        Mtu.MTU_1024,
                        0,
                        1L << 30,
                        100,
                        List.of(
                                new GidSlot(LINK_LOCAL, GidType.ROCE_V1),
                                new GidSlot(LINK_LOCAL, GidType.ROCE_V2),
                                new GidSlot(IPV4, GidType.ROCE_V1),
                                new GidSlot(IPV4, GidType.ROCE_V2),
                                new GidSlot(EMPTY, GidType.UNKNOWN))),
                new Limits(4096, Errno.Name.ENOMEM, 16_384, 4096, 1024, 1 << 20, 1),
                new Depths(false, new DepthGrant.AsAsked(), new DepthGrant.AsAsked()),
                new Addressing(true, false, Errno.Name.ENODATA, 1_000_000_000),
                new Delivery(EmptyReceive.DROPPED, 1L << 30, false, 2_000, 95),
                new Statuses(WcStatus.LOC_PROT_ERR, WcStatus.LOC_PROT_ERR, WcStatus.LOC_LEN_ERR),
                false);
    }

    /** The soft-RoCE of Linux (rdma_rxe), as measured on kernel 6.12. */
    public static DeviceProfile softRoce() {
        return new DeviceProfile(
                "soft-RoCE",
                Os.LINUX,
                Set.of(QpType.UC, QpType.RC),
                Errno.Name.EOPNOTSUPP,
                new Port(
                        LinkLayer.ETHERNET,
                        Mtu.MTU_4096,
                        Mtu.MTU_1024,
                        0,
                        1L << 31,
                        3,
                        List.of(
                                new GidSlot(LINK_LOCAL, GidType.ROCE_V2),
                                new GidSlot(IPV4, GidType.ROCE_V2),
                                new GidSlot(EMPTY, GidType.UNKNOWN))),
                new Limits(1024, Errno.Name.ENOMEM, 16_384, 4096, 1024, 1 << 20, 1),
                new Depths(false, new DepthGrant.RoundedUp(), new DepthGrant.RoundedUp()),
                new Addressing(true, false, Errno.Name.ENODATA, 1_000_000_000),
                new Delivery(EmptyReceive.DROPPED, 1L << 30, false, 30_000, 3),
                new Statuses(WcStatus.WR_FLUSH_ERR, WcStatus.LOC_QP_OP_ERR, WcStatus.LOC_QP_OP_ERR),
                false);
    }

    public DeviceProfile with(Set<QpType> offered) {
        return new DeviceProfile(
                label, os, offered, otherTypes, port, limits, depths, addressing, delivery, statuses, allocPdNeedsLink);
    }

    public DeviceProfile with(Addressing other) {
        return new DeviceProfile(
                label, os, types, otherTypes, port, limits, depths, other, delivery, statuses, allocPdNeedsLink);
    }

    public DeviceProfile with(Port other) {
        return new DeviceProfile(
                label, os, types, otherTypes, other, limits, depths, addressing, delivery, statuses, allocPdNeedsLink);
    }

    public DeviceProfile with(Limits other) {
        return new DeviceProfile(
                label, os, types, otherTypes, port, other, depths, addressing, delivery, statuses, allocPdNeedsLink);
    }

    public DeviceProfile with(Depths other) {
        return new DeviceProfile(
                label, os, types, otherTypes, port, limits, other, addressing, delivery, statuses, allocPdNeedsLink);
    }

    public DeviceProfile with(Delivery other) {
        return new DeviceProfile(
                label, os, types, otherTypes, port, limits, depths, addressing, other, statuses, allocPdNeedsLink);
    }

    /** This with another GID table. */
    public DeviceProfile withGids(GidSlot... gids) {
        Port other = new Port(
                port.linkLayer,
                port.maxMtu,
                port.activeMtu,
                port.lid,
                port.maxMessageBytes,
                port.speedGbps,
                List.of(gids));
        return with(other);
    }
}
