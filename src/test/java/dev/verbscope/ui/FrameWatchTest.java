package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.verbscope.ui.PlayedFrames.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which pulses of a window that plays have made a picture, and when it was there. */
class FrameWatchTest {

    @Test
    void aPictureIsThereAtThePulseAfterItWasPainted() {
        FrameWatch watch = new FrameWatch(10, 100, 7);
        watch.pulse(true, 7, 110); // the moment that was shown before
        watch.pulse(true, 20, 120);
        watch.pulse(false, 20, 130);
        watch.pulse(false, 30, 140); // shown, but not its turn to be painted
        watch.pulse(true, 30, 150);
        watch.pulse(true, 40, 160);
        assertFalse(watch.played().isDone());
        watch.end(); // the last one was never seen whole

        assertEquals(
                new PlayedFrames(10, 100, 7, List.of(new Frame(130, 20), new Frame(160, 30))),
                watch.played().join());
    }
}
