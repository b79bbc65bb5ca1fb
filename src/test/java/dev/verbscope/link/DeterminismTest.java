package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.sim.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same seed gives the same session: every fact at the same virtual nanosecond, every sample with the same counts. */
class DeterminismTest {

    private record Story(List<String> facts, List<MemoryRecorder.Sample> samples) {}

    /** Both ranks' stories. */
    private static List<Story> stories(String scenario, long seed) {
        try (TwoRanks ranks = new TwoRanks(Scenario.named(scenario).orElseThrow(), seed)
                .socketLatency(Duration.ofNanos(35_000))
                .afterGate(1, 30, both -> both.commands(1).recreate("to see it"))) {
            ranks.both(draft -> draft.rate = 5_000).run(80);
            return List.of(story(ranks.rank(0)), story(ranks.rank(1)));
        }
    }

    private static Story story(MemoryRecorder recorder) {
        List<String> facts = recorder.timed().stream()
                .map(timed -> timed.nanos() + " " + masked(timed.fact().toString()))
                .toList();
        return new Story(facts, recorder.samples());
    }

    /** What differs from session to session on purpose: first sequence numbers, and where memory lies. */
    private static String masked(String fact) {
        return fact.replaceAll("psn=(0x)?[0-9a-f]+", "psn=*")
                .replaceAll("slab_base=0x[0-9a-f]+", "slab_base=*")
                .replaceAll("bytes at 0x[0-9a-f]+", "bytes at *");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "healthy",
                "one-direction-drop-3",
                "send-before-receive",
                "slow-peer",
                "rc-only",
                "tcp-only",
                "dead-for-good",
                "kill-mid-run",
                "peer-gone",
                "wc-error",
                "corrupt-one"
            })
    void sameSeedSameStory(String scenario) {
        List<Story> first = stories(scenario, 42);
        List<Story> second = stories(scenario, 42);
        for (int rank = 0; rank < 2; rank++) {
            Story one = first.get(rank);
            Story two = second.get(rank);
            assertTrue(one.facts().size() > 20);
            for (int i = 0; i < Math.min(one.facts().size(), two.facts().size()); i++) {
                assertEquals(one.facts().get(i), two.facts().get(i), "fact " + i + " of rank " + rank);
            }
            assertEquals(one.facts().size(), two.facts().size());
            assertEquals(one.samples(), two.samples());
        }
    }

    @Test
    void anotherSeedAnotherBit() {
        List<String> wrong = Stream.of(1L, 2L)
                .map(seed -> stories("corrupt-one", seed).getFirst().facts().stream()
                        .filter(fact -> fact.contains("VerifyFailed"))
                        .findFirst()
                        .orElseThrow())
                .toList();
        assertNotEquals(wrong.get(0), wrong.get(1));
    }
}
