package dev.verbscope.model;

import dev.verbscope.record.Counts;

/**
 * What one rank's records tell of its peer's counts: reported by the peer, or implied by what arrived from it.
 *
 * @param posted by the peer, inbound to this rank
 * @param completed by the peer
 * @param received by the peer, outbound from this rank
 */
record PeerCounts(
        Count posted,
        Count completed,
        Count received,
        Count verified,
        Count wrong,
        Count bytesPosted,
        Count bytesReceived) {

    static final PeerCounts UNKNOWN = new PeerCounts(
            Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN, Count.UNKNOWN);

    /** These after {@code base}; each as well known as it is here. */
    PeerCounts after(Counts base) {
        return new PeerCounts(
                plus(posted, base.posted()),
                plus(completed, base.completed()),
                plus(received, base.received()),
                plus(verified, base.verified()),
                plus(wrong, base.wrong()),
                plus(bytesPosted, base.bytesPosted()),
                plus(bytesReceived, base.bytesReceived()));
    }

    /** The values, unknown ones as 0. */
    Counts values() {
        return new Counts(
                posted.orElse(0),
                completed.orElse(0),
                received.orElse(0),
                verified.orElse(0),
                wrong.orElse(0),
                bytesPosted.orElse(0),
                bytesReceived.orElse(0));
    }

    private static Count plus(Count count, long base) {
        return count.known() ? new Count(count.value() + base, count.source()) : count;
    }
}
