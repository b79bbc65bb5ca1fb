package dev.verbscope.record;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.Map;
import java.util.Optional;

/** Verbs calls of the control path, and completions that were not success. Times are nanoseconds on the link's clock. */
public sealed interface VerbsFact extends Fact {

    /**
     * A call other than a transition returned.
     *
     * @param generation the queue pair it concerns, 0 where there is none
     * @param detail what was asked and what came back, one line
     * @param errno what it failed with; empty on success
     */
    record Called(
            VerbsCall call,
            String device,
            int generation,
            String detail,
            long enteredNanos,
            long tookNanos,
            Optional<Errno> errno)
            implements VerbsFact {}

    /**
     * A queue pair exists.
     *
     * @param asked depths asked
     * @param granted depths create_qp wrote back
     * @param counted depths the transport counts with: zero means 256 send and 64 receive, above 4096 means 4096
     * @param cqDepth completions the queue holds
     * @param psn the first sequence number this rank will send
     * @param sgidIndex this rank's GID
     */
    record QpCreated(
            int generation,
            int qpn,
            QpType type,
            QpCaps asked,
            QpCaps granted,
            QpCaps counted,
            int cqDepth,
            int psn,
            int sgidIndex)
            implements VerbsFact {}

    /**
     * ibv_modify_qp returned.
     *
     * @param attributes each attribute given, by its C name
     * @param mask the ibv_qp_attr_mask bits
     * @param errno what it failed with; empty when the state was reached
     */
    record Transition(
            int generation,
            int qpn,
            QpState from,
            QpState to,
            Map<String, String> attributes,
            int mask,
            long enteredNanos,
            long tookNanos,
            Optional<Errno> errno)
            implements VerbsFact {}

    /** A queue pair was destroyed, and why it had to end. */
    record QpDestroyed(int generation, int qpn, String why) implements VerbsFact {}

    /** What this session holds of a device; other programs' share cannot be seen. */
    record Held(
            String device, int queuePairs, int memoryRegions, int protectionDomains, int completionQueues, int setups)
            implements VerbsFact {}

    /**
     * A completion whose status is not success.
     *
     * @param status the number of a WcStatus
     * @param cause true for the first that is neither success nor WR_FLUSH_ERR: what follows it is only flushed
     */
    record CompletionFailed(
            PollSite site, int generation, int qpn, int status, long wrId, int vendorError, boolean cause)
            implements VerbsFact {}
}
