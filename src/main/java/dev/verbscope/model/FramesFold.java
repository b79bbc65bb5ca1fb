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
 * push out those of a bring-up. Those that were told together count as what they are.
 */
final class FramesFold {

    private record Key(boolean sent, int type) {}

    /**
     * @param number of the first of them among all frames
     * @param ordinal of the first of them among those of its way and type
     */
    private record Numbered(
            long number,
            long ordinal,
            boolean sent,
            int type,
            String name,
            long bytes,
            Map<String, String> fields,
            long count,
            long untilNanos) {}

    /** Those of one way and type. */
    private static final class OfType {
        private final Capped<At<Numbered>> kept;
        private long total;

        OfType() {
            kept = new Capped<>(AT_EACH_END, AT_EACH_END);
        }

        private OfType(OfType of) {
            kept = of.kept.copy(UnaryOperator.identity());
            total = of.total;
        }

        OfType copy() {
            return new OfType(this);
        }
    }

    private static final int AT_EACH_END = 32;
    /** A hostile peer can name any type; what goes beyond this many is counted, not kept. */
    private static final int MOST_TYPES = 64;

    private final Map<Key, OfType> byType = new HashMap<>();
    private long total;
    private Log<FrameModel> cached;
    private Axis cachedAxis;

    FramesFold copy() {
        FramesFold copy = new FramesFold();
        byType.forEach((key, ofType) -> copy.byType.put(key, ofType.copy()));
        copy.total = total;
        return copy;
    }

    void frame(long nanos, ControlFact.Frame it) {
        add(nanos, it.sent(), it.type(), it.name(), it.bytes(), it.fields(), 1, nanos);
    }

    /** Frames that were told together; the time of the fact is when they were told. */
    void skipped(long nanos, ControlFact.FramesSkipped it) {
        long count = Math.max(1, it.count());
        add(it.firstNanos(), false, it.type(), it.name(), it.bytes(), Map.of(), count, it.lastNanos());
    }

    private void add(
            long nanos,
            boolean sent,
            int type,
            String name,
            long bytes,
            Map<String, String> fields,
            long count,
            long untilNanos) {
        long number = total + 1;
        total += count;
        cached = null;
        Key key = new Key(sent, type);
        OfType ofType = byType.get(key);
        if (ofType == null) {
            if (byType.size() == MOST_TYPES) {
                return;
            }
            ofType = new OfType();
            byType.put(key, ofType);
        }
        long ordinal = ofType.total + 1;
        ofType.total += count;
        ofType.kept.add(
                new At<>(nanos, new Numbered(number, ordinal, sent, type, name, bytes, fields, count, untilNanos)));
    }

    /** The same object as before while nothing has changed. */
    Log<FrameModel> at(Axis axis) {
        if (cached == null || !axis.equals(cachedAxis)) {
            List<At<Numbered>> all = new ArrayList<>();
            byType.values().forEach(ofType -> ofType.kept.forEach(all::add));
            all.sort(Comparator.comparingLong(at -> at.fact().number()));
            List<FrameModel> entries = all.stream().map(at -> toModel(at, axis)).toList();
            cached = new Log<>(entries, total);
            cachedAxis = axis;
        }
        return cached;
    }

    private static FrameModel toModel(At<Numbered> at, Axis axis) {
        Numbered it = at.fact();
        return new FrameModel(
                it.sent(),
                it.ordinal(),
                it.type(),
                it.name(),
                it.bytes(),
                it.fields(),
                it.count(),
                axis.at(at.nanos()),
                axis.at(it.untilNanos()));
    }
}
