package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Counts;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a direction's two ends count, as it can be true at one time. A rank tells what it posted when the gate is over, and
 * by then its messages may have been received and told of at the other end; of two recordings that are followed, one is
 * read a little further. So a receiver's counts are taken as far as its sender has told what it posted. What was received
 * before that and never posted is no matter of time: it stays, for somebody to look into.
 */
final class EndCounts {
    private final Optional<RankEnd> sender;
    private final Optional<RankEnd> receiver;
    private final long clockErrorNanos;

    /** @param clockErrorNanos how far the two ranks' clocks may be off, see {@link ClockMap#errorNanos} */
    EndCounts(Optional<RankEnd> sender, Optional<RankEnd> receiver, long clockErrorNanos) {
        this.sender = sender;
        this.receiver = receiver;
        this.clockErrorNanos = clockErrorNanos;
    }

    /** That generation's. */
    DirectionCounts of(int n) {
        return merge(
                sender.map(s -> s.generation(n).map(s.traffic()::counts).orElse(Counts.NONE)),
                receiver.map(r -> r.generation(n).map(r.traffic()::counts).orElse(Counts.NONE)),
                receiver.flatMap(r -> r.generation(n).map(g -> g.base.received()))
                        .orElse(0L),
                receiver.flatMap(r -> r.generation(n).map(r.traffic()::peer)).orElse(PeerCounts.UNKNOWN),
                sender.flatMap(s -> s.generation(n).map(s.traffic()::peer)).orElse(PeerCounts.UNKNOWN));
    }

    /** Since the session began. */
    DirectionCounts totals() {
        return merge(
                sender.map(s -> s.traffic().totals()),
                receiver.map(r -> r.traffic().totals()),
                0,
                receiver.map(r -> r.traffic().peerTotals()).orElse(PeerCounts.UNKNOWN),
                sender.map(s -> s.traffic().peerTotals()).orElse(PeerCounts.UNKNOWN));
    }

    /** Whether the sender's records are there and will tell more, while the receiver's go on too. */
    boolean senderTells() {
        return sender.filter(EndCounts::goesOn).isPresent()
                && receiver.filter(EndCounts::goesOn).isPresent();
    }

    private static boolean goesOn(RankEnd end) {
        return !end.fold().session().hasEnded();
    }

    /**
     * @param ofSender counted at the sender
     * @param ofReceiver counted at the receiver
     * @param receivedBefore messages that the receiver had received in all when it began to count
     * @param saidOfSender what the receiver's records tell of the sender
     * @param saidOfReceiver what the sender's records tell of the receiver
     */
    private DirectionCounts merge(
            Optional<Counts> ofSender,
            Optional<Counts> ofReceiver,
            long receivedBefore,
            PeerCounts saidOfSender,
            PeerCounts saidOfReceiver) {
        Optional<Counts> received = ofSender.isPresent()
                ? ofReceiver.map(counts -> asFarAsTold(ofSender.get(), counts, receivedBefore))
                : ofReceiver;
        return new DirectionCounts(
                ofSender.map(c -> posted(c, received, saidOfSender)).orElse(saidOfSender.posted()),
                ofSender.map(c -> Count.measured(c.completed())).orElse(saidOfSender.completed()),
                received.map(c -> Count.measured(c.received())).orElse(saidOfReceiver.received()),
                received.map(c -> Count.measured(c.verified())).orElse(saidOfReceiver.verified()),
                received.map(c -> Count.measured(c.wrong())).orElse(saidOfReceiver.wrong()),
                ofSender.map(c -> Count.measured(c.bytesPosted())).orElse(saidOfSender.bytesPosted()),
                received.map(c -> Count.measured(c.bytesReceived())).orElse(saidOfReceiver.bytesReceived()));
    }

    private Counts asFarAsTold(Counts sent, Counts arrived, long receivedBefore) {
        if (arrived.received() <= sent.posted() || !senderTells() || clockErrorNanos == ClockMap.UNKNOWN_ERROR) {
            return arrived;
        }
        long before = receivedWhenSenderTold().orElse(receivedBefore) - receivedBefore;
        long most = Math.max(sent.posted(), before);
        if (most >= arrived.received()) {
            return arrived;
        }
        long wrong = Math.min(arrived.wrong(), most);
        return new Counts(
                arrived.posted(),
                arrived.completed(),
                most,
                Math.min(arrived.verified(), most - wrong),
                wrong,
                arrived.bytesPosted(),
                before > sent.posted()
                        ? arrived.bytesReceived()
                        : Math.min(arrived.bytesReceived(), sent.bytesPosted()));
    }

    /** Messages that had been received when the sender told last what it had posted; empty when that is too long ago. */
    private OptionalLong receivedWhenSenderTold() {
        long told = sender.get().axis().at(sender.get().traffic().talliedNanos());
        RankEnd to = receiver.get();
        return to.traffic().receivedBefore(told + to.axis().shift() - clockErrorNanos);
    }

    /** A sender whose recording has no end, its process being gone, posted at least what was received of it. */
    private Count posted(Counts sent, Optional<Counts> received, PeerCounts said) {
        boolean gone = sender.filter(EndCounts::goesOn).isPresent()
                && receiver.filter(r -> !goesOn(r)).isPresent();
        boolean more = received.filter(r -> r.received() > sent.posted()).isPresent();
        return gone && more && said.posted().known() && said.posted().value() > sent.posted()
                ? said.posted()
                : Count.measured(sent.posted());
    }
}
