package dev.verbscope.ui.waiting;

import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.IdleViewModel;
import dev.verbscope.ui.viewmodel.WaitingViewModel;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** What the next start will be, and a button that starts it. */
public final class IdleCard extends VBox {
    private final GridPane lines = new GridPane();
    private IdleViewModel shown;

    public IdleCard(WindowCommands commands) {
        getStyleClass().addAll("card", "waiting");
        Label title = new Label("What a start will do");
        title.getStyleClass().add("heading");
        lines.setHgap(16);
        lines.setVgap(4);
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(Region.USE_PREF_SIZE);
        ColumnConstraints sentences = new ColumnConstraints();
        sentences.setHgrow(Priority.ALWAYS);
        lines.getColumnConstraints().addAll(names, sentences);
        Button start = new Button("Start", new FontIcon(MaterialDesignP.PLAY));
        start.setId("idle-start");
        start.getStyleClass().addAll("tool", "accent");
        start.setTooltip(new Tooltip(Shortcut.START.tip()));
        start.setOnAction(event -> commands.start());
        start.setMinWidth(Region.USE_PREF_SIZE);
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        HBox top = new HBox(10, title, between, start);
        top.setAlignment(Pos.CENTER_LEFT);
        top.setMinHeight(USE_PREF_SIZE);
        // in a low window the lines scroll; the button and the note stay
        ScrollPane list = new ScrollPane(lines);
        list.setFitToWidth(true);
        list.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        list.setMinHeight(0);
        list.setAccessibleText("What a start will do");
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(top, list, note(IdleViewModel.NOTHING_TOUCHED + " " + WaitingViewModel.OWN_LINK));
    }

    public void show(IdleViewModel idle) {
        if (idle.equals(shown)) {
            return;
        }
        shown = idle;
        lines.getChildren().clear();
        lines.getRowConstraints().clear();
        int row = 0;
        for (IdleViewModel.Line line : idle.lines()) {
            Label name = new Label(line.name());
            name.getStyleClass().add("mono-muted");
            Label sentence = new Label(line.sentence());
            sentence.setWrapText(true);
            lines.addRow(row++, name, sentence);
            RowConstraints top = new RowConstraints();
            top.setValignment(VPos.TOP);
            lines.getRowConstraints().add(top);
        }
    }

    private static Label note(String text) {
        Label note = new Label(text);
        note.getStyleClass().add("muted");
        note.setWrapText(true);
        note.setMinHeight(USE_PREF_SIZE);
        return note;
    }
}
