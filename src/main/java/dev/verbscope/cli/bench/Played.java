package dev.verbscope.cli.bench;

import dev.verbscope.ui.PlayedFrames;
import java.util.List;

/**
 * How a recording was played.
 *
 * @param times how fast it was to be, in times of how fast it happened
 * @param seconds from the first picture to the last, all plays together
 * @param frames pictures of different moments
 * @param reachedTimes how fast the pictures' moments moved on: their trend over all plays
 * @param lateP50Ms from when a picture's moment was due to when the picture had been drawn
 * @param lateP95Ms the same of the latest but one in twenty
 * @param lateMaxMs the same of the latest
 * @param longestMs that a picture stood until the next one
 */
public record Played(
        double times,
        double seconds,
        int frames,
        double framesPerSecond,
        double reachedTimes,
        double lateP50Ms,
        double lateP95Ms,
        double lateMaxMs,
        double longestMs) {

    /** @param plays at one speed, at least one */
    static Played of(List<PlayedFrames> plays) {
        double nanos = 0;
        int intervals = 0;
        long longest = 0;
        for (PlayedFrames play : plays) {
            long since = play.beganNanos();
            for (PlayedFrames.Frame frame : play.frames()) {
                longest = Math.max(longest, frame.drawnNanos() - since);
                since = frame.drawnNanos();
            }
            if (!play.frames().isEmpty()) {
                nanos += since - play.frames().getFirst().drawnNanos();
                intervals += play.frames().size() - 1;
            }
        }
        long[] late = late(plays);
        return new Played(
                plays.getFirst().times(),
                nanos / 1e9,
                late.length,
                nanos == 0 ? 0 : intervals / (nanos / 1e9),
                slope(plays),
                Moments.share(late, 0.5) / 1e6,
                Moments.share(late, 0.95) / 1e6,
                Moments.share(late, 1) / 1e6,
                longest / 1e6);
    }

    private static long[] late(List<PlayedFrames> plays) {
        return plays.stream()
                .flatMapToLong(play -> play.frames().stream().mapToLong(frame -> {
                    double after = (frame.sessionNanos() - play.fromNanos()) / play.times();
                    return frame.drawnNanos() - play.beganNanos() - Math.round(after);
                }))
                .sorted()
                .toArray();
    }

    /** The least squares' slope of session time over time, of all plays together: one late picture does not bend it far. */
    private static double slope(List<PlayedFrames> plays) {
        double above = 0;
        double below = 0;
        for (PlayedFrames play : plays) {
            List<PlayedFrames.Frame> frames = play.frames();
            double meanDrawn = frames.stream()
                    .mapToLong(frame -> frame.drawnNanos() - play.beganNanos())
                    .average()
                    .orElse(0);
            double meanShown = frames.stream()
                    .mapToLong(PlayedFrames.Frame::sessionNanos)
                    .average()
                    .orElse(0);
            for (PlayedFrames.Frame frame : frames) {
                double drawn = frame.drawnNanos() - play.beganNanos() - meanDrawn;
                above += drawn * (frame.sessionNanos() - meanShown);
                below += drawn * drawn;
            }
        }
        return below == 0 ? 0 : above / below;
    }

    /** How far it was from the speed that it was to have, in percent of that. */
    double offPercent() {
        return 100 * Math.abs(reachedTimes / times - 1);
    }
}
