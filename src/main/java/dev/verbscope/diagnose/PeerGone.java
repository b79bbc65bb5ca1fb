package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.Failure;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The peer went away, or ended the session with a failure of its own that only its records could tell. */
final class PeerGone implements Rule {
    static final String GONE = "peer-gone";
    static final String FAILED = "peer-failed";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link
                .session()
                .failure()
                .filter(f -> f.code().equals(GONE) || f.code().equals(FAILED))
                .map(failure -> finding(link, failure))
                .stream();
    }

    private static Finding finding(LinkModel link, Failure failure) {
        int peer = 1 - failure.rank();
        boolean gone = failure.code().equals(GONE);
        return new Finding(
                failure.code(),
                failure.code(),
                Severity.ERROR,
                gone ? "Rank " + peer + " is gone" : "Rank " + peer + " ended the session",
                gone
                        ? "The control socket of rank " + peer + " closed without a STOP or a last word."
                        : "Rank " + peer + " said that it has failed.",
                gone
                        ? "UC itself never says that a peer is gone; the control socket does. Its process ended, was"
                                + " killed, or its host went down."
                        : "",
                evidence(link, failure),
                failure.atNanos(),
                OptionalLong.empty(),
                gone
                        ? NextStep.of(
                                "Look at rank " + peer + "'s process and its last words, then start again.",
                                NextStep.Action.RESTART)
                        : NextStep.of("Look at rank " + peer + "'s own recording.", NextStep.Action.SHOW_MOMENT));
    }

    /** What was said, and on what the rank that is left had run; over TCP that is no device's. */
    private static List<String> evidence(LinkModel link, Failure failure) {
        Stream<String> where = link.rank(failure.rank()).stream()
                .flatMap(rank -> rank.generation().stream()
                        .map(generation -> "rank " + rank.rank() + ": " + Links.where(rank, generation.n())));
        return Stream.concat(Stream.of(failure.message()), where).toList();
    }
}
