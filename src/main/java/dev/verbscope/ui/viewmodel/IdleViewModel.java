package dev.verbscope.ui.viewmodel;

import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.ScenarioChoice;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What pressing Start would do, before anything runs.
 *
 * @param lines each a name and a sentence
 */
public record IdleViewModel(List<Line> lines) {

    /** What looking at devices has not done. */
    public static final String NOTHING_TOUCHED =
            "Devices and GIDs were only read: nothing is allocated before a peer is there.";

    public record Line(String name, String sentence) {}

    public IdleViewModel {
        lines = List.copyOf(lines);
    }

    public static IdleViewModel of(
            StartRequest next,
            Optional<ProviderChoice> provider,
            Optional<ScenarioChoice> scenario,
            Optional<RecipeChoice> recipe) {
        List<Line> lines = new ArrayList<>();
        provider.ifPresent(p -> lines.add(new Line(p.name(), p.why())));
        scenario.ifPresent(s -> {
            lines.add(new Line(s.name(), s.sentence()));
            lines.add(new Line("promises", s.promise()));
        });
        lines.add(new Line("role", role(next)));
        lines.add(new Line(next.recipe(), recipe.map(RecipeChoice::sentence).orElse("")));
        if (next.transport() != TransportChoice.AUTO) {
            lines.add(new Line(
                    next.transport().key(),
                    next.transport() == TransportChoice.TCP
                            ? "No verbs port will be touched."
                            : "No session without RDMA at both ends."));
        }
        lines.add(new Line("gates", gates(next)));
        return new IdleViewModel(lines);
    }

    private static String role(StartRequest next) {
        return switch (next.role()) {
            case LEADER -> "This end leads: it listens on " + next.address() + ".";
            case WORKER -> "This end works: it dials " + next.address() + " until it is answered.";
            case BOTH -> "Both ranks run here, over a loopback socket.";
        };
    }

    private static String gates(StartRequest next) {
        String number = next.role() == Role.WORKER
                ? "As many as the leader asks for"
                : next.gates() == 0 ? "Until stopped" : Phrases.count(next.gates());
        return number
                + (next.gatesPerSecond() == 0
                        ? ", as fast as they go."
                        : ", " + Phrases.count(Math.round(next.gatesPerSecond())) + " a second.");
    }
}
