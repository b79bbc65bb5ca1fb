package dev.verbscope.model;

import java.util.List;

/**
 * A direction's warm-up of one generation: a row of the matrix of setups and attempts.
 *
 * @param budget attempts at most
 * @param bytes size of each message
 * @param cells attempts so far, in order; those up to the budget that are missing have not been made
 * @param sent messages the sender sent
 * @param arrived messages that arrived, 0 or 1
 * @param over the warm-up of this generation has ended
 */
public record WarmupRow(
        int generation, int budget, int bytes, List<WarmupCell> cells, int sent, int arrived, boolean over) {

    public WarmupRow {
        cells = List.copyOf(cells);
    }

    /** Over, and nothing arrived. */
    public boolean dead() {
        return over && arrived == 0;
    }

    /** Messages that were sent and not there when their attempt was over. */
    public int lost() {
        return (int)
                cells.stream().filter(c -> c.fate() == WarmupCell.Fate.LOST).count();
    }
}
