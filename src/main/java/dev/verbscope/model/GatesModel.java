package dev.verbscope.model;

import dev.verbscope.record.TrafficKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A rank's gates. The latency of a gate runs from its entry until its last receive was seen.
 *
 * @param done sequence number of the last gate that was finished, so also their number
 * @param p50Nanos over all gates; empty before the first
 * @param bins time slices in order, at most {@link #MAX_BINS}: they double in width as the session grows
 * @param gatesPerSecond over the last whole second, or since the first gate when that is less
 * @param gigabitsPerSecond payload received over the same time
 * @param milestones when the 1st, 10th, 100th, … gate was over
 * @param pace who waits for whom, over the last 10 s
 * @param timedOut the gate that used up its timeout; bulk traffic's count too
 * @param firstWrong the first message whose content was wrong
 * @param verifiedEvery content is compared at every n-th gate
 */
public record GatesModel(
        long done,
        OptionalLong p50Nanos,
        OptionalLong p99Nanos,
        OptionalLong maxNanos,
        List<GateBin> bins,
        double gatesPerSecond,
        double gigabitsPerSecond,
        List<Milestone> milestones,
        Pace pace,
        Optional<Timeout> timedOut,
        Optional<WrongContent> firstWrong,
        int verifiedEvery) {

    public static final int MAX_BINS = 512;

    /**
     * Where a rank's time goes.
     *
     * @param gates gates it is taken over
     * @param ownNanos between gates and until the sends were posted: this rank's own work and its pace
     * @param waitingNanos from posting until the peer's last message arrived
     */
    public record Pace(long gates, long ownNanos, long waitingNanos) {

        public static final Pace NONE = new Pace(0, 0, 0);

        /** Share of the time spent waiting, 0 to 1. */
        public double waitingShare() {
            long all = ownNanos + waitingNanos;
            return all == 0 ? 0 : (double) waitingNanos / all;
        }
    }

    /** Session time at which so many gates were over. */
    public record Milestone(long gates, long atNanos) {}

    /**
     * A gate whose timeout passed.
     *
     * @param gate its number, each kind has its own
     * @param missingMessages 0 where the peer did not even come to it: no header or barrier byte
     */
    public record Timeout(
            TrafficKind kind, int generation, long gate, long waitedNanos, int missingMessages, long atNanos) {

        /** Whether it is a decode gate, and no bulk traffic. */
        public boolean decode() {
            return kind == TrafficKind.DECODE;
        }

        /** What its number counts: {@code gate}, or the kind of bulk traffic. */
        public String noun() {
            return decode() ? "gate" : kind.label();
        }

        Timeout on(Axis axis) {
            return new Timeout(kind, generation, gate, waitedNanos, missingMessages, axis.at(atNanos));
        }
    }

    /** A message whose content was not what its sender must have sent. */
    public record WrongContent(int generation, long gate, int chunk, int word, long wanted, long got, long atNanos) {}

    static final GatesModel NONE = new GatesModel(
            0,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            List.of(),
            0,
            0,
            List.of(),
            Pace.NONE,
            Optional.empty(),
            Optional.empty(),
            0);

    public GatesModel {
        bins = List.copyOf(bins);
        milestones = List.copyOf(milestones);
    }
}
