package dev.verbscope.cli.demo;

import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.verbs.sim.Scenario;

/** Demonstrations that take little memory and disk: vectors of one message and a half, small files. */
final class SmallPlans {
    private static final Identity SMALL = new Identity(1, 1, 4, 6144, 1, 4, 4096, GateSchedule.IDENTITY);

    private SmallPlans() {}

    static DemonstrationPlan of(String scenario, long seed, GateRun run) {
        return new DemonstrationPlan(
                Scenario.named(scenario).orElseThrow(),
                seed,
                run,
                TransportWish.AUTO,
                Recipe.ds4(),
                PortChoice.BY_RECIPE,
                DemonstrationPlan.ANY_PORT,
                SMALL,
                new RecordingOptions(4 << 20, 64 << 10, 64 << 10, 1, "another"),
                false);
    }
}
