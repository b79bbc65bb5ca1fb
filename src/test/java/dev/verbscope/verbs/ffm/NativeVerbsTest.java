package dev.verbscope.verbs.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.CompletionQueue;
import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidKind;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.MemoryRegion;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.ProtectionDomain;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpInit;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.QueuePair;
import dev.verbscope.verbs.RecvChain;
import dev.verbscope.verbs.SendChain;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcOpcode;
import dev.verbscope.verbs.WcStatus;
import dev.verbscope.verbs.ffm.LookAlike.Pair;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The vocabulary on a C library: every call, what it gives back, and how it refuses. */
class NativeVerbsTest {
    private static final Map<String, String> PLAIN = Map.of();

    @TempDir
    private Path folder;

    @Test
    void theReportNamesThePlaceAndEveryFunction() throws IOException {
        LibraryReport report = LookAlike.loading(folder, PLAIN).report();
        assertTrue(report.usable());
        assertEquals(1, report.tried().size());
        assertEquals(Optional.empty(), report.tried().getFirst().error());
        assertEquals(
                folder.toRealPath().toString(),
                Path.of(report.path().orElseThrow()).getParent().toString());
        assertEquals(List.of("_ibv_query_gid_ex"), report.missing());
        assertEquals(VerbsFunction.values().length - 1, report.found().size());
    }

    @Test
    void aLibraryThatIsNotThereIsAReportInTheLoadersWords() {
        NativeProvider.Loading loading = NativeProvider.load(Optional.of(folder.resolve("none.so")));
        assertTrue(loading.provider().isEmpty());
        assertFalse(loading.report().usable());
        String words = loading.report().tried().getFirst().error().orElseThrow();
        assertTrue(words.contains("none.so") && words.contains("o such file"), words);
    }

    /** The C library loads, but has no verbs. */
    @Test
    void aLibraryWithoutTheFunctionsIsNotUsed() throws IOException {
        Path libc = Path.of(new DynamicLoader(Os.current())
                .file(VerbsLibrary.linker().defaultLookup().findOrThrow("mmap"))
                .orElseThrow());
        NativeProvider.Loading loading = NativeProvider.load(Optional.of(libc));
        assertTrue(loading.provider().isEmpty());
        assertEquals(Optional.of(libc.toRealPath().toString()), loading.report().path());
        assertEquals(VerbsFunction.values().length, loading.report().missing().size());
    }

    @Test
    void inspectionReadsWhatTheLibrarySays() throws IOException, VerbsException {
        NativeProvider provider = LookAlike.load(
                folder, Map.of("FAKEVERBS_DEVICES", "rdma_en2,rdma_en3:down", "FAKEVERBS_GID_INDEX", "5"));
        assertEquals(List.of("rdma_en2", "rdma_en3"), provider.deviceNames());
        try (Device device = provider.open("rdma_en2")) {
            PortAttributes port = device.queryPort(1);
            assertEquals(PortState.ACTIVE, port.state());
            assertEquals(Mtu.MTU_1024, port.activeMtu());
            assertEquals(LinkLayer.ETHERNET, port.linkLayer());
            assertTrue(port.gidTableLength() >= 6);
            assertEquals(1, device.queryDevice().ports());
            assertEquals("::ffff:10.99.0.1", device.queryGid(1, 5).gid().toString());
            assertEquals(
                    "EINVAL",
                    refused(() -> device.queryGid(1, port.gidTableLength()))
                            .errno()
                            .name());
        }
        try (Device down = provider.open("rdma_en3")) {
            assertEquals(PortState.DOWN, down.queryPort(1).state());
        }
        assertEquals("ENODEV", refused(() -> provider.open("rdma_en9")).errno().name());
    }

