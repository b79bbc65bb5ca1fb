package dev.verbscope.ui.hello;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.ControlFact.HelloCompared;
import dev.verbscope.ui.hello.HelloViewModel.Mark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HelloViewModelTest {

    private static final Map<String, String> LEADER = fields("10", "1", "61");
    private static final Map<String, String> WORKER = fields("10", "2", "62");

    private static Map<String, String> fields(String version, String role, String layers) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("version", version);
        fields.put("role", role);
        fields.put("n_layer", layers);
        return fields;
    }

    private static HelloViewModel view(int rank, boolean extensions, String... differences) {
        TestStream stream = new TestStream(rank).started().connect();
        stream.fact(new HelloCompared(
                rank == 0 ? LEADER : WORKER, rank == 0 ? WORKER : LEADER, List.of(differences), extensions));
        return HelloViewModel.of(TestSessions.folded(stream)).orElseThrow();
    }

    @Test
    void thereIsNoneBeforeBothHaveSaidIt() {
        assertTrue(HelloViewModel.of(TestSessions.model(TestSessions.waiting())).isEmpty());
    }

    @Test
    void theLeaderStandsLeftWhoeverRecordedIt() {
        for (int rank : new int[] {0, 1}) {
            HelloViewModel view = view(rank, true, "n_layer");
            assertEquals(
                    List.of(
                            new HelloViewModel.Row("version", "10", "10", Mark.SAME),
                            new HelloViewModel.Row("role", "1", "2", Mark.ALLOWED),
                            new HelloViewModel.Row("n_layer", "61", "62", Mark.WRONG)),
                    view.rows());
            assertEquals("HELLO: 1 conflict", view.summary());
        }
    }

    @Test
    void aSentenceOfAnOlderRecordingNamesItsField() {
        assertEquals(
                Mark.WRONG,
                view(0, false, "n_layer: this rank has 61, the peer 62")
                        .rows()
                        .getLast()
                        .mark());
    }

    @Test
    void whatDiffersIsSaidInWords() {
        assertEquals(
                "Both HELLOs. role: rank 0 says 1, rank 1 says 2, which may differ. n_layer: rank 0 says 61, rank 1 says"
                        + " 62, a conflict. 1 field is the same. The peer is no Verbscope: ds4's protocol, to the byte.",
                view(0, false, "n_layer").inWords());
    }

    @Test
    void theTextIsATable() {
        assertEquals(
                "field\trank 0\trank 1\t\nversion\t10\t10\tsame\nrole\t1\t2\tmay differ\n"
                        + "n_layer\t61\t62\tconflict\n",
                view(0, true, "n_layer").asText());
    }
}
