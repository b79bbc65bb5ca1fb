package dev.verbscope.ui.stage;

import dev.verbscope.ui.canvas.Box;

/**
 * Where everything stands on the stage: three columns (host, wire, host) and four rows (header, two lanes, queue pairs).
 *
 * @param matrixRows setups of a warm-up that fit under a wire
 */
record StageLayout(
        Box leader,
        Box wire,
        Box worker,
        double headerHeight,
        double laneHeight,
        double stripsHeight,
        int matrixRows,
        boolean compact) {

    /** Part of the width that the wire takes; the hosts share the rest. */
    private static final double WIRE_SHARE = 0.297;

    private static final double WIRE_LEAST = 246;
    private static final double WIRE_MOST = 340;
    private static final double LANE_MOST = 124;

    static StageLayout of(double width, double height, boolean compact) {
        double wire = Math.round(Math.clamp(width * WIRE_SHARE, WIRE_LEAST, WIRE_MOST));
        double host = Math.floor((width - wire) / 2);
        wire = width - 2 * host;
        double header = compact ? 38 : 45;
        double strips = compact ? 56 : 78;
        double lane = Math.floor(Math.clamp((height - header - strips) / 2, 0, LANE_MOST));
        return new StageLayout(
                new Box(0, 0, host, height),
                new Box(host, 0, wire, height),
                new Box(host + wire, 0, host, height),
                header,
                lane,
                height - header - 2 * lane,
                compact ? 2 : 4,
                compact);
    }

    Box header(Box column) {
        return new Box(column.x(), 0, column.w(), headerHeight);
    }

    /** @param index 0 for the upper lane */
    Box lane(Box column, int index) {
        return new Box(column.x(), headerHeight + index * laneHeight, column.w(), laneHeight);
    }

    Box strips(Box column) {
        return new Box(column.x(), headerHeight + 2 * laneHeight, column.w(), stripsHeight);
    }
}
