package dev.verbscope.ui.preferences;

import java.util.Optional;

/**
 * What a person wants of this program, and how they left it.
 *
 * @param fontPercent size of letters, {@value #LEAST_FONT} to {@value #MOST_FONT}
 * @param notifications whether the system tells what befalls a link while the window is not in front
 * @param hintSeen whether the first hint was put away
 * @param masked whether names of hosts and users, addresses and GUIDs give way to stand-ins: in the window, and so in its
 *     pictures, reports and saved recordings
 * @param pictureScale pixels of a picture for each of the window, 1 to {@value #MOST_PICTURE_SCALE}
 * @param device of real devices, the one to start with; empty leaves it to the recipe
 * @param address HOST:PORT of a link over real devices; empty for the standard one
 * @param window where the window stood; empty before the first time
 */
public record Preferences(
        ThemeChoice theme,
        int fontPercent,
        boolean notifications,
        boolean hintSeen,
        boolean masked,
        int pictureScale,
        Optional<String> device,
        Optional<String> address,
        PanelSizes panels,
        Optional<WindowPlace> window) {
    public static final int LEAST_FONT = 100;
    public static final int MOST_FONT = 200;
    public static final int MOST_PICTURE_SCALE = 2;

    public static final Preferences STANDARD = new Preferences(
            ThemeChoice.SYSTEM,
            LEAST_FONT,
            true,
            false,
            false,
            1,
            Optional.empty(),
            Optional.empty(),
            PanelSizes.STANDARD,
            Optional.empty());

    public Preferences {
        fontPercent = Math.clamp(fontPercent, LEAST_FONT, MOST_FONT);
        pictureScale = Math.clamp(pictureScale, 1, MOST_PICTURE_SCALE);
    }

    public Preferences withTheme(ThemeChoice other) {
        return new Preferences(
                other, fontPercent, notifications, hintSeen, masked, pictureScale, device, address, panels, window);
    }

    public Preferences withFontPercent(int other) {
        return new Preferences(
                theme, other, notifications, hintSeen, masked, pictureScale, device, address, panels, window);
    }

    public Preferences withNotifications(boolean other) {
        return new Preferences(
                theme, fontPercent, other, hintSeen, masked, pictureScale, device, address, panels, window);
    }

    public Preferences withHintSeen(boolean other) {
        return new Preferences(
                theme, fontPercent, notifications, other, masked, pictureScale, device, address, panels, window);
    }

    public Preferences withMasked(boolean other) {
        return new Preferences(
                theme, fontPercent, notifications, hintSeen, other, pictureScale, device, address, panels, window);
    }

    public Preferences withPictureScale(int other) {
        return new Preferences(
                theme, fontPercent, notifications, hintSeen, masked, other, device, address, panels, window);
    }

    public Preferences withDevice(Optional<String> other) {
        return new Preferences(
                theme, fontPercent, notifications, hintSeen, masked, pictureScale, other, address, panels, window);
    }

    public Preferences withAddress(Optional<String> other) {
        return new Preferences(
                theme, fontPercent, notifications, hintSeen, masked, pictureScale, device, other, panels, window);
    }

    public Preferences withPanels(PanelSizes other) {
        return new Preferences(
                theme, fontPercent, notifications, hintSeen, masked, pictureScale, device, address, other, window);
    }

    public Preferences withWindow(WindowPlace other) {
        return new Preferences(
                theme,
                fontPercent,
                notifications,
                hintSeen,
                masked,
                pictureScale,
                device,
                address,
                panels,
                Optional.of(other));
    }
}
