package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DeviceChoice;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** ibv_modify_qp refused a state. */
final class TransitionRefused implements Rule {
    static final String RTR = "rtr-refused";
    static final String OTHER = "modify-refused";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank -> rank.generations().stream()
                        .flatMap(generation -> generation.transitions().stream()
                                .filter(TransitionModel::failed)
                                .map(refused -> finding(rank, generation, refused))));
    }

    private static Finding finding(RankModel rank, GenerationModel generation, TransitionModel refused) {
        Errno errno = refused.errno().orElseThrow();
        String code = refused.to() == QpState.RTR ? RTR : OTHER;
        String device = rank.chosen().map(DeviceChoice::device).orElse("its device");
        List<String> evidence = new ArrayList<>();
        evidence.add("rank " + rank.rank() + ": " + device + ", generation " + generation.n() + ", " + refused.from()
                + " to " + refused.to() + ": " + errno + " after " + Words.duration(refused.tookNanos()));
        evidence.add("rank " + rank.rank() + ": given " + String.join(", ", attributes(refused)));
        return new Finding(
                code,
                code + "/" + rank.rank() + "/" + generation.n(),
                Severity.ERROR,
                refused.to() + " refused with " + errno,
                "Rank " + rank.rank() + "'s queue pair of generation " + generation.n() + " did not reach "
                        + refused.to() + ": " + errno + ".",
                meaning(refused.to(), errno),
                evidence,
                refused.beganNanos() + refused.tookNanos(),
                reachedLater(rank, generation, refused),
                next(errno));
    }

    private static List<String> attributes(TransitionModel refused) {
        return refused.attributes().entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .toList();
    }

    private static OptionalLong reachedLater(RankModel rank, GenerationModel generation, TransitionModel refused) {
        return rank.generations().stream()
                .filter(g -> g.n() >= generation.n())
                .flatMap(g -> g.transitions().stream())
                .filter(t -> t.to() == refused.to() && !t.failed() && t.beganNanos() > refused.beganNanos())
                .mapToLong(t -> t.beganNanos() + t.tookNanos())
                .findFirst();
    }

    /** What the field reports for RTR; elsewhere what the errno says. */
    private static String meaning(QpState to, Errno errno) {
        if (to != QpState.RTR) {
            return errno.meaning();
        }
        return switch (errno.name()) {
            case "EINVAL" ->
                "The driver refuses a value and does not say which. It has been seen with a wrong or empty GID, another"
                        + " sgid_index than the GID's own, a missing GRH, no IPv4-mapped GID, and a bridge that owns the"
                        + " port.";
            case "ETIMEDOUT" ->
                "The peer's GID could not be reached on this cable, or the neighbour cache has no entry for it yet.";
            case "EBUSY" -> "Resources of a process that died are still held; they come back with a reboot.";
            case "ENODATA" ->
                errno.os() == Os.MACOS
                        ? "No protection domain is left, or the port went idle."
                        : "The slot of the GID table is empty.";
            case "EFAULT" -> "A pool that each pairing uses up and only a reboot refills is empty.";
            case "ENODEV" -> "There is no such path.";
            default -> errno.meaning();
        };
    }

    private static NextStep next(Errno errno) {
        return switch (errno.name()) {
            case "EINVAL" -> NextStep.of("Compare sgid_index and dgid above with both ranks' GID tables.");
            case "ETIMEDOUT" ->
                NextStep.of(
                        "See that both ranks use the two ends of the same cable, then start again.",
                        NextStep.Action.RESTART);
            case "EBUSY", "EFAULT", "ENODATA" -> NextStep.of("Reboot this rank's host; do not try again and again.");
            default -> NextStep.of("Look at the attributes above and at the driver's log.");
        };
    }
}
