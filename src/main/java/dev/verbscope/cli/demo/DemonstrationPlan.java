package dev.verbscope.cli.demo;

import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.verbs.sim.Scenario;

/**
 * What a demonstration is told before it starts.
 *
 * @param scenario what is wrong with the fabric
 * @param seed of the fabric
 * @param run how gates are run, at both ranks
 * @param transport which transport is wanted, at both ranks
 * @param recipe every choice of the bring-up, at both ranks
 * @param port what the operator chose of rank 0's devices; rank 1 follows the recipe
 * @param address where rank 0 listens; port 0 lets the system choose
 * @param identity what the ranks must have in common; it decides the size of their slabs
 * @param recording sizes of each rank's recording; the clock's name is the demonstration's own
 * @param phaseByPhase whether it waits before each phase from the start
 */
public record DemonstrationPlan(
        Scenario scenario,
        long seed,
        GateRun run,
        TransportWish transport,
        Recipe recipe,
        PortChoice port,
        Endpoint address,
        Identity identity,
        RecordingOptions recording,
        boolean phaseByPhase) {

    /** Loopback, with a port that the system chooses. */
    public static final Endpoint ANY_PORT = new Endpoint("127.0.0.1", 0);

    /** A scenario as it is meant: ds4's recipe, whatever transport the ranks agree on. */
    public static DemonstrationPlan of(Scenario scenario, long seed, GateRun run) {
        return new DemonstrationPlan(
                scenario,
                seed,
                run,
                TransportWish.AUTO,
                Recipe.ds4(),
                PortChoice.BY_RECIPE,
                ANY_PORT,
                Identity.standard(),
                RecordingOptions.standard().sharedBy(2),
                false);
    }

    public DemonstrationPlan withRecording(RecordingOptions other) {
        return new DemonstrationPlan(
                scenario, seed, run, transport, recipe, port, address, identity, other, phaseByPhase);
    }
}
