package dev.verbscope.ui;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** What a recording that is held over the window can be dropped for: one half opens it, the other compares it. */
final class DropOffer extends HBox {
    private static final PseudoClass MEANT = PseudoClass.getPseudoClass("meant");

    private final Label open = half("drop-open");
    private final Label compare = half("drop-compare");

    /** The halves of the window. */
    enum Half {
        OPEN,
        COMPARE
    }

    DropOffer() {
        super(12);
        getStyleClass().add("drop-offer");
        getChildren().addAll(open, compare);
        compare.setText("Compare it with what is shown");
        setMouseTransparent(true);
        setVisible(false);
    }

    private static Label half(String id) {
        Label half = new Label();
        half.setId(id);
        half.getStyleClass().add("drop-half");
        half.setAlignment(Pos.CENTER);
        half.setWrapText(true);
        half.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
        // Halves, whichever has the longer text
        half.setPrefWidth(1);
        setHgrow(half, Priority.ALWAYS);
        return half;
    }

    /** @param opens whether another recording can be opened now: not while a link runs */
    void show(Half meant, boolean opens) {
        open.setText(opens ? "Open it in the place of what is shown" : "Stop the link to open it");
        open.pseudoClassStateChanged(MEANT, meant == Half.OPEN && opens);
        compare.pseudoClassStateChanged(MEANT, meant == Half.COMPARE);
        setVisible(true);
    }

    void hide() {
        setVisible(false);
    }
}
