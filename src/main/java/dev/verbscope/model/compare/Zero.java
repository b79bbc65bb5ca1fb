package dev.verbscope.model.compare;

import dev.verbscope.model.GatesModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.verbs.QpState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where time zero lies in both recordings, in session time of each.
 *
 * @param taken what they are aligned at: what was asked for, or their start when one of them never came to that
 * @param fallback why it is not what was asked for, a sentence
 */
public record Zero(Alignment asked, Alignment taken, long aNanos, long bNanos, Optional<String> fallback) {

    static Zero of(Alignment asked, Side a, Side b) {
        OptionalLong inA = moment(asked, a);
        OptionalLong inB = moment(asked, b);
        if (inA.isPresent() && inB.isPresent()) {
            return new Zero(asked, asked, inA.getAsLong(), inB.getAsLong(), Optional.empty());
        }
        List<String> without = new ArrayList<>();
        if (inA.isEmpty()) {
            without.add("A");
        }
        if (inB.isEmpty()) {
            without.add("B");
        }
        return new Zero(
                asked,
                Alignment.START,
                0,
                0,
                Optional.of(String.join(" and ", without) + " never came to " + asked.moment()
                        + ", so times count from the start of each."));
    }

    /** That moment in one recording, session time. */
    private static OptionalLong moment(Alignment alignment, Side side) {
        return switch (alignment) {
            case START -> OptionalLong.of(0);
            case RTS -> side.model().map(Zero::rts).orElse(OptionalLong.empty());
            case FIRST_GATE -> side.model().map(Zero::firstGate).orElse(OptionalLong.empty());
        };
    }

    static OptionalLong rts(RankModel rank) {
        return rank.generations().stream()
                .flatMap(generation -> generation.transitions().stream())
                .filter(step -> step.to() == QpState.RTS && !step.failed())
                .mapToLong(Zero::reached)
                .min();
    }

    static long reached(TransitionModel step) {
        return step.beganNanos() + step.tookNanos();
    }

    static OptionalLong firstGate(RankModel rank) {
        return rank.gates().milestones().stream()
                .filter(milestone -> milestone.gates() == 1)
                .mapToLong(GatesModel.Milestone::atNanos)
                .findFirst();
    }
}
