package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The embedded fabric speaks: nothing of it is about real hardware. */
final class Simulated implements Rule {
    static final String CODE = "simulated";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        if (!link.session().simulated()) {
            return Stream.empty();
        }
        String scenario = link.session().scenario().map(s -> ", scenario " + s).orElse("");
        return Stream.of(new Finding(
                CODE,
                CODE,
                Severity.NOTE,
                "Simulated",
                "The devices and the cable are those of the embedded fabric" + scenario
                        + "; nothing here is about real hardware.",
                "The sockets and the protocol are real.",
                List.of("provider " + link.session().provider() + scenario),
                0,
                OptionalLong.empty(),
                NextStep.of("Take the native provider to look at this host's own devices.")));
    }
}
