package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Concludes something from a link and from what the host says. Stateless: the same link gives the same findings, and a
 * finding that is over is still concluded from the history in the model.
 */
@FunctionalInterface
interface Rule {

    /** @param host what this machine says about itself; empty when it was not asked, or the link is simulated */
    Stream<Finding> findings(LinkModel link, Optional<HostFacts> host);
}
