package dev.verbscope.diagnose;

import dev.verbscope.model.Count;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a link has done until now, in words: its gates, what carries them, and what was dead before. */
final class LinkSoFar {
    private final LinkModel link;

    LinkSoFar(LinkModel link) {
        this.link = link;
    }

    /** Gates that are over. */
    long gatesDone() {
        return link.reference().map(r -> r.gates().done()).orElse(0L);
    }

    /** Whether somebody stopped it before the gates that were asked for were done, or before the ranks had agreed on any. */
    boolean stoppedEarly() {
        return gatesDone() < link.session().parameters().gatesAsked() || !agreed();
    }

    /** Whether the ranks have met: both know what carries what they send. */
    boolean agreed() {
        return link.session().transport().isPresent();
    }

    /** {@code 260,438 gates, every one verified, 0 wrong}, or {@code compared, 1 wrong}; empty before the first. */
    String gates() {
        long done = gatesDone();
        return done == 0 ? "" : Words.number(done, "gate") + verified();
    }

    /** What was compared at the ranks whose records there are, and how often. */
    private String verified() {
        int every = link.session().parameters().verifyEvery();
        List<Count> verified = directions().stream()
                .map(d -> d.totals().verified())
                .filter(Count::known)
                .toList();
        long wrong = directions().stream()
                .mapToLong(d -> d.totals().wrong().orElse(0))
                .sum();
        if (every <= 0 || verified.isEmpty()) {
            return ", content not compared";
        }
        // What is wrong was compared, and is not verified
        return ", " + (every == 1 ? "every one" : "every " + ordinal(every))
                + (wrong == 0 ? " verified, " : " compared, ") + Words.number(wrong) + " wrong";
    }

    private static String ordinal(int n) {
        int tens = n % 100;
        String suffix = tens >= 11 && tens <= 13
                ? "th"
                : switch (n % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
        return n + suffix;
    }

    /** {@code RDMA over UC, generation 2. 1→0 was dead on generation 1; a new queue pair cured it.} */
    String how() {
        if (link.session().overTcp()) {
            return "Over TCP. No verbs port was touched.";
        }
        String type = link.reference()
                .flatMap(RankModel::generation)
                .flatMap(GenerationModel::queuePair)
                .map(p -> " over " + p.type())
                .orElse("");
        return Stream.of("RDMA" + type + ", generation " + link.generation() + ".", history(true), implied())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String implied() {
        return directions().stream()
                .filter(d -> d.current().received().source() == Source.IMPLIED)
                .findFirst()
                .map(d -> "What rank " + d.direction().receiver() + " received is implied.")
                .orElse("");
    }

    /** What was dead before the current generation, and whether it is cured. */
    String history(boolean withCure) {
        List<String> dead = new ArrayList<>();
        for (DirectionModel direction : directions()) {
            List<Integer> on = direction.generations().stream()
                    .filter(g -> g.state().broken() && g.generation() != direction.generation())
                    .map(DirectionGeneration::generation)
                    .toList();
            if (!on.isEmpty()) {
                dead.add(direction.direction().label() + " was dead on generation" + (on.size() > 1 ? "s " : " ")
                        + on.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            }
        }
        if (dead.isEmpty()) {
            return "";
        }
        return String.join(" and ", dead) + (withCure ? "; a new queue pair cured it." : ".");
    }

    private List<DirectionModel> directions() {
        return List.of(link.zeroToOne(), link.oneToZero());
    }
}
