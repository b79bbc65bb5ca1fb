package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Samples were dropped by the recorder or aged out before they were read. */
final class SamplesMissing implements Rule {
    static final String CODE = "samples-missing";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream().filter(r -> r.life().missingSamples() > 0).map(SamplesMissing::finding);
    }

    private static Finding finding(RankModel rank) {
        long missing = rank.life().missingSamples();
        return new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.NOTE,
                "Some gates are not in the charts",
                Words.number(missing, "sample") + " of rank " + rank.rank()
                        + " are missing; every total is right all the same.",
                "Samples carry cumulative counters. They are dropped when no prepared space is left, and the oldest go"
                        + " when a recording reaches its size limit.",
                List.of("rank " + rank.rank() + ": " + Words.number(missing, "sample") + " missing in "
                        + Words.number(rank.life().gaps(), "gap") + ", "
                        + Words.number(rank.life().samples()) + " folded"),
                rank.life().startedNanos(),
                OptionalLong.empty(),
                NextStep.of("If it goes on, record to a faster disk."));
    }
}
