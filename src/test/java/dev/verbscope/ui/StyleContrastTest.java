package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every ink that a style sheet sets letters in, on every ground that they can stand on. */
class StyleContrastTest {
    /** WCAG 2.2, 1.4.3: letters of ordinary size. */
    private static final double LETTERS = 4.5;
    /** WCAG 2.2, 1.4.11: what shows where the focus is. */
    private static final double FOCUS = 3;

    /** Where a rule names no ground of its own. */
    private static final Set<Ink> GROUNDS = EnumSet.of(Ink.SURFACE, Ink.GROUND, Ink.RAISED);

    private static final List<String> SHEETS = List.of("window.css", "timeline/timeline.css");
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^}]*)\\}");

    private record Letters(String selector, Ink ink, Set<Ink> grounds) {}

    @ParameterizedTest
    @EnumSource
    void lettersCanBeReadWhereverTheyStand(Palette palette) throws IOException {
        List<String> faint = new ArrayList<>();
        int pairs = 0;
        for (Letters letters : letters()) {
            for (Ink ground : letters.grounds()) {
                double contrast = Seen.contrast(palette.color(letters.ink()), palette.color(ground));
                pairs++;
                if (contrast < LETTERS) {
                    faint.add(
                            "%s: %s on %s is %.2f to 1".formatted(letters.selector(), letters.ink(), ground, contrast));
                }
            }
        }
        assertTrue(pairs > 60, "only " + pairs + " pairs were found");
        assertEquals(List.of(), faint);
    }

    @ParameterizedTest
    @EnumSource
    void theFocusIsSeenOnEveryGround(Palette palette) {
        for (Ink ground : GROUNDS) {
            double contrast = Seen.contrast(palette.color(Ink.CLAIMED), palette.color(ground));
            assertTrue(contrast >= FOCUS, () -> "the ring of the focus on " + ground + " is " + contrast + " to 1");
        }
    }

    private static List<Letters> letters() throws IOException {
        List<Letters> found = new ArrayList<>();
        for (String sheet : SHEETS) {
            String css = read(sheet).replaceAll("(?s)/\\*.*?\\*/", "");
            Matcher rules = RULE.matcher(css);
            while (rules.find()) {
                String selector = rules.group(1).strip();
                Optional<Ink> ink = inks(rules.group(2), "-fx-text-fill").findFirst();
                // The last layer lies on top
                Optional<Ink> ground =
                        inks(rules.group(2), "-fx-background-color").reduce((below, above) -> above);
                ink.ifPresent(letters -> found.add(
                        new Letters(selector, letters, ground.map(Set::of).orElse(standingOn(selector)))));
            }
        }
        return found;
    }

    /** A rule that sets letters on an element whose ground another rule sets. */
    private static Set<Ink> standingOn(String selector) {
        return selector.contains(".tool.simulated") ? Set.of(Ink.SIMULATED_SOFT) : GROUNDS;
    }

    private static Stream<Ink> inks(String declarations, String property) {
        return Arrays.stream(declarations.split(";"))
                .map(String::strip)
                .filter(declaration -> declaration.startsWith(property + ":"))
                .flatMap(declaration -> Pattern.compile("-vs-[a-z-]+")
                        .matcher(declaration)
                        .results()
                        .map(match -> match.group()))
                .flatMap(name ->
                        Arrays.stream(Ink.values()).filter(ink -> ink.cssName().equals(name)));
    }

    private static String read(String sheet) throws IOException {
        try (InputStream css = StyleContrastTest.class.getResourceAsStream(sheet)) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
