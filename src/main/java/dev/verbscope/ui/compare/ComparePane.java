package dev.verbscope.ui.compare;

import dev.verbscope.model.compare.Alignment;
import dev.verbscope.ui.Palette;
import dev.verbscope.ui.command.Shortcut;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/**
 * A second recording beside the first: what differs, row by row, and both latencies as curves. Until there is a second one
 * it offers to choose it.
 */
public final class ComparePane extends VBox {
    private static final double GAP = 7;
    private static final double CURVES = 330;
    private static final double COMPACT_CURVES = 230;

    private final CompareCommands commands;
    private final Map<Alignment, ToggleButton> alignments = new EnumMap<>(Alignment.class);
    private final CheckBox all = new CheckBox("What agrees too");
    private final Button another =
            tool(new Button("Compare with another…"), "compare-another", "Choose another recording in the place of B");
    private final Label a = styled("compare-side");
    private final Label b = styled("compare-side");
    private final Label zero = styled("muted");
    private final Label sentences = styled("compare-sentences");
    private final Label count = styled("muted");
    private final ListView<CompareViewModel.Line> list = new ListView<>();
    private final CurvesView curves = new CurvesView();
    private final VBox told;
    private final VBox choosing;
    private final Label waiting = styled("compare-waiting");
    private final Label problem = styled("compare-problem");
    private CompareState state = CompareState.NOTHING_CHOSEN;

    public ComparePane(CompareCommands commands) {
        super(GAP);
        this.commands = commands;
        getStyleClass().add("compare");
        list.setId("compare-rows");
        list.setCellFactory(view -> new LineCell());
        list.setAccessibleText("What differs");
        all.setId("compare-all");
        all.setMinWidth(USE_PREF_SIZE);
        all.selectedProperty().subscribe(on -> tell());
        sentences.setId("compare-sentences");
        waiting.setId("compare-waiting");
        problem.setId("compare-problem");
        zero.setId("compare-zero");
        a.setId("compare-a");
        b.setId("compare-b");
        count.setId("compare-count");
        told = told();
        choosing = choosing();
        StackPane body = new StackPane(told, choosing, waiting);
        VBox.setVgrow(body, Priority.ALWAYS);
        // Texts wrap within the pane; what they would like to have makes it no larger
        body.setMinSize(0, 0);
        getChildren().addAll(heading(), body);
        show(state);
    }

    private HBox heading() {
        Label title = new Label("Compare");
        title.getStyleClass().add("heading");
        HBox aligned = new HBox(4);
        aligned.setAlignment(Pos.CENTER_LEFT);
        aligned.getChildren().add(styled("muted", "aligned at"));
        ToggleGroup group = new ToggleGroup();
        for (Alignment alignment : Alignment.values()) {
            ToggleButton toggle = new ToggleButton(alignment.label());
            toggle.setId("compare-align-" + alignment.key());
            toggle.getStyleClass().add("search-toggle");
            toggle.setMinWidth(USE_PREF_SIZE);
            toggle.setTooltip(new Tooltip("Times count from " + alignment.moment() + " of each"));
            toggle.setAccessibleText("Times count from " + alignment.moment() + " of each");
            toggle.setToggleGroup(group);
            toggle.setOnAction(chosen -> commands.align(alignment));
            alignments.put(alignment, toggle);
            aligned.getChildren().add(toggle);
        }
        another.setOnAction(pressed -> commands.another());
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        Button close = tool(new Button(), "compare-close", "Back to the link (" + Shortcut.COMPARE.keysText() + ")");
        close.setGraphic(new FontIcon(MaterialDesignC.CLOSE));
        close.getStyleClass().add("icon-only");
        close.setAccessibleText("Close the comparison");
        close.setOnAction(pressed -> commands.close());
        HBox heading = new HBox(10, title, aligned, all, spring, count, another, close);
        heading.setAlignment(Pos.CENTER_LEFT);
        return heading;
    }

    private VBox told() {
        HBox sides = new HBox(16, a, b);
        a.setMaxWidth(Double.MAX_VALUE);
        b.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(a, Priority.ALWAYS);
        HBox.setHgrow(b, Priority.ALWAYS);
        Label nobody = new Label();
        Label name = styled("compare-head", "");
        VBox rows = new VBox(
                2,
                LineCell.columns(
                        nobody,
                        name,
                        styled("compare-head", "A"),
                        styled("compare-head", "B"),
                        styled("compare-head", "how far apart")),
                list);
        rows.setMinWidth(0);
        VBox.setVgrow(list, Priority.ALWAYS);
        HBox.setHgrow(rows, Priority.ALWAYS);
        HBox both = new HBox(10, rows, curves);
        curves.setMinWidth(CURVES);
        curves.setPrefWidth(CURVES);
        VBox.setVgrow(both, Priority.ALWAYS);
        both.setMinHeight(0);
        sentences.setWrapText(true);
        sentences.setMinHeight(USE_PREF_SIZE);
        zero.setWrapText(true);
        zero.setMinHeight(USE_PREF_SIZE);
        return new VBox(GAP, sides, sentences, zero, both);
    }

