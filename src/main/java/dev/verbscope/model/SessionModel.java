package dev.verbscope.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What holds for the session as a whole; where two ranks differ, rank 0's.
 *
 * @param scenario the fabric's scenario, where there is one
 * @param simulated whether the verbs provider is the embedded fabric: nothing here is about real hardware
 * @param transportAsked auto, rdma or tcp
 * @param transport what was agreed; empty before HELLO
 * @param recipe rank 0's recipe, else rank 1's
 * @param identity the HELLO fields that must be equal, by name
 * @param parameters what the traffic is like
 * @param extensions both ends are Verbscopes; empty before HELLO
 * @param endedNanos session time at which the last of the ranks that were folded ended
 * @param failure the error that came first, when the outcome is failed
 */
public record SessionModel(
        Optional<String> scenario,
        boolean simulated,
        String provider,
        String transportAsked,
        Optional<TransportModel> transport,
        Optional<RecipeModel> recipe,
        Map<String, String> identity,
        Parameters parameters,
        Optional<Boolean> extensions,
        OptionalLong endedNanos,
        Outcome outcome,
        Optional<Failure> failure) {

    /**
     * What the traffic is like.
     *
     * @param gatesAsked gates to run, 0 until stopped
     * @param gatesPerSecond pace, 0 as fast as possible
     * @param verifyEvery content is compared at every n-th gate
     * @param gateTimeoutNanos longest wait inside a gate
     * @param slots vectors in the slab
     * @param vectorBytes bytes of one vector
     * @param chunkBytes bytes of the largest message
     * @param lookaheadGates gates whose receives are posted ahead
     */
    public record Parameters(
            long gatesAsked,
            double gatesPerSecond,
            int verifyEvery,
            long gateTimeoutNanos,
            int slots,
            int vectorBytes,
            int chunkBytes,
            int lookaheadGates) {

        static final Parameters NONE = new Parameters(0, 0, 0, 0, 0, 0, 0, 0);

        /**
         * Whether bulk traffic rides the queue pair where there is one: a batch region, eight vectors for each layer, holds
         * 64 messages. Below that it takes the data socket, also over RDMA.
         */
        public boolean bulkOverPair() {
            return slots / 2 * 8L * vectorBytes >= 64L * chunkBytes;
        }

        /** Messages of one gate. */
        public int chunksPerGate() {
            return chunkBytes == 0 ? 0 : (vectorBytes + chunkBytes - 1) / chunkBytes;
        }
    }

    public SessionModel {
        identity = Ordered.copy(identity);
    }

    public boolean overTcp() {
        return transport.filter(TransportModel::tcp).isPresent();
    }

    public boolean overRdma() {
        return transport.filter(TransportModel::rdma).isPresent();
    }
}
