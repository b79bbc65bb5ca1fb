package dev.verbscope.ui.findings;

import dev.verbscope.diagnose.Severity;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.FindingsViewModel;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Findings over the completions. What is true and more than a note is open, what is over while there is room for it; in
 * the narrow form one is. What a person has opened or folded stays so.
 */
public final class FindingsPane extends VBox {
    /** With more than this many findings those that are over are folded. */
    private static final int ROOM = 4;

    private final WindowCommands commands;
    private final Label count = new Label();
    private final VBox cards = new VBox();
    private final ScrollPane scroll = new ScrollPane(cards);
    private final Map<String, FindingCard> byKey = new LinkedHashMap<>();
    private final Map<String, Boolean> byHand = new HashMap<>();
    private FindingsViewModel shown = FindingsViewModel.NONE;
    private boolean compact;

    public FindingsPane(WindowCommands commands, CompletionsTable completions) {
        this.commands = commands;
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
        fold();
        showCount();
    }

    public void compact(boolean next) {
        compact = next;
        fold();
    }

    /** Forgets what was opened and folded by hand: another link. */
    public void reset() {
        byHand.clear();
    }

    /** Moves the keyboard to the first finding. */
    public void takeFocus() {
        if (!byKey.isEmpty()) {
            byKey.get(shown.cards().getFirst().key()).takeFocus();
        }
    }

    private FindingCard newCard(String key) {
        FindingCard[] card = new FindingCard[1];
        card[0] = new FindingCard(commands, () -> byHand.put(key, card[0].isOpen()));
        return card[0];
    }

    private void fold() {
        boolean first = true;
        boolean roomForAll = shown.cards().size() <= ROOM;
        for (FindingsViewModel.Card card : shown.cards()) {
            boolean open = compact ? first : card.over() ? roomForAll : card.severity() != Severity.NOTE;
            byKey.get(card.key()).open(byHand.getOrDefault(card.key(), open));
            first = false;
        }
    }

    private void showCount() {
        count.setText(shown.countText());
    }
}
