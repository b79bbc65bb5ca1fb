package dev.verbscope.model;

import dev.verbscope.record.ControlFact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The frames of the control socket, bounded for each way and type on its own: those that come ten times a second must not
 * push out those of a bring-up.
 */
final class FramesFold {

    private record Key(boolean sent, int type) {}

    private record Numbered(long number, long ordinal, ControlFact.Frame frame) {}

    private static final int AT_EACH_END = 32;
    /** A hostile peer can name any type; what goes beyond this many is counted, not kept. */
    private static final int MOST_TYPES = 64;

    private final Map<Key, Capped<At<Numbered>>> byType = new HashMap<>();
    private long total;
    private Log<FrameModel> cached;
    private Axis cachedAxis;

    FramesFold copy() {
        FramesFold copy = new FramesFold();
        byType.forEach((key, ofType) -> copy.byType.put(key, ofType.copy(UnaryOperator.identity())));
        copy.total = total;
        return copy;
    }

    void frame(long nanos, ControlFact.Frame frame) {
        total++;
        cached = null;
        Key key = new Key(frame.sent(), frame.type());
        Capped<At<Numbered>> ofType = byType.get(key);
        if (ofType == null) {
            if (byType.size() == MOST_TYPES) {
                return;
            }
            ofType = new Capped<>(AT_EACH_END, AT_EACH_END);
            byType.put(key, ofType);
        }
        ofType.add(new At<>(nanos, new Numbered(total, ofType.total() + 1, frame)));
    }

    /** The same object as before while nothing has changed. */
    Log<FrameModel> at(Axis axis) {
        if (cached == null || !axis.equals(cachedAxis)) {
            List<At<Numbered>> all = new ArrayList<>();
            byType.values().forEach(ofType -> ofType.forEach(all::add));
            all.sort(Comparator.comparingLong(at -> at.fact().number()));
            List<FrameModel> entries = all.stream().map(at -> toModel(at, axis)).toList();
            cached = new Log<>(entries, total);
            cachedAxis = axis;
        }
        return cached;
    }

    private static FrameModel toModel(At<Numbered> at, Axis axis) {
        ControlFact.Frame frame = at.fact().frame();
        return new FrameModel(
                frame.sent(),
                at.fact().ordinal(),
                frame.type(),
                frame.name(),
                frame.bytes(),
                frame.fields(),
                axis.at(at.nanos()));
    }
}
