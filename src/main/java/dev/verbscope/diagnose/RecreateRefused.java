package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RecreateModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An operator asked for a new queue pair and cannot have it. */
final class RecreateRefused implements Rule {
    static final String CODE = "re-create-unavailable";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        List<RecreateModel> refused = link.recreations().stream()
                .filter(r -> r.unavailable().isPresent())
                .toList();
        return refused.isEmpty() ? Stream.empty() : Stream.of(finding(link, refused.getLast()));
    }

    private static Finding finding(LinkModel link, RecreateModel refused) {
        return new Finding(
                CODE,
                CODE,
                Severity.WARNING,
                "No new queue pair now",
                "Rank " + refused.byRank() + " asked for a new queue pair: "
                        + refused.unavailable().orElseThrow() + ".",
                "Both ranks must re-create before the same gate, so the peer has to agree.",
                List.of("rank " + refused.byRank() + ": "
                        + refused.unavailable().orElseThrow()),
                refused.proposedNanos(),
                Links.overWithTheSession(link),
                NextStep.of("Stop and start again for a fresh queue pair.", NextStep.Action.RESTART));
    }
}
