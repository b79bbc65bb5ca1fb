package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.Provider;
import java.util.List;

/** The embedded fabric: two hosts, their verbs devices, and the cables between them. Nothing of it is real hardware. */
public final class Fabric implements AutoCloseable {

    private Fabric() {}

    /**
     * @param plan hosts, devices and cables
     * @param clock the clock of both ranks; told of every event when it is an {@link EventClock}
     * @param seed decides queue pair numbers, keys, addresses and flipped bits
     */
    public static Fabric of(FabricPlan plan, Clock clock, long seed) {
        throw new UnsupportedOperationException();
    }

    /** A fabric on a scenario's plan with its faults switched on. */
    public static Fabric of(Scenario scenario, Clock clock, long seed) {
        throw new UnsupportedOperationException();
    }

    /** The verbs of host {@code rank}. */
    public Provider host(int rank) {
        throw new UnsupportedOperationException();
    }

    /** The verbs of host {@code rank} in a process that has no other rank: everything but RTR works, no GID is reachable. */
    public Provider detached(int rank) {
        throw new UnsupportedOperationException();
    }

    public String hostName(int rank) {
        throw new UnsupportedOperationException();
    }

    public FabricPlan plan() {
        throw new UnsupportedOperationException();
    }

    /** The switchboard; live. */
    public FaultBoard faults() {
        throw new UnsupportedOperationException();
    }

    /** How many queue pairs host {@code rank} has created so far: its current generation, 0 before the first. */
    public int generation(int rank) {
        throw new UnsupportedOperationException();
    }

    /** What is open on both hosts together. */
    public InUse inUse() {
        throw new UnsupportedOperationException();
    }

    /** What is open on host {@code rank}. */
    public InUse inUse(int rank) {
        throw new UnsupportedOperationException();
    }

    /** Takes the fabric down: whatever is still open answers ENODEV or EINVAL from now on. */
    @Override
    public void close() {}
}
