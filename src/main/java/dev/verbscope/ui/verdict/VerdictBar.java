package dev.verbscope.ui.verdict;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.ui.explain.Explains;
import dev.verbscope.ui.viewmodel.PaneExplanations;
import dev.verbscope.ui.viewmodel.VerdictViewModel;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/**
 * How the link is now, in the largest type, with a shape and a colour of the same meaning; then why, what goes on, and what
 * follows. Where headline and explanation do not fit beside each other the explanation goes below.
 */
public final class VerdictBar extends HBox {
    private static final double GAP = 16;
    /** An explanation narrower than this reads badly beside the headline. */
    private static final double LEAST_EXPLANATION = 300;

    private final FontIcon shape = new FontIcon();
    private final Label headline = new Label();
    private final Label explanation = new Label();
    private final Words words = new Words();
    private final Label frozen = new Label();
    private final Label now = new Label();
    private final Label next = new Label();
    private final Progress progress = new Progress();
    private final VBox aside;
    private VerdictViewModel shown;
    private Runnable wants = () -> {};
    private double wanted;

    public VerdictBar() {
        getStyleClass().add("verdict");
        setAlignment(Pos.CENTER_LEFT);
        setSpacing(GAP);
        // A screen reader reads the bar as one sentence and need not walk through its labels
        setAccessibleRole(AccessibleRole.TEXT);
        setFocusTraversable(true);

        shape.getStyleClass().add("verdict-shape");
        headline.getStyleClass().add("headline");
        headline.setTextOverrun(OverrunStyle.ELLIPSIS);
        explanation.getStyleClass().add("explanation");
        explanation.setWrapText(true);
        words.getChildren().addAll(headline, explanation);
        HBox.setHgrow(words, Priority.ALWAYS);

        frozen.getStyleClass().add("frozen");
        frozen.setGraphic(new FontIcon(MaterialDesignS.SNOWFLAKE));
        now.getStyleClass().add("now");
        next.getStyleClass().add("next");
        aside = new VBox(frozen, now, next, progress);
        aside.getStyleClass().add("aside");
        aside.setAlignment(Pos.CENTER_RIGHT);
        aside.setMinWidth(Region.USE_PREF_SIZE);
        getChildren().addAll(shape, words, aside);
        // The explanation again, too: of a failure it can be longer than the bar has room for
        Explains.install(this, () -> Optional.of(PaneExplanations.verdict(shown)));
        show(VerdictViewModel.IDLE);
    }

    public void show(VerdictViewModel verdict) {
        if (verdict.equals(shown)) {
            return;
        }
        if (shown == null || verdict.tone() != shown.tone()) {
            getStyleClass().removeIf(c -> c.startsWith("tone-"));
            getStyleClass().add("tone-" + verdict.tone().name().toLowerCase(Locale.ROOT));
            shape.setIconCode(shape(verdict.tone()));
        }
        shown = verdict;
        headline.setText(verdict.headline());
        explanation.setText(verdict.explanation());
        setText(frozen, verdict.frozen().orElse(""));
        setText(now, verdict.now());
        // While the picture stands still, what follows is of another time
        setText(next, verdict.frozen().isPresent() ? "" : verdict.next());
        progress.show(verdict.progress());
        setAccessibleText(verdict.accessibleText());
        double now = heightFor(getWidth());
        if (now != wanted) {
            wanted = now;
            wants.run();
        }
    }

    /** @param next run when {@link #heightFor} says something else about the width it has */
    public void onWantedHeight(Runnable next) {
        wants = next;
    }

    /** The height in which all words can be read. */
    public double heightFor(double width) {
        Insets insets = getInsets();
        double across = width - insets.getLeft() - insets.getRight() - shape.prefWidth(-1) - aside.prefWidth(-1);
        return insets.getTop() + words.heightFor(across - 2 * GAP) + insets.getBottom();
    }

    private static void setText(Label label, String text) {
        label.setText(text);
        label.setVisible(!text.isEmpty());
        label.setManaged(!text.isEmpty());
    }

    /** The shapes: octagon with a cross, triangle, tick in a circle, hourglass, dots, square. */
    static Ikon shape(Verdict.Tone tone) {
        return switch (tone) {
            case IDLE -> MaterialDesignC.CIRCLE_OUTLINE;
            case WAITING -> MaterialDesignT.TIMER_SAND;
            case WORKING -> MaterialDesignD.DOTS_HORIZONTAL_CIRCLE_OUTLINE;
            case GOOD -> MaterialDesignC.CHECK_CIRCLE;
            case AMBER -> MaterialDesignA.ALERT;
            case BROKEN, FAILED -> MaterialDesignC.CLOSE_OCTAGON;
            case ENDED -> MaterialDesignS.STOP_CIRCLE_OUTLINE;
        };
    }

    /** Headline and explanation: side by side while there is room for both, else one above the other. */
    private final class Words extends Pane {

        @Override
        protected double computePrefWidth(double height) {
            return headline.prefWidth(-1) + GAP + LEAST_EXPLANATION;
        }

        @Override
        protected double computeMinWidth(double height) {
            return LEAST_EXPLANATION;
        }

        double heightFor(double width) {
            if (width <= 0) {
                return 0;
            }
            double head = headline.prefHeight(-1);
            double beside = width - Math.ceil(headline.prefWidth(-1)) - GAP;
            double below = explanation.getText().isEmpty() ? head : head + explanation.prefHeight(width);
            return beside < LEAST_EXPLANATION ? below : Math.min(below, Math.max(head, explanation.prefHeight(beside)));
        }

        @Override
        protected void layoutChildren() {
            double width = getWidth();
            double height = getHeight();
            double headWidth = Math.min(width, Math.ceil(headline.prefWidth(-1)));
            double headHeight = headline.prefHeight(headWidth);
            double beside = width - headWidth - GAP;
            double oneLine = explanation.getText().isEmpty() ? 0 : explanation.prefHeight(-1);
            boolean fits = beside >= LEAST_EXPLANATION && explanation.prefHeight(beside) <= height
                    || beside >= explanation.prefWidth(-1);
            if (fits) {
                headline.resizeRelocate(0, Math.round((height - headHeight) / 2), headWidth, headHeight);
                double explanationHeight = Math.min(height, explanation.prefHeight(beside));
                // On one line the explanation shares the headline's baseline, more or less
                double down = explanationHeight <= oneLine ? 2 : 0;
                explanation.resizeRelocate(
                        headWidth + GAP,
                        Math.round((height - explanationHeight) / 2) + down,
                        beside,
                        explanationHeight);
                return;
            }
            double explanationHeight = Math.min(explanation.prefHeight(width), Math.max(oneLine, height - headHeight));
            double top = Math.max(0, Math.round((height - headHeight - explanationHeight) / 2));
            headline.resizeRelocate(0, top, headWidth, headHeight);
            explanation.resizeRelocate(0, top + headHeight, width, explanationHeight);
        }
    }

    /** How far it is to what follows: a thin bar. */
    private static final class Progress extends Pane {
        private final Region done = new Region();
        private double share;

        Progress() {
            getStyleClass().add("verdict-progress");
            done.getStyleClass().add("done");
            getChildren().add(done);
        }

        void show(OptionalDouble value) {
            setVisible(value.isPresent());
            setManaged(value.isPresent());
            share = Math.clamp(value.orElse(0), 0, 1);
            requestLayout();
        }

        @Override
        protected void layoutChildren() {
            done.resizeRelocate(0, 0, Math.round(getWidth() * share), getHeight());
        }
    }
}
