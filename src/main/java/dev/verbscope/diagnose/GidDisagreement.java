package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.GidChoice;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.LinkLayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The rule that chose a GID and the score part; or JACCL would advertise one GID and send from another. */
final class GidDisagreement implements Rule {
    static final String RULE_AND_SCORE = "gid-rule-and-score-part";
    static final String JACCL = "jaccl-gid-mismatch";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return link.ranks().stream()
                .flatMap(rank -> rank.gidChoice().stream()
                        .flatMap(choice -> Stream.of(ruleAndScore(rank, choice), jaccl(rank, choice))
                                .flatMap(Optional::stream)));
    }

    private static Optional<Finding> ruleAndScore(RankModel rank, GidChoice choice) {
        if (choice.best().isEmpty() || choice.best().getAsInt() == choice.index()) {
            return Optional.empty();
        }
        int best = choice.best().getAsInt();
        List<String> evidence = new ArrayList<>();
        evidence.add(
                "rank " + rank.rank() + ": index " + choice.index() + " taken, score " + score(rank, choice.index()));
        evidence.add("rank " + rank.rank() + ": index " + best + " has the highest score, " + score(rank, best));
        return Optional.of(new Finding(
                RULE_AND_SCORE,
                RULE_AND_SCORE + "/" + rank.rank(),
                Severity.NOTE,
                "Another GID has the higher score",
                "Rank " + rank.rank() + " takes GID index " + choice.index() + " ("
                        + (choice.byOperator() ? "as the operator asked" : choice.rule()) + "); the score prefers "
                        + best + ".",
                "The rule chooses, the score explains. Which of them a driver honours is tried, not argued.",
                evidence,
                choice.atNanos(),
                OptionalLong.empty(),
                NextStep.of(
                        "If RTR fails or nothing arrives, try index " + best + ".",
                        NextStep.Action.CHOOSE_GID,
                        Integer.toString(best))));
    }

    private static String score(RankModel rank, int index) {
        return rank.chosenPort().stream()
                .flatMap(p -> p.gids().stream())
                .filter(g -> g.index() == index)
                .findFirst()
                .map(g -> Integer.toString(g.score()))
                .orElse("none");
    }

    private static Optional<Finding> jaccl(RankModel rank, GidChoice choice) {
        // JACCL joins Macs over Thunderbolt; what it would do with another table is nobody's news
        boolean thunderbolt = rank.chosenPort()
                .filter(p -> p.attributes().linkLayer() == LinkLayer.THUNDERBOLT)
                .isPresent();
        if (!thunderbolt
                || choice.jacclAdvertises().isEmpty()
                || choice.jacclAdvertises().getAsInt() == choice.jacclSgidIndex()) {
            return Optional.empty();
        }
        int advertises = choice.jacclAdvertises().getAsInt();
        return Optional.of(new Finding(
                JACCL,
                JACCL + "/" + rank.rank(),
                Severity.WARNING,
                "JACCL advertises one GID and sends from another",
                "On rank " + rank.rank() + "'s table JACCL would tell its peer the GID at index " + advertises
                        + " and send from index " + choice.jacclSgidIndex() + ".",
                "JACCL's sgid_index is a literal, whatever index its GID was found at.",
                List.of(
                        "rank " + rank.rank() + ": index " + advertises + " is " + gid(rank, advertises),
                        "rank " + rank.rank() + ": index " + choice.jacclSgidIndex() + " is "
                                + gid(rank, choice.jacclSgidIndex())),
                choice.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Run the same link with it and see what RTR says.", NextStep.Action.RUN_AS_JACCL)));
    }

    private static String gid(RankModel rank, int index) {
        return rank.chosenPort().stream()
                .flatMap(p -> p.gids().stream())
                .filter(g -> g.index() == index)
                .findFirst()
                .map(g -> g.entry().gid().toString())
                .orElse("empty");
    }
}
