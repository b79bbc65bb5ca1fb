package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.QueuesModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.SessionModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The completion queue holds fewer completions than can be outstanding, or has been seen full. */
final class CqTooSmall implements Rule {
    static final String CODE = "cq-too-small";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(
                        rank -> rank
                                .generation()
                                .flatMap(GenerationModel::queuePair)
                                .flatMap(pair -> finding(link, rank, pair))
                                .stream());
    }

    private static Optional<Finding> finding(LinkModel link, RankModel rank, GenerationModel.CreatedQp pair) {
        SessionModel.Parameters traffic = link.session().parameters();
        // A completion for each posted receive, and one signaled send for each gate on the way
        int possible = traffic.lookaheadGates() * (traffic.chunksPerGate() + 1);
        int seen = rank.queues()
                .map(QueuesModel::completion)
                .map(QueuesModel.Gauge::mostFrames)
                .orElse(0);
        boolean full = seen >= pair.cqDepth() && pair.cqDepth() > 0;
        if (possible <= pair.cqDepth() && !full) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                full ? Severity.ERROR : Severity.WARNING,
                "The completion queue is too small",
                full
                        ? "One poll of rank " + rank.rank() + " returned " + Words.number(seen)
                                + " completions: as many as its queue of " + Words.number(pair.cqDepth()) + " holds."
                        : "Rank " + rank.rank() + "'s completion queue holds " + Words.number(pair.cqDepth()) + "; "
                                + Words.number(possible) + " can be outstanding.",
                "What does not fit is lost, and with it the word that a message has arrived.",
                List.of("rank " + rank.rank() + ": depth " + Words.number(pair.cqDepth()) + ", "
                        + Words.number(possible) + " possible, at most " + Words.number(seen) + " seen in one poll"),
                pair.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Take a recipe that asks for more completions.")));
    }
}
