package dev.verbscope.ui.findings;

import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.FindingsViewModel;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Findings over the completions. What is true and more than a note is open, in the narrow form the first one; of the others
 * as many as there is room for. What a person has opened or folded stays so.
 */
public final class FindingsPane extends VBox {
    /** Between two cards, and below the last, as the style sheet has them. */
    private static final double GAP = 8;

    private static final double FOOT = 4;
    private static final double SCROLL_BAR = 9;

    private final WindowCommands commands;
    private final CompletionsTable completions;
    private final Label count = new Label();
    private final VBox cards = new VBox();
    private final ScrollPane scroll = new ScrollPane(cards);
    private final Map<String, FindingCard> byKey = new LinkedHashMap<>();
    private final Map<String, Boolean> byHand = new HashMap<>();
    private FindingsViewModel shown = FindingsViewModel.NONE;
    private boolean compact;
    /** Which findings, in which state, were folded last: their texts alone are no reason to open and fold anew. */
    private List<Form> folded = List.of();

    private record Form(String key, Severity severity, boolean over) {}

    public FindingsPane(WindowCommands commands, CompletionsTable completions) {
        this.commands = commands;
        this.completions = completions;
        getStyleClass().addAll("side-pane", "findings");
        Label title = new Label("Findings");
        title.getStyleClass().add("heading");
        count.getStyleClass().add("muted");
        HBox heading = new HBox(8, title, count);
        heading.setAlignment(Pos.BASELINE_LEFT);
        cards.getStyleClass().add("finding-cards");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFocusTraversable(false);
        VBox.setVgrow(scroll, Priority.SOMETIMES);
        scroll.heightProperty().subscribe(() -> fold());
        scroll.widthProperty().subscribe(() -> fold());
        completions.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(heading, scroll, completions);
        showCount();
    }

    public void show(FindingsViewModel findings) {
        if (findings.equals(shown)) {
            return;
        }
        shown = findings;
        byKey.keySet()
                .retainAll(findings.cards().stream()
                        .map(FindingsViewModel.Card::key)
                        .toList());
        for (FindingsViewModel.Card card : findings.cards()) {
            byKey.computeIfAbsent(card.key(), this::newCard).show(card);
        }
        List<Node> order = findings.cards().stream()
                .<Node>map(card -> byKey.get(card.key()))
                .toList();
        if (!cards.getChildren().equals(order)) {
            cards.getChildren().setAll(order);
        }
        List<Form> forms = findings.cards().stream()
                .map(card -> new Form(card.key(), card.severity(), card.over()))
                .toList();
        if (!forms.equals(folded)) {
            folded = forms;
            fold();
        }
        showCount();
    }

    public void compact(boolean next) {
        compact = next;
        fold();
    }

    /** Forgets what was opened and folded by hand: another link. */
    public void reset() {
        byHand.clear();
        folded = List.of();
    }

    /** Moves the keyboard to the first finding, or to the completions while there is none. */
    public void takeFocus() {
        if (byKey.isEmpty()) {
            completions.requestFocus();
        } else {
            byKey.get(shown.cards().getFirst().key()).takeFocus();
        }
    }

    private FindingCard newCard(String key) {
        FindingCard[] card = new FindingCard[1];
        card[0] = new FindingCard(commands, () -> byHand.put(key, card[0].isOpen()));
        return card[0];
    }

    private void fold() {
        // What was never styled has no height yet
        cards.applyCss();
        Map<String, Folds.Height> heights = new HashMap<>();
        byKey.forEach((key, card) -> heights.put(key, height(card)));
        Set<String> open = Folds.open(shown.cards(), heights, byHand, scroll.getHeight() - FOOT, compact);
        byKey.forEach((key, card) -> card.open(open.contains(key)));
    }

    private Folds.Height height(FindingCard card) {
        // The scroll bar may come; the cards themselves have the width they had when they were laid out last
        double width = Math.max(0, scroll.getWidth() - SCROLL_BAR);
        card.open(false);
        double low = card.prefHeight(width);
        card.open(true);
        return new Folds.Height(low + GAP, card.prefHeight(width) + GAP);
    }

    private void showCount() {
        count.setText(shown.countText());
    }
}
