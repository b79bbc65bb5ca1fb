package dev.verbscope.ui.stage;

import dev.verbscope.ui.canvas.Box;

/**
 * Where the marks of a warm-up matrix lie: setups down, attempts across.
 *
 * @param pitch from one attempt to the next
 * @param rowPitch from one setup to the next
 * @param side of a mark
 */
record MatrixGrid(Box box, double pitch, double rowPitch, double side) {
    /** Room for a row's name before it, and for what arrived behind it. */
    private static final double LABEL = 18;

    private static final double NOTE = 34;

    static MatrixGrid of(Box box, WarmupMatrixViewModel matrix, boolean compact) {
        double room = box.w() - 2 * WirePainter.PAD - LABEL - NOTE;
        double pitch = Math.min(compact ? 9.2 : 9, room / Math.max(1, matrix.columns()));
        double rowPitch = Math.min(
                compact ? 15 : 11, (box.h() - 4) / Math.max(1, matrix.rows().size()));
        return new MatrixGrid(box, pitch, rowPitch, Math.min(pitch - 1.5, rowPitch - 2));
    }

    Box row(int row) {
        return new Box(box.x(), box.y() + 1 + row * rowPitch, box.w(), rowPitch);
    }

    Box cell(int row, int column) {
        return new Box(box.x() + WirePainter.PAD + LABEL + column * pitch, row(row).centerY() - side / 2, side, side);
    }
}
