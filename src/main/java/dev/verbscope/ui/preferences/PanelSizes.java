package dev.verbscope.ui.preferences;

/**
 * Sizes of the panels of a wide window, pixels at a font size of 100 %.
 *
 * @param devices width of the devices and GIDs, at the left
 * @param findings width of the findings, at the right
 * @param timeline height of the timeline, at the bottom
 */
public record PanelSizes(double devices, double findings, double timeline) {
    public static final PanelSizes STANDARD = new PanelSizes(268, 300, 166);

    private static final double LEAST_SIDE = 240;
    private static final double MOST_SIDE = 440;
    private static final double LEAST_TIMELINE = 134;
    private static final double MOST_TIMELINE = 340;

    /** Each within what it needs at least and what the others can spare. */
    public PanelSizes {
        devices = Math.clamp(devices, LEAST_SIDE, MOST_SIDE);
        findings = Math.clamp(findings, LEAST_SIDE, MOST_SIDE);
        timeline = Math.clamp(timeline, LEAST_TIMELINE, MOST_TIMELINE);
    }

    public PanelSizes withDevices(double width) {
        return new PanelSizes(width, findings, timeline);
    }

    public PanelSizes withFindings(double width) {
        return new PanelSizes(devices, width, timeline);
    }

    public PanelSizes withTimeline(double height) {
        return new PanelSizes(devices, findings, height);
    }
}
