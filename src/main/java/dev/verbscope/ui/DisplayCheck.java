package dev.verbscope.ui;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether this machine can show a window or draw pictures without one, asked before JavaFX is touched: once it has failed
 * to load it cannot be tried again in the same process.
 *
 * @param osName as the system property {@code os.name} has it
 * @param environment of the process
 * @param library whether a shared library of that name can be loaded
 */
public record DisplayCheck(String osName, Map<String, String> environment, Predicate<String> library) {

    /** What can be done here. */
    public sealed interface Answer {
        record Able() implements Answer {}

        /** Linux without X or Wayland. */
        record NoDisplay() implements Answer {}

        /**
         * @param packageName Debian's
         * @param sentence names the library, what it is for and the package
         */
        record MissingLibrary(String packageName, String sentence) implements Answer {}
    }

    private static final Answer ABLE = new Answer.Able();

    /** Of this process. */
    public static DisplayCheck here() {
        return new DisplayCheck(System.getProperty("os.name", ""), System.getenv(), DisplayCheck::loads);
    }

    /** Whether a window can be opened. */
    public Answer window() {
        if (!linux()) {
            return ABLE;
        }
        if (blank("DISPLAY") && blank("WAYLAND_DISPLAY")) {
            return new Answer.NoDisplay();
        }
        return missing("libgtk-3.so.0", "GTK 3", "a window", "libgtk-3-0")
                .or(this::missingText)
                .orElse(ABLE);
    }

    /** Whether pictures can be drawn without a display. */
    public Answer pictures() {
        return linux() ? missingText().orElse(ABLE) : ABLE;
    }

    private Optional<Answer> missingText() {
        return missing("libpangoft2-1.0.so.0", "Pango", "text", "libpangoft2-1.0-0");
    }

    private Optional<Answer> missing(String file, String name, String purpose, String packageName) {
        if (library.test(file)) {
            return Optional.empty();
        }
        return Optional.of(new Answer.MissingLibrary(
                packageName,
                "JavaFX needs " + name + " (" + file + ") for " + purpose
                        + " and this system has none: on Debian or Ubuntu, apt install " + packageName));
    }

    private boolean linux() {
        return osName.toLowerCase(Locale.ROOT).contains("linux");
    }

    private boolean blank(String variable) {
        return environment.getOrDefault(variable, "").isBlank();
    }

    private static boolean loads(String library) {
        try {
            // Never unloaded: GTK does not survive that, and JavaFX is about to load it anyway
            SymbolLookup.libraryLookup(library, Arena.global());
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
