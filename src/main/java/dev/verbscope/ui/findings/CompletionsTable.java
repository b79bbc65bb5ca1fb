package dev.verbscope.ui.findings;

import dev.verbscope.ui.viewmodel.CompletionsViewModel;
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
    private static final String NONE_YET = "A status other than SUCCESS appears here first, with number, name and wr_id.";

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
        getChildren().addAll(heading, grid, firstFailed);
        show(CompletionsViewModel.NONE);
    }

    public void show(CompletionsViewModel completions) {
        if (completions.equals(shown)) {
            return;
        }
        shown = completions;
        subtitle.setText(completions.heading());
        grid.getChildren().clear();
        grid.addRow(0, head("poll site"), head("send"), head("recv"), head("not OK"));
        StringBuilder spoken = new StringBuilder("Completions ").append(completions.heading());
        int row = 1;
        for (CompletionsViewModel.Row site : completions.rows()) {
            Label notOk = figure(site.notOk());
            notOk.getStyleClass().add(site.bad() ? "bad" : "muted");
            grid.addRow(row++, figure(site.site()), figure(site.sends()), figure(site.receives()), notOk);
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
        firstFailed.setText(completions.firstFailed().orElse(NONE_YET));
        firstFailed.getStyleClass().setAll("label", completions.firstFailed().isPresent() ? "first-failed" : "muted");
        completions.firstFailed().ifPresent(failed -> spoken.append("; ").append(failed));
        setAccessibleText(spoken.toString());
    }

    private static Label head(String text) {
        Label label = new Label(text);
        label.getStyleClass().addAll("muted", "head");
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }

    private static Label figure(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("figure");
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }
}
