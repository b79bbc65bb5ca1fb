package dev.verbscope.cli;

import dev.verbscope.link.SessionPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code verbscope attach}: the other half of whoever is there, as far as that needs no model. */
@Command(
        name = "attach",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Joins a ds4 (or a Verbscope's link) whose model it does not have: reads its HELLO first, answers with the same"
                    + " identity and the other role, brings the link up, warms it up, and sends STOP.",
            "It understands protocol 10 and the two layouts of 9 (72 and 88 bytes), says which it met, and reports both"
                    + " directions. Version 9 has no warm-up; over TCP there is none either. Model commands are never"
                    + " answered.",
            "The peer's start is used up by it: the peer takes this rank for its other half, and has to be started again."
        })
final class AttachCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private RankOptions rank;

    @Override
    public Integer call() throws IOException {
        SessionPlan plan;
        try {
            plan = SessionPlan.attaching(
                    rank.number(),
                    rank.address(),
                    rank.transport(),
                    rank.recipe(),
                    rank.port(),
                    rank.connectTimeout(),
                    rank.origin());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("attach uses up the start of the peer " + (plan.leads() ? "that dials " : "at ") + plan.address()
                + ": it takes this rank for its other half and has to be started again afterwards");
        err.flush();
        return rank.run(plan, spec.commandLine());
    }
}
