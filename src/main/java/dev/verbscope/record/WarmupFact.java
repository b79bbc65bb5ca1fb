package dev.verbscope.record;

/** The warm-up of one generation, as one rank saw it. */
public sealed interface WarmupFact extends Fact {

    record WarmupBegan(int generation, int bytes) implements WarmupFact {}

    /**
     * One attempt is over.
     *
     * @param attempt from 1
     * @param sent whether this rank sent: it does not once the peer has said it received one
     * @param sendCompleted whether that send completed
     * @param arrived whether this rank has received the peer's message, in this attempt or before
     * @param peerHasIt whether the peer has said that it received this rank's, in this attempt or before
     */
    record WarmupAttempt(
            int generation,
            int attempt,
            boolean sent,
            boolean sendCompleted,
            boolean arrived,
            boolean peerHasIt,
            long beganNanos,
            long tookNanos)
            implements WarmupFact {}

    /**
     * @param attempts how many were used
     * @param inboundDelivers this rank has received the peer's message
     * @param outboundDelivers the peer has received this rank's
     */
    record WarmupEnded(int generation, int attempts, boolean inboundDelivers, boolean outboundDelivers)
            implements WarmupFact {}
}
