package dev.verbscope.ui;

import dev.verbscope.ui.explain.SelectionCard;
import dev.verbscope.ui.findings.FindingsPane;
import dev.verbscope.ui.search.SearchPane;
import javafx.scene.layout.Region;

/** The right side: the findings, or the search in their place; at the bottom the card of what is selected. */
final class SidePane extends Region {
    /** Share of the height that the card may take. */
    private static final double CARD_SHARE = 0.52;

    private final FindingsPane findings;
    private final SearchPane search;
    private final SelectionCard card;

    SidePane(FindingsPane findings, SearchPane search, SelectionCard card) {
        this.findings = findings;
        this.search = search;
        this.card = card;
        getChildren().addAll(findings, search, card);
        search.setVisible(false);
        card.visibleProperty().subscribe(() -> requestLayout());
    }

    boolean isSearching() {
        return search.isVisible();
    }

    void searching(boolean wanted) {
        search.setVisible(wanted);
        findings.setVisible(!wanted);
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        double below =
                card.isVisible() ? Math.min(Math.ceil(card.prefHeight(width)), Math.round(height * CARD_SHARE)) : 0;
        findings.resizeRelocate(0, 0, width, height - below);
        search.resizeRelocate(0, 0, width, height - below);
        card.resizeRelocate(0, height - below, width, below);
    }
}
