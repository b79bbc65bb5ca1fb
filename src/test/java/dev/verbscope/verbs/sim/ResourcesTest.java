package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.sim.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    private static final QpCaps CAPS = new QpCaps(16, 16);

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment memory = arena.allocate(65_536, 16_384);
    private final Fabric fabric = Fabric.of(FabricPlan.thunderbolt(), new VirtualClock(1), 1);
    private Device device;
    private ProtectionDomain pd;
    private CompletionQueue cq;

    @BeforeEach
    void open() throws VerbsException {
        device = fabric.host(0).open("rdma_en2");
        pd = device.allocPd();
        cq = device.createCq(64);
    }

    @AfterEach
    void free() {
        arena.close();
    }

    private QueuePair createQp() throws VerbsException {
        return pd.createQp(new QpInit(QpType.UC, cq, CAPS));
    }

    @Test
    void theEleventhQueuePairIsBusyAndARoomThatIsFreedIsRoom() throws VerbsException {
        List<QueuePair> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(createQp());
        }
        assertRefused(Errno.Name.EBUSY, this::createQp);
        all.getFirst().close();
        createQp();
        assertEquals(10, fabric.inUse().queuePairs());
    }

    @Test
    void limitsBelongToTheDeviceNotToTheContext() throws VerbsException {
        for (int i = 0; i < 10; i++) {
            createQp();
        }
        Device again = fabric.host(0).open("rdma_en2");
        ProtectionDomain otherPd = again.allocPd();
        CompletionQueue otherCq = again.createCq(64);
        assertRefused(Errno.Name.EBUSY, () -> otherPd.createQp(new QpInit(QpType.UC, otherCq, CAPS)));
        assertEquals(0, fabric.inUse(1).queuePairs());
    }

    @Test
    void theHundredAndFirstRegionIsRefused() throws VerbsException {
        for (int i = 0; i < 100; i++) {
            pd.regMr(memory, Access.LOCAL_WRITE);
        }
        assertRefused(Errno.Name.ENOMEM, () -> pd.regMr(memory, Access.LOCAL_WRITE));
    }

    @Test
    void theTwelfthProtectionDomainIsRefused() throws VerbsException {
        for (int i = 1; i < 11; i++) {
            device.allocPd();
        }
        assertRefused(Errno.Name.ENOMEM, device::allocPd);
    }

    @Test
    void aPortThatIsDownGivesNoProtectionDomainOnAMacAndOneOnLinux() throws VerbsException {
        Device down = fabric.host(0).open("rdma_en3");
        VerbsException refusal = assertRefused(Errno.Name.ENODEV, down::allocPd);
        assertTrue(refusal.getMessage().contains("port that is DOWN on rdma_en3 of mac-a"), refusal::getMessage);
        Fabric linux = Fabric.of(FabricPlan.roce(DeviceProfile.rocev2()), new VirtualClock(1), 1);
        linux.host(0).open("rocep1s0f1").allocPd().close();
    }

    @Test
    void rcIsRefusedAsAppleDoesAndOthersHaveIt() throws VerbsException {
        assertRefused(Errno.Name.EOPNOTSUPP, () -> pd.createQp(new QpInit(QpType.RC, cq, CAPS)));
        Device linux = Fabric.of(FabricPlan.roce(DeviceProfile.rocev2()), new VirtualClock(1), 1)
                .host(0)
                .open("rocep1s0f0");
        QueuePair rc = linux.allocPd().createQp(new QpInit(QpType.RC, linux.createCq(64), CAPS));
        assertEquals(QpType.RC, rc.type());
    }

    @Test
    void ucIsRefusedWhereOnlyRcIsOffered() throws VerbsException {
        Device linux = Fabric.of(Scenario.named("rc-only").orElseThrow(), new VirtualClock(1), 1)
                .host(0)
                .open("rocep1s0f0");
        assertRefused(
                Os.LINUX,
                Errno.Name.EOPNOTSUPP,
                () -> linux.allocPd().createQp(new QpInit(QpType.UC, linux.createCq(64), CAPS)));
    }

    @Test
    void depthsAboveTheLimitAreRefused() throws VerbsException {
        pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(4095, 4095)));
        assertRefused(Errno.Name.EINVAL, () -> pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(4096, 16))));
        assertRefused(Errno.Name.EINVAL, () -> pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(16, 4096))));
        assertRefused(Errno.Name.EINVAL, () -> pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(0, 16))));
        assertRefused(Errno.Name.EINVAL, () -> device.createCq(0));
        assertRefused(Errno.Name.EINVAL, () -> device.createCq(65_537));
    }

    @Test
    void aCompletionQueueOfAnotherContextIsRefused() throws VerbsException {
        CompletionQueue other = fabric.host(0).open("rdma_en2").createCq(64);
        assertRefused(Errno.Name.EINVAL, () -> pd.createQp(new QpInit(QpType.UC, other, CAPS)));
    }

    @Test
    void memoryMustBeAlignedNativeAndNotEmpty() {
        assertRefused(Errno.Name.EINVAL, () -> pd.regMr(memory.asSlice(4096), Access.LOCAL_WRITE));
        assertRefused(Errno.Name.EINVAL, () -> pd.regMr(memory.asSlice(0, 0), Access.LOCAL_WRITE));
        assertRefused(Errno.Name.EFAULT, () -> pd.regMr(MemorySegment.ofArray(new byte[16_384]), Access.LOCAL_WRITE));
        assertRefused(Errno.Name.EFAULT, () -> pd.regMr(memory.asReadOnly(), Access.LOCAL_WRITE));
        assertRefused(Errno.Name.EINVAL, () -> pd.regMr(memory, Access.REMOTE_WRITE));
        assertEquals(0, fabric.inUse().memoryRegions());
    }

    @Test
    void aRegionTellsWhatItCovers() throws VerbsException {
        MemoryRegion region = pd.regMr(memory, Access.LOCAL_WRITE);
        assertEquals(memory.address(), region.address());
        assertEquals(65_536, region.length());
        MemoryRegion second = pd.regMr(memory, Access.LOCAL_WRITE);
        assertNotEquals(region.lkey(), second.lkey());
    }

    @Test
    void aKeyOfARegionThatIsGoneIsNotGivenToTheNext() throws VerbsException {
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            try (MemoryRegion region = pd.regMr(memory, Access.LOCAL_WRITE)) {
                keys.add(region.lkey());
            }
        }
        assertEquals(200, keys.stream().distinct().count());
    }

    @Test
    void parentsAreBusyWhileTheyHaveChildren() throws VerbsException {
        QueuePair qp = createQp();
        assertRefused(Errno.Name.EBUSY, cq::close);
        assertRefused(Errno.Name.EBUSY, pd::close);
        assertRefused(Errno.Name.EBUSY, device::close);
        qp.close();
        MemoryRegion region = pd.regMr(memory, Access.LOCAL_WRITE);
        assertRefused(Errno.Name.EBUSY, pd::close);
        region.close();
        pd.close();
        assertRefused(Errno.Name.EBUSY, device::close);
        cq.close();
        device.close();
        assertTrue(fabric.inUse().isEmpty(), () -> fabric.inUse() + "");
    }

    @Test
    void everythingOpenIsCounted() throws VerbsException {
        createQp();
        pd.regMr(memory, Access.LOCAL_WRITE);
        fabric.host(1).open("rdma_en5");
        assertEquals(new InUse(2, 1, 1, 1, 1), fabric.inUse());
        assertEquals(new InUse(1, 1, 1, 1, 1), fabric.inUse(0));
    }

    @Test
    void closingTwiceIsClosingOnce() throws VerbsException {
        QueuePair qp = createQp();
        MemoryRegion region = pd.regMr(memory, Access.LOCAL_WRITE);
        for (int i = 0; i < 2; i++) {
            qp.close();
            region.close();
            cq.close();
            pd.close();
            device.close();
        }
        assertTrue(fabric.inUse().isEmpty());
    }

    @Test
    void whatIsClosedRefuses() throws VerbsException {
        QueuePair qp = createQp();
        qp.close();
        cq.close();
        pd.close();
        device.close();
        int invalid = Errno.Name.EINVAL.on(Os.MACOS);
        assertEquals(-invalid, cq.poll(cq.newBatch(1)));
        assertEquals(invalid, qp.postSend(qp.newSendChain(1), 1));
        assertEquals(invalid, qp.postRecv(qp.newRecvChain(1), 1));
        assertRefused(Errno.Name.EINVAL, () -> qp.modify(End.toInit()));
        assertRefused(Errno.Name.EINVAL, this::createQp);
        assertRefused(Errno.Name.EINVAL, device::allocPd);
    }

    @Test
    void queuePairNumbersComeFromTheSeedAndAreNeverGivenTwice() throws VerbsException {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            try (QueuePair qp = createQp()) {
                numbers.add(qp.qpn());
            }
        }
        assertEquals(100, numbers.stream().distinct().count());
        assertEquals(100, fabric.generation(0));
        Device same = Fabric.of(FabricPlan.thunderbolt(), new VirtualClock(1), 1)
                .host(0)
                .open("rdma_en2");
        assertEquals(numbers.getFirst(), firstNumber(same));
        Device other = Fabric.of(FabricPlan.thunderbolt(), new VirtualClock(1), 2)
                .host(0)
                .open("rdma_en2");
        assertNotEquals(numbers.getFirst(), firstNumber(other));
    }

    private static int firstNumber(Device device) throws VerbsException {
        return device.allocPd()
                .createQp(new QpInit(QpType.UC, device.createCq(16), CAPS))
                .qpn();
    }
}
