package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.DeviceWish.ProviderName;
import dev.verbscope.link.Identity;
import dev.verbscope.link.TransportWish;
import dev.verbscope.nativelib.FakeVerbs;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Stamp;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateBenchTest {
    private static final long WARM_UP = 200;
    private static final long GATES = 1_000;

    @TempDir
    private Path folder;

    private static GateBench bench(DeviceWish wish, TransportWish transport) {
        return new GateBench(wish, transport, Identity.standard(), MeasuredTraffic.gates(WARM_UP, GATES));
    }

    private static void check(MeasuredGates measured) {
        check(measured, GATES);
    }

    private static void check(MeasuredGates measured, long gates) {
        List<GateTimes> ranks = measured.ranks();
        Spread gate = measured.gate();
        assertEquals(2, ranks.size());
        for (int rank = 0; rank < 2; rank++) {
            GateTimes times = ranks.get(rank);
            assertEquals(rank, times.rank());
            assertEquals(gates, times.gates());
            assertTrue(times.p50Nanos() > 0, times::toString);
            assertTrue(times.p50Nanos() <= times.p90Nanos() && times.p90Nanos() <= times.p99Nanos(), times::toString);
            assertTrue(times.p99Nanos() <= times.maxNanos(), times::toString);
            assertTrue(times.cycleNanos() >= times.p50Nanos(), times::toString);
            assertTrue(gate.p50() > 0 && gate.p50() <= times.p50Nanos() * 1.01, measured::toString);
            assertTrue(gate.max() <= times.maxNanos() * 1.01, measured::toString);
            assertTrue(times.bytesPerGate() <= times.meanBytesPerGate(), times::toString);
        }
    }

    @Test
    void overTheFabricBothRanksRunInThisProcess() throws IOException {
        GateBench bench = bench(DeviceWish.SIM, TransportWish.RDMA);
        assertTrue(bench.inOneProcess());
        check(bench.run(Optional.of(folder)));
        assertTrue(Files.isRegularFile(folder.resolve("rank-1").resolve("head")), "recorded");
    }

    @Test
    void alternatingItRecordsEveryOtherStretchOfGates() throws IOException {
        check(bench(DeviceWish.SIM, TransportWish.RDMA).alternating(folder));
        List<Long> gates = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(folder.resolve("rank-0"))) {
            while (reader.poll(new Gates(gates), Integer.MAX_VALUE) > 0) {
                // until all is read
            }
        }
        assertTrue(gates.size() > 256, gates.size() + " gates recorded");
        assertTrue(gates.stream().allMatch(gate -> gate / 256 % 2 == 0), gates::toString);
    }

    private record Gates(List<Long> all) implements RecordHandler {
        @Override
        public void fact(Stamp stamp, Fact fact) {}

        @Override
        public void sample(GateSample sample) {
            all.add(sample.gate);
        }

        @Override
        public void gap(long samples) {}
    }

    @Test
    void overTcpEachRankHasAProcess() throws IOException {
        GateBench bench = bench(DeviceWish.SIM, TransportWish.TCP);
        assertFalse(bench.inOneProcess());
        check(bench.run(Optional.empty()));
    }

    /** Three windows each, so that one begins in its first and is over in its last. */
    @Test
    void bigGatesAreMeasuredOverAllTheirWindows() throws IOException {
        MeasuredTraffic bigs = MeasuredTraffic.bigs(600 * 16_384, 2, 20);
        check(new GateBench(DeviceWish.SIM, TransportWish.RDMA, Identity.standard(), bigs).run(Optional.empty()), 20);
    }

    @Test
    void aRankThatFailsIsToldWithItsReason() {
        DeviceWish none = new DeviceWish(
                Optional.of(ProviderName.NATIVE),
                Optional.of(folder.resolve("nothing.so").toString()),
                Allocation.MMAP);
        IOException e = assertThrows(
                IOException.class, () -> bench(none, TransportWish.RDMA).run(Optional.empty()));
        assertTrue(e.getMessage().contains("no-rdma"), e.getMessage());
    }

    @Test
    void overTheLookAlikeEachRankHasAProcess() throws IOException {
        DeviceWish lookAlike = new DeviceWish(
                Optional.of(ProviderName.NATIVE),
                Optional.of(FakeVerbs.library().toString()),
                Allocation.MMAP);
        check(bench(lookAlike, TransportWish.RDMA).run(Optional.empty()));
    }
}
