package dev.verbscope.ui.stage;

import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.ui.Ink;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The warm-up of one direction: setups down, attempts across, the whole budget in sight.
 *
 * @param columns attempts of a row at most
 * @param rows the setups shown, oldest first
 * @param older setups before them that are folded away
 */
record WarmupMatrixViewModel(int columns, List<Row> rows, int older) {

    /** A cell. */
    enum Mark {
        ARRIVED,
        LOST,
        NOT_SENT,
        /** Under way. */
        PENDING,
        /** In the budget, not made. */
        OPEN
    }

    /**
     * A setup.
     *
     * @param label {@code g2}
     * @param used its queue pair exists or existed; else only the budget says so
     * @param marks one for each column
     * @param note {@code arrived/sent}; empty before the first was sent
     */
    record Row(String label, boolean used, List<Mark> marks, String note, Ink ink) {}

    static final WarmupMatrixViewModel NONE = new WarmupMatrixViewModel(0, List.of(), 0);

    /**
     * @param capacity rows there is room for
     */
    static WarmupMatrixViewModel of(DirectionModel direction, Optional<RecipeModel> recipe, int capacity) {
        int columns = direction.generations().stream()
                .flatMap(generation -> generation.warmup().stream())
                .mapToInt(WarmupRow::budget)
                .reduce(
                        recipe.filter(RecipeModel::warmsUp)
                                .map(RecipeModel::attemptBudget)
                                .orElse(0),
                        Math::max);
        if (columns == 0) {
            return NONE;
        }
        List<Row> rows = new ArrayList<>();
        direction.generations().stream()
                .filter(generation -> generation.generation() > 0)
                .forEach(generation -> rows.add(row(generation, columns)));
        int older = Math.max(0, rows.size() - capacity);
        rows.subList(0, older).clear();
        int last = direction.generations().isEmpty()
                ? 0
                : direction.generations().getLast().generation();
        int budget = recipe.map(RecipeModel::setupBudget).orElse(0);
        for (int n = last + 1; n <= budget && rows.size() < capacity; n++) {
            rows.add(new Row("g" + n, false, open(columns), "", Ink.MUTED));
        }
        return new WarmupMatrixViewModel(columns, List.copyOf(rows), older);
    }

    private static Row row(DirectionGeneration generation, int columns) {
        List<Mark> marks = new ArrayList<>(open(columns));
        Optional<WarmupRow> warmup = generation.warmup();
        String label = "g" + generation.generation();
        if (warmup.isEmpty()) {
            return new Row(label, true, List.copyOf(marks), "", Ink.MUTED);
        }
        WarmupRow made = warmup.get();
        for (WarmupCell cell : made.cells()) {
            if (cell.attempt() >= 1 && cell.attempt() <= columns) {
                marks.set(cell.attempt() - 1, mark(cell.fate()));
            }
        }
        boolean lost = made.arrived() == 0 && made.lost() > 0;
        return new Row(
                label,
                true,
                List.copyOf(marks),
                made.sent() == 0 ? "" : made.arrived() + "/" + made.sent(),
                lost ? Ink.LOST : Ink.MUTED);
    }

    private static Mark mark(WarmupCell.Fate fate) {
        return switch (fate) {
            case ARRIVED -> Mark.ARRIVED;
            case LOST -> Mark.LOST;
            case NOT_SENT -> Mark.NOT_SENT;
            case PENDING -> Mark.PENDING;
        };
    }

    private static List<Mark> open(int columns) {
        return Collections.nCopies(columns, Mark.OPEN);
    }
}
