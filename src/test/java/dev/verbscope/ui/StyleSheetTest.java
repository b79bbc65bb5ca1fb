package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The style sheet says meanings, not colours: JavaFX drops a rule with a name it does not know and says nothing. */
class StyleSheetTest {

    @Test
    void everyInkThatIsNamedExists() throws IOException {
        Set<String> inks = Arrays.stream(Ink.values()).map(Ink::cssName).collect(Collectors.toSet());
        Set<String> named = new TreeSet<>();
        Pattern.compile("-vs-[a-z-]+").matcher(rules()).results().forEach(match -> named.add(match.group()));

        assertTrue(named.size() > 10, named::toString);
        named.removeAll(inks);
        assertEquals(Set.of(), named, "names of no ink");
    }

    @Test
    void noColourStandsInItAsSuch() throws IOException {
        assertEquals(
                0,
                Pattern.compile("#[0-9a-fA-F]{3,8}\\b")
                        .matcher(rules())
                        .results()
                        .count());
    }

    private static String rules() throws IOException {
        try (InputStream css = StyleSheetTest.class.getResourceAsStream("window.css")) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
