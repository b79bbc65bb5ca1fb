package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The two HELLOs differ in a field that may not. */
final class HelloMismatch implements Rule {
    static final String CODE = "hello-mismatch";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        // Both ranks see the same two HELLOs
        return link.ranks().stream()
                .flatMap(rank -> rank.rendezvous().hello().stream()
                        .filter(h -> !h.differences().isEmpty())
                        .map(h -> finding(rank, h)))
                .limit(1);
    }

    private static Finding finding(RankModel rank, Rendezvous.Hello hello) {
        int me = rank.rank();
        List<String> evidence = hello.differences().stream()
                .map(field -> field + ": rank " + me + " says " + hello.mine().getOrDefault(field, "nothing")
                        + ", rank " + (1 - me) + " says " + hello.theirs().getOrDefault(field, "nothing"))
                .toList();
        return new Finding(
                CODE,
                CODE,
                Severity.ERROR,
                "The ranks do not mean the same",
                "HELLO differs in " + String.join(", ", hello.differences()) + ".",
                "Both ranks must run the same model with the same gate schedule; a pair that does not would exchange"
                        + " vectors of different meaning.",
                evidence,
                hello.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Start both ranks with the same " + String.join(", ", hello.differences()) + "."));
    }
}
