package dev.verbscope.verbs.sim;

/** What a message meets that arrives before a receive is posted for it. Sources contradict one another about Apple's driver. */
public enum EmptyReceive {
    /** It waits at the receiver until a receive is posted. */
    HELD,
    /** It is lost and nobody is told, as plain UC does; an RC queue pair is asked to send again, see RNR. */
    DROPPED,
    /** It is lost, and so is all that follows in its direction for the life of the receiving queue pair. */
    KILLS_DIRECTION,
    /**
     * On RC the sender gives up with RNR_RETRY_EXC_ERR after rnr_retry attempts, also when that is 7, which elsewhere
     * means for ever. UC knows no RNR: there it is lost.
     */
    RNR_ERROR
}
