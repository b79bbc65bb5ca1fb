package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.sim.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadyToReceiveTest {
    private static final End.Setup UC = End.Setup.of(QpType.UC);

    private static TwoRanks macs() throws VerbsException {
        return inInit(TwoRanks.macs(p -> p), UC);
    }

    private static TwoRanks inInit(FabricPlan plan, End.Setup setup) throws VerbsException {
        TwoRanks ranks = new TwoRanks(plan, setup);
        ranks.zero.qp.modify(End.toInit());
        return ranks;
    }

    private static void rtr(TwoRanks ranks, AddressVector av) throws VerbsException {
        ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one).with(av));
    }

    private static AddressVector av(TwoRanks ranks, int sgidIndex, Gid dgid) {
        return new AddressVector(true, dgid, sgidIndex, 1, 0, 1);
    }

    @Test
    void theChosenIndexOfTheIpv4MappedGidIsTaken() throws VerbsException {
        try (TwoRanks ranks = macs()) {
            rtr(ranks, ranks.zero.towards(ranks.one));
            assertEquals(QpState.RTR, ranks.zero.qp.state());
        }
    }

    @Test
    void aMacNeedsTheGrh() throws VerbsException {
        try (TwoRanks ranks = macs()) {
            assertRefused(
                    Errno.Name.EINVAL, () -> rtr(ranks, new AddressVector(false, ranks.one.gid.gid(), 1, 1, 0, 1)));
        }
    }

    @Test
    void aMacNeedsTheIndexOfItsIpv4MappedGid() throws VerbsException {
        try (TwoRanks ranks = macs()) {
            Gid linkLocal = ranks.one.device.queryGid(1, 0).gid();
            for (int index : List.of(0, 2, 3, -1)) {
                VerbsException refusal =
                        assertRefused(Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, index, ranks.one.gid.gid())));
                assertTrue(refusal.getMessage().contains("sgid_index " + index), refusal::getMessage);
            }
            assertRefused(Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, 0, linkLocal)));
            assertEquals(QpState.INIT, ranks.zero.qp.state());
        }
    }

    @Test
    void theOwnIndexMattersAlsoWhereItIsNotOne() throws VerbsException {
        FabricPlan shifted = Scenario.named("gid-index-shifted").orElseThrow().plan();
        try (TwoRanks ranks = inInit(shifted, UC.withGid(3))) {
            assertRefused(Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, 1, ranks.one.gid.gid())));
            rtr(ranks, av(ranks, 3, ranks.one.gid.gid()));
        }
    }

    @Test
    void softRoceTakesAnIpv6Gid() throws VerbsException {
        try (TwoRanks ranks = inInit(FabricPlan.roce(DeviceProfile.softRoce()), UC.withGid(0))) {
            rtr(ranks, ranks.zero.towards(ranks.one));
        }
    }

    @Test
    void anEmptyOrMissingSlotHasItsOwnErrnoOnLinux() throws VerbsException {
        try (TwoRanks ranks = inInit(FabricPlan.roce(DeviceProfile.softRoce()), UC)) {
            for (int index : List.of(2, 3, 255)) {
                assertRefused(Os.LINUX, Errno.Name.ENODATA, () -> rtr(ranks, av(ranks, index, ranks.one.gid.gid())));
            }
        }
    }

    @Test
    void addressFamiliesMustNotBeMixedNorTheGidBeZero() throws VerbsException {
        try (TwoRanks ranks = inInit(FabricPlan.roce(DeviceProfile.softRoce()), UC)) {
            Gid ipv6 = ranks.one.device.queryGid(1, 0).gid();
            assertRefused(Os.LINUX, Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, 1, ipv6)));
            assertRefused(Os.LINUX, Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, 0, ranks.one.gid.gid())));
            assertRefused(Os.LINUX, Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, 1, Gid.ZERO)));
            assertRefused(Os.LINUX, Errno.Name.EINVAL, () -> rtr(ranks, av(ranks, 0, Gid.ZERO)));
        }
    }

    @Test
    void thePortMustBeOne() throws VerbsException {
        try (TwoRanks ranks = macs()) {
            assertRefused(
                    Errno.Name.EINVAL, () -> rtr(ranks, new AddressVector(true, ranks.one.gid.gid(), 1, 1, 0, 2)));
        }
    }

    @Test
    void aGidThatNoCableLeadsToTimesOutAfterASecond() throws VerbsException {
        try (TwoRanks ranks = macs();
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            long start = ranks.clock.nanos();
            assertRefused(Errno.Name.ETIMEDOUT, () -> rtr(ranks, av(ranks, 1, Gid.ofIpv4(169, 254, 1, 2))));
            assertEquals(1_000_000_000, ranks.clock.nanos() - start);
            assertEquals(QpState.INIT, ranks.zero.qp.state());
        }
    }

    @Test
    void aPulledCableLeadsNowhere() throws VerbsException {
        try (TwoRanks ranks = macs();
                VirtualClock.Seat _ = ranks.clock.join(0)) {
            ranks.fabric.faults().on(new Fault.PullCable(0, 0));
            // the port has lost its addresses, so the index is wrong before the peer is out of reach
            assertRefused(Errno.Name.EINVAL, () -> rtr(ranks, ranks.zero.towards(ranks.one)));
            ranks.fabric.faults().clear();
            rtr(ranks, ranks.zero.towards(ranks.one));
        }
    }

    @Test
    void aDetachedHostReachesNobody() throws VerbsException {
        VirtualClock clock = new VirtualClock(1);
        Fabric fabric = Fabric.of(FabricPlan.thunderbolt(), clock, 1);
        try (End zero = new End(fabric.detached(0), UC);
                End one = new End(fabric.host(1), UC);
                VirtualClock.Seat _ = clock.join(0)) {
            zero.qp.modify(End.toInit());
            assertRefused(Errno.Name.ETIMEDOUT, () -> zero.qp.modify(zero.toRtr(one)));
        }
    }

    @Test
    void whatSoftRoceAcceptsWithoutComplaintIsAccepted() throws VerbsException {
        try (TwoRanks ranks = inInit(FabricPlan.roce(DeviceProfile.softRoce()), UC)) {
            ranks.zero.qp.modify(ranks.zero
                    .toRtr(ranks.one)
                    .with(QpAttr.PATH_MTU, Mtu.MTU_4096.number())
                    .with(QpAttr.DEST_QPN, 0xabcdef)
                    .with(new AddressVector(true, ranks.one.gid.gid(), 1, 0, 0, 1)));
            assertEquals(QpState.RTR, ranks.zero.qp.state());
        }
    }

    @Test
    void anInfiniBandPortIsReachedByLid() throws VerbsException {
        DeviceProfile roce = DeviceProfile.rocev2();
        DeviceProfile.Port up = roce.port();
        DeviceProfile ib = roce.with(new DeviceProfile.Port(
                        LinkLayer.INFINIBAND, up.maxMtu(), up.activeMtu(), 8, up.maxMessageBytes(), 100, up.gids()))
                .with(new DeviceProfile.Addressing(false, false, Errno.Name.ENODATA, 0));
        try (TwoRanks ranks = new TwoRanks(FabricPlan.roce(ib), UC)) {
            connectByLid(ranks.zero, ranks.one, 0);
            connectByLid(ranks.one, ranks.zero, 0);
            assertTrue(ranks.passes(0, 64));
            ranks.recreateUnconnected();
            connectByLid(ranks.zero, ranks.one, 1);
            connectByLid(ranks.one, ranks.zero, 0);
            assertFalse(ranks.passes(0, 64), "to a LID that is not the peer's");
            ranks.recreateUnconnected();
            connectByLid(ranks.zero, ranks.one, 0);
            connectByLidAndGid(ranks.one, ranks.zero);
            assertFalse(ranks.passes(1, 64), "with a GRH to one that expects none");
        }
    }

    private static void connectByLidAndGid(End end, End peer) throws VerbsException {
        int lid = peer.device.queryPort(1).lid();
        end.qp.modify(End.toInit());
        end.qp.modify(end.toRtr(peer).with(new AddressVector(true, peer.gid.gid(), end.gid.index(), 1, lid, 1)));
        end.qp.modify(end.toRts());
    }

    private static void connectByLid(End end, End peer, int wrongBy) throws VerbsException {
        int lid = peer.device.queryPort(1).lid() + wrongBy;
        end.qp.modify(End.toInit());
        end.qp.modify(end.toRtr(peer).with(new AddressVector(false, Gid.ZERO, 0, 0, lid, 1)));
        end.qp.modify(end.toRts());
    }
}
