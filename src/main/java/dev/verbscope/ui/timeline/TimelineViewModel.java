package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Everything that happened, where it lies on the axis.
 *
 * @param breaks where the axis is drawn broken
 * @param now where now is; empty when it is not in view
 * @param nowLabel what the mark there says
 * @param ahead what is still to come; may be empty
 * @param broken directions that are broken now: their rows' names say so
 * @param unseen ranks whose records are not here
 * @param remark said instead of a picture before there is one; else empty
 */
record TimelineViewModel(
        TimeAxis axis,
        List<Ticks.Tick> ticks,
        List<Double> breaks,
        List<Band> bands,
        List<Bar> bars,
        List<Slant> slants,
        List<Note> notes,
        List<Mark> marks,
        List<Mass> masses,
        List<GateBars.Bar> gates,
        List<BulkItems.Item> bulk,
        List<CommandItems.Label> commands,
        List<Pin> pins,
        OptionalDouble now,
        String nowLabel,
        String ahead,
        List<Row> broken,
        List<Row> unseen,
        String remark) {

    static final String NOTHING_YET =
            "Nothing yet. From the start on: every verbs call, frame, warm-up attempt and gate, when it was.";

    /** A generation's time. */
    record Band(double left, double right, String label, Ink ink, Ink ground) {}

    /**
     * A verbs call of a rank.
     *
     * @param name what stands within it where there is room
     */
    record Bar(Row row, double x, double width, String name, How how) {

        enum How {
            RETURNED,
            FAILED,
            /** Entered, not returned. */
            PENDING
        }
    }

    /**
     * A control frame between the ranks' rows.
     *
     * @param top where it meets rank 0's row
     * @param bottom where it meets rank 1's row
     * @param measured both ends were recorded; else it is dotted
     * @param steep no slant can be seen at this scale: it is drawn quietly
     * @param falls sent by rank 0: its head lies at rank 1's row
     */
    record Slant(double top, double bottom, boolean measured, boolean steep, boolean falls) {}

    /**
     * Something a rank wrote down, or what its operator asked for.
     *
     * @param operator the operator asked: a diamond; else a dot
     */
    record Note(Row row, double x, boolean operator) {}

    /** What became of one thing at one moment. */
    record Mark(Row row, double x, Kind kind) {

        enum Kind {
            ARRIVED,
            LOST,
            NOT_SENT,
            PENDING,
            OPEN
        }
    }

    /**
     * Gates, as many as they are.
     *
     * @param share of the highest rate, 0 to 1
     * @param measured at the receiver; else it is drawn faintly
     */
    record Mass(Row row, double x, double width, double share, boolean measured) {}

    /** A moment worth finding again. */
    record Pin(double x, Ink ink) {}

    /**
     * @param stretch the single gates of what is in view, where there are not too many
     * @param characterWidth pixels of a character of the axis' labels
     */
    static TimelineViewModel of(
            LinkModel link, List<Finding> findings, TimeAxis axis, GateStretch stretch, double characterWidth) {
        boolean nowInView = !link.ranks().isEmpty() && link.nowNanos() >= axis.from() && link.nowNanos() <= axis.to();
        return new TimelineViewModel(
                axis,
                // before the first record there is no time to be read
                link.ranks().isEmpty() ? List.of() : Ticks.of(axis, characterWidth),
                axis.breaks(),
                Bands.of(link, axis),
                RankItems.bars(link, axis),
                RankItems.slants(link, axis),
                RankItems.notes(link, axis),
                DirectionItems.marks(link, axis),
                DirectionItems.masses(link, axis, stretch.to()),
                GateBars.of(stretch, axis),
                BulkItems.of(link, axis),
                CommandItems.of(link, axis, characterWidth),
                Pins.of(link, findings, axis),
                nowInView ? OptionalDouble.of(axis.x(link.nowNanos())) : OptionalDouble.empty(),
                link.stage() == LinkStage.ENDED ? "END" : "LIVE",
                ahead(link),
                Stream.of(link.zeroToOne(), link.oneToZero())
                        .filter(direction -> direction.state().broken())
                        .map(direction -> Row.of(direction.direction()))
                        .toList(),
                Stream.of(0, 1)
                        .filter(rank ->
                                !link.ranks().isEmpty() && link.rank(rank).isEmpty())
                        .map(Row::ofRank)
                        .toList(),
                link.ranks().isEmpty() ? NOTHING_YET : "");
    }

    private static String ahead(LinkModel link) {
        return WarmupMarks.failing(link)
                .map(row -> Phrases.count(WarmupMarks.left(row), "attempt") + " left, then " + then(link))
                .orElse("");
    }

    private static String then(LinkModel link) {
        int next = link.generation() + 1;
        boolean more = link.session()
                .recipe()
                .filter(recipe -> next <= recipe.setupBudget())
                .isPresent();
        return more ? "generation " + next : "the link fails";
    }

    /** The state in words. */
    static String inWords(LinkModel link) {
        if (link.ranks().isEmpty()) {
            return "Timeline. " + NOTHING_YET;
        }
        StringBuilder words = new StringBuilder("Timeline at ")
                .append(Phrases.moment(link.nowNanos()))
                .append(". ");
        link.steps().stream()
                .filter(step -> step.beganNanos().isPresent())
                .forEach(step -> words.append(RibbonViewModel.inWords(step)).append(". "));
        return words.append(ahead(link)).toString().strip();
    }
}
