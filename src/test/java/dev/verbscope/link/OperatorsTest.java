package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.Counts;
import dev.verbscope.record.VerbsFact.QpCreated;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two operators who ask whatever they like, whenever they like, over sockets of any latency: the ranks stay together. */
class OperatorsTest {
    private static final int SESSIONS_EACH = 12;

    @ParameterizedTest
    @ValueSource(longs = {0, 30_000, 300_000, 8_000_000})
    void ranksStayTogether(long latency) {
        SplittableRandom random = new SplittableRandom(latency + 1);
        int recreated = 0;
        for (int session = 0; session < SESSIONS_EACH; session++) {
            recreated += run(latency, random.split(), latency + " ns, session " + session);
        }
        assertTrue(recreated > 0, "no queue pair was re-created at all");
    }

    /** @return how many queue pairs were re-created */
    private static int run(long latency, SplittableRandom random, String which) {
        long gates = random.nextInt(3) == 0 ? 0 : random.nextInt(1, 120);
        double rate = random.nextBoolean() ? 0 : random.nextInt(50, 20_000);
        boolean overTcp = random.nextInt(5) == 0;
        int asked = 0;
        try (TwoRanks ranks = new TwoRanks("send-before-receive").socketLatency(Duration.ofNanos(latency))) {
            ranks.both(draft -> {
                draft.rate = rate;
                draft.transport = overTcp ? TransportWish.TCP : TransportWish.RDMA;
            });
            for (int n = random.nextInt(5); n > 0; n--) {
                int rank = random.nextInt(2);
                ranks.afterGate(
                        random.nextInt(2),
                        random.nextInt(1, 100),
                        both -> both.commands(rank).recreate("why not"));
                asked++;
            }
            if (gates == 0 || random.nextBoolean()) {
                int rank = random.nextInt(2);
                boolean both = random.nextInt(3) == 0;
                long gate = random.nextInt(1, 100);
                ranks.afterGate(rank, gate, it -> it.commands(rank).stop("enough"));
                if (both) {
                    ranks.afterGate(
                            1 - rank,
                            gate + random.nextInt(2),
                            it -> it.commands(1 - rank).stop("enough"));
                }
            }
            ranks.run(gates);
            assertTrue(ranks.ok(), () -> which + ": " + ranks.errors());
            assertEquals(ranks.rank(0).samples().size(), ranks.rank(1).samples().size(), which);
            if (gates > 0) {
                assertTrue(ranks.rank(0).samples().size() <= gates, which);
            }
            int generations = ranks.rank(0).facts(QpCreated.class).size();
            assertEquals(generations, ranks.rank(1).facts(QpCreated.class).size(), which);
            assertTrue(generations <= asked + 1, which);
            assertEveryMessageArrived(ranks, which);
            return Math.max(0, generations - 1);
        }
    }

    private static void assertEveryMessageArrived(TwoRanks ranks, String which) {
        for (int sender = 0; sender < 2; sender++) {
            Counts out = ranks.rank(sender).counted();
            Counts in = ranks.rank(1 - sender).counted();
            assertEquals(out.posted(), out.completed(), which);
            assertEquals(out.posted(), in.received(), which);
            assertEquals(in.received(), in.verified(), which);
        }
    }
}
