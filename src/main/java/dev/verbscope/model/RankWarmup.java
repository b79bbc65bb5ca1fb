package dev.verbscope.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A generation's warm-up as one rank saw it. Session times.
 *
 * @param attempts those that are over
 * @param inboundDelivers this rank has received the peer's message; empty until the warm-up has ended
 * @param outboundDelivers the peer has received this rank's; empty until the warm-up has ended
 */
public record RankWarmup(
        int bytes,
        long beganNanos,
        OptionalLong endedNanos,
        List<Attempt> attempts,
        Optional<Boolean> inboundDelivers,
        Optional<Boolean> outboundDelivers) {

    /**
     * @param attempt from 1
     * @param sent whether this rank sent: it does not once the peer has said it received one
     * @param sendCompleted whether that send completed
     * @param arrived whether this rank has the peer's message, from this attempt or before
     * @param peerHasIt whether the peer has said that it has this rank's
     */
    public record Attempt(
            int attempt,
            boolean sent,
            boolean sendCompleted,
            boolean arrived,
            boolean peerHasIt,
            long beganNanos,
            long tookNanos) {}

    public RankWarmup {
        attempts = List.copyOf(attempts);
    }
}
