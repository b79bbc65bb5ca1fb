package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.HeldModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.RankModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What the session holds comes near what the device gives, or its setups near their budget. */
final class ResourcesNearLimit implements Rule {
    static final String CODE = "resources-near-limit";
    static final String SETUPS = "last-setup";

    private static final double NEAR = 0.8;

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank -> rank.held().stream()
                        .flatMap(held -> Stream.of(limits(link, rank, held), setups(link, rank, held))))
                .flatMap(Optional::stream);
    }

    private static Optional<Finding> limits(LinkModel link, RankModel rank, HeldModel held) {
        List<String> near = new ArrayList<>();
        near(near, held.queuePairs(), held.maxQueuePairs(), "queue pairs");
        near(near, held.memoryRegions(), held.maxMemoryRegions(), "memory regions");
        near(near, held.protectionDomains(), held.maxProtectionDomains(), "protection domains");
        if (near.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                CODE,
                CODE + "/" + rank.rank(),
                Severity.WARNING,
                "Few resources of " + held.device() + " are left",
                "Rank " + rank.rank() + " holds " + String.join(", ", near) + ".",
                "Other programs' share cannot be seen. What a process leaves behind when it dies comes back only with a"
                        + " reboot.",
                List.of("rank " + rank.rank() + ": " + String.join(", ", near)),
                rank.life().startedNanos(),
                Links.overWithTheSession(link),
                NextStep.of("Stop sessions that are not needed, in order, before opening more.")));
    }

    private static void near(List<String> near, int held, OptionalInt limit, String what) {
        // A device that gives one or two of a kind is always near
        if (limit.isPresent() && limit.getAsInt() > 4 && held >= limit.getAsInt() * NEAR) {
            near.add(held + " of " + limit.getAsInt() + " " + what);
        }
    }

    private static Optional<Finding> setups(LinkModel link, RankModel rank, HeldModel held) {
        boolean last = held.setupBudget().isPresent()
                && held.setupBudget().getAsInt() > 1
                && held.setups() >= held.setupBudget().getAsInt();
        // Of a session that failed on its last setup another rule tells
        if (!last
                || link.session().outcome() == Outcome.FAILED
                || rank.rank() != link.ranks().getFirst().rank()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                SETUPS,
                SETUPS,
                Severity.WARNING,
                "No setup is left",
                "This session has made " + Words.number(held.setups(), "queue pair") + " of "
                        + held.setupBudget().getAsInt() + " on its own.",
                "Repeated setups can use up what a driver gives back only with a reboot, so a session makes so many and"
                        + " each further one is the operator's decision.",
                List.of("rank " + rank.rank() + ": setup " + held.setups() + " of "
                        + held.setupBudget().getAsInt()),
                rank.generation().map(g -> g.beganNanos()).orElse(0L),
                Links.overWithTheSession(link),
                NextStep.of(
                        link.zeroToOne().state().broken()
                                        || link.oneToZero().state().broken()
                                ? "Wait: if this warm-up fails the session ends."
                                : "Nothing to do while both directions deliver.")));
    }
}
