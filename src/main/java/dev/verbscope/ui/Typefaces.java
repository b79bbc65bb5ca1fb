package dev.verbscope.ui;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import javafx.scene.text.Font;

/**
 * The typefaces that come with the program (both under the SIL Open Font License, whose text lies beside them). Every text
 * then has the same width on every machine, and the layout that was looked at is the layout that is shown.
 *
 * <p>Figures in columns are set in {@link #MONO}: JavaFX cannot ask {@link #SANS} for figures of one width.
 */
public final class Typefaces {
    /** Regular and bold. */
    public static final String SANS = "Inter";
    /** JavaFX finds a weight between regular and bold only under a family name of its own. */
    public static final String SANS_SEMIBOLD = "Inter SemiBold";
    /** Regular and bold. */
    public static final String MONO = "JetBrains Mono";

    private static final List<String> FILES = List.of(
            "Inter-Regular.ttf",
            "Inter-SemiBold.ttf",
            "Inter-Bold.ttf",
            "JetBrainsMono-Regular.ttf",
            "JetBrainsMono-Bold.ttf");
    /** The size of the font object that loading gives back and nobody uses. */
    private static final double ANY_SIZE = 13;

    private static boolean loaded;

    private Typefaces() {}

    /** Makes the typefaces known to JavaFX; to be called before the first scene, any number of times and on any thread. */
    public static synchronized void load() {
        if (loaded) {
            return;
        }
        for (String file : FILES) {
            try (InputStream font = Typefaces.class.getResourceAsStream("fonts/" + file)) {
                if (font == null || Font.loadFont(font, ANY_SIZE) == null) {
                    throw new IllegalStateException("the typeface " + file + " of this program cannot be loaded");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        loaded = true;
    }
}
