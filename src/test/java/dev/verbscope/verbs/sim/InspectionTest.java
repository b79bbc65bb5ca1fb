package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.sim.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InspectionTest {
    private final VirtualClock clock = new VirtualClock(1);

    private Fabric fabric(FabricPlan plan) {
        return Fabric.of(plan, clock, 1);
    }

    private Fabric fabric(String scenario) {
        return Fabric.of(Scenario.named(scenario).orElseThrow(), clock, 1);
    }

    private static List<GidEntry> table(Device device) throws VerbsException {
        List<GidEntry> entries = new ArrayList<>();
        int length = device.queryPort(1).gidTableLength();
        for (int i = 0; i < length; i++) {
            entries.add(device.queryGid(1, i));
        }
        return entries;
    }

    private static List<GidKind> kinds(Device device) throws VerbsException {
        return table(device).stream().map(e -> e.gid().kind()).toList();
    }

    @Test
    void theProviderSaysWhatItIs() throws VerbsException {
        Provider host = fabric(FabricPlan.thunderbolt()).host(0);
        assertEquals("sim", host.name());
        assertTrue(host.simulated());
        assertEquals(Provider.Reach.PROCESS, host.reach());
        assertEquals(List.of("rdma_en2", "rdma_en3", "rdma_en4"), host.deviceNames());
    }

    @Test
    void theTwoHostsDiffer() throws VerbsException {
        Fabric fabric = fabric(FabricPlan.thunderbolt());
        assertEquals(List.of("rdma_en5", "rdma_en3", "rdma_en4"), fabric.host(1).deviceNames());
        assertEquals("mac-a", fabric.hostName(0));
        assertEquals("mac-b", fabric.hostName(1));
    }

    @Test
    void onlyTheDeviceWithACableIsActive() throws VerbsException {
        Provider host = fabric(FabricPlan.thunderbolt()).host(1);
        List<PortState> states = new ArrayList<>();
        for (String name : host.deviceNames()) {
            try (Device device = host.open(name)) {
                states.add(device.queryPort(1).state());
            }
        }
        assertEquals(List.of(PortState.ACTIVE, PortState.DOWN, PortState.DOWN), states);
    }

    @Test
    void aThunderboltPortSaysWhatTheTechnoteSays() throws VerbsException {
        try (Device device = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en2")) {
            assertEquals(
                    new PortAttributes(
                            1,
                            PortState.ACTIVE,
                            Mtu.MTU_4096,
                            Mtu.MTU_4096,
                            3,
                            16_773_120,
                            0,
                            LinkLayer.THUNDERBOLT,
                            80),
                    device.queryPort(1));
        }
    }

    @Test
    void theGidTableIsThatOfAMac() throws VerbsException {
        try (Device device = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en2")) {
            assertEquals(
                    List.of(GidKind.IPV6_LINK_LOCAL, GidKind.IPV4_LINK_LOCAL, GidKind.IPV6_LINK_LOCAL), kinds(device));
            assertEquals("en2", device.queryGid(1, 1).netdev());
            assertEquals(GidType.UNKNOWN, device.queryGid(1, 1).type());
            long interfaceId = device.queryGid(1, 0).gid().low();
            assertEquals(0xfffeL, interfaceId >>> 24 & 0xffff, "EUI-64 has ff:fe in the middle");
        }
    }

    @Test
    void aPortThatIsDownKeepsOnlyItsFirstGid() throws VerbsException {
        try (Device device = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en3")) {
            assertEquals(List.of(GidKind.IPV6_LINK_LOCAL, GidKind.ZERO, GidKind.ZERO), kinds(device));
        }
    }

    @Test
    void noTwoPortsShareAnAddress() throws VerbsException {
        FabricPlan allPlugged = new FabricPlan(
                FabricPlan.thunderbolt().hosts(),
                List.of(
                        new FabricPlan.Cable(0, 0, true),
                        new FabricPlan.Cable(1, 1, true),
                        new FabricPlan.Cable(2, 2, true)));
        for (int seed = 0; seed < 50; seed++) {
            Fabric fabric = Fabric.of(allPlugged, clock, seed);
            Set<Gid> seen = new HashSet<>();
            for (int rank = 0; rank < 2; rank++) {
                for (String name : fabric.host(rank).deviceNames()) {
                    try (Device device = fabric.host(rank).open(name)) {
                        table(device).forEach(e -> assertTrue(seen.add(e.gid()), () -> e + " twice"));
                    }
                }
            }
        }
    }

    @Test
    void aRoceTableTellsTypesAndHasEmptySlots() throws VerbsException {
        try (Device device =
                fabric(FabricPlan.roce(DeviceProfile.rocev2())).host(0).open("rocep1s0f0")) {
            List<GidEntry> table = table(device);
            assertEquals(
                    List.of(GidType.ROCE_V1, GidType.ROCE_V2, GidType.ROCE_V1, GidType.ROCE_V2, GidType.UNKNOWN),
                    table.stream().map(GidEntry::type).toList());
            assertEquals(table.get(2).gid(), table.get(3).gid(), "one address, two RoCE versions");
            assertEquals(new GidEntry(4, Gid.ZERO, GidType.UNKNOWN, ""), table.get(4));
        }
    }

    @Test
    void aSlotOutsideTheTableIsEinval() throws VerbsException {
        try (Device device = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en2")) {
            assertRefused(Errno.Name.EINVAL, () -> device.queryGid(1, 3));
            assertRefused(Errno.Name.EINVAL, () -> device.queryGid(1, -1));
        }
    }

    @Test
    void thereIsOnePort() throws VerbsException {
        try (Device device = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en2")) {
            assertRefused(Errno.Name.EINVAL, () -> device.queryPort(2));
            assertRefused(Errno.Name.EINVAL, () -> device.queryGid(0, 0));
        }
    }

    @Test
    void anUnknownDeviceIsNamedWithThoseThereAre() {
        VerbsException refusal = assertRefused(
                Errno.Name.ENODEV,
                () -> fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en9"));
        assertTrue(refusal.getMessage().contains("rdma_en9 of mac-a, which lists rdma_en2, rdma_en3, rdma_en4"));
    }

    @Test
    void limitsAreThoseOfTheProfile() throws VerbsException {
        try (Device device = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en2")) {
            assertEquals(10, device.queryDevice().maxQp());
            assertEquals(4095, device.queryDevice().maxQpWr());
            assertEquals(100, device.queryDevice().maxMr());
            assertNotEquals(0, device.queryDevice().nodeGuid());
        }
    }

    @Test
    void lookingTakesNothingButAContext() throws VerbsException {
        Fabric fabric = fabric(FabricPlan.thunderbolt());
        try (Device device = fabric.host(0).open("rdma_en2")) {
            device.queryDevice();
            device.queryPort(1);
            device.queryGid(1, 0);
            assertEquals(new InUse(1, 0, 0, 0, 0), fabric.inUse());
            assertEquals(new InUse(0, 0, 0, 0, 0), fabric.inUse(1));
        }
        assertTrue(fabric.inUse().isEmpty());
    }

    @Test
    void whereTheBridgeOwnsTheInterfacesOnlyTheLinkLocalGidIsLeft() throws VerbsException {
        for (int rank = 0; rank < 2; rank++) {
            Provider host = fabric("no-ipv4-gid").host(rank);
            try (Device device = host.open(host.deviceNames().getFirst())) {
                assertEquals(List.of(GidKind.IPV6_LINK_LOCAL), kinds(device));
                assertEquals(PortState.ACTIVE, device.queryPort(1).state());
            }
        }
    }

    @Test
    void theIpv4MappedGidCanStandAtIndexThree() throws VerbsException {
        for (int rank = 0; rank < 2; rank++) {
            Provider host = fabric("gid-index-shifted").host(rank);
            try (Device device = host.open(host.deviceNames().getFirst())) {
                List<GidKind> kinds = kinds(device);
                assertEquals(GidKind.IPV4_LINK_LOCAL, kinds.get(3));
                assertFalse(kinds.subList(0, 3).stream().anyMatch(GidKind::ipv4), () -> kinds + "");
            }
        }
    }

    @Test
    void withoutACableEveryPortIsDown() throws VerbsException {
        Provider host = fabric("port-down").host(0);
        for (String name : host.deviceNames()) {
            try (Device device = host.open(name)) {
                assertEquals(PortState.DOWN, device.queryPort(1).state());
            }
        }
    }

    @Test
    void aHostCanListNoDevice() throws VerbsException {
        assertEquals(List.of(), fabric("tcp-only").host(1).deviceNames());
        assertEquals(3, fabric("tcp-only").host(0).deviceNames().size());
    }

    @Test
    void aDetachedHostLooksTheSame() throws VerbsException {
        Fabric fabric = fabric(FabricPlan.thunderbolt());
        try (Device attached = fabric.host(0).open("rdma_en2");
                Device detached = fabric.detached(0).open("rdma_en2")) {
            assertEquals(table(attached), table(detached));
            assertEquals(attached.queryPort(1), detached.queryPort(1));
            assertEquals(2, fabric.inUse().contexts());
        }
    }

    @Test
    void lidsExistOnInfiniBandOnly() throws VerbsException {
        DeviceProfile roce = DeviceProfile.rocev2();
        DeviceProfile.Port up = roce.port();
        Fabric fabric = fabric(FabricPlan.roce(roce.with(new DeviceProfile.Port(
                LinkLayer.INFINIBAND, up.maxMtu(), up.activeMtu(), 8, up.maxMessageBytes(), 100, up.gids()))));
        try (Device zero = fabric.host(0).open("rocep1s0f0");
                Device one = fabric.host(1).open("rocep1s0f0");
                Device mac = fabric(FabricPlan.thunderbolt()).host(0).open("rdma_en2")) {
            assertNotEquals(zero.queryPort(1).lid(), one.queryPort(1).lid());
            assertEquals(0, mac.queryPort(1).lid());
        }
    }

    @Test
    void afterTheFabricIsTakenDownThereAreNoDevices() throws VerbsException {
        Fabric fabric = fabric(FabricPlan.thunderbolt());
        Device open = fabric.host(0).open("rdma_en2");
        fabric.close();
        assertRefused(Errno.Name.ENODEV, () -> fabric.host(0).deviceNames());
        assertRefused(Errno.Name.ENODEV, () -> fabric.host(0).open("rdma_en2"));
        assertRefused(Errno.Name.ENODEV, open::allocPd);
        open.close();
        assertTrue(fabric.inUse().isEmpty());
    }
}
