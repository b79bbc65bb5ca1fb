package dev.verbscope.link;

import dev.verbscope.verbs.Provider;
import java.util.List;

/**
 * Whether this rank offers RDMA in its HELLO. As ds4 means it: a device is listed and a vector fits two messages; not that
 * a port is up.
 *
 * @param ok rdma_ok
 * @param reason why not, empty when it does
 */
record RdmaOffer(boolean ok, String reason) {

    /** A vector travels as at most that many messages. */
    private static final int MAX_CHUNKS = 2;

    /**
     * @throws LinkFailure when the operator named a device or GID index that does not exist: better told now than after a
     *     peer has been waited for
     */
    static RdmaOffer of(SessionPlan plan, Provider provider, PortOpener opener) throws LinkFailure {
        if (plan.transport() == TransportWish.TCP) {
            return new RdmaOffer(false, "TCP was asked for at rank " + plan.rank());
        }
        List<String> names = opener.list();
        opener.checkChoice(names);
        if (names.isEmpty()) {
            return new RdmaOffer(false, "rank " + plan.rank() + " lists no verbs device");
        }
        RdmaOffer fitting = new RdmaOffer(true, "").ofVectors(plan.identity().vectorBytes());
        if (!fitting.ok()) {
            return fitting;
        }
        if (provider.reach() == Provider.Reach.PROCESS && !plan.origin().peerInProcess()) {
            return new RdmaOffer(
                    false, "the embedded fabric of rank " + plan.rank() + " reaches only ranks of its own process");
        }
        return fitting;
    }

    /** The same where vectors are so many bytes long, which an attach learns from the peer. */
    RdmaOffer ofVectors(long bytes) {
        return !ok || bytes <= MAX_CHUNKS * RdmaGates.CHUNK_BYTES
                ? this
                : new RdmaOffer(
                        false,
                        "a vector of " + bytes + " bytes does not fit " + MAX_CHUNKS + " messages of "
                                + RdmaGates.CHUNK_BYTES + " bytes");
    }
}
