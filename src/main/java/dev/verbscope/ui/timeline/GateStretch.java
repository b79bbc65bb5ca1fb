package dev.verbscope.ui.timeline;

import java.util.List;

/**
 * The single gates of a stretch of time.
 *
 * @param from session time, nanoseconds
 * @param to session time
 * @param gates of both ranks, each rank's in order
 * @param whole all there are; false when there were too many to take in
 */
public record GateStretch(long from, long to, List<SingleGate> gates, boolean whole) {

    public static final GateStretch NONE = new GateStretch(0, 0, List.of(), false);

    public GateStretch {
        gates = List.copyOf(gates);
    }

    /** Whether it tells of all of that time. */
    boolean covers(long begin, long end) {
        return whole && from <= begin && to >= end;
    }
}
