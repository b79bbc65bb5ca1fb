package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.FailedCompletion;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.WcStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A completion that is not success: the first whose status is neither 0 nor 5, since what follows is only flushed. */
final class CompletionFailed implements Rule {
    static final String CODE = "completion-failed";
    static final String FLUSHED = "completions-flushed";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank -> rank.completions().firstFailed().stream().map(failed -> finding(rank, failed)));
    }

    private static Finding finding(RankModel rank, FailedCompletion failed) {
        boolean flushed = failed.status() == WcStatus.WR_FLUSH_ERR.ordinal();
        long others = rank.completions().failed().total() - 1;
        String who = "rank " + rank.rank() + ": ";
        List<String> evidence = new ArrayList<>(List.of(
                who + failed.inWords() + ", wr_id " + failed.wrIdText() + ", vendor error " + failed.vendorErrorText(),
                who + Links.where(rank, failed.generation()) + ", QPN " + Words.hex(failed.qpn(), 6)));
        if (others > 0) {
            evidence.add(who + Words.number(others) + " more after it");
        }
        return new Finding(
                flushed ? FLUSHED : CODE,
                (flushed ? FLUSHED : CODE) + "/" + rank.rank(),
                Severity.ERROR,
                "Completion with status " + failed.describe(),
                "On rank " + rank.rank() + ", generation " + failed.generation() + ", " + failed.inWords() + ".",
                meaning(failed.status()),
                evidence,
                failed.atNanos(),
                OptionalLong.empty(),
                next(failed.status()));
    }

    private static Optional<WcStatus> status(int number) {
        return number >= 0 && number < WcStatus.values().length
                ? Optional.of(WcStatus.values()[number])
                : Optional.empty();
    }

    private static String meaning(int number) {
        return status(number)
                .map(status -> switch (status) {
                    case LOC_LEN_ERR -> "A message is longer than the receive it met, or longer than the port carries.";
                    case LOC_QP_OP_ERR -> "The queue pair met an inconsistency of its own, for example too many SGEs.";
                    case LOC_PROT_ERR ->
                        "A work request names memory that its lkey does not cover: the region is too short or gone.";
                    case WR_FLUSH_ERR ->
                        "The queue pair is in ERR and gives back what was posted. The cause lies before it.";
                    case RETRY_EXC_ERR -> "The peer did not acknowledge: it is gone, unreachable, or another path MTU.";
                    case RNR_RETRY_EXC_ERR -> "A send met no posted receive, again and again.";
                    case REM_ACCESS_ERR, REM_INV_REQ_ERR, REM_OP_ERR -> "The peer's side refused the request.";
                    default -> "";
                })
                .orElse("");
    }

    private static NextStep next(int number) {
        return status(number)
                .map(status -> switch (status) {
                    case LOC_PROT_ERR, LOC_LEN_ERR, LOC_QP_OP_ERR ->
                        NextStep.of("Compare the work request with the region and the message size it names.");
                    case WR_FLUSH_ERR -> NextStep.of("Look at what happened just before.", NextStep.Action.SHOW_MOMENT);
                    case RNR_RETRY_EXC_ERR ->
                        NextStep.of(
                                "See whether the peer's receives were posted at that moment.",
                                NextStep.Action.SHOW_MOMENT);
                    default -> NextStep.of("Look at both ranks at that moment.", NextStep.Action.SHOW_MOMENT);
                })
                .orElseGet(() -> NextStep.of("Look at both ranks at that moment.", NextStep.Action.SHOW_MOMENT));
    }
}
