package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The worker's dials fail. */
final class PeerNotThere implements Rule {
    static final String CODE = "dial-failed";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .filter(rank -> !rank.rendezvous().dials().entries().isEmpty())
                .map(rank -> finding(link, rank));
    }

    private static Finding finding(LinkModel link, RankModel rank) {
        Rendezvous.Dial first = rank.rendezvous().dials().entries().getFirst();
        Rendezvous.Dial last = rank.rendezvous().dials().entries().getLast();
        long dials = rank.rendezvous().dials().total();
        boolean connected = rank.rendezvous().connected();
        String said = last.errno().map(Object::toString).orElse(last.text());
        OptionalLong over = connected
                ? OptionalLong.of(rank.rendezvous().connections().getFirst().atNanos())
                : OptionalLong.empty();
        return new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                connected || link.stage() == LinkStage.WAITING_FOR_PEER ? Severity.NOTE : Severity.ERROR,
                connected ? "The peer came late" : "Nobody answers at " + last.address(),
                Words.number(dials, "dial") + " of rank " + rank.rank() + " to " + last.address() + " failed: " + said
                        + ".",
                last.errno()
                        .map(e -> e.meaning())
                        .filter(m -> !m.isEmpty())
                        .map(m -> m + ".")
                        .orElse(""),
                List.of("rank " + rank.rank() + ": dial " + last.attempt() + " to " + last.address() + ": " + said),
                first.atNanos(),
                over,
                connected ? NextStep.of("Nothing to do.") : next(last));
    }

    private static NextStep next(Rendezvous.Dial dial) {
        return switch (dial.errno().map(e -> e.name()).orElse("")) {
            case "ECONNREFUSED" -> NextStep.of("Start the leader; the worker dials on until it answers.");
            case "EHOSTUNREACH", "ENETUNREACH" ->
                NextStep.of(
                        "See that the address is the leader's on this cable. On macOS, Local Network privacy refuses"
                                + " with the same errno.");
            case "ETIMEDOUT" -> NextStep.of("See that the leader's host answers at that address.");
            default -> NextStep.of("See that the leader listens at that address.");
        };
    }
}
