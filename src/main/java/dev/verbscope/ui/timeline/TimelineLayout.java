package dev.verbscope.ui.timeline;

import dev.verbscope.ui.canvas.Box;
import dev.verbscope.verbs.Direction;
import java.util.Optional;

/**
 * The heights of the timeline, from top to bottom: header with the ribbon, axis, bands of generations, four rows.
 *
 * @param left where time begins, right of the rows' names
 * @param right where it ends
 */
record TimelineLayout(
        double width,
        double height,
        double headerHeight,
        double axisTop,
        double bandTop,
        double rowsTop,
        double rowHeight,
        double left,
        double right) {

    /** What a row is about, from top to bottom. */
    enum Row {
        RANK_0("rank 0"),
        ZERO_TO_ONE("0 → 1"),
        ONE_TO_ZERO("1 → 0"),
        RANK_1("rank 1");

        private final String label;

        Row(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        static Row of(Direction direction) {
            return direction == Direction.ZERO_TO_ONE ? ZERO_TO_ONE : ONE_TO_ZERO;
        }

        static Row ofRank(int rank) {
            return rank == 0 ? RANK_0 : RANK_1;
        }

        Optional<Direction> direction() {
            return switch (this) {
                case ZERO_TO_ONE -> Optional.of(Direction.ZERO_TO_ONE);
                case ONE_TO_ZERO -> Optional.of(Direction.ONE_TO_ZERO);
                case RANK_0, RANK_1 -> Optional.empty();
            };
        }
    }

    static TimelineLayout of(double width, double height, boolean compact) {
        double header = compact ? 34 : 38;
        double axis = header + (compact ? 2 : 3);
        double band = axis + (compact ? 15 : 17);
        double rows = band + (compact ? 17 : 19);
        double bottom = compact ? 5 : 9;
        return new TimelineLayout(
                width,
                height,
                header,
                axis,
                band,
                rows,
                Math.max(8, Math.floor((height - rows - bottom) / Row.values().length)),
                86,
                width - 14);
    }

    Box row(Row row) {
        return new Box(left, rowsTop + row.ordinal() * rowHeight, right - left, rowHeight);
    }

    double bottom() {
        return rowsTop + Row.values().length * rowHeight;
    }

    Optional<Row> rowAt(double y) {
        int index = (int) Math.floor((y - rowsTop) / rowHeight);
        return y >= rowsTop && index < Row.values().length ? Optional.of(Row.values()[index]) : Optional.empty();
    }
}
