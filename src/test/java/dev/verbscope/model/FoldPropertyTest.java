package dev.verbscope.model;

import static dev.verbscope.model.TestStream.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However the records come, the link is the same: at once, in pieces, the ranks interleaved in any way, looked at or not. */
class FoldPropertyTest {
    private static final int ROUNDS = 40;

    private record Named(String name, List<TestStream> streams) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Named> sessions() {
        return Stream.of(
                new Named("healthy", TestSessions.ended(TestSessions.healthy(300))),
                new Named("dead", TestSessions.dead(14)),
                new Named("cured", TestSessions.ended(TestSessions.cured(200))),
                new Named("dead for good", TestSessions.deadForGood()),
                new Named("killed", TestSessions.killedMidRun()),
                new Named("tcp", TestSessions.ended(TestSessions.tcp(200))),
                new Named("waiting", TestSessions.waiting()));
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void interleavingsAndCutsMakeNoDifference(Named session) {
        LinkModel atOnce = TestSessions.model(session.streams());
        SplittableRandom random = new SplittableRandom(20_260_101);
        for (int round = 0; round < ROUNDS; round++) {
            LinkFold fold = LinkFold.onOneClock();
            int[] next = new int[session.streams().size()];
            while (step(session.streams(), next, fold, random)) {
                if (random.nextInt(50) == 0) {
                    fold.snapshot(random.nextLong(3_000 * MS));
                }
            }
            assertEquals(atOnce, fold.snapshot());
        }
    }

    private static boolean step(List<TestStream> streams, int[] next, LinkFold fold, SplittableRandom random) {
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < next.length; i++) {
            if (next[i] < streams.get(i).entries().size()) {
                open.add(i);
            }
        }
        if (open.isEmpty()) {
            return false;
        }
        int i = open.get(random.nextInt(open.size()));
        int run = 1 + random.nextInt(30);
        List<TestStream.Entry> entries = streams.get(i).entries();
        for (int k = 0; k < run && next[i] < entries.size(); k++) {
            entries.get(next[i]++).to(fold.rank(streams.get(i).rank()));
        }
        return true;
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void goingToATimeIsFoldingThePrefix(Named session) throws RecordingException {
        LinkFold whole = TestSessions.fold(session.streams().toArray(TestStream[]::new));
        LinkModel end = whole.snapshot();
        SplittableRandom random = new SplittableRandom(7);
        long span = Math.max(1, end.nowNanos());
        List<Long> times = random.longs(12, 0, span).sorted().boxed().toList();
        TimeTravel travel = new TimeTravel(
                ClockMap.ONE_CLOCK,
                session.streams().stream().<TimeTravel.Source>map(Fed::new).toList());
        for (long time : times) {
            long nanos = end.originNanos() + time;
            LinkFold prefix = LinkFold.onOneClock();
            for (TestStream stream : session.streams()) {
                stream.entries().stream()
                        .takeWhile(e -> e.nanos() <= nanos)
                        .forEach(e -> e.to(prefix.rank(stream.rank())));
            }
            assertEquals(prefix.snapshot(nanos), travel.at(nanos));
        }
        assertEquals(end, travel.at(whole.newestNanos()));
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void anotherTimeIsAnotherLink(Named session) {
        LinkFold fold = TestSessions.fold(session.streams().toArray(TestStream[]::new));
        LinkModel first = LinkFold.onOneClock().snapshot();
        assertNotEquals(first, fold.snapshot());
    }

    /** A test stream as a source of records. */
    private static final class Fed implements TimeTravel.Source {
        private final TestStream stream;
        private int next;

        Fed(TestStream stream) {
            this.stream = stream;
        }

        @Override
        public int rank() {
            return stream.rank();
        }

        @Override
        public long nextNanos() {
            return next < stream.entries().size() ? stream.entries().get(next).nanos() : Long.MAX_VALUE;
        }

        @Override
        public void poll(RecordHandler handler, long untilNanos) {
            while (nextNanos() <= untilNanos && next < stream.entries().size()) {
                stream.entries().get(next++).to(handler);
            }
        }
    }
}
