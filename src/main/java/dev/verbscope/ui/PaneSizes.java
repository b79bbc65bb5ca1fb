package dev.verbscope.ui;

import dev.verbscope.ui.preferences.PanelSizes;

/** Heights and widths of the window's parts, in the wide and in the compact form. */
record PaneSizes(double toolbar, double verdict, double left, double right, double timeline) {
    static final PaneSizes COMPACT = new PaneSizes(42, 56, 45, 246, 134);

    /** How much higher the verdict gets where its words need it: a line, which the stage can spare. */
    static final double VERDICT_MORE = 18;

    /** What the centre, and all above the timeline, need. */
    private static final double LEAST_CENTER = 700;

    private static final double LEAST_REST = 560;
    private static final double LEAST_TIMELINE = 134;

    /** A wide window's, as the person likes them, as far as the parts between them keep their room. */
    static PaneSizes wide(PanelSizes panels, double width, double height) {
        double sides = Math.min(1, Math.max(0, width - LEAST_CENTER) / (panels.devices() + panels.findings()));
        return new PaneSizes(
                46,
                63,
                Math.floor(panels.devices() * sides),
                Math.floor(panels.findings() * sides),
                Math.min(panels.timeline(), Math.max(LEAST_TIMELINE, height - LEAST_REST)));
    }
}
