package dev.verbscope.ui.search;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.viewmodel.Moments;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A record in two lines: what it is; when, whose, of which kind. What failed has a cross before it. */
final class HitCell extends ListCell<Entry> {
    private final Label failed = new Label("✕");
    private final Label title = new Label();
    private final Label when = new Label();
    private final Label whose = new Label();
    private final VBox lines;

    HitCell() {
        getStyleClass().add("hit");
        failed.getStyleClass().add("hit-failed");
        failed.setMinWidth(Region.USE_PREF_SIZE);
        title.getStyleClass().add("hit-title");
        when.getStyleClass().add("hit-when");
        when.setMinWidth(Region.USE_PREF_SIZE);
        whose.getStyleClass().add("muted");
        HBox.setHgrow(title, Priority.ALWAYS);
        HBox first = new HBox(5, failed, title);
        HBox second = new HBox(8, when, whose);
        first.setAlignment(Pos.CENTER_LEFT);
        second.setAlignment(Pos.BASELINE_LEFT);
        lines = new VBox(1, first, second);
        // As wide as the list, however long the title: it is cut, and whole in the card of what is chosen
        lines.setMinWidth(0);
        setPrefWidth(0);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    }

    @Override
    protected void updateItem(Entry entry, boolean empty) {
        super.updateItem(entry, empty);
        if (empty || entry == null) {
            setGraphic(null);
            setAccessibleText("");
            return;
        }
        failed.setVisible(entry.bad());
        failed.setManaged(entry.bad());
        title.setText(entry.title());
        when.setText(Moments.exactly(entry.fromNanos()));
        whose.setText(entry.whose() + " · " + entry.kind().label());
        setAccessibleText(
                (entry.bad() ? "failed: " : "") + entry.title() + ", " + when.getText() + ", " + whose.getText());
        setGraphic(lines);
    }
}
