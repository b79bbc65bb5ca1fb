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
 * @param task what the session is for
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
        Behaviour behaviour,
        Task task) {

    /** What a session is for. */
    public enum Task {
        /** Gates with a peer of the same identity. */
        GATES,
        /** Bring-up and warm-up with a peer whose identity is taken as it comes; no gate, no model command is answered. */
        ATTACH
    }

    public SessionPlan {
        if (rank != 0 && rank != 1) {
            throw new IllegalArgumentException("rank is " + rank + ", wanted 0 or 1");
        }
    }

    /** A session of gates. */
    public SessionPlan(
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
        this(
                rank,
                address,
                transport,
                identity,
                recipe,
                port,
                run,
                connectTimeout,
                extensions,
                origin,
                behaviour,
                Task.GATES);
    }

    /**
     * A session that joins whoever is there. No number of the peer's decides how much memory is taken: only the two messages
     * of a warm-up are registered, and no extensions are offered.
     */
    public static SessionPlan attaching(
            int rank,
            Endpoint address,
            TransportWish transport,
            Recipe recipe,
            PortChoice port,
            Duration connectTimeout,
            Origin origin) {
        if (!recipe.warmUp()) {
            throw new IllegalArgumentException(
                    "recipe " + recipe.name() + " has no warm-up, which is what an attach is for");
        }
        return new SessionPlan(
                rank,
                address,
                transport,
                Identity.STAND_IN,
                recipe,
                port,
                new GateRun(0, 0, 0, GateRun.DEFAULT_TIMEOUT),
                connectTimeout,
                false,
                origin,
                Behaviour.GOOD,
                Task.ATTACH);
    }

    /** Whether it takes the peer's identity as it comes. */
    public boolean attaches() {
        return task == Task.ATTACH;
    }

    public boolean leads() {
        return rank == 0;
    }
}
