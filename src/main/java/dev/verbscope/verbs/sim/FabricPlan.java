package dev.verbscope.verbs.sim;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Two hosts, their devices, and the cables between them.
 *
 * @param hosts host 0 and host 1
 * @param cables at most one for each device; a port without a plugged cable is DOWN
 */
public record FabricPlan(List<Host> hosts, List<Cable> cables) {

    /**
     * @param name how the host calls itself
     * @param devices in the order in which they are listed; none at all on a host without verbs
     */
    public record Host(String name, List<Device> devices) {
        public Host {
            devices = List.copyOf(devices);
        }
    }

    /**
     * @param name the verbs device
     * @param netdev the network interface it pairs with
     * @param profile what it does
     */
    public record Device(String name, String netdev, DeviceProfile profile) {}

    /**
     * @param device0 which device of host 0, from 0
     * @param device1 which device of host 1, from 0
     * @param plugged whether both ends are in
     */
    public record Cable(int device0, int device1, boolean plugged) {
        /** Which device of host {@code rank} it leads to. */
        int device(int rank) {
            return rank == 0 ? device0 : device1;
        }
    }

    public FabricPlan {
        hosts = List.copyOf(hosts);
        cables = List.copyOf(cables);
        if (hosts.size() != 2) {
            throw new IllegalArgumentException(hosts.size() + " hosts; a fabric joins 2");
        }
        for (Cable cable : cables) {
            for (int rank = 0; rank < 2; rank++) {
                int count = hosts.get(rank).devices().size();
                int end = cable.device(rank);
                if (end < 0 || end >= count) {
                    throw new IllegalArgumentException(
                            "a cable leads to device " + end + " of host " + rank + ", which has " + count);
                }
                int at = rank;
                if (cables.stream().filter(c -> c.device(at) == end).count() > 1) {
                    throw new IllegalArgumentException("two cables lead to device " + end + " of host " + rank);
                }
            }
        }
    }

    /** Two Macs of three Thunderbolt ports each, one cable plugged. */
    public static FabricPlan thunderbolt() {
        DeviceProfile profile = DeviceProfile.appleThunderbolt5();
        return new FabricPlan(
                List.of(
                        new Host("mac-a", List.of(mac("en2", profile), mac("en3", profile), mac("en4", profile))),
                        new Host("mac-b", List.of(mac("en5", profile), mac("en3", profile), mac("en4", profile)))),
                firstPlugged());
    }

    /** Two Linux hosts of three RoCE ports each, one cable plugged. */
    public static FabricPlan roce(DeviceProfile profile) {
        return new FabricPlan(
                List.of(new Host("linux-a", linux(profile)), new Host("linux-b", linux(profile))), firstPlugged());
    }

    /** This with every device's profile changed. */
    public FabricPlan withProfiles(UnaryOperator<DeviceProfile> change) {
        return new FabricPlan(
                hosts.stream()
                        .map(host -> new Host(
                                host.name,
                                host.devices.stream()
                                        .map(d -> new Device(d.name, d.netdev, change.apply(d.profile)))
                                        .toList()))
                        .toList(),
                cables);
    }

    /** This with no cable plugged: every port is DOWN. */
    public FabricPlan unplugged() {
        return new FabricPlan(
                hosts,
                cables.stream().map(c -> new Cable(c.device0, c.device1, false)).toList());
    }

    /** This with no verbs device, and so no cable, on host {@code rank}. */
    public FabricPlan withoutDevices(int rank) {
        Host bare = new Host(hosts.get(rank).name, List.of());
        return new FabricPlan(rank == 0 ? List.of(bare, hosts.get(1)) : List.of(hosts.get(0), bare), List.of());
    }

    private static Device mac(String netdev, DeviceProfile profile) {
        return new Device("rdma_" + netdev, netdev, profile);
    }

    private static List<Device> linux(DeviceProfile profile) {
        return List.of(
                new Device("rocep1s0f0", "enp1s0f0np0", profile),
                new Device("rocep1s0f1", "enp1s0f1np1", profile),
                new Device("rocep2s0f0", "enp2s0f0np0", profile));
    }

    private static List<Cable> firstPlugged() {
        return List.of(new Cable(0, 0, true), new Cable(1, 1, false), new Cable(2, 2, false));
    }
}
