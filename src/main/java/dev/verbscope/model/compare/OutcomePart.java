package dev.verbscope.model.compare;

import dev.verbscope.model.Failure;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How both sessions stand at their end, and when each came how far. */
final class OutcomePart {

    private OutcomePart() {}

    static void write(Both both, List<Section> sections) {
        var links = both.links();
        var ranks = both.ranks();
        var failures = links.flatMap(it -> it.session().failure());
        Rows rows = both.rows()
                .text(
                        "verdict",
                        Optional.of(both.a().verdict()),
                        Optional.of(both.b().verdict()))
                .text("outcome", links.map(it -> it.session().outcome().key()))
                .text("stage", links.map(it -> words(it.stage())))
                .text("error", failures.map(Failure::code))
                .text("what failed", failures.map(Failure::message))
                .text(
                        "transport used",
                        links.map(it -> it.session()
                                .transport()
                                .map(transport -> transport.transport().key() + ", " + transport.reason())
                                .orElse("none was agreed")))
                .text("queue pairs made", ranks.map(OutcomePart::generations))
                .moment("first at RTS", ranks.flatMap(it -> Rows.boxed(Zero.rts(it))))
                .moment("first gate over", ranks.flatMap(it -> Rows.boxed(Zero.firstGate(it))))
                .moment("failed", failures.map(Failure::atNanos))
                .moment("ended", links.flatMap(it -> Rows.boxed(it.session().endedNanos())));
        rows.into(sections, Section.Topic.OUTCOME, "Outcome");
    }

    private static String words(LinkStage stage) {
        return stage.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String generations(RankModel rank) {
        long made = rank.generations().stream()
                .map(GenerationModel::queuePair)
                .filter(Optional::isPresent)
                .count();
        return Long.toString(made);
    }
}
