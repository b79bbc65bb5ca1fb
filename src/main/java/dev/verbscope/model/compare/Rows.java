package dev.verbscope.model.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.function.DoubleFunction;

/** Gathers the rows of a section; of what neither side tells there is none. */
final class Rows {
    private final Zero zero;
    private final List<Row> rows = new ArrayList<>();

    Rows(Zero zero) {
        this.zero = zero;
    }

    /** Ends the section; none when nothing was told. */
    void into(List<Section> sections, Section.Topic topic, String title) {
        if (!rows.isEmpty()) {
            sections.add(new Section(topic, title, rows));
        }
    }

    Rows text(String name, Optional<String> a, Optional<String> b) {
        return text(name, a, b, "");
    }

    Rows text(String name, Optional<String> a, Optional<String> b, String note) {
        return add(name, a, b, match(a, b), note);
    }

    Rows text(String name, Both.Told<String> told) {
        return text(name, told.a(), told.b());
    }

    /** What each run draws anew; shown, not compared. */
    Rows drawn(String name, Both.Told<String> told, String why) {
        return add(name, told.a(), told.b(), Match.NOT_COMPARED, why);
    }

    /** Texts by name, each a row. */
    Rows texts(Map<String, String> a, Map<String, String> b) {
        names(a, b).forEach(name -> text(name, Optional.ofNullable(a.get(name)), Optional.ofNullable(b.get(name))));
        return this;
    }

    static SequencedSet<String> names(Map<String, String> a, Map<String, String> b) {
        SequencedSet<String> names = new LinkedHashSet<>(a.keySet());
        names.addAll(b.keySet());
        return names;
    }

    Rows number(String name, OptionalLong a, OptionalLong b) {
        String note = a.isPresent() && b.isPresent() && a.getAsLong() != b.getAsLong()
                ? "B " + Units.number(Math.abs(b.getAsLong() - a.getAsLong()))
                        + (b.getAsLong() > a.getAsLong() ? " more" : " fewer")
                : "";
        return text(name, text(a), text(b), note);
    }

    private static Optional<String> text(OptionalLong number) {
        return number.isPresent() ? Optional.of(Units.number(number.getAsLong())) : Optional.empty();
    }

    Rows number(String name, Both.Told<Long> told) {
        return number(name, primitive(told.a()), primitive(told.b()));
    }

    Rows moment(String name, Both.Told<Long> told) {
        return moment(name, primitive(told.a()), primitive(told.b()));
    }

    Rows length(String name, Both.Told<Long> told, Tolerance tolerance) {
        return length(name, primitive(told.a()), primitive(told.b()), tolerance);
    }

    private static OptionalLong primitive(Optional<Long> number) {
        return number.isPresent() ? OptionalLong.of(number.get()) : OptionalLong.empty();
    }

    /** The other way round. */
    static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }

    /** @param a session time of A, shown from the aligned zero; as is {@code b} */
    Rows moment(String name, OptionalLong a, OptionalLong b) {
        OptionalLong fromA = a.isPresent() ? OptionalLong.of(a.getAsLong() - zero.aNanos()) : a;
        OptionalLong fromB = b.isPresent() ? OptionalLong.of(b.getAsLong() - zero.bNanos()) : b;
        String note = "";
        if (fromA.isPresent() && fromB.isPresent()) {
            long later = fromB.getAsLong() - fromA.getAsLong();
            note = later == 0 ? "" : "B " + Units.length(Math.abs(later)) + (later > 0 ? " later" : " earlier");
        }
        return figure(
                name, moment(fromA), moment(fromB), match(asDouble(fromA), asDouble(fromB), Tolerance.MOMENT), note);
    }

    private static Optional<String> moment(OptionalLong nanos) {
        return nanos.isPresent() ? Optional.of(Units.moment(nanos.getAsLong())) : Optional.empty();
    }

    /** How long something took. */
    Rows length(String name, OptionalLong a, OptionalLong b, Tolerance tolerance) {
        return figure(name, asDouble(a), asDouble(b), tolerance, Units::length, "as long", "");
    }

    /**
     * A figure of which it matters how many times the one is the other.
     *
     * @param as what it is then: {@code as long}, {@code as many}
     * @param note to be added
     */
    Rows figure(
            String name,
            OptionalDouble a,
            OptionalDouble b,
            Tolerance tolerance,
            DoubleFunction<String> words,
            String as,
            String note) {
        Match match = match(a, b, tolerance);
        String ratio = a.isPresent() && b.isPresent() ? ratio(a.getAsDouble(), b.getAsDouble(), as) : "";
        String all = ratio.isEmpty() ? note : note.isEmpty() ? ratio : ratio + "; " + note;
        return figure(name, words(a, words), words(b, words), match, all);
    }

    /** {@code B 1.8 times as long}; nothing when they are about equal. */
    private static String ratio(double a, double b, String as) {
        if (a <= 0 || b <= 0) {
            return "";
        }
        double ratio = Math.max(a, b) / Math.min(a, b);
        return ratio < 1.05 ? "" : (b > a ? "B " : "A ") + Units.times(ratio) + " times " + as;
    }

    private static Optional<String> words(OptionalDouble figure, DoubleFunction<String> words) {
        return figure.isPresent() ? Optional.of(words.apply(figure.getAsDouble())) : Optional.empty();
    }

    static OptionalDouble asDouble(OptionalLong number) {
        return number.isPresent() ? OptionalDouble.of(number.getAsLong()) : OptionalDouble.empty();
    }

    /** A row whose match was judged elsewhere. */
    Rows add(String name, Optional<String> a, Optional<String> b, Match match, String note) {
        return add(new Row(name, a, b, match, note, false));
    }

    private Rows figure(String name, Optional<String> a, Optional<String> b, Match match, String note) {
        return add(new Row(name, a, b, match, note, true));
    }

    private Rows add(Row row) {
        if (row.a().isPresent() || row.b().isPresent()) {
            rows.add(row);
        }
        return this;
    }

    static Match match(Optional<String> a, Optional<String> b) {
        return only(a.isPresent(), b.isPresent()).orElseGet(() -> a.equals(b) ? Match.SAME : Match.DIFFERS);
    }

    private static Match match(OptionalDouble a, OptionalDouble b, Tolerance tolerance) {
        return only(a.isPresent(), b.isPresent()).orElseGet(() -> {
            if (!a.isPresent() || a.getAsDouble() == b.getAsDouble()) {
                return Match.SAME;
            }
            return tolerance.differs(a.getAsDouble(), b.getAsDouble()) ? Match.DIFFERS : Match.NEAR;
        });
    }

    private static Optional<Match> only(boolean a, boolean b) {
        return a == b ? Optional.empty() : Optional.of(a ? Match.ONLY_A : Match.ONLY_B);
    }
}
