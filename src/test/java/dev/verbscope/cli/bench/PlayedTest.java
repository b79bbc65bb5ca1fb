package dev.verbscope.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.ui.PlayedFrames;
import dev.verbscope.ui.PlayedFrames.Frame;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What comes of the pictures of a play. */
class PlayedTest {
    private static final long MS = 1_000_000;

    /** A picture each 50 ms that shows what was due so many milliseconds before, at a hundred times from 7 s on. */
    private static PlayedFrames play(long began, long lateMs) {
        return new PlayedFrames(
                100,
                began,
                7_000 * MS,
                LongStream.rangeClosed(1, 20)
                        .mapToObj(i -> new Frame(began + i * 50 * MS, (7_000 + 100 * (i * 50 - lateMs)) * MS))
                        .toList());
    }

    @Test
    void picturesThatAreAllEquallyLateKeepUp() {
        Played played = Played.of(List.of(play(0, 30), play(5_000 * MS, 40)));
        assertEquals(40, played.frames());
        assertEquals(100, played.reachedTimes(), 1e-6);
        assertEquals(0, played.offPercent(), 1e-6);
        assertEquals(20, played.framesPerSecond(), 1e-6);
        assertEquals(1.9, played.seconds(), 1e-6);
        assertEquals(30, played.lateP50Ms(), 1e-6);
        assertEquals(40, played.lateMaxMs(), 1e-6);
        assertEquals(50, played.longestMs(), 1e-6);
    }

    @Test
    void picturesThatFallBehindDoNot() {
        List<Frame> slow = LongStream.rangeClosed(1, 20)
                .mapToObj(i -> new Frame(i * 50 * MS, i * 50 * 90 * MS))
                .toList();
        Played played = Played.of(List.of(new PlayedFrames(100, 0, 0, slow)));
        assertEquals(90, played.reachedTimes(), 1e-6);
        assertEquals(10, played.offPercent(), 1e-6);
        assertEquals(100, played.lateMaxMs(), 1e-6);
        assertEquals(95, played.lateP95Ms(), 1e-6);
    }

    @Test
    void aPlayWithoutPicturesReachesNothing() {
        Played played = Played.of(List.of(new PlayedFrames(100, 0, 0, List.of())));
        assertEquals(0, played.frames());
        assertEquals(100, played.offPercent(), 1e-6);
    }
}
