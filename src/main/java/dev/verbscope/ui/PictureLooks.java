package dev.verbscope.ui;

/**
 * How the window is dressed for pictures.
 *
 * @param width of the window in its own pixels, before {@link PictureFrame#scale}
 * @param height the same
 * @param masked with stand-ins for names of hosts and users, addresses and GUIDs
 */
public record PictureLooks(Theme theme, int width, int height, boolean masked) {
    public static final PictureLooks STANDARD = new PictureLooks(Theme.DARK, 1440, 900, false);
}
