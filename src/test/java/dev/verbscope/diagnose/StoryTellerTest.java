package dev.verbscope.diagnose;

import static dev.verbscope.model.TestSessions.model;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StoryTellerTest {

    private static List<String> story(LinkModel link) {
        return new StoryTeller(2).rest(link);
    }

    @Test
    void aDemonstrationIsToldInAFewLines() {
        List<String> lines = story(model(TestSessions.ended(TestSessions.cured(4000))));
        String all = String.join("\n", lines);
        assertTrue(lines.size() >= 15 && lines.size() <= 30, all);
        assertEquals(
                "    0.000 s  link    SIMULATED, scenario one-direction-drop, recipe ds4, 4,000 gates",
                lines.getFirst());
        for (String part : List.of(
                "rank 0  listens on 10.99.0.1:9911",
                "rank 0  HELLO agrees in all 15 fields, both are Verbscopes",
                "link    RDMA: both ranks offer RDMA",
                "rank 0  rdma_en2, GID 1 ::ffff:10.99.0.1 (95 points); rule: first IPv4-mapped",
                "link    generation 1: UC queue pairs 0x000411 and 0x0007c1 from RESET to RTS in ",
                "0→1     generation 1: arrived on attempt 1 of 20",
                "1→0     generation 1: 2 full-size messages sent, none arrived",
                "1→0     generation 1: 10 full-size messages sent, none arrived",
                "1→0     generation 1: dead, 20 sent and none arrived",
                "link    generation 1 ends: 1→0 delivered nothing in 20 attempts",
                "1→0     generation 2: arrived on attempt 1 of 20",
                "link    first gate",
                "link    1,000 gates",
                "link    ended as wanted: 4,000 gates over RDMA, 0 wrong, p50 41 µs, p99 41 µs")) {
            assertTrue(all.contains(part), () -> part + "\nin\n" + all);
        }
    }

    @Test
    void aLineIsToldOnce() {
        StoryTeller teller = new StoryTeller(2);
        LinkModel link = model(TestSessions.dead(14));
        assertTrue(teller.tell(link).size() > 5);
        assertEquals(List.of(), teller.tell(link));
    }

    @Test
    void whatEndsBeforeThePeerCameEndsEarly() {
        String end = story(model(TestSessions.ended(TestSessions.waiting()))).getLast();
        assertTrue(end.endsWith("link    stopped early: the ranks had not met"), end);
    }

    @Test
    void failuresEndTheStory() {
        String dead = story(model(TestSessions.deadForGood())).getLast();
        assertTrue(dead.contains("failed, direction-dead: 1→0 delivered nothing in 4 setups"), dead);
        List<String> killed = story(model(TestSessions.killedMidRun()));
        assertTrue(
                killed.stream().anyMatch(l -> l.contains("rank 0  waited 750 ms in gate 101, 2 messages missing")),
                killed::toString);
    }

    @Test
    void tcpIsNeverSilent() {
        assertTrue(story(model(TestSessions.tcp(10))).stream()
                .anyMatch(l -> l.contains("TCP because rank 1 lists no verbs device; no verbs port is touched")));
    }

    @Test
    void theStoryDoesNotDependOnHowOftenItIsAsked() {
        for (List<TestStream> streams : List.of(
                TestSessions.ended(TestSessions.cured(300)),
                TestSessions.deadForGood(),
                TestSessions.killedMidRun(),
                TestSessions.ended(TestSessions.tcp(300)))) {
            List<String> atOnce = story(model(streams));
            for (int seed = 0; seed < 10; seed++) {
                assertEquals(atOnce, inPieces(streams, new SplittableRandom(seed)));
            }
        }
    }

    /** Reads both ranks in turns of random length, as a live reader does, and asks at random moments. */
    private static List<String> inPieces(List<TestStream> streams, SplittableRandom random) {
        StoryTeller teller = new StoryTeller(2);
        List<String> lines = new ArrayList<>();
        LinkFold fold = LinkFold.onOneClock();
        int[] next = new int[streams.size()];
        // Both ranks' first records are there before anybody looks
        for (int i = 0; i < next.length; i++) {
            streams.get(i).entries().get(next[i]++).to(fold.rank(i));
        }
        boolean more = true;
        while (more) {
            more = false;
            for (int i = 0; i < next.length; i++) {
                int turn = random.nextInt(40);
                List<TestStream.Entry> entries = streams.get(i).entries();
                for (int k = 0; k < turn && next[i] < entries.size(); k++) {
                    entries.get(next[i]++).to(fold.rank(i));
                }
                more |= next[i] < entries.size();
            }
            if (random.nextInt(4) == 0) {
                lines.addAll(teller.tell(fold.snapshot()));
            }
        }
        lines.addAll(teller.rest(fold.snapshot()));
        return lines;
    }
}
