package dev.verbscope.ui.timeline;

import dev.verbscope.ui.records.Draft;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordKind;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;

/** Makes entries of single gates. */
public final class GateEntries {

    private GateEntries() {}

    /** A gate as the rank that recorded it saw the direction it received in. */
    public static Entry of(SingleGate gate) {
        Direction direction = Direction.inboundOf(gate.rank());
        return new Draft(
                        RecordKind.GATE,
                        gate.beganNanos(),
                        gate.endedNanos(),
                        gate.kind().label() + " " + Phrases.count(gate.gate()))
                .direction(direction)
                .rank(gate.rank())
                .line("%s · gate %s (%s) seen by rank %d · generation %d"
                        .formatted(
                                direction.label(),
                                Phrases.count(gate.gate()),
                                gate.kind().label(),
                                gate.rank(),
                                gate.generation()))
                .line("entered at " + Moments.exactly(gate.beganNanos()) + ", over " + Moments.exactly(gate.doneAfter())
                        + " later")
                .line("posted after " + Moments.exactly(gate.postedAfter()) + ", send completed "
                        + (gate.sentAfter() == 0 ? "not within it" : "after " + Moments.exactly(gate.sentAfter()))
                        + ", received after " + Moments.exactly(gate.receivedAfter()))
                .line(Phrases.count(gate.armed(), "gate") + " armed at its end")
                .field("gate", gate.gate())
                .field("traffic", gate.kind().label())
                .field("generation", gate.generation())
                .field("postedAfterNanos", gate.postedAfter())
                .field("sentAfterNanos", gate.sentAfter())
                .field("receivedAfterNanos", gate.receivedAfter())
                .field("doneAfterNanos", gate.doneAfter())
                .field("armed", gate.armed())
                .entry();
    }
}
