package dev.verbscope.ui;

import java.util.Optional;

/**
 * What a picture is of, and how large it becomes.
 *
 * @param panel empty for the whole window
 * @param scale pixels of the picture for each of the window: 1, or 2 for screens and print of twice the density
 */
public record PictureFrame(Optional<Panel> panel, int scale) {
    public static final int MOST_SCALE = 2;

    /** The whole window as it is shown. */
    public static final PictureFrame WINDOW = new PictureFrame(Optional.empty(), 1);

    public PictureFrame {
        if (scale < 1 || scale > MOST_SCALE) {
            throw new IllegalArgumentException("a picture is of scale 1 or 2, not " + scale);
        }
    }

    /** What it is of, for a person. */
    String inWords() {
        return panel.map(Panel::key).orElse("window");
    }
}
