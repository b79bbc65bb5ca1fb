package dev.verbscope.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The lookahead window of one rank: the gates whose receives are posted.
 *
 * @param armed whether it has been posted on the current generation
 * @param gates gates it spans
 * @param gatesArmed gates whose receives are posted and have not arrived
 * @param chunks messages of a gate
 * @param columns the gates drawn: up to two that are done, the awaited one, and what is armed behind it
 * @param awaitedGate the gate whose receive is waited for next; 0 before the window is armed
 * @param waitingNanos how long this rank has been waiting for it, nanoseconds; empty when it does not wait
 * @param bigFirst the big gate that comes before it and is not over
 * @param timeoutNanos the gate timeout it is measured against
 * @param lowestArmed the fewest armed gates at any gate of the last 10 s
 * @param peerArmedFrom the gate from which the peer has said its own window is posted
 */
public record WindowModel(
        boolean armed,
        int gates,
        int gatesArmed,
        int chunks,
        List<Column> columns,
        long awaitedGate,
        OptionalLong waitingNanos,
        Optional<BigFirst> bigFirst,
        long timeoutNanos,
        OptionalInt lowestArmed,
        OptionalLong peerArmedFrom) {

    /**
     * A big gate before the awaited gate.
     *
     * @param preparing its turn has come and its first window has not opened: this rank fills its payload
     */
    public record BigFirst(long seq, boolean preparing) {}

    /**
     * One gate: a column of cells.
     *
     * @param cells one for each chunk, in order
     */
    public record Column(long gate, List<Cell> cells) {
        public Column {
            cells = List.copyOf(cells);
        }
    }

    /** One message of a gate. */
    public enum Cell {
        /** Arrived and consumed. */
        DONE,
        /** Arrived; the gate still waits for others. */
        ARRIVED,
        /** A receive is posted, nothing has arrived. */
        POSTED,
        NOT_POSTED
    }

    public WindowModel {
        columns = List.copyOf(columns);
    }
}
