package dev.verbscope.ui.waiting;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.viewmodel.WaitingViewModel;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** The command for the other machine, the dials that failed with what their errno means, and what this link is not. */
public final class WaitingCard extends VBox {
    private final Label heading = new Label();
    private final TextField command = new TextField();
    private final HBox commandBox;
    private final Label dialsText = new Label();
    private final GridPane dials = new GridPane();
    private final ScrollPane list = new ScrollPane(new VBox(6, dialsText, dials));
    private WaitingViewModel shown;

    public WaitingCard(WindowCommands commands) {
        getStyleClass().addAll("card", "waiting");
        Label title = new Label("Waiting for a peer");
        title.getStyleClass().add("heading");
        heading.getStyleClass().add("mono-muted");
        Label prompt = new Label("Run this on the other machine");
        prompt.setMinWidth(Region.USE_PREF_SIZE);
        command.setEditable(false);
        command.setId("peer-command");
        command.getStyleClass().add("command");
        command.setAccessibleText("Command for the other machine");
        HBox.setHgrow(command, Priority.ALWAYS);
        Button copy = new Button("Copy", new FontIcon(MaterialDesignC.CONTENT_COPY));
        copy.setId("copy-peer-command");
        copy.getStyleClass().addAll("tool", "accent");
        copy.setMinWidth(Region.USE_PREF_SIZE);
        copy.setTooltip(new Tooltip("Copy the command for the other machine"));
        copy.setOnAction(event -> commands.copy(command.getText()));
        commandBox = new HBox(8, prompt, command, copy);
        commandBox.setAlignment(Pos.CENTER_LEFT);
        commandBox.setMinHeight(USE_PREF_SIZE);
        dialsText.getStyleClass().add("heading");
        dials.setHgap(16);
        dials.setVgap(4);
        ColumnConstraints rest = new ColumnConstraints();
        rest.setHgrow(Priority.ALWAYS);
        dials.getColumnConstraints().addAll(new ColumnConstraints(), new ColumnConstraints(), rest);
        list.setFitToWidth(true);
        list.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        list.setMinHeight(0);
        list.setAccessibleText("Dials that failed");
        VBox.setVgrow(list, Priority.ALWAYS);
        Label own = new Label(WaitingViewModel.OWN_LINK);
        own.getStyleClass().add("muted");
        own.setWrapText(true);
        own.setMinHeight(USE_PREF_SIZE);
        HBox top = new HBox(10, title, heading);
        top.setAlignment(Pos.BASELINE_LEFT);
        top.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(top, own, commandBox, list);
    }

    public void show(WaitingViewModel waiting) {
        if (waiting.equals(shown)) {
            return;
        }
        shown = waiting;
        heading.setText(waiting.heading());
        command.setText(waiting.command().orElse(""));
        commandBox.setVisible(waiting.command().isPresent());
        commandBox.setManaged(waiting.command().isPresent());
        dialsText.setText(waiting.dialsText());
        boolean failed = !waiting.dials().isEmpty();
        list.setVisible(failed);
        dials.getChildren().clear();
        int row = 0;
        for (WaitingViewModel.Dial dial : waiting.dials()) {
            dials.addRow(
                    row++, cell(dial.what(), "mono-muted"), cell(dial.errno(), "mono"), cell(dial.meaning(), "muted"));
        }
    }

    private static Label cell(String text, String style) {
        Label label = new Label(text);
        label.getStyleClass().add(style);
        label.setWrapText(style.equals("muted"));
        return label;
    }
}
