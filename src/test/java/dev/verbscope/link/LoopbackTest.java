package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.GateFact.ContentCompared;
import dev.verbscope.verbs.sim.FabricPlan;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ranks over real TCP sockets, on real time. */
class LoopbackTest {

    @ParameterizedTest
    @EnumSource(
            value = TransportWish.class,
            names = {"RDMA", "TCP"})
    void sessionOverRealSockets(TransportWish transport) {
        MemoryRecorder zero = new MemoryRecorder();
        MemoryRecorder one = new MemoryRecorder();
        RealRanks ranks = RealRanks.run(
                FabricPlan.thunderbolt(),
                draft -> {
                    draft.transport = transport;
                    draft.gates = 300;
                    draft.timeout = Duration.ofSeconds(20);
                },
                zero,
                one);
        assertTrue(ranks.ok(), () -> ranks.errors().toString());
        assertEquals(300, zero.samples().size());
        assertEquals(300, one.samples().size());
        assertEquals(zero.counted().posted(), one.counted().verified());
        assertEquals(one.counted().posted(), zero.counted().verified());
    }

    @ParameterizedTest
    @EnumSource(
            value = TransportWish.class,
            names = {"RDMA", "TCP"})
    void bulkOverRealSockets(TransportWish transport) {
        MemoryRecorder zero = new MemoryRecorder();
        MemoryRecorder one = new MemoryRecorder();
        RealRanks ranks = RealRanks.run(
                FabricPlan.thunderbolt(),
                draft -> {
                    draft.identity = PlanDraft.identity(8, 4100);
                    draft.transport = transport;
                    draft.gates = 60;
                    draft.bulk = new BulkRun(40, 8, 12, (9 << 20) + 3, 3, 7);
                    draft.timeout = Duration.ofSeconds(20);
                },
                zero,
                one);
        assertTrue(ranks.ok(), () -> ranks.errors().toString());
        long bytes = (60 + 40 * 8 + 3 * 8 * 8) * 16_400L + 12L * ((9 << 20) + 3);
        assertEquals(bytes, zero.only(ContentCompared.class).bytes());
        assertEquals(bytes, one.only(ContentCompared.class).bytes());
    }

    /** The engine has no threads of its own. */
    @Test
    void noThreadIsLeft() {
        runQuickly();
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        runQuickly();
        Set<Thread> after = new HashSet<>(Thread.getAllStackTraces().keySet());
        after.removeAll(before);
        assertEquals(Set.of(), after);
    }

    private static void runQuickly() {
        RealRanks ranks = RealRanks.run(
                FabricPlan.thunderbolt(),
                draft -> draft.timeout = Duration.ofSeconds(20),
                new MemoryRecorder(),
                new MemoryRecorder());
        assertTrue(ranks.ok(), () -> ranks.errors().toString());
    }
}
