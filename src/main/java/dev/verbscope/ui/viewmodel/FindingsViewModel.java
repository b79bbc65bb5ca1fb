package dev.verbscope.ui.viewmodel;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.NextStep;
import dev.verbscope.diagnose.Severity;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The findings, in the order in which they were concluded: what is true now first.
 *
 * @param countText how many are true now, and how many are over
 */
public record FindingsViewModel(List<Card> cards, String countText) {

    /**
     * One finding.
     *
     * @param key stays the same while the finding lasts
     * @param over it is history, and drawn dimmed
     * @param since since when, and whether it is still true
     * @param evidence a line for each fact that was measured
     * @param next what to do; never empty
     * @param action what the button beside it does; empty when there is nothing to press
     * @param copyText the whole finding as plain text
     * @param accessibleText severity, title, truth
     */
    public record Card(
            String key,
            Severity severity,
            boolean over,
            String title,
            String since,
            List<String> evidence,
            String explanation,
            String next,
            Optional<Button> action,
            String copyText,
            String accessibleText) {}

    /** @param argument what the action needs, empty where it needs nothing */
    public record Button(String label, NextStep.Action action, Optional<String> argument) {}

    public static final FindingsViewModel NONE = new FindingsViewModel(List.of(), "none");

    public FindingsViewModel {
        cards = List.copyOf(cards);
    }

    public static FindingsViewModel of(List<Finding> findings) {
        List<Card> cards = findings.stream().map(FindingsViewModel::card).toList();
        long over = cards.stream().filter(Card::over).count();
        long now = cards.size() - over;
        if (cards.isEmpty()) {
            return NONE;
        }
        return new FindingsViewModel(cards, over == 0 ? now + " now" : now + " now, " + over + " over");
    }

    private static Card card(Finding finding) {
        String since = since(finding);
        return new Card(
                finding.key(),
                finding.severity(),
                !finding.stillTrue(),
                finding.title(),
                since,
                finding.evidence(),
                finding.explanation(),
                finding.next().text(),
                button(finding.next()),
                copyText(finding, since),
                finding.severity().key() + ": " + finding.title() + ", " + since);
    }

    private static String since(Finding finding) {
        String from = Phrases.moment(finding.sinceNanos());
        return finding.stillTrue()
                ? "since " + from + ", still true"
                : "over: from " + from + " to "
                        + Phrases.moment(finding.overNanos().getAsLong());
    }

    private static Optional<Button> button(NextStep next) {
        return next.action()
                // Every finding has a button for its moment
                .filter(action -> action != NextStep.Action.SHOW_MOMENT)
                .map(action -> new Button(action.label(), action, next.argument()));
    }

    private static String copyText(Finding finding, String since) {
        StringJoiner text = new StringJoiner("\n");
        text.add(finding.title() + " [" + finding.severity().key() + ", " + finding.code() + ", " + since + "]");
        text.add(finding.summary());
        if (!finding.explanation().isBlank()) {
            text.add(finding.explanation());
        }
        finding.evidence().forEach(line -> text.add("  " + line));
        text.add("Next: " + finding.next().text());
        finding.next().argument().ifPresent(argument -> text.add("  " + argument));
        return text.toString();
    }
}
