package dev.verbscope.ui;

import java.util.List;

/**
 * The pictures that a window drew while it played a recording.
 *
 * @param times how fast it was to play, in times of how fast it happened
 * @param beganNanos when playing began, by the system's monotonic clock
 * @param fromNanos the session time it began at
 * @param frames pictures of different moments, in the order they were drawn
 */
public record PlayedFrames(double times, long beganNanos, long fromNanos, List<Frame> frames) {

    /**
     * @param drawnNanos when it had been drawn, by the system's monotonic clock
     * @param sessionNanos the moment it shows
     */
    public record Frame(long drawnNanos, long sessionNanos) {}

    public PlayedFrames {
        frames = List.copyOf(frames);
    }
}
