package dev.verbscope.ui;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javafx.scene.Scene;

/** The window's looks: AtlantaFX's style of the controls, the inks of a {@link Palette}, and this program's own rules. */
public enum Theme {
    DARK(Palette.DARK, new PrimerDark().getUserAgentStylesheet()),
    LIGHT(Palette.LIGHT, new PrimerLight().getUserAgentStylesheet());

    /**
     * What AtlantaFX calls its colours, and what Modena did (ControlsFX still asks for those), told in inks: so menus,
     * popovers and tables match the rest. {@code -color-fg-emphasis} stands on accents.
     */
    private static final String NAMES_OF_OTHERS = """
            -color-fg-default: -vs-text; -color-fg-muted: -vs-muted; -color-fg-subtle: -vs-muted;
            -color-fg-emphasis: -vs-on-claimed;
            -color-bg-default: -vs-surface; -color-bg-overlay: -vs-surface; -color-bg-subtle: -vs-raised;
            -color-bg-inset: -vs-ground;
            -color-border-default: -vs-outline; -color-border-muted: -vs-line; -color-border-subtle: -vs-line;
            -color-accent-fg: -vs-claimed; -color-accent-emphasis: -vs-claimed; -color-accent-muted: -vs-claimed-soft;
            -color-accent-subtle: -vs-claimed-soft;
            -fx-accent: -vs-claimed; -fx-background: -vs-surface; -fx-base: -vs-raised; -fx-color: -vs-raised;
            -fx-control-inner-background: -vs-surface; -fx-control-inner-background-alt: -vs-raised;
            -fx-text-inner-color: -vs-text; -fx-text-background-color: -vs-text; -fx-text-base-color: -vs-text;
            -fx-prompt-text-fill: -vs-muted; -fx-box-border: -vs-line; -fx-text-box-border: -vs-line;
            -fx-focus-color: -vs-claimed; -fx-faint-focus-color: transparent; -fx-body-color: -vs-raised;
            -fx-outer-border: -vs-line; -fx-inner-border: -vs-raised; -fx-shadow-highlight-color: transparent;
            -fx-mark-color: -vs-text; -fx-hover-base: -vs-raised; -fx-pressed-base: -vs-ground;
            -fx-mid-text-color: -vs-text; -fx-dark-text-color: -vs-text; -fx-light-text-color: -vs-on-claimed;
            -fx-selection-bar: -vs-claimed; -fx-cell-hover-color: -vs-raised;
            """;

    private static final String OWN_RULES =
            Objects.requireNonNull(Theme.class.getResource("window.css")).toExternalForm();

    /** Sizes of the letters in popups, as the rules have them. */
    private static final double MENU_LETTERS = 12;

    private static final double TOOLTIP_LETTERS = 11.5;

    private final Palette palette;
    private final String controls;

    Theme(Palette palette, String controls) {
        this.palette = palette;
        this.controls = controls;
    }

    public Palette palette() {
        return palette;
    }

    public Theme other() {
        return this == DARK ? LIGHT : DARK;
    }

    /** The address of this program's own rules, for what brings a style sheet of its own that would win over the scene's. */
    public static String rules() {
        return OWN_RULES;
    }

    /** Dresses the scene, and with it the popups it will show. */
    void dress(Scene scene) {
        dress(scene, 100);
    }

    /** @param fontPercent size of the letters in popups; the scene's own content is magnified as a whole */
    void dress(Scene scene, int fontPercent) {
        scene.setUserAgentStylesheet(controls);
        scene.getStylesheets().setAll(List.of(inks(), OWN_RULES, popups(fontPercent)));
    }

    private static String popups(int fontPercent) {
        return address("""
                .context-menu .menu-item .label, .combo-box-popup .list-cell { -fx-font-size: %spx; }
                .tooltip { -fx-font-size: %spx; }
                """.formatted(MENU_LETTERS * fontPercent / 100, TOOLTIP_LETTERS * fontPercent / 100));
    }

    /** A style sheet in its own address: popups have scenes of their own and take only style sheets along. */
    private String inks() {
        String rules = ".root { " + palette.css() + " " + NAMES_OF_OTHERS + " }";
        return address(rules);
    }

    private static String address(String rules) {
        return "data:text/css;base64," + Base64.getEncoder().encodeToString(rules.getBytes(StandardCharsets.UTF_8));
    }
}
