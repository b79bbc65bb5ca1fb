package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DeviceChoice;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.LinkLayer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The port taken has GIDs, and none of them is IPv4-mapped. */
final class NoIpv4Gid implements Rule {
    static final String CODE = "no-ipv4-gid";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank ->
                        rank.chosenPort().filter(NoIpv4Gid::lacksIpv4).map(port -> finding(link, rank, port)).stream());
    }

    /** A native InfiniBand port never has one: it is addressed by LID. */
    private static boolean lacksIpv4(PortModel port) {
        return port.attributes().linkLayer() != LinkLayer.INFINIBAND
                && !port.gids().isEmpty()
                && port.gids().stream().noneMatch(g -> g.kind().ipv4());
    }

    private static Finding finding(LinkModel link, RankModel rank, PortModel port) {
        String device = rank.chosen().map(DeviceChoice::device).orElse("");
        List<String> evidence = port.gids().stream()
                .map(g -> "rank " + rank.rank() + ": " + device + " GID " + g.index() + " "
                        + g.entry().gid() + ", " + g.kind().label())
                .toList();
        boolean failed = Links.failedWith(link, CODE);
        return new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                failed ? Severity.ERROR : Severity.WARNING,
                "No IPv4-mapped GID on rank " + rank.rank(),
                device + " has " + Words.number(port.gids().size(), "GID") + " and none carries an IPv4 address.",
                "While its interface is a member of a bridge a port has no addresses of its own: only the link-local"
                        + " GID is left, and the bridge's address does not count.",
                evidence,
                rank.chosen().map(DeviceChoice::atNanos).orElse(0L),
                OptionalLong.empty(),
                next(link, rank, device));
    }

    private static NextStep next(LinkModel link, RankModel rank, String device) {
        if (link.session().simulated()) {
            return NextStep.of("Nothing to do: this scenario's bridge owns the interfaces.");
        }
        if (Links.onMac(rank) && device.startsWith("rdma_")) {
            return NextStep.of(
                    "On rank " + rank.rank() + "'s Mac look whether " + device.substring("rdma_".length())
                            + " is a member of the Thunderbolt Bridge; if so, take it out and give it an IPv4 address.",
                    NextStep.Action.COPY_COMMAND,
                    "ifconfig bridge0");
        }
        return NextStep.of("Give the interface behind " + device + " an IPv4 address of its own.");
    }
}
