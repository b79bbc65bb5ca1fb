package dev.verbscope.ui.hello;

import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignN;

/** The fields of both HELLOs in rows. What differs is marked by a sign and words, what must not by weight too. */
final class HelloTable extends VBox {

    private static final double VALUES = 168;

    private final GridPane grid = new GridPane();
    private final Label note = new Label();

    HelloTable() {
        getStyleClass().addAll("popover-content", "hello-table");
        setAccessibleRole(AccessibleRole.TEXT);
        setFocusTraversable(true);
        setSpacing(8);
        Label title = new Label("Both HELLOs, field by field");
        title.getStyleClass().add("hello-title");
        note.getStyleClass().add("hello-note");
        grid.setHgap(16);
        grid.setVgap(3);
        for (int column = 0; column < 4; column++) {
            ColumnConstraints width = new ColumnConstraints();
            width.setHalignment(column == 1 || column == 2 ? HPos.RIGHT : HPos.LEFT);
            if (column == 1 || column == 2) {
                width.setMinWidth(VALUES);
                width.setHgrow(Priority.ALWAYS);
            }
            grid.getColumnConstraints().add(width);
        }
        getChildren().addAll(title, grid, note);
    }

    void show(HelloViewModel hello) {
        grid.getChildren().clear();
        List<String> names = List.of("field", "rank 0", "rank 1", "");
        for (int column = 0; column < names.size(); column++) {
            Label name = new Label(names.get(column));
            name.getStyleClass().add("hello-head");
            grid.add(name, column, 0);
        }
        int line = 1;
        for (HelloViewModel.Row row : hello.rows()) {
            boolean wrong = row.mark() == HelloViewModel.Mark.WRONG;
            grid.add(value(row.field(), wrong), 0, line);
            grid.add(value(row.leader(), wrong), 1, line);
            grid.add(value(row.worker(), wrong), 2, line);
            grid.add(mark(row.mark()), 3, line);
            line++;
        }
        note.setText(hello.note());
        setAccessibleText(hello.inWords());
    }

    /** A mask is three words of 16 digits: they stand one under the other. */
    private static Label value(String text, boolean wrong) {
        boolean mask = text.length() > 40;
        Label value = new Label(mask ? text.replace(' ', '\n') : text);
        value.getStyleClass().add("hello-value");
        if (wrong) {
            value.getStyleClass().add("wrong");
        }
        return value;
    }

    private static Label mark(HelloViewModel.Mark mark) {
        Label label = new Label(mark.words());
        label.getStyleClass().add("hello-mark");
        FontIcon icon = new FontIcon(
                switch (mark) {
                    case SAME -> MaterialDesignC.CHECK;
                    case ALLOWED -> MaterialDesignN.NOT_EQUAL_VARIANT;
                    case WRONG -> MaterialDesignA.ALERT_OCTAGON;
                });
        label.setGraphic(icon);
        if (mark == HelloViewModel.Mark.WRONG) {
            label.getStyleClass().add("wrong");
        }
        return label;
    }
}
