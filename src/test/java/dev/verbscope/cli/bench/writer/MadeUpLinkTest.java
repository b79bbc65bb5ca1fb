package dev.verbscope.cli.bench.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.Outcome;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MadeUpLinkTest {

    @TempDir
    Path dir;

    private LinkModel read() throws IOException {
        LinkFold fold = LinkFold.onOneClock();
        for (RecordingReader reader : Recordings.open(List.of(dir.resolve("recording")))) {
            try (reader) {
                reader.poll(fold.rank(reader.header().rank()), Integer.MAX_VALUE);
            }
        }
        return fold.snapshot();
    }

    @Test
    void theRecordingTellsWhatTheWriterCounted() throws IOException {
        WriteOrder order = new WriteOrder(dir.resolve("recording").toString(), 100_000, 30_000, false);
        WriteResult written;
        try (MadeUpLink link = new MadeUpLink(WriteOrder.parse(order.line()))) {
            written = WriteResult.parse(link.write(() -> false).line());
        }

        LinkModel model = read();

        assertEquals(30_000, written.samples());
        assertEquals(LinkStage.ENDED, model.stage());
        assertEquals(Outcome.OK, model.session().outcome());
        for (WriteResult.Rank rank : written.ranks()) {
            assertEquals(0, rank.dropped());
            assertEquals(15_000, model.rank(rank.rank()).orElseThrow().life().samples());
            assertTrue(rank.counts(model.rank(rank.rank()).orElseThrow().counts()), rank.toString());
            assertTrue(rank.counts().received() > 15_000, rank.toString());
        }
    }

    @Test
    void itStopsWhenItIsTold() throws IOException {
        WriteOrder order = new WriteOrder(dir.resolve("recording").toString(), 1000, 0, true);
        try (MadeUpLink link = new MadeUpLink(order)) {
            assertEquals(2, link.write(() -> true).ranks().size());
        }
        assertEquals(LinkStage.ENDED, read().stage());
    }

    @Test
    void anotherLineIsNoOrder() {
        assertThrows(IllegalArgumentException.class, () -> WriteOrder.parse("nothing"));
        assertThrows(IOException.class, () -> WriteResult.parse("nothing"));
    }
}
