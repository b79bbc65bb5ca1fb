package dev.verbscope.model.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.IntoRecording;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that is read while it is written tells at its end what is told of it in one go. */
class GrowingRecordingTest {
    private static final int GATES = 400;

    @TempDir
    Path folder;

    @Test
    void eachLookTakesInWhatIsNew() throws IOException {
        TestStream stream = TestSessions.ended(TestSessions.healthy(GATES)).getFirst();
        List<TestStream.Entry> entries = stream.entries();
        long before = -1;
        try (RecordingWriter writer = RecordingWriter.create(folder, stream.rank(), 0, RecordingOptions.standard());
                GrowingRecording growing = GrowingRecording.open(List.of(folder), Optional.empty())) {
            IntoRecording into = new IntoRecording(writer);
            for (int part = 0; part < 4; part++) {
                entries.subList(part * entries.size() / 4, (part + 1) * entries.size() / 4)
                        .forEach(entry -> entry.to(into));
                WholeRecording now = growing.read();
                assertTrue(now.link().nowNanos() > before, "further than " + before);
                before = now.link().nowNanos();
                assertEquals(WholeRecording.of(List.of(folder)), now);
            }
            assertEquals(GATES, growing.read().ranks().getFirst().latency().gates());
        }
    }

    @Test
    void whatIsNoRecordingIsNotOpened() {
        RecordingException problem =
                assertThrows(RecordingException.class, () -> GrowingRecording.open(List.of(folder), Optional.empty()));
        assertTrue(problem.getMessage().contains("holds no recording"), problem.getMessage());
    }
}
