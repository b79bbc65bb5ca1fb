package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.TransportModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The gates ride TCP: as asked, or because a rank offered no RDMA. */
final class FellBackToTcp implements Rule {
    static final String FALLBACK = "fallback-to-tcp";
    static final String AS_ASKED = "tcp-as-asked";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.session().transport().filter(TransportModel::tcp).stream()
                .map(t -> link.session().transportAsked().equals("tcp") ? asAsked(t) : fallback(link, t, host));
    }

    private static Finding asAsked(TransportModel transport) {
        return new Finding(
                AS_ASKED,
                AS_ASKED,
                Severity.NOTE,
                "TCP, as asked",
                "The gates ride the data socket; no verbs port was touched.",
                "",
                List.of(transport.reason()),
                transport.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Nothing to do."));
    }

    private static Finding fallback(LinkModel link, TransportModel transport, Optional<HostFacts> host) {
        int teller = link.ranks().getFirst().rank();
        List<String> evidence = new ArrayList<>();
        evidence.add("rank " + teller + ": rdma_ok " + bit(transport.mine()));
        evidence.add("rank " + (1 - teller) + ": rdma_ok " + bit(transport.theirs()) + ", as it said in HELLO");
        evidence.addAll(Links.rdmaSwitches(link, host));
        return new Finding(
                FALLBACK,
                FALLBACK,
                Severity.WARNING,
                "TCP, not RDMA",
                "The gates ride the data socket because " + transport.reason() + ".",
                "Over the same cable TCP takes about ten times as long for a gate. No verbs port was touched.",
                evidence,
                transport.atNanos(),
                OptionalLong.empty(),
                next(link, transport, teller));
    }

    private static String bit(boolean ok) {
        return ok ? "1" : "0";
    }

    private static NextStep next(LinkModel link, TransportModel transport, int teller) {
        int lacking = transport.mine() ? 1 - teller : teller;
        if (link.session().simulated()) {
            return NextStep.of("Nothing to do: this scenario's rank " + lacking + " offers no RDMA.");
        }
        Optional<RankModel> rank = link.rank(lacking);
        if (rank.filter(Links::onMac).isPresent()) {
            return NextStep.of(
                    "On rank " + lacking + "'s Mac look whether RDMA is enabled; it is switched in Recovery only.",
                    NextStep.Action.COPY_COMMAND,
                    "rdma_ctl status");
        }
        if (rank.isPresent()) {
            return NextStep.of(
                    "On rank " + lacking + "'s host look whether the kernel lists a verbs device.",
                    NextStep.Action.COPY_COMMAND,
                    "ls /sys/class/infiniband");
        }
        return NextStep.of("Look at rank " + lacking + "'s devices, on its own host.");
    }
}
