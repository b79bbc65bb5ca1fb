package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.GateFact.ContentCompared;
import dev.verbscope.record.GateFact.WindowArmed;
import dev.verbscope.record.GateFact.WindowDrained;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.TrafficKind;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batch gates, big gates and verify blocks between and after decode gates, both ranks on virtual time. */
class BulkTest {
    /** Eight layers and vectors of 16,400 bytes: a batch region of 64 messages and a little, just enough for RDMA. */
    private static final Identity JUST_ENOUGH = PlanDraft.identity(8, 4100);

    private static final int REGION = 8 * 8 * 16_400;

    private static TwoRanks ranks(TransportWish transport, boolean extensions, long gates, BulkRun bulk) {
        return new TwoRanks("healthy").both(draft -> {
            draft.identity = JUST_ENOUGH;
            draft.transport = transport;
            draft.extensions = extensions;
            draft.gates = gates;
            draft.bulk = bulk;
        });
    }

    private static List<MemoryRecorder.Bulk> of(TwoRanks ranks, int rank, TrafficKind kind) {
        return ranks.rank(rank).bulk().stream().filter(b -> b.kind() == kind).toList();
    }

    private static long[] done(TwoRanks ranks, int rank, TrafficKind kind) {
        return of(ranks, rank, kind).stream()
                .filter(b -> b.following() == 0)
                .mapToLong(MemoryRecorder.Bulk::seq)
                .toArray();
    }

    private static void assertCounted(long[] seqs, int n) {
        assertEquals(
                LongStream.rangeClosed(1, n).boxed().toList(),
                LongStream.of(seqs).boxed().toList());
    }

    @ParameterizedTest
    @CsvSource({
        "RDMA, true, 0",
        "RDMA, false, 0",
        "RDMA, true, 3",
        "RDMA, false, 3",
        "RDMA, true, 1",
        "RDMA, false, 1",
        "TCP, true, 0",
        "TCP, false, 0",
        "TCP, true, 3",
        "TCP, false, 3"
    })
    void everythingInOneSession(TransportWish transport, boolean extensions, int mix) {
        BulkRun bulk = new BulkRun(11, 3, 5, 3 * (1 << 20) + 5, 2, mix);
        try (TwoRanks ranks = ranks(transport, extensions, 12, bulk)) {
            ranks.run().assertOk();
            long bytes = 12L * 16_400 + 11L * 3 * 16_400 + 5L * bulk.bigBytes() + 2L * 8 * 3 * 16_400;
            for (int rank = 0; rank < 2; rank++) {
                assertEquals(12, ranks.rank(rank).samples().size());
                assertCounted(done(ranks, rank, TrafficKind.BATCH), 11);
                assertCounted(done(ranks, rank, TrafficKind.BIG), 5);
                assertCounted(done(ranks, rank, TrafficKind.BLOCK), 2);
                assertEquals(bytes, ranks.rank(rank).only(ContentCompared.class).bytes());
                assertEquals(0, ranks.rank(rank).counted().wrong());
                assertEquals(
                        ranks.rank(rank).counted().posted(),
                        ranks.rank(rank).counted().completed());
                assertEquals(
                        ranks.rank(1 - rank).counted().posted(),
                        ranks.rank(rank).counted().received());
            }
        }
    }

