package dev.verbscope.ui.devices;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.GidReading;
import dev.verbscope.ui.viewmodel.GidWhatIf;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Under a GID table: what would happen under another recipe, and the table for the clipboard. */
final class GidTools extends VBox {
    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");
    private static final String NONE = "as it is";

    private final WindowCommands commands;
    private final Runnable changed;
    private final ComboBox<String> recipe = new ComboBox<>();
    private final Label sentence = new Label();
    private Optional<GidReading> reading = Optional.empty();
    private List<String> recipes = List.of();

    /** @param changed told when another recipe is asked about */
    GidTools(WindowCommands commands, Runnable changed) {
        this.commands = commands;
        this.changed = changed;
        getStyleClass().add("gid-tools");
        recipe.setId("gid-recipe");
        recipe.setTooltip(
                new Tooltip("What would happen to this table under another recipe: nothing is changed by it"));
        recipe.setAccessibleText("Read the GID table under another recipe");
        recipe.setMaxWidth(Double.MAX_VALUE);
        recipe.valueProperty().subscribe(chosen -> {
            showSentence();
            changed.run();
        });
        Label under = DevicePane.muted("Under recipe");
        under.setMinWidth(USE_PREF_SIZE);
        HBox choice = new HBox(8, under, recipe);
        choice.setAlignment(Pos.CENTER_LEFT);
        sentence.setId("gid-what-if");
        sentence.getStyleClass().add("what-if-sentence");
        sentence.setWrapText(true);
        HBox copies = new HBox(
                12,
                copy("Copy table", "gid-copy-text", GidReading::text),
                copy("Copy as JSON", "gid-copy-json", GidReading::json));
        getChildren().addAll(choice, sentence, copies);
        show(Optional.empty());
    }

    void show(Optional<GidReading> next) {
        reading = next;
        setVisible(next.isPresent());
        setManaged(next.isPresent());
        List<String> wanted = next.stream()
                .flatMap(it -> it.whatIfs().stream())
                .map(GidWhatIf::recipe)
                .toList();
        if (!wanted.equals(recipes)) {
            recipes = wanted;
            String chosen = recipe.getValue();
            recipe.setItems(FXCollections.observableArrayList(wanted));
            recipe.getItems().addFirst(NONE);
            recipe.setValue(wanted.contains(chosen) ? chosen : NONE);
        }
        showSentence();
    }

    Optional<GidReading> reading() {
        return reading;
    }

    /** What is asked about; empty while the table is read as it is. */
    Optional<GidWhatIf> whatIf() {
        return reading.filter(it -> recipe.getValue() != null).flatMap(it -> it.under(recipe.getValue()));
    }

    private void showSentence() {
        Optional<GidWhatIf> would = whatIf();
        sentence.setText(would.map(GidWhatIf::sentence).orElse(""));
        sentence.pseudoClassStateChanged(BAD, would.filter(GidWhatIf::bad).isPresent());
        sentence.setVisible(would.isPresent());
        sentence.setManaged(would.isPresent());
    }

    private Hyperlink copy(String text, String id, Function<GidReading, String> as) {
        Hyperlink link = new Hyperlink(text);
        link.setId(id);
        link.setOnAction(event -> {
            reading.map(as).ifPresent(commands::copy);
            link.setVisited(false);
        });
        return link;
    }
}
