package dev.verbscope.ui.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What a person typed to find records: words that must all be there, in any order and of any case. {@code rank:0},
 * {@code kind:call}, {@code gen:2}, {@code gate:1,234} ask one property, {@code failed} asks for what went wrong, a minus before any of these
 * turns it round. An unfinished word matches what begins like it.
 */
public final class RecordFilter implements Predicate<Entry> {
    private final List<Predicate<Entry>> terms;

    private RecordFilter(List<Predicate<Entry>> terms) {
        this.terms = terms;
    }

    public static RecordFilter of(String typed) {
        List<Predicate<Entry>> terms = new ArrayList<>();
        for (String word : typed.strip().toLowerCase(Locale.ROOT).split("\\s+")) {
            if (word.length() > 1 && word.startsWith("-")) {
                terms.add(term(word.substring(1)).negate());
            } else if (!word.isEmpty() && !word.equals("-")) {
                terms.add(term(word));
            }
        }
        return new RecordFilter(List.copyOf(terms));
    }

    private static Predicate<Entry> term(String word) {
        int colon = word.indexOf(':');
        String value = word.substring(colon + 1);
        return switch (word.substring(0, colon + 1)) {
            case "rank:" ->
                entry -> entry.rank().isPresent()
                        && Integer.toString(entry.rank().getAsInt()).startsWith(value);
            case "kind:" -> entry -> entry.kind().label().startsWith(value);
            case "gen:" ->
                entry -> value.isEmpty()
                        || value.equals(String.valueOf(entry.fields().get("generation")));
            case "gate:" ->
                entry -> value.isEmpty()
                        || value.replace(",", "")
                                .equals(String.valueOf(entry.fields().get("gate")));
            default -> word.equals("failed") ? Entry::bad : entry -> contains(entry, word);
        };
    }

    private static boolean contains(Entry entry, String word) {
        return entry.text().toLowerCase(Locale.ROOT).contains(word)
                || entry.title().toLowerCase(Locale.ROOT).contains(word)
                || entry.kind().label().contains(word)
                || entry.whose().contains(word);
    }

    /** Nothing was asked for: everything matches. */
    public boolean isEmpty() {
        return terms.isEmpty();
    }

    @Override
    public boolean test(Entry entry) {
        return terms.stream().allMatch(term -> term.test(entry));
    }
}
