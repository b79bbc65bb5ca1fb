package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.Failure;
import dev.verbscope.model.LinkModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The session failed with an error that no other rule looks into. */
final class SessionFailed implements Rule {
    static final String CODE = "session-failed";

    /** Error codes of a session that another rule explains from the records. */
    private static final Set<String> EXPLAINED_ELSEWHERE = Set.of(
            DirectionDead.CODE,
            "gate-timeout",
            NoIpv4Gid.CODE,
            PortDown.CODE,
            PeerGone.GONE,
            PeerGone.FAILED,
            "wc-status",
            TransitionRefused.RTR,
            TransitionRefused.OTHER,
            "create-qp",
            HelloMismatch.CODE,
            EngineDied.CODE);

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link
                .session()
                .failure()
                .filter(f -> !EXPLAINED_ELSEWHERE.contains(f.code()))
                .filter(f -> !f.code().equals("verify-failed") || nothingCounted(link))
                .map(SessionFailed::finding)
                .stream();
    }

    private static boolean nothingCounted(LinkModel link) {
        return Stream.of(link.zeroToOne(), link.oneToZero())
                .allMatch(d -> d.totals().wrong().orElse(0) == 0);
    }

    private static Finding finding(Failure failure) {
        return new Finding(
                CODE,
                CODE + "/" + failure.code(),
                Severity.ERROR,
                Reasons.headline(failure),
                failure.message(),
                "",
                List.of("rank " + failure.rank() + ": " + failure.code()
                        + (failure.generation() > 0 ? ", generation " + failure.generation() : "")),
                failure.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Read the message; it says what to look at next.", NextStep.Action.SHOW_MOMENT));
    }
}
