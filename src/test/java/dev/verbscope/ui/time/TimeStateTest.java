package dev.verbscope.ui.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TimeStateTest {
    private static final long S = 1_000_000_000;

    private final TimeState time = new TimeState();

    @Test
    void itIsLiveUntilItStandsSomewhere() {
        assertTrue(time.isLive());
        assertEquals(OptionalLong.empty(), time.moment());

        time.standAt(3 * S);
        assertFalse(time.isLive());
        assertEquals(OptionalLong.of(3 * S), time.moment());
        time.advance(100 * S, 10 * S);
        assertEquals(OptionalLong.of(3 * S), time.moment(), "what stands does not move");

        time.goLive();
        assertEquals(OptionalLong.empty(), time.moment());
    }

    @Test
    void beforeTheBeginThereIsNothing() {
        time.standAt(-5);
        assertEquals(OptionalLong.of(0), time.moment());
    }

    @ParameterizedTest
    @EnumSource
    void playingMovesOnAtItsSpeed(PlaySpeed speed) {
        time.standAt(2 * S);
        time.speed(speed, 0, 1_000 * S);
        time.play(50 * S);
        time.advance(52 * S, 1_000 * S);
        time.advance(53 * S, 1_000 * S);

        assertEquals(OptionalLong.of(2 * S + Math.round(3 * S * speed.times())), time.moment());
    }

    @Test
    void anotherSpeedCountsFromWhereItIs() {
        time.standAt(0);
        time.play(0);
        time.speed(PlaySpeed.TEN, 2 * S, 1_000 * S);
        time.advance(3 * S, 1_000 * S);

        assertEquals(OptionalLong.of(12 * S), time.moment());
    }

    @Test
    void aPauseHoldsAndGoingOnSkipsIt() {
        time.standAt(0);
        time.play(0);
        time.advance(S, 1_000 * S);
        time.pause();
        time.advance(50 * S, 1_000 * S);
        assertEquals(OptionalLong.of(S), time.moment());

        time.play(60 * S);
        time.advance(61 * S, 1_000 * S);
        assertEquals(OptionalLong.of(2 * S), time.moment());
    }

    @Test
    void whatCatchesUpWithLiveIsLive() {
        time.standAt(8 * S);
        time.play(0);
        time.advance(S, 10 * S);
        assertTrue(time.isPlaying());
        time.advance(3 * S, 10 * S);
        assertTrue(time.isLive());
        assertFalse(time.isPlaying());
    }

    @Test
    void playingFromLiveBeginsAtTheBegin() {
        time.play(7 * S);
        assertEquals(OptionalLong.of(0), time.moment());
    }

    @Test
    void theSpeedsGoFromATenthToAHundredAndEndThere() {
        assertEquals("0.1×", PlaySpeed.values()[0].label());
        assertEquals("100×", PlaySpeed.values()[PlaySpeed.values().length - 1].label());
        assertEquals(PlaySpeed.TENTH, PlaySpeed.TENTH.slower());
        assertEquals(PlaySpeed.HUNDRED, PlaySpeed.HUNDRED.faster());
        assertEquals(PlaySpeed.TWICE, PlaySpeed.NORMAL.faster());
    }

    @Test
    void theStateIsTold() {
        TimeViewModel frozen = new TimeViewModel(OptionalLong.of(412_000_000), false, PlaySpeed.NORMAL, false);
        assertEquals("Frozen", frozen.words());
        assertEquals("at 0.412 s, live is 12.3 s and 24,000 records ahead", frozen.ahead(12_300_000_000L, 24_000));
        TimeViewModel played = new TimeViewModel(OptionalLong.of(S), true, PlaySpeed.TEN, true);
        assertEquals("Playing 10×", played.words());
        assertEquals("at 1.000 s, played at 10×, the end is 1.0 s and 1 record ahead", played.ahead(S, 1));
        assertEquals("Live", TimeViewModel.LIVE.words());
    }
}
