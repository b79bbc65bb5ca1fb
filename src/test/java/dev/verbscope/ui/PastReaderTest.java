package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.Checkpoints;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.model.TimeTravel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.Stamp;
import dev.verbscope.ui.gates.LatencyReading;
import dev.verbscope.ui.timeline.GateStretch;
import dev.verbscope.ui.timeline.SingleGate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moments of a recording, from checkpoints, forward and back: as from the beginning. */
class PastReaderTest {
    private static final int GATES = 400;

    @TempDir
    Path dir;

    private final Checkpoints checkpoints = new Checkpoints(60);
    private final TreeSet<Long> times = new TreeSet<>();
    private PastReader past;
    private LinkModel now;

    @BeforeEach
    void record() throws IOException {
        for (TestStream stream : TestSessions.ended(TestSessions.cured(GATES))) {
            try (RecordingWriter writer = RecordingWriter.create(dir, stream.rank(), 0, RecordingOptions.standard())) {
                stream.replay(into(writer));
            }
        }
        LinkFold fold = LinkFold.onOneClock();
        List<RecordingReader> readers = Recordings.open(List.of(dir));
        long records = 0;
        for (int polled = 1; polled > 0; ) {
            polled = 0;
            for (RecordingReader reader : readers) {
                polled += reader.poll(fold.rank(reader.header().rank()), 10);
            }
            records += polled;
            checkpoints.pass(records, fold, readers);
        }
        now = fold.snapshot();
        past = new PastReader(Recordings.ranksIn(dir), Optional.empty(), checkpoints, link -> List.of());
        readers.forEach(RecordingReader::close);
    }

    private RecordHandler into(RecordingWriter writer) {
        return new RecordHandler() {
            @Override
            public void fact(Stamp stamp, Fact fact) {
                times.add(stamp.nanos());
                writer.fact(stamp.nanos(), fact);
            }

            @Override
            public void sample(GateSample sample) {
                times.add(sample.endedNanos());
                writer.sample(sample);
            }

            @Override
            public void gap(long samples) {
                throw new AssertionError("a stream without gaps");
            }
        };
    }

    @AfterEach
    void close() {
        past.close();
    }

    @Test
    void anyMomentIsAsItWouldBeFromTheBeginning() throws IOException {
        assertTrue(checkpoints.size() > 10, () -> checkpoints.size() + " checkpoints");
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 60; i++) {
            long moment = random.nextLong(now.nowNanos());
            assertEquals(fromTheBeginning(moment), past.at(now, moment).model(), "at " + moment);
        }
        assertEquals(now, past.at(now, now.nowNanos()).model());
    }

    @Test
    void theFarthestMomentsLieJustBeforeTheNextCheckpoint() throws IOException {
        List<Long> farthest = past.farthest(now, Integer.MAX_VALUE);
        assertEquals(checkpoints.size(), farthest.size());
        for (long moment : farthest) {
            long nanos = now.originNanos() + moment;
            assertNotEquals(checkpoints.before(nanos, now.clock()), checkpoints.before(nanos + 1, now.clock()));
            assertEquals(fromTheBeginning(moment), past.at(now, moment).model(), "at " + moment);
        }
        assertEquals(farthest.subList(0, 3), past.farthest(now, 3));
    }

    private LinkModel fromTheBeginning(long moment) throws IOException {
        List<RecordingReader> readers = Recordings.open(List.of(dir));
        try {
            return new TimeTravel(
                            ClockMap.ONE_CLOCK,
                            readers.stream().map(TimeTravel.Source::of).toList())
                    .at(now.originNanos() + moment);
        } finally {
            readers.forEach(RecordingReader::close);
        }
    }

    @Test
    void steppingGoesFromRecordToRecord() throws IOException {
        long origin = now.originNanos();
        long begin = times.first();
        long last = times.last();
        for (long time : List.copyOf(times)) {
            if (time < last) {
                assertEquals(
                        times.higher(time) - origin,
                        past.after(now, time - origin).getAsLong(),
                        "after " + time);
            }
        }
        assertTrue(past.after(now, last - origin).isEmpty());
        for (long time : List.copyOf(times.descendingSet()).subList(0, 100)) {
            assertEquals(
                    times.lower(time) - origin, past.before(now, time - origin).getAsLong(), "before " + time);
        }
        assertTrue(past.before(now, begin - origin).isEmpty());
    }

    @Test
    void aGateIsFoundByItsNumberInBothRanks() throws IOException {
        for (long number : new long[] {1, 2, GATES / 2, GATES - 1, GATES}) {
            List<SingleGate> found = past.gate(now, number);
            assertEquals(List.of(0, 1), found.stream().map(SingleGate::rank).toList(), "gate " + number);
            assertTrue(found.stream().allMatch(gate -> gate.gate() == number));
            assertTrue(
                    found.stream().allMatch(gate -> times.contains(gate.endedNanos() + now.originNanos())),
                    "on the session's axis");
        }
        assertEquals(List.of(), past.gate(now, GATES + 1));
        assertEquals(List.of(), past.gate(now, 0));
    }

    @Test
    void theLatencyOfGatesIsReadUntilAMoment() throws IOException {
        LatencyReading all = past.latency(now, now.nowNanos());
        assertEquals(GATES, all.whole().gates());
        assertTrue(all.way().isPresent(), "both ranks are there");
        long half = past.gate(now, GATES / 2).getFirst().endedNanos();
        assertEquals(GATES / 2, past.latency(now, half).whole().gates());
        assertEquals(0, past.latency(now, 0).whole().gates());
    }

    @Test
    void theSingleGatesOfAStretchAreThoseThatRanInIt() throws IOException {
        GateStretch all = past.gates(now, 0, now.nowNanos(), 10 * GATES);
        assertTrue(all.whole());
        assertEquals(2 * GATES, all.gates().size());

        long from = all.gates().get(100).beganNanos() + 1;
        long to = all.gates().get(120).beganNanos();
        GateStretch some = past.gates(now, from, to, 10 * GATES);
        assertTrue(some.whole());
        assertEquals(
                all.gates().stream()
                        .filter(gate -> gate.beganNanos() <= to && gate.endedNanos() >= from)
                        .toList(),
                some.gates());

        assertFalse(past.gates(now, 0, now.nowNanos(), 50).whole(), "too many");
    }

    @Test
    void whatWasLetGoOfIsReadNoMore() throws IOException {
        past.at(now, 0);
        past.close();
        assertThrows(IOException.class, () -> past.at(now, 0));
    }
}
