package dev.verbscope.ui.preferences;

import java.util.List;

/** Where a window stood, in pixels of the whole desktop; while maximised, where it would stand otherwise. */
public record WindowPlace(double x, double y, double width, double height, boolean maximised) {

    /** Of a window, this much of its upper edge must be seen on a screen to get hold of it. */
    private static final double GRIP = 80;

    /** A screen's part that windows may use. */
    public record Screen(double x, double y, double width, double height) {}

    /** Whether a person could get hold of a window there: screens come and go. */
    public boolean isWithinReach(List<Screen> screens) {
        return screens.stream()
                .anyMatch(screen -> x + width >= screen.x() + GRIP
                        && x <= screen.x() + screen.width() - GRIP
                        && y >= screen.y() - 1
                        && y <= screen.y() + screen.height() - GRIP);
    }
}
