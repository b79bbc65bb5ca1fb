package dev.verbscope.diagnose;

import dev.verbscope.model.Count;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionModel;
import java.util.List;
import java.util.stream.Collectors;

/** Explains in a sentence or two why one direction is broken, or both: with what each rank has counted. */
final class WhyBroken {

    private WhyBroken() {}

    /** In a warm-up nothing has arrived. */
    static String inWarmup(List<DirectionModel> broken) {
        boolean allCompleted = broken.stream().allMatch(d -> completedAll(d.current()));
        DirectionModel first = broken.getFirst();
        String sent = broken.size() == 1
                ? "Rank " + sender(first)
                : "Rank " + sender(first) + ", rank " + sender(broken.getLast());
        String received = broken.size() == 1
                ? "Rank " + first.direction().receiver() + " received none."
                : "Neither received any.";
        return sent
                + (allCompleted ? " and every send completed. " : ". ")
                + received
                + (allCompleted ? " On UC, completed does not mean delivered." : "");
    }

    /** {@code 1 sent 4 full-size messages}. */
    private static String sender(DirectionModel direction) {
        return direction.direction().sender() + " sent "
                + sent(direction.current().posted());
    }

    /** In the gates a deadline has passed. */
    static String inGates(List<DirectionModel> broken) {
        if (broken.stream().anyMatch(d -> !d.current().posted().known())) {
            return broken.stream().map(WhyBroken::waited).collect(Collectors.joining(" "));
        }
        if (broken.size() == 1) {
            return missing(broken.getFirst()) + ", and their deadline has passed.";
        }
        return missing(broken.get(0)) + ". " + missing(broken.get(1)) + ". The deadline has passed.";
    }

    /** After a session that failed by it. */
    static String atTheEnd(List<DirectionModel> broken) {
        boolean allCompleted = broken.stream().allMatch(d -> completedAll(d.current()));
        return broken.stream()
                        .map(d -> "Rank " + d.direction().sender() + " posted "
                                + Words.number(d.current().posted().value(), "message") + ", rank "
                                + d.direction().receiver() + " received "
                                + Words.number(d.current().received().value()) + ".")
                        .collect(Collectors.joining(" "))
                + (allCompleted ? " Every send completed; completed does not mean delivered." : "");
    }

    private static String waited(DirectionModel direction) {
        return direction.current().posted().known()
                ? missing(direction) + "."
                : "Rank " + direction.direction().receiver()
                        + " waited its whole gate timeout; whether anything was sent is not known.";
    }

    private static String missing(DirectionModel direction) {
        DirectionCounts counts = direction.current();
        long missing = counts.posted().orElse(0) - counts.received().orElse(0);
        return "Rank " + direction.direction().sender() + " posted " + Words.number(missing, "message") + " that rank "
                + direction.direction().receiver() + " has not received";
    }

    private static boolean completedAll(DirectionCounts counts) {
        return counts.posted().known() && counts.completed().equals(counts.posted());
    }

    private static String sent(Count posted) {
        return posted.known() ? Words.number(posted.value(), "full-size message") : "at each attempt";
    }
}
