package dev.verbscope.ui.preferences;

/** The looks that a person wants. */
public enum ThemeChoice {
    SYSTEM("As the system"),
    DARK("Dark"),
    LIGHT("Light");

    private final String label;

    ThemeChoice(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
