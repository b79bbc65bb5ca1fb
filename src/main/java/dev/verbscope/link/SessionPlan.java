package dev.verbscope.link;

import dev.verbscope.link.socket.Endpoint;
import java.time.Duration;

/**
 * Everything a session is told before it starts.
 *
 * @param rank 0 leads and listens, 1 works and dials
 * @param address where to listen, or what to dial
 * @param transport which transport is wanted
 * @param identity what HELLO compares
 * @param recipe every choice of the bring-up
 * @param port what the operator chose of the devices
 * @param run how gates are run
 * @param connectTimeout how long to wait for the peer
 * @param extensions whether to offer frames above 100 to a peer that knows them
 * @param origin where this rank runs
 * @param behaviour how it misbehaves, if it does
 */
public record SessionPlan(
        int rank,
        Endpoint address,
        TransportWish transport,
        Identity identity,
        Recipe recipe,
        PortChoice port,
        GateRun run,
        Duration connectTimeout,
        boolean extensions,
        Origin origin,
        Behaviour behaviour) {

    public SessionPlan {
        if (rank != 0 && rank != 1) {
            throw new IllegalArgumentException("rank is " + rank + ", wanted 0 or 1");
        }
    }

    public boolean leads() {
        return rank == 0;
    }
}
