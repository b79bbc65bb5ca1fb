package dev.verbscope.ui.findings;

import dev.verbscope.ui.explain.Explains;
import dev.verbscope.ui.viewmodel.CompletionsViewModel;
import dev.verbscope.ui.viewmodel.PaneExplanations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Completions by poll site, and under them the first that was not success, in full. */
public final class CompletionsTable extends VBox {
    private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");

    private final List<Line> lines = new ArrayList<>();
    private final Label subtitle = new Label();
    private final GridPane grid = new GridPane();
    private final Label firstFailed = new Label();
    private CompletionsViewModel shown;

    public CompletionsTable() {
        getStyleClass().add("completions");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        Label title = new Label("Completions");
        title.getStyleClass().add("heading");
        subtitle.getStyleClass().add("muted");
        HBox heading = new HBox(8, title, subtitle);
        heading.setAlignment(Pos.BASELINE_LEFT);
        grid.getStyleClass().add("grid");
        ColumnConstraints site = new ColumnConstraints();
        site.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().add(site);
        for (int i = 0; i < 3; i++) {
            ColumnConstraints figure = new ColumnConstraints();
            figure.setHalignment(HPos.RIGHT);
            grid.getColumnConstraints().add(figure);
        }
        firstFailed.setWrapText(true);
        firstFailed.getStyleClass().add("first-failed");
        Explains.install(firstFailed, () -> PaneExplanations.firstFailed(shown));
        getChildren().addAll(heading, grid, firstFailed);
        show(CompletionsViewModel.NONE);
    }

    public void show(CompletionsViewModel completions) {
        if (completions.equals(shown)) {
            return;
        }
        shown = completions;
        subtitle.setText(completions.heading());
        if (lines.size() != completions.rows().size()) {
            build(completions.rows().size());
        }
        StringBuilder spoken = new StringBuilder("Completions ").append(completions.heading());
        for (int i = 0; i < lines.size(); i++) {
            CompletionsViewModel.Row site = completions.rows().get(i);
            lines.get(i).show(site);
            spoken.append("; ")
                    .append(site.site())
                    .append(": ")
                    .append(site.sends())
                    .append(" sends, ")
                    .append(site.receives())
                    .append(" receives, ")
                    .append(site.notOk())
                    .append(" not OK");
        }
        firstFailed.setText(completions.firstFailed().orElse(completions.remark()));
        firstFailed.pseudoClassStateChanged(BAD, completions.firstFailed().isPresent());
        completions.firstFailed().ifPresent(failed -> spoken.append("; ").append(failed));
        setAccessibleText(spoken.toString());
    }

    private void build(int rows) {
        grid.getChildren().clear();
        grid.addRow(0, head("poll site"), head("send"), head("recv"), head("not OK"));
        lines.clear();
        for (int i = 0; i < rows; i++) {
            Line line = new Line(figure(), figure(), figure(), figure());
            line.notOk().getStyleClass().add("not-ok");
            int row = i;
            line.all()
                    .forEach(label ->
                            Explains.install(label, () -> Optional.of(PaneExplanations.completions(shown, row))));
            lines.add(line);
            grid.addRow(i + 1, line.site(), line.sends(), line.receives(), line.notOk());
        }
    }

    /** The labels of a row: kept, since new ones would have to be styled ten times a second. */
    private record Line(Label site, Label sends, Label receives, Label notOk) {

        List<Label> all() {
            return List.of(site, sends, receives, notOk);
        }

        void show(CompletionsViewModel.Row row) {
            site.setText(row.site());
            sends.setText(row.sends());
            receives.setText(row.receives());
            notOk.setText(row.notOk());
            notOk.pseudoClassStateChanged(BAD, row.bad());
        }
    }

    private static Label head(String text) {
        Label label = new Label(text);
        label.getStyleClass().addAll("muted", "head");
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }

    private static Label figure() {
        Label label = new Label();
        label.getStyleClass().add("figure");
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }
}
