package dev.verbscope.ui.command;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * A field over the window that finds an action as one types: arrows choose, Enter does it, Escape or a click beside it
 * leaves everything as it was.
 */
public final class CommandFinder extends StackPane {
    private static final PseudoClass IMPOSSIBLE = PseudoClass.getPseudoClass("impossible");
    private static final double WIDTH = 480;
    private static final double ROW_HEIGHT = 30;
    private static final int ROWS = 10;
    private static final int PAGE = 8;

    private final TextField field = new TextField();
    private final ListView<CommandFinderViewModel.Row> list = new ListView<>();
    private final Label nothing = new Label();
    private List<Action> actions = List.of();
    private CommandFinderViewModel shown = new CommandFinderViewModel("", List.of(), -1);
    private Node focusedBefore;

    public CommandFinder() {
        getStyleClass().add("finder");
        field.setId("finder-field");
        field.setPromptText("What shall be done?");
        list.setId("finder-list");
        list.setFocusTraversable(false);
        list.setFixedCellSize(ROW_HEIGHT);
        list.setCellFactory(view -> new Cell());
        list.setAccessibleText("Commands");
        nothing.getStyleClass().add("muted");
        list.setPlaceholder(nothing);
        VBox card = new VBox(field, list);
        card.getStyleClass().add("finder-card");
        card.setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        getChildren().add(card);
        setAlignment(card, Pos.TOP_CENTER);
        setVisible(false);
        field.textProperty().subscribe(typed -> show(CommandFinderViewModel.of(actions, typed)));
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        setOnMousePressed(press -> {
            if (press.getTarget() == this) {
                close();
            }
        });
    }

    /** What there is to find. */
    public void actions(Actions all) {
        actions = all.all().stream()
                .filter(action -> action.name() != Shortcut.FIND_COMMAND)
                .toList();
    }

    /** Opens it, or closes it when it is open. */
    public void toggle() {
        if (close()) {
            return;
        }
        focusedBefore = getScene().getFocusOwner();
        setVisible(true);
        field.clear();
        show(CommandFinderViewModel.of(actions, ""));
        field.requestFocus();
    }

    /** Whether it was open. */
    public boolean close() {
        boolean open = isVisible();
        setVisible(false);
        if (open && focusedBefore != null) {
            focusedBefore.requestFocus();
        }
        focusedBefore = null;
        return open;
    }

    private void pressed(KeyEvent key) {
        switch (key.getCode()) {
            case UP -> show(shown.moved(-1));
            case DOWN -> show(shown.moved(1));
            case PAGE_UP -> show(shown.moved(-PAGE));
            case PAGE_DOWN -> show(shown.moved(PAGE));
            case ENTER -> run();
            case ESCAPE -> close();
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void run() {
        if (shown.chosen() >= 0 && shown.rows().get(shown.chosen()).action().isEnabled()) {
            Action action = shown.rows().get(shown.chosen()).action();
            // First: what the action opens takes the focus
            close();
            action.run();
        }
    }

    private void show(CommandFinderViewModel next) {
        if (!next.rows().equals(shown.rows())) {
            list.getItems().setAll(next.rows());
        }
        shown = next;
        nothing.setText("No command answers this");
        list.setPrefHeight(ROW_HEIGHT * Math.clamp(next.rows().size(), 2, ROWS) + 2);
        if (next.chosen() >= 0) {
            list.getSelectionModel().select(next.chosen());
            list.scrollTo(Math.max(0, next.chosen() - ROWS + 2));
        }
        field.setAccessibleText("Find a command: " + next.inWords());
    }

    private final class Cell extends ListCell<CommandFinderViewModel.Row> {
        private final Label label = new Label();
        private final Label group = new Label();
        private final Label keys = new Label();
        private final HBox row;

        Cell() {
            group.getStyleClass().add("muted");
            keys.getStyleClass().add("key");
            keys.setMinWidth(Region.USE_PREF_SIZE);
            Region between = new Region();
            HBox.setHgrow(between, Priority.ALWAYS);
            row = new HBox(10, label, group, between, keys);
            row.setAlignment(Pos.CENTER_LEFT);
            getStyleClass().add("finder-cell");
            setOnMouseClicked(click -> {
                if (click.getButton() == MouseButton.PRIMARY && !isEmpty()) {
                    show(shown.choosing(getIndex()));
                    run();
                }
            });
        }

        @Override
        protected void updateItem(CommandFinderViewModel.Row item, boolean empty) {
            super.updateItem(item, empty);
            setGraphic(empty ? null : row);
            if (!empty) {
                label.setText(item.label());
                group.setText(item.group());
                keys.setText(item.keys());
                pseudoClassStateChanged(IMPOSSIBLE, !item.enabled());
            }
        }
    }
}
