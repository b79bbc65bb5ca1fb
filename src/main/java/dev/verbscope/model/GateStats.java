package dev.verbscope.model;

import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.TrafficKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One rank's gates as numbers: latency over all, slices of time, the last seconds. Fixed memory. */
final class GateStats {
    private final AllLatencies latency;
    private final LatencyBins bins;
    private final RecentGates recent;
    private final List<At<Long>> milestones;
    private long longest;
    private long nextMilestone = 1;
    private long lastGate;
    private int lastGeneration = -1;
    private long lastEndedNanos;
    private long lastBytes;
    private long samples;

    /** On this rank's clock. */
    private GatesModel.Timeout timedOut;

    private At<GateFact.VerifyFailed> firstWrong;

    private long cachedAt = -1;
    private OptionalLong p50 = OptionalLong.empty();
    private OptionalLong p99 = OptionalLong.empty();

    GateStats() {
        latency = new AllLatencies();
        bins = new LatencyBins();
        recent = new RecentGates();
        milestones = new ArrayList<>();
    }

    private GateStats(GateStats of) {
        latency = of.latency.copy();
        bins = of.bins.copy();
        recent = of.recent.copy();
        milestones = new ArrayList<>(of.milestones);
        longest = of.longest;
        nextMilestone = of.nextMilestone;
        lastGate = of.lastGate;
        lastGeneration = of.lastGeneration;
        lastEndedNanos = of.lastEndedNanos;
        lastBytes = of.lastBytes;
        samples = of.samples;
        timedOut = of.timedOut;
        firstWrong = of.firstWrong;
    }

    GateStats copy() {
        return new GateStats(this);
    }

    /** What is received from here on is received in gates: the warm-up's messages are no part of any rate. */
    void gatesBegin(long bytesReceived) {
        lastBytes = bytesReceived;
    }

    void sample(GateSample it) {
        long posted = Integer.toUnsignedLong(it.postedAfter);
        long received = Integer.toUnsignedLong(it.receivedAfter);
        long done = Integer.toUnsignedLong(it.doneAfter);
        long nanos = it.receivedAfter == 0 ? done : received;
        long ended = it.beganNanos + done;
        long bytes = Math.max(0, it.bytesReceived - lastBytes);
        boolean follows = it.gate == lastGate + 1 && it.generation == lastGeneration;
        long between = follows ? Math.max(0, it.beganNanos - lastEndedNanos) : 0;

        latency.add(nanos);
        longest = Math.max(longest, nanos);
        bins.add(it.beganNanos, ended, nanos, bytes);
        recent.add(
                it.beganNanos,
                ended,
                bytes,
                between + posted + Math.max(0, done - nanos),
                Math.max(0, nanos - posted),
                Math.min(it.armedAtEntry, it.armedAtExit));
        lastGate = it.gate;
        lastGeneration = it.generation;
        lastEndedNanos = ended;
        lastBytes = it.bytesReceived;
        samples++;
        if (it.gate >= nextMilestone) {
            milestone(it.gate, ended);
        }
    }

    /** What bulk traffic received is no part of the gates' rate. */
    void bulk(GateSample it) {
        lastBytes = it.bytesReceived;
    }

    private void milestone(long gate, long nanos) {
        while (nextMilestone * 10 <= gate) {
            nextMilestone *= 10;
        }
        milestones.add(new At<>(nanos, nextMilestone));
        nextMilestone *= 10;
    }

    void timedOut(long nanos, GateFact.GateTimedOut it) {
        timedOut = new GatesModel.Timeout(
                TrafficKind.DECODE, it.generation(), it.gate(), it.waitedNanos(), it.missingMessages(), nanos);
    }

    void timedOut(long nanos, GateFact.BulkTimedOut it) {
        timedOut = new GatesModel.Timeout(
                it.kind(), it.generation(), it.seq(), it.waitedNanos(), it.missingMessages(), nanos);
    }

    void verifyFailed(long nanos, GateFact.VerifyFailed it) {
        if (firstWrong == null) {
            firstWrong = new At<>(nanos, it);
        }
    }

    OptionalInt lowestArmed(long now) {
        return recent.lowestArmed(now);
    }

    /**
     * @param now on this rank's clock
     * @param inGates whether gates still run; when they are over, rates are those of their end
     */
    GatesModel toModel(Axis axis, long now, boolean inGates, int verifyEvery) {
        if (samples != cachedAt) {
            cachedAt = samples;
            p50 = samples == 0 ? OptionalLong.empty() : OptionalLong.of(latency.at(50));
            p99 = samples == 0 ? OptionalLong.empty() : OptionalLong.of(latency.at(99));
        }
        long until = inGates || samples == 0 ? now : lastEndedNanos;
        RecentGates.Rate rate = recent.rate(until);
        return new GatesModel(
                lastGate,
                p50,
                p99,
                samples == 0 ? OptionalLong.empty() : OptionalLong.of(longest),
                bins.toModel(axis),
                rate.gatesPerSecond(),
                rate.gigabitsPerSecond(),
                milestones.stream()
                        .map(at -> new GatesModel.Milestone(at.fact(), axis.at(at.nanos())))
                        .toList(),
                recent.pace(until),
                Optional.ofNullable(timedOut).map(it -> it.on(axis)),
                Optional.ofNullable(firstWrong).map(at -> wrong(at, axis)),
                verifyEvery);
    }

    private static GatesModel.WrongContent wrong(At<GateFact.VerifyFailed> at, Axis axis) {
        GateFact.VerifyFailed it = at.fact();
        return new GatesModel.WrongContent(
                it.generation(), it.gate(), it.chunk(), it.word(), it.wanted(), it.got(), axis.at(at.nanos()));
    }
}