    private VBox choosing() {
        Button file = tool(new Button("A saved file…"), "compare-file", "Compare with a saved recording");
        file.setOnAction(pressed -> commands.chooseFile());
        Button folder =
                tool(new Button("A folder…"), "compare-folder", "Compare with a folder of one rank's or both ranks'");
        folder.setOnAction(pressed -> commands.chooseFolder());
        HBox buttons = new HBox(8, file, folder);
        buttons.setAlignment(Pos.CENTER);
        Label what = new Label("Which recording shall be laid beside this one?");
        what.getStyleClass().add("heading");
        Label drop = styled("muted", "It can be dropped on the right half of the window too.");
        problem.setWrapText(true);
        VBox card = new VBox(12, what, buttons, drop, problem);
        card.setAlignment(Pos.CENTER);
        return card;
    }

    /** Shows that, and nothing any more of what was shown before. */
    public void show(CompareState next) {
        state = next;
        told.setVisible(next instanceof CompareState.Told);
        choosing.setVisible(next instanceof CompareState.Choosing);
        waiting.setVisible(next instanceof CompareState.Waiting);
        another.setDisable(next instanceof CompareState.Choosing);
        waiting.setText(next instanceof CompareState.Waiting it ? it.why() : "");
        problem.setText(next instanceof CompareState.Choosing it ? it.problem().orElse("") : "");
        tell();
    }

    /** Which moment times count from. */
    public void aligned(Alignment alignment) {
        alignments.get(alignment).setSelected(true);
    }

    private void tell() {
        if (state instanceof CompareState.Told it) {
            tell(CompareViewModel.of(it, all.isSelected()));
        } else {
            List.of(a, b, zero, sentences, count).forEach(label -> label.setText(""));
            list.getItems().clear();
            curves.show(CurvesViewModel.NONE);
        }
    }

    private void tell(CompareViewModel it) {
        a.setText(it.a());
        b.setText(it.b());
        zero.setText(it.zero());
        sentences.setText(String.join("\n", it.sentences()));
        count.setText(it.count());
        fill(it.lines());
        curves.show(it.curves());
    }

    /** Only what is another line now: the list stays where a person has scrolled it to. */
    private void fill(List<CompareViewModel.Line> lines) {
        List<CompareViewModel.Line> items = list.getItems();
        if (items.size() != lines.size()) {
            list.getItems().setAll(lines);
            return;
        }
        for (int i = 0; i < lines.size(); i++) {
            if (!items.get(i).equals(lines.get(i))) {
                items.set(i, lines.get(i));
            }
        }
    }

    /** Brings the keyboard to what is to be done or read. */
    public void takeFocus() {
        Optional<Region> first = switch (state) {
            case CompareState.Choosing it -> Optional.ofNullable((Region) choosing.lookup("#compare-file"));
            case CompareState.Waiting it -> Optional.empty();
            case CompareState.Told it -> Optional.of(list);
        };
        first.ifPresent(Region::requestFocus);
    }

    public void palette(Palette palette) {
        curves.palette(palette);
    }

    /** Draws with so many times the pixels of the screen until told otherwise: for a picture of that scale. */
    public void density(int times) {
        curves.density(times);
    }

    public void compact(boolean next) {
        curves.compact(next);
        double width = next ? COMPACT_CURVES : CURVES;
        curves.setMinWidth(width);
        curves.setPrefWidth(width);
    }

    /** Brings what is drawn to what was told last. */
    public void catchUp() {
        curves.catchUp();
    }

    private static Label styled(String style) {
        return styled(style, "");
    }

    private static Label styled(String style, String text) {
        Label label = new Label(text);
        label.getStyleClass().add(style);
        return label;
    }

    private static Button tool(Button button, String id, String tip) {
        button.setId(id);
        button.getStyleClass().add("tool");
        button.setMinWidth(USE_PREF_SIZE);
        button.setTooltip(new Tooltip(tip));
        return button;
    }
}
