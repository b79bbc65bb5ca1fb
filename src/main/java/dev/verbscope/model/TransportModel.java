package dev.verbscope.model;

import dev.verbscope.record.Transport;

/**
 * What carries the gates and why.
 *
 * @param mine rdma_ok of the rank that recorded it
 * @param theirs rdma_ok of its peer
 * @param reason never empty
 */
public record TransportModel(Transport transport, boolean mine, boolean theirs, String reason, long atNanos) {

    public boolean rdma() {
        return transport == Transport.RDMA;
    }

    public boolean tcp() {
        return transport == Transport.TCP;
    }
}
