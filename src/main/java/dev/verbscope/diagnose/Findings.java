package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkModel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All that the rules conclude from a link, in the order to read it. */
public final class Findings {

    /** What is true now first, by severity, the oldest first; then what is over, the latest first. */
    private static final Comparator<Finding> READING_ORDER = Comparator.comparing((Finding f) -> !f.stillTrue())
            .thenComparing(f -> f.stillTrue() ? f.severity().ordinal() : 0)
            .thenComparing(f -> f.stillTrue() ? f.sinceNanos() : -f.overNanos().orElse(0))
            .thenComparing(Finding::key);

    private Findings() {}

    /** From the link alone. */
    public static List<Finding> of(LinkModel link) {
        return of(link, Optional.empty());
    }

    /**
     * From the link and what this host says about itself.
     *
     * @param host not looked at when the link is simulated: its hosts are others
     */
    public static List<Finding> of(LinkModel link, Optional<HostFacts> host) {
        Optional<HostFacts> told = link.session().simulated() ? Optional.empty() : host;
        return Rules.ALL.stream()
                .flatMap(rule -> rule.findings(link, told))
                .sorted(READING_ORDER)
                .toList();
    }
}
