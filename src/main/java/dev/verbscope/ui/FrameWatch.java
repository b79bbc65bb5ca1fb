package dev.verbscope.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Notes the pictures of a window that plays, from one pulse to the next. FX thread only. */
final class FrameWatch {
    private final double times;
    private final long beganNanos;
    private final long fromNanos;
    private final List<PlayedFrames.Frame> frames = new ArrayList<>();
    private final CompletableFuture<PlayedFrames> played = new CompletableFuture<>();
    private long last;
    /** The moment of a picture that the pulse under way draws. */
    private OptionalLong drawing = OptionalLong.empty();

    /**
     * @param times how fast it plays
     * @param beganNanos now
     * @param fromNanos the moment that is shown
     */
    FrameWatch(double times, long beganNanos, long fromNanos) {
        this.times = times;
        this.beganNanos = beganNanos;
        this.fromNanos = fromNanos;
        this.last = fromNanos;
    }

    /** What was played, once {@link #end} was said. */
    CompletableFuture<PlayedFrames> played() {
        return played;
    }

    /**
     * After each pulse. It draws after it was told: what was painted in one pulse is in the picture at the next.
     *
     * @param painted whether a part was painted in this pulse
     * @param shown the moment that the parts show
     */
    void pulse(boolean painted, long shown, long now) {
        drawing.ifPresent(moment -> frames.add(new PlayedFrames.Frame(now, moment)));
        drawing = OptionalLong.empty();
        if (painted && shown != last) {
            last = shown;
            drawing = OptionalLong.of(shown);
        }
    }

    /** Nothing is played any more: what is drawn now is no frame of it. */
    void end() {
        played.complete(new PlayedFrames(times, beganNanos, fromNanos, frames));
    }
}
