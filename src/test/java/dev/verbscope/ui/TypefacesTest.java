package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.Shape;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On Linux JavaFX fills the outline of an enlarged letter by the even-odd rule: where two contours of a letter overlap, a
 * white notch shows. So no letter's contours may overlap, and each has as many as one counts in it.
 */
class TypefacesTest {
    private static final double ENLARGED = 400;

    private static final Map<Integer, String> BY_CONTOURS = Map.of(
            1, "CEFGHIJKLMNSTUVWXYZcfhklmnrstuvwxyz12357()[]{}<>/\\|+-_*^~.,'`→",
            2, "ADOPQRabdegopq69!?:;=\"i",
            3, "B8");

    @BeforeAll
    static void startHeadless() throws Exception {
        FxRuntime.startHeadless();
    }

    @ParameterizedTest
    @CsvSource({
        "Inter, NORMAL, 2",
        "Inter, BOLD, 2",
        "Inter SemiBold, NORMAL, 2",
        "JetBrains Mono, NORMAL, 1",
        "JetBrains Mono, BOLD, 1",
    })
    void noLetterHasContoursThatOverlap(String family, FontWeight weight, long contoursOfFour) throws Exception {
        Map<String, Long> expected = new TreeMap<>();
        BY_CONTOURS.forEach((contours, letters) ->
                letters.chars().forEach(letter -> expected.put(Character.toString(letter), (long) contours)));
        expected.put("4", contoursOfFour);

        Map<String, Long> found = FxRuntime.call(() -> {
            Typefaces.load();
            Font font = Font.font(family, weight, ENLARGED);
            Map<String, Long> counted = new TreeMap<>();
            expected.keySet().forEach(letter -> counted.put(letter, contours(font, letter)));
            return counted;
        });

        assertEquals(expected, found);
    }

    /** As JavaFX fills the letter: what is cut out of two overlapping contours counts as contours of its own. */
    private static long contours(Font font, String letter) {
        Text text = new Text(letter);
        text.setFont(font);
        Path filled = (Path) Shape.subtract(text, new Rectangle(-2 * ENLARGED, 0, 1, 1));
        return filled.getElements().stream().filter(MoveTo.class::isInstance).count();
    }
}
