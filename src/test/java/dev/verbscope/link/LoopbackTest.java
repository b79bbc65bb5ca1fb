package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
