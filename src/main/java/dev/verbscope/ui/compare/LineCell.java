package dev.verbscope.ui.compare;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;

/** A line of a comparison: the title of a section, or a name with what A and B tell, and a note, in columns. */
final class LineCell extends ListCell<CompareViewModel.Line> {
    private static final PseudoClass DIFFERS = PseudoClass.getPseudoClass("differs");
    private static final double SIGN = 18;
    /** What the list's scroll bar and edges take of its width. */
    private static final double SCROLL_BAR = 12;

    private static final double[] SHARES = {24, 28, 28, 20};

    private final Label sign = new Label();
    private final Label name = label("compare-name");
    private final Label a = label("compare-value");
    private final Label b = label("compare-value");
    private final Label note = label("compare-note");
    private final GridPane row = columns(sign, name, a, b, note);
    private final Label title = new Label();

    LineCell() {
        getStyleClass().add("compare-cell");
        sign.getStyleClass().add("compare-sign");
        title.getStyleClass().add("compare-title");
        // As wide as the list, and as high as its texts are then
        setPrefWidth(0);
    }

    private static Label label(String style) {
        Label label = new Label();
        label.getStyleClass().add(style);
        label.setWrapText(true);
        label.setTextOverrun(OverrunStyle.ELLIPSIS);
        label.setMinWidth(0);
        return label;
    }

    /** The columns of the list; its head has the same. */
    static GridPane columns(Label sign, Label name, Label a, Label b, Label note) {
        GridPane grid = new GridPane();
        grid.setHgap(10);
        grid.getColumnConstraints().add(new ColumnConstraints(SIGN));
        for (double share : SHARES) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(share * 0.95);
            grid.getColumnConstraints().add(column);
        }
        RowConstraints top = new RowConstraints();
        top.setValignment(VPos.TOP);
        grid.getRowConstraints().add(top);
        grid.addRow(0, sign, name, a, b, note);
        return grid;
    }

    @Override
    protected void updateItem(CompareViewModel.Line line, boolean empty) {
        super.updateItem(line, empty);
        setText(null);
        // A cell that lies empty keeps no word of what it showed
        setAccessibleText(null);
        fill("", "", "", "", "");
        title.setText("");
        boolean differs = false;
        if (empty || line == null) {
            setGraphic(null);
        } else {
            switch (line) {
                case CompareViewModel.Line.Title it -> {
                    String count = it.differing() == 0 ? "" : "  ≠ " + it.differing();
                    title.setText(it.text() + count);
                    setAccessibleText(
                            it.text() + ", " + it.differing() + (it.differing() == 1 ? " differs" : " differ"));
                    setGraphic(title);
                    setAlignment(Pos.BOTTOM_LEFT);
                }
                case CompareViewModel.Line.Item it -> {
                    fill(it.sign(), it.name(), it.a(), it.b(), it.note());
                    setAccessibleText(it.inWords());
                    setGraphic(row);
                    differs = it.differs();
                }
            }
        }
        pseudoClassStateChanged(DIFFERS, differs);
    }

    /** As high as its texts are in its width; the theme gives every cell the same height. */
    @Override
    protected double computePrefHeight(double width) {
        double around = snappedTopInset() + snappedBottomInset();
        if (!(getGraphic() instanceof Region content)) {
            return super.computePrefHeight(width);
        }
        double wide = Math.max(0, getListView().getWidth() - SCROLL_BAR - snappedLeftInset() - snappedRightInset());
        return Math.ceil(content.prefHeight(wide)) + around;
    }

    private void fill(String signText, String nameText, String aText, String bText, String noteText) {
        sign.setText(signText);
        name.setText(nameText);
        a.setText(aText);
        b.setText(bText);
        note.setText(noteText);
    }
}
