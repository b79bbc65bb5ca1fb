package dev.verbscope.ui.explain;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** Whatever is selected, with its raw values: what it is, its unit, where it comes from. Copies as text and as JSON. */
public final class SelectionCard extends VBox {
    private static final double NAME_WIDTH = 44;

    private final Label title = new Label();
    /** What one came for: the raw values, before the words about them. */
    private final Label details = text("selection-details");

    private final Label what = text("selection-what");
    private final Label unit = text("selection-value");
    private final Label source = text("selection-value");
    private final ScrollPane scroll;
    private Optional<Explanation> shown = Optional.empty();

    /**
     * @param copy puts a text on the clipboard
     * @param close lets go of what is selected
     */
    public SelectionCard(Consumer<String> copy, Runnable close) {
        getStyleClass().add("selection-card");
        setId("selection");
        title.getStyleClass().add("selection-title");
        title.setWrapText(true);
        title.setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        Button off = new Button();
        off.setGraphic(new FontIcon(MaterialDesignC.CLOSE));
        off.getStyleClass().addAll("tool", "icon-only");
        off.setId("selection-close");
        off.setTooltip(new Tooltip("Let go of what is selected"));
        off.setAccessibleText("Let go of what is selected");
        off.setMinWidth(USE_PREF_SIZE);
        off.setOnAction(event -> close.run());
        HBox heading = new HBox(6, title, off);
        heading.setAlignment(Pos.TOP_LEFT);
        GridPane facts = new GridPane();
        facts.setHgap(6);
        facts.setVgap(2);
        facts.addRow(0, name("unit"), unit);
        facts.addRow(1, name("source"), source);
        VBox body = new VBox(6, details, what, facts);
        scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.SOMETIMES);
        HBox actions = new HBox(
                12,
                link("Copy as text", () -> shown.ifPresent(it -> copy.accept(it.text()))),
                link("Copy as JSON", () -> shown.ifPresent(it -> copy.accept(it.json()))));
        actions.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(heading, scroll, actions);
        show(Optional.empty());
    }

    public void show(Optional<Explanation> next) {
        setVisible(next.isPresent());
        setManaged(next.isPresent());
        if (next.equals(shown)) {
            return;
        }
        shown = next;
        next.ifPresent(it -> {
            title.setText(it.head());
            what.setText(it.what());
            unit.setText(it.unit());
            source.setText(it.source());
            details.setText(it.detailText());
            details.setVisible(!it.details().isEmpty());
            details.setManaged(details.isVisible());
            scroll.setVvalue(0);
            setAccessibleText("Selected: " + it.text());
        });
    }

    public Optional<Explanation> shown() {
        return shown;
    }

    private static Label name(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("muted");
        label.setMinWidth(NAME_WIDTH);
        label.setAlignment(Pos.TOP_LEFT);
        GridPane.setValignment(label, VPos.TOP);
        return label;
    }

    private static Label text(String style) {
        Label label = new Label();
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().add(style);
        return label;
    }

    private static Node link(String text, Runnable action) {
        Hyperlink link = new Hyperlink(text);
        link.setId("selection-" + (text.endsWith("JSON") ? "json" : "text"));
        link.setOnAction(event -> {
            action.run();
            link.setVisited(false);
        });
        return link;
    }
}
