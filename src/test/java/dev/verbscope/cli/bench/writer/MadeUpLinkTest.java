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
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MadeUpLinkTest {

    @TempDir
    Path dir;

    private LinkModel read() {
        LinkFold fold = LinkFold.onOneClock();
        try {
            for (RecordingReader reader : Recordings.open(List.of(dir.resolve("recording")))) {
                try (reader) {
                    reader.poll(fold.rank(reader.header().rank()), Integer.MAX_VALUE);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fold.snapshot();
    }

    @Test
    void theRecordingTellsWhatTheWriterCounted() throws IOException {
        WriteOrder order = WriteOrder.whole(dir.resolve("recording"), 100_000, 30_000);
        WriteResult written;
        try (MadeUpLink link = new MadeUpLink(WriteOrder.parse(order.line()))) {
            link.writeAtOnce(() -> false);
            written = WriteResult.parse(link.goOnAndEnd(() -> false).line());
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
        WriteOrder order = WriteOrder.growing(dir.resolve("recording"), 1000, 0);
        try (MadeUpLink link = new MadeUpLink(order)) {
            assertEquals(2, link.goOnAndEnd(() -> true).ranks().size());
        }
        assertEquals(LinkStage.ENDED, read().stage());
    }

    @Test
    void itGoesOnAfterWhatWasOrderedAtOnce() throws IOException {
        WriteOrder order = WriteOrder.growing(dir.resolve("recording"), 100_000, 20_000);
        WriteResult written;
        try (MadeUpLink link = new MadeUpLink(order)) {
            link.writeAtOnce(() -> false);
            assertEquals(20_000, samples(read()));
            // told to stop once a thousand more are there
            written = link.goOnAndEnd(() -> samples(read()) >= 21_000);
        }
        LinkModel model = read();
        assertTrue(written.samples() >= 21_000, written.toString());
        assertEquals(written.samples(), samples(model));
        for (WriteResult.Rank rank : written.ranks()) {
            assertTrue(rank.counts(model.rank(rank.rank()).orElseThrow().counts()), rank.toString());
        }
    }

    @Test
    void aRankAloneHasAllTheGates() throws IOException {
        WriteOrder order = WriteOrder.alone(dir.resolve("recording"), 100_000, 20_000);
        WriteResult written;
        try (MadeUpLink link = new MadeUpLink(order)) {
            link.writeAtOnce(() -> false);
            written = link.goOnAndEnd(() -> false);
        }
        LinkModel model = read();
        assertEquals(20_000, written.samples());
        assertEquals(20_000, model.rank(0).orElseThrow().life().samples());
        assertEquals(0, model.rank(1).orElseThrow().life().samples());
        assertTrue(written.ranks().getFirst().counts(model.rank(0).orElseThrow().counts()), written.toString());
        assertEquals(Outcome.OK, model.session().outcome());
    }

    private static long samples(LinkModel model) {
        return model.ranks().stream().mapToLong(rank -> rank.life().samples()).sum();
    }

    @Test
    void anotherLineIsNoOrder() {
        assertThrows(IllegalArgumentException.class, () -> WriteOrder.parse("nothing"));
        assertThrows(IOException.class, () -> WriteResult.parse("nothing"));
    }
}
