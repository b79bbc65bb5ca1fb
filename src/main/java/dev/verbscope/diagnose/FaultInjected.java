package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A fault of the fabric was switched on by hand: what follows from it is no news about the link. */
final class FaultInjected implements Rule {
    static final String CODE = "fault-injected";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.faults().stream().map(FaultInjected::finding);
    }

    private static Finding finding(FaultModel fault) {
        String where = fault.direction().map(d -> " on " + d.label()).orElse("");
        return new Finding(
                CODE,
                CODE + "/" + fault.code() + "/" + fault.onNanos(),
                Severity.NOTE,
                "Injected: " + fault.label() + where,
                "The fault " + fault.code() + where + " was switched on while the session ran.",
                "",
                List.of("fabric: " + fault.code() + where),
                fault.onNanos(),
                fault.offNanos(),
                NextStep.of("Switch it off to see the link without it."));
    }
}
