package dev.verbscope.ui.story;

import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.DeviceFact.Reason;
import dev.verbscope.ui.desk.Inspection;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Three devices of one host of a story: two with a cable. */
final class StoryDevices {
    private static final DeviceLimits LIMITS = new DeviceLimits(0xfeed, 10, 4095, 100, 11, 4096, 1);

    private final int rank;

    StoryDevices(int rank) {
        this.rank = rank;
    }

    String active() {
        return rank == 0 ? "rdma_en2" : "rdma_en5";
    }

    String second() {
        return rank == 0 ? "rdma_en3" : "rdma_en6";
    }

    List<DeviceFact.DeviceSeen> seen() {
        return List.of(
                device(active(), PortState.ACTIVE),
                device(second(), PortState.ACTIVE),
                device(rank == 0 ? "rdma_en4" : "rdma_en7", PortState.DOWN));
    }

    List<DeviceFact.GidScored> scored(String device) {
        int net = device.equals(active()) ? 99 : 98;
        int host = rank + 1;
        return List.of(
                scored(
                        device,
                        0,
                        Gid.parse("fe80::344d:4ff:feea:4e4" + rank),
                        List.of(
                                new Reason(5, "index 0: the lower wins a tie"),
                                new Reason(0, "not IPv4-mapped: RTR over Thunderbolt is reported to refuse it"))),
                scored(
                        device,
                        1,
                        Gid.ofIpv4(10, net, 0, host),
                        List.of(
                                new Reason(50, "the control socket's own address"),
                                new Reason(12, "IPv4-mapped"),
                                new Reason(6, "routable"),
                                new Reason(4, "index 1: the lower wins a tie"))),
                scored(
                        device,
                        2,
                        Gid.ofIpv4(169, 254, 7, host),
                        List.of(
                                new Reason(12, "IPv4-mapped"),
                                new Reason(6, "169.254 is normal on Thunderbolt"),
                                new Reason(3, "index 2: the lower wins a tie"))));
    }

    Optional<DeviceFact.GidChosen> chosen(String device, OptionalInt operator) {
        int index = operator.orElse(1);
        return Optional.of(new DeviceFact.GidChosen(
                device,
                1,
                index,
                operator.isPresent(),
                "first IPv4-mapped",
                operator.isPresent() ? "the operator named it" : "the first IPv4-mapped GID, scanning from 0",
                13,
                OptionalInt.of(1),
                OptionalInt.of(1),
                1,
                index == 1 ? Optional.empty() : Optional.of("the score prefers index 1, the operator took " + index)));
    }

    Inspection inspection() {
        return new Inspection(
                rank == 0 ? "mac-a" : "mac-b",
                true,
                Optional.empty(),
                seen().stream()
                        .map(seen -> seen.ports().getFirst().state() == PortState.ACTIVE
                                ? new Inspection.InspectedDevice(
                                        seen, scored(seen.device()), chosen(seen.device(), OptionalInt.empty()))
                                : new Inspection.InspectedDevice(seen, List.of(), Optional.empty()))
                        .toList());
    }

    private static DeviceFact.DeviceSeen device(String name, PortState state) {
        return new DeviceFact.DeviceSeen(
                name,
                LIMITS,
                List.of(new PortAttributes(
                        1, state, Mtu.MTU_4096, Mtu.MTU_4096, 16, 16_773_120, 0, LinkLayer.THUNDERBOLT, 80)));
    }

    private static DeviceFact.GidScored scored(String device, int index, Gid gid, List<Reason> reasons) {
        return new DeviceFact.GidScored(
                device,
                1,
                new GidEntry(index, gid, GidType.UNKNOWN, device.substring("rdma_".length())),
                gid.kind(),
                reasons.stream().mapToInt(Reason::points).sum(),
                true,
                reasons);
    }
}
