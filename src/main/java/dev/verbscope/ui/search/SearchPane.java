package dev.verbscope.ui.search;

import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.records.Entry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/**
 * Records as one types. Enter goes to the next hit, with Shift to the one before; the arrows go through the list; a hit is
 * shown in the whole window. Ctrl+C copies what is selected, with Shift as JSON. Escape closes.
 */
public final class SearchPane extends VBox {
    private static final double ROW = 37;
    private static final double TOGGLE_GAP = 4;

    private final SearchCommands commands;
    private final SearchViewModel search = new SearchViewModel();
    private final TextField field = new TextField();
    private final ToggleButton failed = new ToggleButton("failed");
    private final Map<RecordGroup, ToggleButton> groups = new EnumMap<>(RecordGroup.class);
    private final Label count = new Label();
    private final Label remark = new Label();
    private final ListView<Entry> list = new ListView<>();
    /** While the list is brought to what was found, its selection is nobody's choice. */
    private boolean filling;

    private SearchQuery query = SearchQuery.EVERYTHING;

    public SearchPane(SearchCommands commands) {
        this.commands = commands;
        getStyleClass().addAll("side-pane", "search");
        field.setId("search-text");
        field.setPromptText("rtr   failed   rank:1   gate:1,234");
        field.setAccessibleText("Search records: words that must all be there. rank:1, kind:call, gen:2, gate:1234 ask"
                + " one property, a minus before a word leaves it out");
        field.setTooltip(new Tooltip("Words that must all be there, in any order.\n"
                + "rank:1  kind:call  gen:2  gate:1,234  ask one property,\n"
                + "failed  what went wrong,  -word  leaves it out."));
        field.textProperty().subscribe(typed -> ask(query.withTyped(typed)));
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::keyInField);
        list.setId("search-hits");
        list.setFixedCellSize(ROW);
        list.setCellFactory(view -> new HitCell());
        list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        list.getSelectionModel().selectedIndexProperty().subscribe(index -> chosenByHand());
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::keyInList);
        list.setAccessibleText("Hits");
        VBox.setVgrow(list, Priority.ALWAYS);
        list.setMinHeight(2 * ROW);
        remark.getStyleClass().add("muted");
        remark.setWrapText(true);
        getChildren().addAll(heading(), field, toggles(), steps(), list, remark);
        showCount();
    }

    /** Brings the keyboard to the field. */
    public void takeFocus() {
        field.requestFocus();
        field.selectAll();
    }

    /** Shows what was found. */
    public void found(SearchResult result) {
        search.found(result);
        filling = true;
        try {
            fill(result.hits());
            selectChosen();
        } finally {
            filling = false;
        }
        showCount();
        commands.mark(query.equals(SearchQuery.EVERYTHING) ? List.of() : result.hits());
    }

    /** Goes to the next hit ({@code 1}) or the one before ({@code -1}). */
    public void go(int by) {
        search.go(by, commands.moment()).ifPresent(this::goTo);
    }

    /** Forgets what was found: another link. */
    public void reset() {
        search.choose(Optional.empty());
        found(SearchResult.NOTHING);
    }

    // ---- parts

    private HBox heading() {
        Label title = new Label("Search");
        title.getStyleClass().add("heading");
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        Button close = button(MaterialDesignC.CLOSE, "search-close", "Close the search (Escape)", commands::close);
        HBox heading = new HBox(8, title, spring, close);
        heading.setAlignment(Pos.CENTER_LEFT);
        return heading;
    }

    private FlowPane toggles() {
        FlowPane toggles = new FlowPane(TOGGLE_GAP, TOGGLE_GAP);
        toggles.getStyleClass().add("search-toggles");
        for (RecordGroup group : RecordGroup.values()) {
            ToggleButton toggle = toggle(new ToggleButton(group.label()), "only these: " + group.meaning());
            toggle.setId("search-" + group.label());
            toggle.selectedProperty().subscribe(on -> ask(query.with(group, on)));
            groups.put(group, toggle);
            toggles.getChildren().add(toggle);
        }
        toggle(failed, "only what failed, was lost or is wrong");
        failed.setId("search-failed");
        failed.selectedProperty().subscribe(on -> ask(query.withFailedOnly(on)));
        toggles.getChildren().add(failed);
        return toggles;
    }

    private static ToggleButton toggle(ToggleButton toggle, String meaning) {
        toggle.getStyleClass().add("search-toggle");
        toggle.setTooltip(new Tooltip(meaning));
        toggle.setAccessibleText(toggle.getText() + ": " + meaning);
        return toggle;
    }

    private HBox steps() {
        count.setId("search-count");
        count.getStyleClass().add("search-count");
        count.setMinWidth(0);
        HBox.setHgrow(count, Priority.ALWAYS);
        count.setMaxWidth(Double.MAX_VALUE);
        Button back = button(
                MaterialDesignC.CHEVRON_UP,
                "search-back",
                "The hit before (" + Shortcut.FIND_BACK.keysText() + ")",
                () -> go(-1));
        Button on = button(
                MaterialDesignC.CHEVRON_DOWN,
                "search-next",
                "The next hit (" + Shortcut.FIND_NEXT.keysText() + ")",
                () -> go(1));
        MenuButton copy = new MenuButton("Copy");
        copy.setId("search-copy");
        copy.getStyleClass().add("tool");
        copy.getItems()
                .addAll(
                        item("Selected as text", () -> copySelected(false)),
                        item("Selected as JSON", () -> copySelected(true)),
                        item("All hits as text", () -> commands.copy(search.hits(), false)),
                        item("All hits as JSON", () -> commands.copy(search.hits(), true)));
        HBox steps = new HBox(4, count, back, on, copy);
        steps.setAlignment(Pos.CENTER_LEFT);
        return steps;
    }

    private static Button button(Ikon icon, String id, String tip, Runnable action) {
        Button button = new Button();
        button.setGraphic(new FontIcon(icon));
        button.getStyleClass().addAll("tool", "icon-only");
        button.setId(id);
        button.setTooltip(new Tooltip(tip));
        button.setAccessibleText(tip);
        button.setOnAction(event -> action.run());
        return button;
    }

    private static MenuItem item(String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(event -> action.run());
        return item;
    }

    // ---- what the hand does

    private void ask(SearchQuery next) {
        if (!next.equals(query)) {
            query = next;
            commands.search(next);
        }
    }

    private void keyInField(KeyEvent key) {
        switch (key.getCode()) {
            case ENTER -> {
                if (key.isShortcutDown()) {
                    return;
                }
                go(key.isShiftDown() ? -1 : 1);
            }
            case DOWN -> {
                list.requestFocus();
                if (list.getSelectionModel().isEmpty()) {
                    go(1);
                }
            }
            case ESCAPE -> commands.close();
            default -> {
                return;
            }
        }
        key.consume();
    }

    private void keyInList(KeyEvent key) {
        if (key.getCode() == KeyCode.C && key.isShortcutDown()) {
            copySelected(key.isShiftDown());
        } else if (key.getCode() == KeyCode.ENTER && !key.isShortcutDown()) {
            search.chosen().ifPresent(commands::show);
        } else if (key.getCode() == KeyCode.ESCAPE) {
            commands.close();
        } else {
            return;
        }
        key.consume();
    }

    private void copySelected(boolean asJson) {
        List<Entry> selected = new ArrayList<>(list.getSelectionModel().getSelectedItems());
        if (!selected.isEmpty()) {
            commands.copy(selected, asJson);
        }
    }

    private void chosenByHand() {
        Entry entry = list.getSelectionModel().getSelectedItem();
        if (!filling && entry != null) {
            search.choose(Optional.of(entry));
            showCount();
            commands.show(entry);
        }
    }

    private void goTo(Entry hit) {
        filling = true;
        try {
            selectChosen();
            search.at().ifPresent(list::scrollTo);
        } finally {
            filling = false;
        }
        showCount();
        commands.show(hit);
    }

    // ---- what is shown

    /** Rows are kept as far as they are the same: mostly some are added at the end. */
    private void fill(List<Entry> hits) {
        List<Entry> items = list.getItems();
        int same = 0;
        int both = Math.min(items.size(), hits.size());
        while (same < both && items.get(same).equals(hits.get(same))) {
            same++;
        }
        if (same == items.size()) {
            items.addAll(hits.subList(same, hits.size()));
        } else if (hits.size() == items.size()) {
            // A few that went on
            for (int i = same; i < hits.size(); i++) {
                if (!items.get(i).equals(hits.get(i))) {
                    items.set(i, hits.get(i));
                }
            }
        } else {
            list.getItems().setAll(hits);
        }
    }

    private void selectChosen() {
        Optional<Integer> at = search.at();
        if (at.isEmpty()) {
            list.getSelectionModel().clearSelection();
        } else if (list.getSelectionModel().getSelectedIndex() != at.get()) {
            list.getSelectionModel().clearAndSelect(at.get());
        }
    }

    private void showCount() {
        count.setText(search.countText());
        remark.setText(search.remark());
        remark.setVisible(!remark.getText().isEmpty());
        remark.setManaged(remark.isVisible());
    }
}
