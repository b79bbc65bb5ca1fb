package dev.verbscope.ui.findings;

import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.viewmodel.FindingsViewModel.Card;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which findings are open, as long as nobody has opened or folded them: as many as there is room for, and some in any case. */
final class Folds {

    /** How high a card is, in either form. */
    record Height(double folded, double open) {}

    private Folds() {}

    /**
     * Open in any case is what is true now and more than a note; in the narrow form the first of that alone. Of the others
     * those that are over come before notes, and the last note before the first, which says what is known from the start.
     *
     * @param cards in their order
     * @param heights of each card, by its key; what lies between two cards included
     * @param byHand what a person has opened or folded: it stays so
     * @param room pixels for all of them
     * @return the keys of those that are open
     */
    static Set<String> open(
            List<Card> cards, Map<String, Height> heights, Map<String, Boolean> byHand, double room, boolean compact) {
        Set<String> open = new HashSet<>();
        double free = room;
        for (int i = 0; i < cards.size(); i++) {
            Card card = cards.get(i);
            boolean wanted = isNews(card) && (i == 0 || !compact);
            Height height = heights.get(card.key());
            if (byHand.getOrDefault(card.key(), wanted)) {
                open.add(card.key());
                free -= height.open();
            } else {
                free -= height.folded();
            }
        }
        List<Card> rest = Stream.of(
                        cards.stream().filter(Folds::isNews),
                        cards.stream().filter(Card::over),
                        cards.reversed().stream().filter(card -> !card.over() && !isNews(card)))
                .flatMap(group -> group)
                .filter(card -> !open.contains(card.key()) && !byHand.containsKey(card.key()))
                .toList();
        for (Card card : rest) {
            Height height = heights.get(card.key());
            double more = height.open() - height.folded();
            if (more > free) {
                // Nothing is open in the place of what matters more
                break;
            }
            open.add(card.key());
            free -= more;
        }
        return Set.copyOf(open);
    }

    private static boolean isNews(Card card) {
        return !card.over() && card.severity() != Severity.NOTE;
    }
}
