package dev.verbscope.ui.stage;

import dev.verbscope.model.CallModel;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecreateModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.QpState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One queue pair of one rank: its way from RESET to RTS.
 *
 * @param label {@code gen 2}
 * @param qpn its number, in hexadecimal
 * @param states in the order of the bring-up
 * @param current the pair in use; old ones are drawn thin
 * @param end {@code now} for the pair in use, else why it ended
 */
record StripViewModel(String label, String qpn, List<State> states, boolean current, String end, Ink endInk) {

    static final List<QpState> BRING_UP = List.of(QpState.RESET, QpState.INIT, QpState.RTR, QpState.RTS);

    /** How far a state was reached. */
    enum Reach {
        AHEAD,
        PASSED,
        /** The state it is in. */
        HERE,
        FAILED
    }

    /**
     * @param took the time of the call that led there, or what it failed with; may be empty
     */
    record State(String name, String took, Reach reach) {}

    static StripViewModel of(LinkModel link, RankModel rank, GenerationModel generation) {
        boolean current = rank.generation().filter(generation::equals).isPresent()
                && !generation.destroyed()
                && link.stage() != LinkStage.ENDED;
        List<State> states = new ArrayList<>();
        for (QpState state : BRING_UP) {
            states.add(state(rank, generation, state));
        }
        Ending ending = ending(link, rank, generation, current);
        return new StripViewModel(
                "gen " + generation.n(),
                generation.queuePair().map(made -> hex(made.qpn())).orElse(""),
                List.copyOf(states),
                current,
                ending.text(),
                ending.ink());
    }

    private static State state(RankModel rank, GenerationModel generation, QpState state) {
        Optional<TransitionModel> led = generation.transitions().stream()
                .filter(transition -> transition.to() == state)
                .reduce((earlier, later) -> later);
        if (led.filter(TransitionModel::failed).isPresent()) {
            return new State(state.name(), took(led.get().tookNanos()), Reach.FAILED);
        }
        boolean reached = state == QpState.RESET ? generation.queuePair().isPresent() : led.isPresent();
        if (!reached) {
            return new State(state.name(), "", Reach.AHEAD);
        }
        String took = state == QpState.RESET
                ? created(rank, generation)
                : took(led.get().tookNanos());
        boolean here = !generation.destroyed()
                && generation.state().filter(state::equals).isPresent();
        return new State(state.name(), took, here ? Reach.HERE : Reach.PASSED);
    }

    /** Within a shape there is no room for the space before the unit. */
    private static String took(long nanos) {
        return Phrases.duration(nanos).replace(" ", "");
    }

    private static String created(RankModel rank, GenerationModel generation) {
        return rank.activity().calls().entries().stream()
                .filter(call -> call.call() == VerbsCall.CREATE_QP && call.generation() == generation.n())
                .map(CallModel::tookNanos)
                .findFirst()
                .map(StripViewModel::took)
                .orElse("");
    }

    /** Why a pair ended, in as few words as go beside it. */
    private record Ending(String text, Ink ink) {
        static final Ending NOW = new Ending("now", Ink.CLAIMED);
    }

    private static Ending ending(LinkModel link, RankModel rank, GenerationModel generation, boolean current) {
        Optional<TransitionModel> failed = generation.transitions().stream()
                .filter(TransitionModel::failed)
                .findFirst();
        if (failed.isPresent()) {
            return new Ending(failed.get().errno().orElseThrow().name(), Ink.LOST);
        }
        if (current) {
            return Ending.NOW;
        }
        List<Direction> dead = Stream.of(link.zeroToOne(), link.oneToZero())
                .filter(direction -> broken(direction, generation.n()))
                .map(DirectionModel::direction)
                .toList();
        if (dead.size() == 2) {
            return new Ending("both dead", Ink.LOST);
        }
        if (dead.size() == 1) {
            return new Ending(dead.getFirst().label() + " dead", Ink.LOST);
        }
        boolean last = rank.generation().filter(generation::equals).isPresent();
        if (!last) {
            return new Ending("replaced", Ink.MUTED);
        }
        return new Ending(rank.life().failure().isPresent() ? "failed" : "closed", Ink.MUTED);
    }

    private static boolean broken(DirectionModel direction, int generation) {
        return direction.generations().stream()
                .filter(row -> row.generation() == generation)
                .anyMatch(row -> row.state() == DeliveryState.DEAD);
    }

    /** What a pair after this one waits for; empty when none is in sight. */
    static String future(LinkModel link) {
        int n = link.generation();
        Optional<RecreateModel> agreed = link.recreations().reversed().stream()
                .filter(asked -> asked.agreedGate().isPresent())
                .findFirst()
                .filter(asked -> link.reference()
                        .filter(rank ->
                                rank.gates().done() + 1 < asked.agreedGate().getAsLong())
                        .isPresent());
        if (agreed.isPresent()) {
            return "gen " + (n + 1) + " follows before gate "
                    + Phrases.count(agreed.get().agreedGate().getAsLong());
        }
        boolean failing = Stream.of(link.zeroToOne(), link.oneToZero())
                .anyMatch(direction -> direction.state() == DeliveryState.NOTHING_ARRIVES);
        return link.session()
                .recipe()
                .filter(recipe -> failing && n > 0)
                .map(recipe -> n < recipe.setupBudget()
                        ? "gen " + (n + 1) + " follows if attempt " + recipe.attemptBudget() + " fails"
                        : "the last setup: the link fails if attempt " + recipe.attemptBudget() + " does")
                .orElse("");
    }

    static String hex(int qpn) {
        return String.format(Locale.ROOT, "0x%06x", qpn);
    }
}
