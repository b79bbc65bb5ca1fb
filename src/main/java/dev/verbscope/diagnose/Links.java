package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What several rules ask of a link. */
final class Links {

    private Links() {}

    /** When the generation after {@code n} began, so that nothing rides on {@code n} any more. */
    static long generationEnded(LinkModel link, int n) {
        return link.ranks().stream()
                .flatMap(r -> r.generations().stream())
                .filter(g -> g.n() > n)
                .mapToLong(g -> g.beganNanos())
                .min()
                .orElse(link.nowNanos());
    }

    static boolean running(LinkModel link) {
        return link.session().outcome() == Outcome.RUNNING;
    }

    /** Behind a direction's name: what it does, or did until the session ended. */
    static String deliversNothing(LinkModel link) {
        return running(link) ? " delivers nothing" : " delivered nothing";
    }

    /** Over when the session is: for what says something about a session under way. */
    static OptionalLong overWithTheSession(LinkModel link) {
        return running(link) ? OptionalLong.empty() : OptionalLong.of(link.nowNanos());
    }

    static boolean failedWith(LinkModel link, String code) {
        return link.session().failure().filter(f -> f.code().equals(code)).isPresent();
    }

    static long failedAt(LinkModel link) {
        return link.session().failure().map(f -> f.atNanos()).orElse(link.nowNanos());
    }

    /**
     * What {@code rdma_ctl} said, as evidence: on the machines that recorded the ranks, and on this one where none of the
     * recordings tells. The embedded fabric's hosts are no machines.
     */
    static List<String> rdmaSwitches(LinkModel link, Optional<HostFacts> host) {
        if (link.session().simulated()) {
            return List.of();
        }
        List<String> told = link.ranks().stream()
                .flatMap(rank ->
                        rank
                                .rdmaSwitch()
                                .map(text -> "rank " + rank.rank() + ": rdma_ctl status says: " + text)
                                .stream())
                .toList();
        return told.isEmpty()
                ? host.flatMap(HostFacts::rdmaSwitch).map(text -> "this host: rdma_ctl status says: " + text).stream()
                        .toList()
                : told;
    }

    /** {@code rdma_en2, GID index 1, generation 2}: what a rank uses, as far as it has told. */
    static String where(RankModel rank, int generation) {
        return Stream.of(
                        rank.chosen().map(c -> c.device()),
                        rank.gidChoice().map(c -> "GID index " + c.index()),
                        Optional.of("generation " + generation))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    /** The same of both ends of a direction, the sender's first, as evidence. */
    static List<String> where(LinkModel link, Direction direction, int generation) {
        return Stream.of(direction.sender(), direction.receiver())
                .flatMap(number -> link.rank(number).stream())
                .map(rank -> "rank " + rank.rank() + ": " + where(rank, generation))
                .toList();
    }

    static boolean onMac(RankModel rank) {
        return rank.origin().os().toLowerCase(Locale.ROOT).contains("mac");
    }
}
