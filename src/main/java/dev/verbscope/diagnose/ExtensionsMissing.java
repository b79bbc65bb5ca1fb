package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The peer is no Verbscope: what it has received is implied, not counted. */
final class ExtensionsMissing implements Rule {
    static final String CODE = "extensions-missing";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        // With both ranks' records everything is measured, whatever they told each other
        if (link.ranks().size() != 1) {
            return Stream.empty();
        }
        RankModel rank = link.ranks().getFirst();
        if (rank.rendezvous().met().isPresent()) {
            // An attach offers none, whoever the peer is
            return Stream.empty();
        }
        return rank.rendezvous().hello().filter(h -> !h.extensions()).map(h -> finding(rank, h)).stream();
    }

    private static Finding finding(RankModel rank, Rendezvous.Hello hello) {
        int peer = 1 - rank.rank();
        return new Finding(
                CODE,
                CODE,
                Severity.NOTE,
                "What rank " + peer + " receives is implied",
                "Rank " + peer + " speaks ds4's protocol without Verbscope's extensions, so it reports no counts.",
                "A peer that sends gate s+1 has received gate s: that much is certain. What it verified, when its"
                        + " window is posted, and how its clock runs is not known, and it cannot follow a re-creation"
                        + " in mid-session.",
                List.of("rank " + peer + ": pad word 0 in HELLO"),
                hello.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Run Verbscope on both ranks to see all four counts measured."));
    }
}
