package dev.verbscope.model;

import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Joins the frames that one rank sent with those that the other received. */
final class Arrows {

    private record Key(int type, long ordinal) {}

    private Log<FrameModel> frames0;
    private Log<FrameModel> frames1;
    private List<FrameArrow> cached = List.of();

    /** The same list as before while neither log has changed. */
    List<FrameArrow> of(Log<FrameModel> ofRank0, Log<FrameModel> ofRank1) {
        // By identity: an unchanged log is the same object
        if (ofRank0 != frames0 || ofRank1 != frames1) {
            frames0 = ofRank0;
            frames1 = ofRank1;
            List<FrameArrow> arrows = new ArrayList<>();
            join(Direction.ZERO_TO_ONE, ofRank0, ofRank1, arrows);
            join(Direction.ONE_TO_ZERO, ofRank1, ofRank0, arrows);
            arrows.sort(Comparator.comparingLong(FrameArrow::beganNanos));
            cached = List.copyOf(arrows);
        }
        return cached;
    }

    private static void join(
            Direction direction, Log<FrameModel> sender, Log<FrameModel> receiver, List<FrameArrow> arrows) {
        Map<Key, FrameModel> received = new HashMap<>();
        receiver.entries().stream()
                .filter(f -> !f.sent())
                .forEach(f -> received.put(new Key(f.type(), f.ordinal()), f));
        sender.entries().stream().filter(FrameModel::sent).forEach(f -> {
            FrameModel there = received.remove(new Key(f.type(), f.ordinal()));
            OptionalLong arrived = there == null ? OptionalLong.empty() : OptionalLong.of(there.atNanos());
            arrows.add(arrow(direction, there == null ? f : there, OptionalLong.of(f.atNanos()), arrived));
        });
        // What only the receiver tells of: the sender's records are not there or not read that far
        received.values()
                .forEach(f -> arrows.add(arrow(direction, f, OptionalLong.empty(), OptionalLong.of(f.atNanos()))));
    }

    private static FrameArrow arrow(
            Direction direction, FrameModel frame, OptionalLong sentNanos, OptionalLong receivedNanos) {
        return new FrameArrow(
                direction,
                frame.type(),
                frame.name(),
                frame.bytes(),
                frame.fields(),
                frame.count(),
                sentNanos,
                receivedNanos,
                frame.untilNanos());
    }
}
