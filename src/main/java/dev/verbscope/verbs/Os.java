package dev.verbscope.verbs;

import java.util.Locale;

/** The operating systems whose errno numbers a verbs call can carry. */
public enum Os {
    MACOS("macOS"),
    LINUX("Linux");

    private final String label;

    Os(String label) {
        this.label = label;
    }

    /** The name as its vendor writes it. */
    public String label() {
        return label;
    }

    /** The system this program runs on; everything that is not macOS is taken as Linux. */
    public static Os current() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac") ? MACOS : LINUX;
    }
}
