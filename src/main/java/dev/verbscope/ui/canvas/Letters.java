package dev.verbscope.ui.canvas;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Fonts and the widths of what is set in them. One for each view; JavaFX thread only. Laying out a text to measure it costs
 * tens of microseconds, so the widths of words are kept; those of figures follow from their number.
 */
public final class Letters {

    /** More different words than any view shows at a time. */
    private static final int KEPT = 512;

    private static final String ELLIPSIS = "…";

    private record Word(TextStyle style, String text) {}

    private final Map<TextStyle, Font> fonts = new EnumMap<>(TextStyle.class);
    private final Text measured = new Text();
    private final Map<Word, Double> widths = new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Word, Double> eldest) {
            return size() > KEPT;
        }
    };

    Font font(TextStyle style) {
        return fonts.computeIfAbsent(style, TextStyle::font);
    }

    /** Width in pixels. */
    public double width(TextStyle style, String text) {
        return style.mono()
                ? style.monoWidth(text.length())
                : widths.computeIfAbsent(new Word(style, text), this::measure);
    }

    /** The text, or as much of its beginning as fits with an ellipsis behind it. */
    public String fit(TextStyle style, String text, double width) {
        if (width(style, text) <= width) {
            return text;
        }
        int low = 0;
        int high = text.length();
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (width(style, text.substring(0, middle).stripTrailing() + ELLIPSIS) <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low == 0 ? "" : text.substring(0, low).stripTrailing() + ELLIPSIS;
    }

    /** The text, or as many of its first words as fit. */
    public String fitWords(TextStyle style, String text, double width) {
        String fitting = text;
        while (width(style, fitting) > width) {
            int cut = fitting.lastIndexOf(' ');
            if (cut < 0) {
                return "";
            }
            fitting = fitting.substring(0, cut);
            if (fitting.endsWith(" ·")) {
                fitting = fitting.substring(0, fitting.length() - 2);
            }
        }
        return fitting;
    }

    /** The text in lines that fit; a word that is wider stays in one line. */
    public List<String> wrap(TextStyle style, String text, double width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.strip().split("\\s+")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && width(style, longer) > width) {
                lines.add(line);
                line = word;
            } else {
                line = longer;
            }
        }
        lines.add(line);
        return lines;
    }

    private double measure(Word word) {
        measured.setFont(font(word.style()));
        measured.setText(word.text());
        return measured.getLayoutBounds().getWidth();
    }
}
