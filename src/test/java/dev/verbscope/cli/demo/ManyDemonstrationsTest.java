package dev.verbscope.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.GateRun;
import dev.verbscope.verbs.sim.InUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two hundred sessions in one process, whichever way they end, leave nothing of it behind. */
class ManyDemonstrationsTest {
    private static final int SESSIONS = 200;
    private static final Duration GATE_TIMEOUT = Duration.ofSeconds(3);
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Path MAPPINGS = Path.of("/proc/self/maps");

    /** Those that need no waiting in real time. */
    private static final List<String> FAST = List.of(
            "healthy",
            "tcp-only",
            "port-down",
            "gid-index-shifted",
            "no-ipv4-gid",
            "rtr-refused",
            "peer-gone",
            "wc-error");

    @TempDir
    private Path folder;

    @Test
    @Timeout(180)
    void leaveNothingBehind() throws Exception {
        run(0); // what the JVM itself opens once is open from here on
        Set<Thread> threads = liveThreads();
        long sockets = sockets();
        InUse[] left = new InUse[SESSIONS];
        for (int i = 1; i <= SESSIONS; i++) {
            left[i - 1] = run(i);
        }
        assertTrue(Stream.of(left).allMatch(InUse::isEmpty), () -> List.of(left).toString());
        Set<Thread> more = liveThreads();
        more.removeAll(threads);
        for (Thread thread : more) {
            thread.join(2_000); // what has been told to end may need its last breath
        }
        more.removeIf(thread -> !thread.isAlive());
        assertEquals(Set.of(), more);
        assertEquals(sockets, sockets());
        assertEquals(List.of(), mappings());
    }

    private InUse run(int i) throws Exception {
        DemonstrationPlan plan = SmallPlans.of(FAST.get(i % FAST.size()), i, new GateRun(110, 0, 1, GATE_TIMEOUT));
        try (Demonstration demonstration = Demonstration.start(plan, folder.resolve(Integer.toString(i)))) {
            demonstration.ended().get(30, TimeUnit.SECONDS);
            return demonstration.inUse();
        }
    }

    /** But for those that carry virtual threads: the JVM makes and ends them as it sees fit. */
    private static Set<Thread> liveThreads() {
        Set<Thread> live = new HashSet<>(Thread.getAllStackTraces().keySet());
        live.removeIf(thread -> thread.getThreadGroup() != null
                && thread.getThreadGroup().getName().equals("CarrierThreads"));
        return live;
    }

    /** Open sockets; 0 where the system does not tell. */
    private static long sockets() throws IOException {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        long count = 0;
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            for (Path descriptor : descriptors.toList()) {
                if (Files.isSymbolicLink(descriptor)
                        && Files.readSymbolicLink(descriptor).toString().startsWith("socket:")) {
                    count++;
                }
            }
        }
        return count;
    }

    /** Files of the recordings that are still mapped. */
    private List<String> mappings() throws IOException {
        if (!Files.exists(MAPPINGS)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(MAPPINGS)) {
            return lines.filter(line -> line.contains(folder.toString())).toList();
        }
    }
}
