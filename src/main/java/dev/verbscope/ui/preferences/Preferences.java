package dev.verbscope.ui.preferences;

import java.util.Optional;

/**
 * What a person wants of this program, and how they left it.
 *
 * @param fontPercent size of letters, {@value #LEAST_FONT} to {@value #MOST_FONT}
 * @param notifications whether the system tells what befalls a link while the window is not in front
 * @param hintSeen whether the first hint was put away
 * @param device of real devices, the one to start with; empty leaves it to the recipe
 * @param address HOST:PORT of a link over real devices; empty for the standard one
 * @param window where the window stood; empty before the first time
 */
public record Preferences(
        ThemeChoice theme,
        int fontPercent,
        boolean notifications,
        boolean hintSeen,
        Optional<String> device,
        Optional<String> address,
        PanelSizes panels,
        Optional<WindowPlace> window) {
    public static final int LEAST_FONT = 100;
    public static final int MOST_FONT = 200;

    public static final Preferences STANDARD = new Preferences(
            ThemeChoice.SYSTEM,
            LEAST_FONT,
            true,
            false,
            Optional.empty(),
            Optional.empty(),
            PanelSizes.STANDARD,
            Optional.empty());

    public Preferences {
        fontPercent = Math.clamp(fontPercent, LEAST_FONT, MOST_FONT);
    }

    public Preferences withTheme(ThemeChoice other) {
        return new Preferences(other, fontPercent, notifications, hintSeen, device, address, panels, window);
    }

    public Preferences withFontPercent(int other) {
        return new Preferences(theme, other, notifications, hintSeen, device, address, panels, window);
    }

    public Preferences withNotifications(boolean other) {
        return new Preferences(theme, fontPercent, other, hintSeen, device, address, panels, window);
    }

    public Preferences withHintSeen(boolean other) {
        return new Preferences(theme, fontPercent, notifications, other, device, address, panels, window);
    }

    public Preferences withDevice(Optional<String> other) {
        return new Preferences(theme, fontPercent, notifications, hintSeen, other, address, panels, window);
    }

    public Preferences withAddress(Optional<String> other) {
        return new Preferences(theme, fontPercent, notifications, hintSeen, device, other, panels, window);
    }

    public Preferences withPanels(PanelSizes other) {
        return new Preferences(theme, fontPercent, notifications, hintSeen, device, address, other, window);
    }

    public Preferences withWindow(WindowPlace other) {
        return new Preferences(
                theme, fontPercent, notifications, hintSeen, device, address, panels, Optional.of(other));
    }
}
