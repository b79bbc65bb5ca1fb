package dev.verbscope.ui.progress;

import javafx.animation.PauseTransition;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.util.Duration;

/**
 * Says something that just happened and needs no answer, in as many lines as it takes, above the lower edge of its place. It goes
 * away on its own, but not while the mouse is on it, or when it is clicked. FX thread only.
 */
public final class SaidLine extends Region {
    /** Enough for four lines. */
    public static final double HEIGHT = 84;

    private static final double WIDEST = 620;
    /** What is long takes longer to be read: milliseconds at least, and a letter. */
    private static final int LEAST_MILLIS = 4_000;

    private static final int MILLIS_A_LETTER = 50;

    private final Label text = new Label();
    private final PauseTransition silence = new PauseTransition();

    public SaidLine() {
        setPickOnBounds(false);
        text.getStyleClass().add("said");
        text.setWrapText(true);
        text.setAccessibleRole(AccessibleRole.TEXT);
        text.setVisible(false);
        text.hoverProperty().subscribe(hovered -> {
            if (hovered) {
                silence.stop();
            } else if (text.isVisible()) {
                silence.playFromStart();
            }
        });
        text.setOnMouseClicked(event -> silence());
        silence.setOnFinished(event -> silence());
        getChildren().add(text);
    }

    /** Says so, in the place of what was said before. */
    public void say(String sentence) {
        text.setText(sentence);
        text.setAccessibleText(sentence);
        text.setVisible(true);
        silence.stop();
        silence.setDuration(Duration.millis(Math.max(LEAST_MILLIS, sentence.length() * MILLIS_A_LETTER)));
        if (!text.isHover()) {
            silence.play();
        }
        requestLayout();
    }

    /** Says nothing any more, and keeps no word of what was said. */
    public void silence() {
        silence.stop();
        text.setVisible(false);
        text.setText("");
        text.setAccessibleText("");
    }

    @Override
    protected void layoutChildren() {
        double width = Math.min(Math.min(WIDEST, getWidth() - 24), Math.ceil(text.prefWidth(-1)));
        double height = Math.min(getHeight(), Math.ceil(text.prefHeight(width)));
        text.resizeRelocate(Math.round((getWidth() - width) / 2), Math.round(getHeight() - height), width, height);
    }
}
