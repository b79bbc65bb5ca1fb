package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.Provider;
import java.util.Arrays;

/**
 * The embedded fabric: two hosts, their verbs devices, and the cables between them. Nothing of it is real hardware.
 *
 * <p>Each host's objects belong to one thread, as a session's do to its link thread; the two hosts may run on two threads.
 * A message is copied when it is sent and again when it is received, and is judged (by faults, by whether a receive is
 * posted) by the clock the fabric was given. Arrivals become completions when the receiver polls: a host that does not poll
 * acknowledges nothing on RC either.
 */
public final class Fabric implements AutoCloseable {
    private final FabricPlan plan;
    private final Wiring wiring;
    private final FaultBoard faults;
    private final Adapter[][] adapters = new Adapter[2][];
    private final Os os;

    private Fabric(FabricPlan plan, Clock clock, long seed) {
        this.plan = plan;
        Signals signals = new Signals(clock);
        Seed numbers = new Seed(seed);
        faults = new FaultBoard(signals, numbers);
        wiring = new Wiring(plan, signals, numbers, faults);
        for (int i = 0; i < 2; i++) {
            int rank = i;
            FabricPlan.Host host = plan.hosts().get(rank);
            adapters[rank] = new Adapter[host.devices().size()];
            Arrays.setAll(adapters[rank], index -> new Adapter(wiring, rank, index, host));
        }
        wiring.place(adapters);
        os = plan.hosts().stream()
                .flatMap(host -> host.devices().stream())
                .map(device -> device.profile().os())
                .findFirst()
                .orElse(Os.current());
    }

    /**
     * @param plan hosts, devices and cables
     * @param clock the clock of both ranks; told of every event when it is an {@link EventClock}
     * @param seed decides queue pair numbers, keys, addresses and flipped bits
     */
    public static Fabric of(FabricPlan plan, Clock clock, long seed) {
        return new Fabric(plan, clock, seed);
    }

    /** A fabric on a scenario's plan with its faults switched on. */
    public static Fabric of(Scenario scenario, Clock clock, long seed) {
        Fabric fabric = of(scenario.plan(), clock, seed);
        scenario.faults().forEach(fabric.faults::on);
        return fabric;
    }

    /** The verbs of host {@code rank}. */
    public Provider host(int rank) {
        return new SimProvider(wiring, hostName(rank), adapters[rank], os, true);
    }

    /** The verbs of host {@code rank} in a process that has no other rank: it can be looked at, but RTR reaches nobody. */
    public Provider detached(int rank) {
        return new SimProvider(wiring, hostName(rank), adapters[rank], os, false);
    }

    public String hostName(int rank) {
        return plan.hosts().get(rank).name();
    }

    public FabricPlan plan() {
        return plan;
    }

    /** The switchboard; live. */
    public FaultBoard faults() {
        return faults;
    }

    /** How many queue pairs host {@code rank} has created so far: its current generation, 0 before the first. */
    public int generation(int rank) {
        return wiring.generation(rank);
    }

    /** What is open on both hosts together. */
    public InUse inUse() {
        return inUse(0).plus(inUse(1));
    }

    /** What is open on host {@code rank}. */
    public InUse inUse(int rank) {
        return Arrays.stream(adapters[rank])
                .map(adapter -> adapter.ledger().inUse())
                .reduce(InUse.NOTHING, InUse::plus);
    }

    /** The devices vanish: what is open can be closed, every other call that takes part in setting up says ENODEV. */
    @Override
    public void close() {
        wiring.close();
    }
}