    /** Payloads of one byte, of a message and its neighbours, and around the batch region's size. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                1,
                4,
                16_383,
                16_384,
                16_385,
                REGION - 1024,
                REGION - 1023,
                REGION,
                REGION + 1,
                4 << 20,
                (2 << 20) + 1
            })
    void bigGatesOfAnySize(long bytes) {
        for (TransportWish transport : List.of(TransportWish.RDMA, TransportWish.TCP)) {
            try (TwoRanks ranks = ranks(transport, false, 2, new BulkRun(0, 1, 2, bytes, 0, 2))) {
                ranks.run().assertOk();
                assertEquals(
                        2 * 16_400 + 2 * bytes,
                        ranks.rank(0).only(ContentCompared.class).bytes());
                assertCounted(done(ranks, 1, TrafficKind.BIG), 2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void rowsOfABatchAreOneRunOfBytes(int rows) {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, true, 1, new BulkRun(9, rows, 0, 1, 1, 0))) {
            ranks.run().assertOk();
            int messages = (rows * 16_400 + 16_383) / 16_384;
            List<MemoryRecorder.Bulk> batches = of(ranks, 0, TrafficKind.BATCH);
            assertEquals(9, batches.size());
            for (int i = 0; i < 9; i++) {
                assertEquals(messages, batches.get(i).messages());
                assertEquals(i % 8, batches.get(i).layer());
                assertEquals(1, batches.get(i).barrier());
            }
            for (MemoryRecorder.Bulk layer : of(ranks, 1, TrafficKind.BLOCK)) {
                assertEquals(2 * rows, layer.messages(), "a row is cut on its own");
                assertEquals(layer.layer() == 0 ? 0xB5 : 0, layer.barrier());
            }
        }
    }

    /** Windows are as long as the batch region where the payload is staged; the barrier counts them. */
    @Test
    void windowsOfABigGate() {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, true, 1, new BulkRun(0, 1, 1, 200L * 16_384 + 7, 0, 0))) {
            ranks.run().assertOk();
            List<MemoryRecorder.Bulk> windows = of(ranks, 0, TrafficKind.BIG);
            assertEquals(
                    List.of(64, 64, 64, 9),
                    windows.stream().map(MemoryRecorder.Bulk::messages).toList());
            assertEquals(
                    List.of(1, 2, 3, 4),
                    windows.stream().map(MemoryRecorder.Bulk::barrier).toList());
            assertEquals(
                    List.of(3, 2, 1, 0),
                    windows.stream().map(MemoryRecorder.Bulk::following).toList());
            assertTrue(windows.stream().allMatch(w -> w.sendQueue() <= 64));
        }
    }

    /** The window is drained once for bulk traffic that stands together, and posted again for the next decode gate. */
    @Test
    void windowIsDrainedAndPostedAgain() {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, true, 6, new BulkRun(2, 2, 3, 70_000, 0, 2))) {
            ranks.run().assertOk();
            assertEquals(
                    List.of(1L, 3L, 5L, 6L),
                    ranks.rank(0).facts(WindowDrained.class).stream()
                            .map(WindowDrained::afterGate)
                            .toList());
            assertEquals(
                    List.of(1L, 2L, 4L, 6L),
                    ranks.rank(1).facts(WindowArmed.class).stream()
                            .map(WindowArmed::firstGate)
                            .toList());
            ranks.rank(1).facts(WindowDrained.class).forEach(drained -> assertEquals(32, drained.messages()));
            var sites = ranks.rank(0)
                    .last(dev.verbscope.record.GateFact.Counted.class)
                    .sites();
            assertEquals(
                    List.of(PollSite.WARM_UP, PollSite.GATE, PollSite.DRAIN, PollSite.BULK),
                    sites.stream().map(dev.verbscope.record.SiteTally::site).toList());
        }
    }

    /** Below 64 messages a batch region is not used over RDMA: the data socket carries bulk, the window stays posted. */
    @Test
    void smallModelsUseTheDataSocket() {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, true, 6, new BulkRun(4, 2, 3, 3_000_001, 1, 2))) {
            ranks.both(draft -> draft.identity = PlanDraft.SMALL).run().assertOk();
            assertEquals(List.of(), ranks.rank(0).facts(WindowDrained.class));
            assertEquals(1, ranks.rank(0).facts(WindowArmed.class).size());
            assertCounted(done(ranks, 0, TrafficKind.BATCH), 4);
            assertCounted(done(ranks, 0, TrafficKind.BIG), 3);
        }
    }

    /** Without decode gates the window is never posted, so there is nothing to drain. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bulkAlone(boolean extensions) {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, extensions, 0, new BulkRun(2, 8, 2, 5_000_000, 1, 0))) {
            ranks.run().assertOk();
            assertEquals(List.of(), ranks.rank(0).facts(WindowDrained.class));
            assertEquals(List.of(), ranks.rank(0).facts(WindowArmed.class));
            assertCounted(done(ranks, 1, TrafficKind.BIG), 2);
            assertCounted(done(ranks, 1, TrafficKind.BLOCK), 1);
        }
    }

    @Test
    void latencyOfTheSocketsDoesNotMatter() {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, false, 6, new BulkRun(2, 8, 4, 2_000_000, 2, 2))) {
            ranks.socketLatency(Duration.ofMillis(2), Duration.ofNanos(30_000))
                    .run()
                    .assertOk();
            assertCounted(done(ranks, 1, TrafficKind.BLOCK), 2);
        }
    }

    @Test
    void differentTrafficIsRefusedByName() {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, true, 6, new BulkRun(2, 8, 4, 2_000_000, 2, 2))) {
            ranks.rank(1, draft -> draft.bulk = new BulkRun(2, 7, 4, 2_000_001, 2, 2))
                    .run();
            String said = ranks.errors().toString();
            assertTrue(said.contains("traffic-mismatch"), said);
            assertTrue(said.contains("--rows") && said.contains("--big-bytes"), said);
            assertTrue(said.contains("2000000") && said.contains("2000001"), said);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void onlyOneRankWasToldBulk(int told) {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, true, 6, BulkRun.NONE)) {
            ranks.rank(told, draft -> draft.bulk = new BulkRun(2, 8, 0, 1, 0, 0))
                    .run();
            assertEquals("traffic-mismatch", ranks.code(1 - told), ranks.errors()::toString);
            assertEquals("peer-failed", ranks.code(told), ranks.errors()::toString);
        }
    }

    /** Without extensions only the header can tell. */
    @Test
    void differentTrafficWithoutExtensionsIsADesync() {
        try (TwoRanks ranks = ranks(TransportWish.RDMA, false, 6, new BulkRun(2, 8, 0, 1, 0, 0))) {
            ranks.rank(1, draft -> draft.bulk = new BulkRun(0, 8, 2, 70_000, 0, 0))
                    .run();
            String said = ranks.errors().toString();
            assertTrue(said.contains("gate desync: got magic 0x44533442, layer 1, big gate, seq 1, want magic"), said);
            assertTrue(said.contains("layer 0, rows 8, seq 1"), said);
        }
    }
}
