package dev.verbscope.ui.compare;

import dev.verbscope.model.compare.Comparison;
import dev.verbscope.model.compare.Row;
import dev.verbscope.model.compare.Section;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Two recordings beside each other, as the window tells them.
 *
 * @param a what A is
 * @param b what B is
 * @param zero where times count from, and up to when A was read while it goes on
 * @param sentences what to read first, then what is to be known of the comparison itself
 * @param lines titles and what stands under them
 * @param count how much differs
 */
record CompareViewModel(
        String a,
        String b,
        String zero,
        List<String> sentences,
        List<Line> lines,
        String count,
        CurvesViewModel curves) {

    private static final String NOTHING = "–";
    private static final double SECOND = 1e9;

    /** A line of the list. */
    sealed interface Line {

        /** Begins a section. */
        record Title(String text, int differing) implements Line {}

        /** @param sign tells how the two stand to each other without colour */
        record Item(String sign, String name, String a, String b, String note, boolean differs) implements Line {

            /** For those who do not see the columns. */
            String inWords() {
                return name + (differs ? ", differs" : "") + ". A: " + a + ". B: " + b + "."
                        + (note.isEmpty() ? "" : " " + note + ".");
            }
        }
    }

    /** @param all what agrees too */
    static CompareViewModel of(CompareState.Told told, boolean all) {
        Comparison comparison = told.comparison();
        return new CompareViewModel(
                "A  " + comparison.nameA() + ", rank " + comparison.rankA(),
                "B  " + comparison.nameB() + ", rank " + comparison.rankB(),
                "Times count from " + comparison.zero().taken().moment() + " of each." + goesOn(told.goesOnAt()),
                Stream.of(comparison.summary(), comparison.remarks(), comparison.damage())
                        .flatMap(List::stream)
                        .toList(),
                lines(comparison, all),
                Phrases.count(comparison.differing(), "row")
                        + (comparison.differing() == 1 ? " differs, " : " differ, ")
                        + Phrases.count(comparison.agreeing())
                        + (comparison.agreeing() == 1 ? " agrees" : " agree"),
                CurvesViewModel.of(comparison.latency()));
    }

    private static String goesOn(OptionalLong at) {
        return at.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        " A is still being recorded: as of %.1f s, and compared again each second.",
                        at.getAsLong() / SECOND);
    }

    private static List<Line> lines(Comparison comparison, boolean all) {
        List<Line> lines = new ArrayList<>();
        for (Section section : comparison.sections()) {
            Section shown = all ? section : section.onlyDiffering();
            if (!shown.rows().isEmpty()) {
                lines.add(new Line.Title(section.title(), section.differing()));
                shown.rows().forEach(row -> lines.add(item(row)));
            }
        }
        return List.copyOf(lines);
    }

    private static Line item(Row row) {
        return new Line.Item(
                row.match().glyph(),
                row.name(),
                row.a().orElse(NOTHING),
                row.b().orElse(NOTHING),
                row.note(),
                row.differs());
    }
}
