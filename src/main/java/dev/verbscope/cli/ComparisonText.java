package dev.verbscope.cli;

import dev.verbscope.model.compare.Comparison;
import dev.verbscope.model.compare.Row;
import dev.verbscope.model.compare.Section;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A comparison on the terminal: a table for each section, in columns whose texts are wrapped. */
final class ComparisonText {
    private static final int NAME = 26;
    private static final int VALUE = 36;
    private static final int NOTE = 26;
    private static final String NOTHING = "–";

    private final Comparison comparison;
    private final boolean all;

    /** @param all what agrees too */
    ComparisonText(Comparison comparison, boolean all) {
        this.comparison = comparison;
        this.all = all;
    }

    void print(PrintWriter out) {
        head(out);
        for (Section section : comparison.sections()) {
            Section shown = all ? section : section.onlyDiffering();
            if (!shown.rows().isEmpty()) {
                section(shown, out);
            }
        }
        out.println();
        out.println(comparison.differing() + " rows differ, " + comparison.agreeing()
                + (all ? " agree" : " agree and are not shown (--all shows them)"));
    }

    private void head(PrintWriter out) {
        out.println("A  " + comparison.nameA() + ", rank " + comparison.rankA());
        out.println("B  " + comparison.nameB() + ", rank " + comparison.rankB());
        out.println("times count from " + comparison.zero().taken().moment() + " of each");
        comparison.remarks().forEach(out::println);
        out.println();
        comparison.summary().forEach(out::println);
    }

    private static void section(Section section, PrintWriter out) {
        out.println();
        out.println(section.title());
        section.rows().forEach(row -> row(row, out));
    }

    private static void row(Row row, PrintWriter out) {
        List<String> name = wrap(row.name(), NAME);
        List<String> a = wrap(row.a().orElse(NOTHING), VALUE);
        List<String> b = wrap(row.b().orElse(NOTHING), VALUE);
        List<String> note = wrap(row.note(), NOTE);
        int lines = Math.max(Math.max(name.size(), note.size()), Math.max(a.size(), b.size()));
        for (int i = 0; i < lines; i++) {
            String line = "  " + (i == 0 ? row.match().glyph() : " ") + " " + cell(name, i, NAME) + "  "
                    + cell(a, i, VALUE) + "  " + cell(b, i, VALUE) + "  " + cell(note, i, 0);
            out.println(line.stripTrailing());
        }
    }

    private static String cell(List<String> lines, int at, int width) {
        String text = at < lines.size() ? lines.get(at) : "";
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    /** Breaks at spaces; a word that is longer than a line is cut. */
    private static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            String rest = word;
            if (!line.isEmpty() && line.length() + 1 + rest.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (rest.length() > width) {
                lines.add(rest.substring(0, width));
                rest = rest.substring(width);
            }
            if (!line.isEmpty()) {
                line.append(' ');
            }
            line.append(rest);
        }
        lines.add(line.toString());
        return lines;
    }
}
