package dev.verbscope.ui.command;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The actions that answer what was typed, the likeliest first, and which of them is chosen.
 *
 * @param chosen index of a row, -1 when there is none
 */
public record CommandFinderViewModel(String typed, List<Row> rows, int chosen) {

    /**
     * An action as the list shows it.
     *
     * @param enabled whether it makes sense now; when not it is shown all the same, since a person looked for it
     */
    public record Row(Action action, String label, String group, String keys, boolean enabled) {

        static Row of(Action action) {
            Shortcut name = action.name();
            return new Row(action, name.label(), name.group().title(), name.keysText(), action.isEnabled());
        }
    }

    /** How well a typed word is answered: by the beginning of a word of the label, within one, or elsewhere. */
    private static final int BEGINS = 4;

    private static final int CONTAINS = 2;
    private static final int ELSEWHERE = 1;
    /** Once more when the label begins with all that was typed. */
    private static final int BEGINS_SO = 8;

    public CommandFinderViewModel {
        rows = List.copyOf(rows);
    }

    /** All words typed must be answered; nothing typed is answered by everything. */
    public static CommandFinderViewModel of(List<Action> actions, String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        List<Row> rows = actions.stream()
                .filter(action -> score(action.name(), wanted) >= 0)
                .map(Row::of)
                .sorted(Comparator.comparingInt((Row row) -> -score(row.action().name(), wanted))
                        .thenComparing(row -> !row.enabled()))
                .toList();
        return new CommandFinderViewModel(typed, rows, rows.isEmpty() ? -1 : 0);
    }

    /** The same with the row that many below chosen, or the first or last there is. */
    public CommandFinderViewModel moved(int by) {
        return rows.isEmpty() ? this : choosing(Math.clamp(chosen + (long) by, 0, rows.size() - 1));
    }

    public CommandFinderViewModel choosing(int row) {
        return new CommandFinderViewModel(typed, rows, row);
    }

    /** What is chosen, for those who do not see the list. */
    public String inWords() {
        if (chosen < 0) {
            return "no command answers “" + typed.strip() + "”";
        }
        Row row = rows.get(chosen);
        return row.label() + ", " + row.keys() + (row.enabled() ? "" : ", not possible now") + ", " + (chosen + 1)
                + " of " + rows.size();
    }

    /** Negative when a word is not answered. */
    private static int score(Shortcut name, String wanted) {
        if (wanted.isEmpty()) {
            return 0;
        }
        String label = name.label().toLowerCase(Locale.ROOT);
        String rest = (name.purpose() + " " + name.group().title()).toLowerCase(Locale.ROOT);
        int score = label.startsWith(wanted) ? BEGINS_SO : 0;
        for (String word : wanted.split("\\s+")) {
            if (Arrays.stream(label.split("[^\\p{L}\\p{N}-]+")).anyMatch(part -> part.startsWith(word))) {
                score += BEGINS;
            } else if (label.contains(word)) {
                score += CONTAINS;
            } else if (rest.contains(word)) {
                score += ELSEWHERE;
            } else {
                return -1;
            }
        }
        return score;
    }
}