    @Test
    void aTableOf256SlotsIsMostlyEmpty() throws IOException, VerbsException {
        NativeProvider provider = LookAlike.load(folder, Map.of("FAKEVERBS_GID_TABLE", "256"));
        try (Device device = provider.open("rdma_en2")) {
            List<GidEntry> full = new ArrayList<>();
            for (int i = 0; i < device.queryPort(1).gidTableLength(); i++) {
                GidEntry entry = device.queryGid(1, i);
                if (entry.gid().kind() != GidKind.ZERO) {
                    full.add(entry);
                }
            }
            assertEquals(256, device.queryPort(1).gidTableLength());
            assertEquals(List.of(0, 1), full.stream().map(GidEntry::index).toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageArrivesWithItsContent(QpType type) throws IOException, VerbsException {
        NativeProvider provider = LookAlike.load(folder, Map.of("FAKEVERBS_QPT", "uc,rc"));
        try (Pair pair = new Pair(provider, type)) {
            assertEquals(new QpCaps(Pair.DEPTH, Pair.DEPTH), pair.sender.granted());
            assertEquals(type, pair.sender.type());
            assertEquals(QpState.RTS, pair.sender.state());
            pair.memory.setString(0, "from the sender");
            RecvChain receive = pair.receiver.newRecvChain(1);
            receive.set(0, 71, pair.region.address() + 16_384, 16_384, pair.region.lkey());
            assertEquals(0, pair.receiver.postRecv(receive, 1));
            assertEquals(1, receive.accepted());
            SendChain send = pair.sender.newSendChain(1);
            send.set(0, 72, pair.region.address(), 1000, pair.region.lkey(), true);
            assertEquals(0, pair.sender.postSend(send, 1));

            List<Long> ids = new ArrayList<>();
            while (ids.size() < 2) {
                int polled = pair.poll();
                assertTrue(polled > 0, "after " + ids);
                for (int i = 0; i < polled; i++) {
                    long id = pair.batch.wrId(i);
                    ids.add(id);
                    assertEquals(WcStatus.SUCCESS.ordinal(), pair.batch.status(i));
                    assertEquals(id == 71 ? WcOpcode.RECV : WcOpcode.SEND, pair.batch.opcode(i));
                    assertEquals(id == 71 ? pair.receiver.qpn() : pair.sender.qpn(), pair.batch.qpn(i));
                    if (id == 71) {
                        assertEquals(1000, pair.batch.byteLength(i));
                    }
                }
            }
            assertEquals(List.of(71L, 72L), ids.stream().sorted().toList());
            assertEquals("from the sender", pair.memory.getString(16_384));
        }
    }

    /** A chain is cut where it is told to end, however it was cut before, and says how much of it was taken. */
    @Test
    void chainsAreCutAndLinkedAgain() throws IOException, VerbsException {
        try (Pair pair = new Pair(LookAlike.load(folder, PLAIN), QpType.UC)) {
            RecvChain chain = pair.receiver.newRecvChain(Pair.DEPTH + 4);
            for (int i = 0; i < chain.capacity(); i++) {
                chain.set(i, i, pair.region.address(), 64, pair.region.lkey());
            }
            assertEquals(0, pair.receiver.postRecv(chain, 3));
            assertEquals(3, chain.accepted());
            assertEquals(0, pair.receiver.postRecv(chain, 8));
            assertEquals(0, pair.receiver.postRecv(chain, 1));
            assertEquals(12, pair.receiver.postRecv(chain, chain.capacity()), "ENOMEM: the queue is full");
            assertEquals(Pair.DEPTH - 12, chain.accepted());
            assertEquals(22, pair.receiver.postRecv(chain, 0));
            assertEquals(22, pair.receiver.postRecv(chain, chain.capacity() + 1));
        }
    }

    @Test
    void aBadKeyIsToldByTheCompletion() throws IOException, VerbsException {
        try (Pair pair = new Pair(LookAlike.load(folder, PLAIN), QpType.UC)) {
            SendChain send = pair.sender.newSendChain(1);
            send.set(0, 9, pair.region.address(), 64, pair.region.lkey() + 77, false);
            assertEquals(0, pair.sender.postSend(send, 1));
            assertEquals(1, pair.poll());
            assertEquals(9, pair.batch.wrId(0));
            assertEquals(WcStatus.LOC_PROT_ERR.ordinal(), pair.batch.status(0));
            assertEquals(QpState.ERR, pair.sender.state());
        }
    }

    @Test
    void whatCannotBeHadIsRefusedWithItsErrno() throws IOException, VerbsException {
        NativeProvider provider = LookAlike.load(
                folder,
                Map.of(
                        "FAKEVERBS_DEVICES", "rdma_en2,rdma_en3:down",
                        "FAKEVERBS_PD_NEEDS_PORT", "1",
                        "FAKEVERBS_LIMIT_QPS", "1",
                        "FAKEVERBS_LIMIT_MRS", "1",
                        "FAKEVERBS_MAX_WR", "100",
                        "FAKEVERBS_PAGE_ALIGN", "1"));
        try (Device down = provider.open("rdma_en3")) {
            VerbsException noPd = refused(down::allocPd);
            assertEquals("ibv_alloc_pd", noPd.call());
            assertEquals(100, noPd.errno().number(), "ENETDOWN");
            assertTrue(noPd.getMessage().contains("rdma_en3"), noPd.getMessage());
        }
        try (Arena arena = Arena.ofConfined();
                Device device = provider.open("rdma_en2");
                ProtectionDomain pd = device.allocPd();
                CompletionQueue cq = device.createCq(8)) {
            MemorySegment memory = provider.pages().allocate(1, arena);
            assertEquals(
                    "EINVAL",
                    refused(() -> pd.regMr(memory.asSlice(64), Access.LOCAL_WRITE))
                            .errno()
                            .name());
            try (MemoryRegion first = pd.regMr(memory, Access.LOCAL_WRITE)) {
                assertTrue(first.length() >= 16_384);
                assertEquals(
                        "ENOMEM",
                        refused(() -> pd.regMr(memory, Access.LOCAL_WRITE))
                                .errno()
                                .name());
            }
            assertEquals(
                    "ENOMEM",
                    refused(() -> pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(101, 1))))
                            .errno()
                            .name());
            assertEquals(
                    "ENOTSUP",
                    refused(() -> pd.createQp(new QpInit(QpType.RC, cq, new QpCaps(1, 1))))
                            .errno()
                            .name());
            try (QueuePair qp = pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(1, 1)))) {
                assertEquals(
                        "EBUSY",
                        refused(() -> pd.createQp(new QpInit(QpType.UC, cq, new QpCaps(1, 1))))
                                .errno()
                                .name());
                assertEquals(
                        "EINVAL",
                        refused(() -> qp.modify(QpModify.to(QpState.RTS)))
                                .errno()
                                .name());
            }
        }
    }

    /** A library whose ibv_context is laid out otherwise must not be jumped into. */
    @Test
    void aContextWithoutItsOperationsIsRefusedBeforeAnythingIsPosted() throws IOException {
        Path library = Path.of(LookAlike.loading(folder, PLAIN).report().path().orElseThrow());
        Arena arena = Arena.ofConfined();
        Call call = new Call(VerbsLibrary.load(library).library().orElseThrow(), arena);
        MemorySegment context = arena.allocate(Layouts.Context.SIZE, 8);
        context.set(
                Layouts.LONG,
                Layouts.Context.DEVICE,
                arena.allocate(Layouts.DeviceHead.SIZE, 8).address());
        context.set(Layouts.LONG, Layouts.Context.POLL_CQ, 1);
        VerbsException e = refused(() -> new NativeDevice("rdma_en2", call, arena, context).createCq(8));
        assertTrue(
                e.getMessage().contains("rdma_en2 has no post_send")
                        && e.getMessage().contains("nothing was posted"),
                e.getMessage());
        arena.close();
    }

    /** No call of the library: one that did not look would go on with memory that it has freed. */
    @Test
    void nothingIsEndedBeforeWhatWasMadeOfIt() throws IOException, VerbsException {
        Pair pair = new Pair(LookAlike.load(folder, PLAIN), QpType.UC);
        for (Executable early : List.<Executable>of(pair.device::close, pair.pd::close, pair.cq::close)) {
            VerbsException e = assertThrows(VerbsException.class, early);
            assertEquals("EBUSY", e.errno().name());
            assertTrue(e.getMessage().contains("made"), e.getMessage());
        }
        pair.close();
    }

    @Test
    void whatHasEndedEndsOnceAndTakesNothingMore() throws IOException, VerbsException {
        Pair pair = new Pair(LookAlike.load(folder, PLAIN), QpType.UC);
        SendChain send = pair.sender.newSendChain(1);
        send.set(0, 1, pair.region.address(), 64, pair.region.lkey(), true);
        pair.sender.close();
        assertEquals(22, pair.sender.postSend(send, 1));
        pair.receiver.close();
        pair.cq.close();
        assertEquals(-22, pair.cq.poll(pair.batch));
        pair.close();
        pair.device.close();
    }

    @ParameterizedTest
    @EnumSource
    void memoryIsWholePagesOnOneSideOfEveryBoundary(Allocation allocation) throws VerbsException {
        var pages = NativeProvider.pages(allocation);
        assertEquals(allocation.label(), pages.name());
        try (Arena arena = Arena.ofConfined()) {
            for (long bytes : new long[] {1, 16_384, 16_385, 40L << 20}) {
                MemorySegment memory = pages.allocate(bytes, arena);
                assertTrue(memory.byteSize() >= bytes && memory.byteSize() < bytes + 16_384 + 65_536);
                assertEquals(0, memory.address() % 16_384);
                assertEquals(0, memory.byteSize() % 16_384);
                long last = memory.byteSize() - 1;
                assertEquals(memory.address() >>> 32, memory.address() + last >>> 32);
                assertEquals(0, memory.get(ValueLayout.JAVA_BYTE, 0) | memory.get(ValueLayout.JAVA_BYTE, last));
                memory.set(ValueLayout.JAVA_BYTE, last, (byte) 1);
            }
            VerbsException tooLong = refused(() -> pages.allocate((4L << 30) + 1, arena));
            assertEquals("EINVAL", tooLong.errno().name());
        }
    }

    private static VerbsException refused(Executable call) {
        return assertThrows(VerbsException.class, call);
    }
}
