package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.GidChoice;
import dev.verbscope.model.GidModel;
import dev.verbscope.model.GidTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * One GID with its score and what the score is made of.
 *
 * @param segments the points that add up, in the order they were given: the parts of the bar
 * @param reasons all of them as sentences, those that take away or only explain included
 * @param tags who uses this slot for what
 * @param emphasized this slot is in use, or will be at the next start
 * @param nextStart the operator has chosen it for the next start
 */
public record GidCardViewModel(
        int index,
        String gid,
        int score,
        boolean usable,
        List<Segment> segments,
        List<Reason> reasons,
        List<Tag> tags,
        boolean emphasized,
        boolean nextStart,
        String accessibleText) {

    /** The bar's length in points; scores are of this. */
    public static final int FULL_SCORE = 100;

    /** @param points more than 0 */
    public record Segment(int points) {}

    /**
     * @param points how much it adds or takes away, 0 when it only explains
     * @param segment which segment of the bar it is, -1 for none
     */
    public record Reason(int points, String why, int segment) {

        public String text() {
            return points == 0 ? why : points + " " + why;
        }
    }

    /** What a tag is about, and so how it looks. */
    public enum TagKind {
        /** This session or this recipe. */
        USED,
        /** What another client would do with the same table. */
        OTHERS,
        /** The operator. */
        OPERATOR
    }

    public record Tag(String text, TagKind kind) {}

    public GidCardViewModel {
        segments = List.copyOf(segments);
        reasons = List.copyOf(reasons);
        tags = List.copyOf(tags);
    }

    /**
     * @param recipe whose rule {@link GidTag#USED} speaks of
     * @param choice what was taken of this table
     * @param nextStart the operator has chosen this slot for the next start
     */
    static GidCardViewModel of(GidModel gid, String recipe, Optional<GidChoice> choice, boolean nextStart) {
        List<Segment> segments = new ArrayList<>();
        List<Reason> reasons = new ArrayList<>();
        for (GidModel.Reason reason : gid.reasons()) {
            boolean adds = reason.points() > 0;
            reasons.add(new Reason(reason.points(), reason.why(), adds ? segments.size() : -1));
            if (adds) {
                segments.add(new Segment(reason.points()));
            }
        }
        List<Tag> tags = tags(gid, recipe, choice, nextStart);
        boolean used = gid.tags().contains(GidTag.USED);
        StringJoiner text = new StringJoiner(", ");
        text.add("GID index " + gid.index()).add(gid.entry().gid().toString()).add("score " + gid.score());
        if (!gid.usable()) {
            text.add("not usable");
        }
        tags.forEach(tag -> text.add(tag.text()));
        return new GidCardViewModel(
                gid.index(),
                gid.entry().gid().toString(),
                gid.score(),
                gid.usable(),
                segments,
                reasons,
                tags,
                used || nextStart,
                nextStart,
                text.toString());
    }

    private static List<Tag> tags(GidModel gid, String recipe, Optional<GidChoice> choice, boolean nextStart) {
        List<Tag> tags = new ArrayList<>();
        boolean already = gid.tags().contains(GidTag.USED)
                && choice.filter(GidChoice::byOperator).isPresent();
        if (nextStart && !already) {
            tags.add(new Tag("next start", TagKind.OPERATOR));
        }
        if (gid.tags().contains(GidTag.USED)) {
            tags.add(new Tag(recipe + " " + GidTag.USED.label(), TagKind.USED));
            if (already) {
                tags.add(new Tag("the operator's choice", TagKind.OPERATOR));
            }
        }
        for (GidTag other : List.of(GidTag.JACCL_ADVERTISES, GidTag.JACCL_SENDS_FROM)) {
            if (gid.tags().contains(other)) {
                tags.add(new Tag(other.label(), TagKind.OTHERS));
            }
        }
        return tags;
    }
}
