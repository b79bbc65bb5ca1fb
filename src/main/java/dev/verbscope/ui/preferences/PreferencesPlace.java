package dev.verbscope.ui.preferences;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where a system keeps what its programs remember of a person. */
public final class PreferencesPlace {
    private static final String FILE = "preferences.json";

    private PreferencesPlace() {}

    /** On this system, of this person. */
    public static Path here() {
        return of(System.getProperty("os.name"), System::getenv, Path.of(System.getProperty("user.home")));
    }

    /**
     * macOS: Application Support; Windows: the roaming application data; elsewhere the XDG base directory, which must be an
     * absolute path to count.
     *
     * @param environment the value of a variable, null when it is not set
     */
    static Path of(String system, UnaryOperator<String> environment, Path home) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return home.resolve("Library")
                    .resolve("Application Support")
                    .resolve("Verbscope")
                    .resolve(FILE);
        }
        if (name.startsWith("windows")) {
            return folder(environment.apply("APPDATA"))
                    .orElseGet(() -> home.resolve("AppData").resolve("Roaming"))
                    .resolve("Verbscope")
                    .resolve(FILE);
        }
        return folder(environment.apply("XDG_CONFIG_HOME"))
                .orElseGet(() -> home.resolve(".config"))
                .resolve("verbscope")
                .resolve(FILE);
    }

    private static Optional<Path> folder(String value) {
        return Optional.ofNullable(value)
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute);
    }
}
