package dev.verbscope.diagnose;

import static dev.verbscope.model.TestSessions.folded;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.ControlFact.PeerMet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an attach tells: whom it met, and what came of it. */
class AttachedTest {

    private static TestStream met(int version, int bytes) {
        return new TestStream(1)
                .started()
                .connect()
                .fact(new PeerMet(version, bytes, version == 10))
                .hello(false);
    }

    private static String story(LinkModel link) {
        return String.join("\n", new StoryTeller(1).rest(link));
    }

    private static void assertTells(LinkModel link, String... parts) {
        String story = story(link);
        for (String part : parts) {
            assertTrue(story.contains(part), () -> part + "\nin\n" + story);
        }
    }

    @Test
    void whatWasMetIsInTheModel() {
        Rendezvous rendezvous = folded(met(9, 72)).ranks().getFirst().rendezvous();
        Rendezvous.Met met = rendezvous.met().orElseThrow();
        assertEquals(9, met.version());
        assertEquals(72, met.helloBytes());
        assertFalse(met.warmsUp());
        assertEquals(
                Optional.empty(),
                folded(new TestStream(1).started().connect().hello(false))
                        .ranks()
                        .getFirst()
                        .rendezvous()
                        .met());
    }

    @Test
    void bothDirectionsAreProven() {
        LinkModel link = folded(met(10, 88)
                .rdma()
                .device()
                .dataSocket()
                .bringUp(1)
                .warmupBothWays(1)
                .ended());
        assertTells(
                link,
                "rank 1  met protocol 10, a HELLO of 88 bytes\n",
                "rank 1  answers with the peer's identity: gguf_bytes 123456789, model_id 1, n_layer 61, n_embd 7168,",
                "0→1     generation 1: arrived on attempt 1 of 20",
                "ended as wanted: attached over RDMA, generation 1: 0→1 delivers, 1→0 delivers");
    }

    @Test
    void withoutAWarmUpNothingIsProven() {
        LinkModel link =
                folded(met(9, 72).rdma().device().dataSocket().bringUp(1).ended());
        assertTells(
                link,
                "met protocol 9, a HELLO of 72 bytes: it has no warm-up",
                "attached over RDMA, generation 1: 0→1 is not proven, 1→0 is not proven");
    }

    @Test
    void aPeerThatWarmsUpAllTheSameIsSaidToOnceItDoes() {
        LinkModel link = folded(met(9, 72)
                .rdma()
                .device()
                .dataSocket()
                .bringUp(1)
                .fact(new ControlFact.PeerBeganWarmup(1))
                .warmupBothWays(1)
                .ended());
        assertTrue(link.ranks().getFirst().rendezvous().met().orElseThrow().warmsUp());
        String explanation = Verdicts.of(link).explanation();
        assertTrue(
                explanation.startsWith("Attached: met protocol 9, a HELLO of 72 bytes: it warms up all the same."),
                explanation);
    }

    @Test
    void modelCommandsAreToldOnceEachAndCountedAtTheEnd() {
        TestStream stream = met(10, 88).rdma().device().dataSocket().bringUp(1).warmupBothWays(1);
        stream.frame(false, 2, "EVAL", 12).frame(false, 2, "EVAL", 12).frame(false, 10, "LOGITS", 4);
        stream.fact(new ControlFact.FramesSkipped(2, "EVAL", 998, 11_976, stream.now(), stream.now()));
        List<String> told = new StoryTeller(1).rest(folded(stream.ended()));
        assertEquals(
                List.of(
                        "rank 1  the peer sends EVAL, a command for the model above: skipped",
                        "rank 1  the peer sends LOGITS, a command for the model above: skipped",
                        "rank 1  skipped model commands: 1,000 EVAL, 1 LOGITS"),
                told.stream()
                        .filter(line -> line.contains("EVAL") || line.contains("LOGITS"))
                        .map(line -> line.substring(line.indexOf("rank")))
                        .toList());
    }

    @Test
    void theVerdictSaysWhatWasMet() {
        LinkModel link =
                folded(met(9, 72).rdma().device().dataSocket().bringUp(1).ended());
        assertEquals("Ended as wanted", Verdicts.of(link).headline());
        String explanation = Verdicts.of(link).explanation();
        assertTrue(
                explanation.startsWith(
                        "Attached: met protocol 9, a HELLO of 72 bytes: it has no warm-up. RDMA over UC, generation 1."),
                explanation);
    }

    @Test
    void overTcpThereIsNothingToProve() {
        LinkModel link =
                folded(met(10, 88).tcp("rank 0 offers no RDMA (rdma_ok 0)").ended());
        assertTells(link, "attached over TCP: both sockets stand, there is nothing to warm up");
    }

    @Test
    void stoppedBeforeAnythingStood() {
        assertTells(folded(met(10, 88).rdma().ended()), "attached, and stopped before a queue pair stood");
    }

    /** Whoever attaches offers no extensions: that says nothing of the peer. */
    @Test
    void thatThePeerHasNoExtensionsIsNotClaimed() {
        LinkModel attached = folded(met(10, 88).tcp("rank 0 offers no RDMA (rdma_ok 0)"));
        LinkModel linked =
                folded(new TestStream(1).started().connect().hello(false).tcp("rank 0 offers no RDMA (rdma_ok 0)"));
        assertTrue(Findings.of(attached).stream().noneMatch(f -> f.code().equals(ExtensionsMissing.CODE)));
        assertTrue(Findings.of(linked).stream().anyMatch(f -> f.code().equals(ExtensionsMissing.CODE)));
    }
}
