package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.RankModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The port taken is not ACTIVE, or no device has one that is. */
final class PortDown implements Rule {
    static final String CODE = "port-down";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream().filter(PortDown::noneToUse).map(rank -> finding(link, rank, host));
    }

    private static boolean noneToUse(RankModel rank) {
        if (rank.chosen().isPresent()) {
            return rank.chosenPort().filter(p -> !p.active()).isPresent();
        }
        return !rank.devices().isEmpty() && rank.devices().stream().noneMatch(DeviceModel::active);
    }

    private static Finding finding(LinkModel link, RankModel rank, Optional<HostFacts> host) {
        List<String> evidence = new ArrayList<>();
        for (DeviceModel device : rank.devices()) {
            for (PortModel port : device.ports()) {
                evidence.add("rank " + rank.rank() + ": " + device.name() + " port "
                        + port.attributes().port() + " is " + port.attributes().state());
            }
        }
        evidence.addAll(Links.rdmaSwitches(link, host));
        String title = rank.chosen()
                .map(c -> c.device() + " is not ACTIVE")
                .orElse("No port of rank " + rank.rank() + " is ACTIVE");
        NextStep next = rank.chosen().isPresent() && rank.devices().stream().anyMatch(DeviceModel::active)
                ? NextStep.of(
                        "Take a device whose port is ACTIVE.",
                        NextStep.Action.CHOOSE_DEVICE,
                        rank.devices().stream()
                                .filter(DeviceModel::active)
                                .findFirst()
                                .map(DeviceModel::name)
                                .orElseThrow())
                : NextStep.of("Plug in the cable; on Macs enable RDMA on both, which is done in Recovery.");
        return new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.ERROR,
                title,
                "A queue pair needs a port that is ACTIVE, and a port becomes ACTIVE only when both ends are up.",
                "On a port that is DOWN ibv_alloc_pd returns NULL, and a program that goes on with that crashes.",
                evidence,
                link.session().failure().map(f -> f.atNanos()).orElse(0L),
                OptionalLong.empty(),
                next);
    }
}
