package dev.verbscope.model;

import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Counts;
import java.util.OptionalLong;

/** What one rank's records tell of its peer's counts: its last report, and what follows from what arrived from it. */
final class PeerCountsFold {
    private At<ControlFact.PeerCounted> report;

    /**
     * What one gate moves each way.
     *
     * @param messages in the unit that the counts have: over TCP a vector is one
     */
    record GateSize(int messages, int bytes) {}

    PeerCountsFold copy() {
        PeerCountsFold copy = new PeerCountsFold();
        copy.report = report;
        return copy;
    }

    void counted(long nanos, ControlFact.PeerCounted it) {
        report = new At<>(nanos, it);
    }

    /**
     * What is known of the peer's counts of a generation that goes on.
     *
     * @param own this rank's counts of it
     * @param over the generation ends here: both ranks re-create in lockstep, so neither waits for a gate before it
     */
    PeerCounts of(GenerationState generation, Counts own, GateSize gate, boolean over) {
        Count posted = impliedPosted(generation, own.received());
        Count received = impliedReceived(generation, own.posted(), gate, over);
        Count bytesPosted = posted.known()
                ? new Count(own.bytesReceived() + missedBytes(generation), posted.source())
                : Count.UNKNOWN;
        Count bytesReceived = received.known()
                ? new Count(impliedBytes(generation, own.bytesPosted(), gate, over), received.source())
                : Count.UNKNOWN;
        if (report == null || report.fact().generation() < generation.n) {
            return new PeerCounts(
                    posted, Count.UNKNOWN, received, Count.UNKNOWN, Count.UNKNOWN, bytesPosted, bytesReceived);
        }
        Counts said = report.fact().totals().since(generation.peerBase);
        Count postedNow = newer(said.posted(), posted);
        Count receivedNow = newer(Math.min(said.received(), own.posted()), received);
        return new PeerCounts(
                postedNow,
                reported(Math.min(said.completed(), postedNow.value())),
                receivedNow,
                reported(Math.min(said.verified(), receivedNow.value())),
                reported(Math.min(said.wrong(), receivedNow.value())),
                newer(said.bytesPosted(), bytesPosted),
                newer(said.bytesReceived(), bytesReceived));
    }

    /**
     * What is known of them since the session began: the last report, or what is implied beyond it.
     *
     * @param own this rank's totals: what it posts in a gate is told at its end, and may have been reported received before
     */
    PeerCounts totals(PeerCounts known, Counts own) {
        if (report == null) {
            return known;
        }
        Counts said = report.fact().totals();
        return new PeerCounts(
                newer(said.posted(), known.posted()),
                reported(said.completed()),
                newer(Math.min(said.received(), own.posted()), known.received()),
                reported(Math.min(said.verified(), own.posted())),
                reported(said.wrong()),
                newer(said.bytesPosted(), known.bytesPosted()),
                newer(said.bytesReceived(), known.bytesReceived()));
    }

    /** This rank's clock when the peer reported last. */
    OptionalLong reportedNanos() {
        return report == null ? OptionalLong.empty() : OptionalLong.of(report.nanos());
    }

    /** What has arrived was posted; and in a warm-up the peer sends at each attempt until it is told of an arrival. */
    private static Count impliedPosted(GenerationState generation, long received) {
        long implied = received + missedAttempts(generation);
        return implied > 0 || generation.warmsUp() ? new Count(implied, Source.IMPLIED) : Count.UNKNOWN;
    }

    private static long missedAttempts(GenerationState generation) {
        return generation.attempts().stream().filter(a -> !a.arrived()).count();
    }

    private static long missedBytes(GenerationState generation) {
        return missedAttempts(generation) * generation.warmupBytes();
    }

    /**
     * The peer says after each attempt of a warm-up whether it has received. During gates a peer whose gate s+1 arrived
     * has received gate s: all that was posted before the last gate that was over.
     */
    private static Count impliedReceived(GenerationState generation, long posted, GateSize gate, boolean over) {
        long warmup = generation.peerHasIt() ? 1 : 0;
        if (generation.postedAtLastGate == 0) {
            return generation.attempts().isEmpty() ? Count.UNKNOWN : new Count(warmup, Source.REPORTED);
        }
        long inGates = over
                ? posted - generation.sentAttempts()
                : generation.postedAtLastGate - generation.base.posted() - generation.sentAttempts() - gate.messages();
        return new Count(warmup + Math.max(0, inGates), Source.IMPLIED);
    }

    private static long impliedBytes(GenerationState generation, long bytesPosted, GateSize gate, boolean over) {
        long lost = (long) generation.lostInWarmup() * generation.warmupBytes();
        long lastGate = over || generation.postedAtLastGate == 0 ? 0 : gate.bytes();
        return Math.max(0, bytesPosted - lost - lastGate);
    }

    private static Count newer(long reported, Count implied) {
        return implied.known() && implied.value() > reported ? implied : reported(reported);
    }

    private static Count reported(long value) {
        return new Count(Math.max(0, value), Source.REPORTED);
    }
}
