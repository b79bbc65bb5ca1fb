package dev.verbscope.ui.devices;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.explain.Explains;
import dev.verbscope.ui.explain.Explanation;
import dev.verbscope.ui.viewmodel.GidCardViewModel;
import dev.verbscope.ui.viewmodel.GidReading;
import dev.verbscope.ui.viewmodel.GidWhatIf;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * One GID: its index, the address, the score with a bar of what adds up to it, the reasons as sentences and the tags. The
 * slot in use says all of it; the others a line, until they are opened. An open card can be chosen for the next start.
 */
final class GidCard extends VBox {
    private static final PseudoClass EMPHASIZED = PseudoClass.getPseudoClass("emphasized");
    private static final PseudoClass UNUSABLE = PseudoClass.getPseudoClass("unusable");
    private static final PseudoClass TAKEN = PseudoClass.getPseudoClass("taken");
    /** Shades of the bar's parts in the style sheet. */
    private static final int SHADES = 4;

    private final WindowCommands commands;
    private String device;
    private GidCardViewModel shown;
    private boolean open;
    private Optional<GidReading> reading = Optional.empty();
    private Optional<GidWhatIf> whatIf = Optional.empty();

    GidCard(WindowCommands commands) {
        this.commands = commands;
        getStyleClass().add("gid-card");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.BUTTON);
        setOnMouseClicked(event -> {
            requestFocus();
            toggle();
        });
        Explains.install(this, this::explanation);
        setOnKeyPressed(event -> {
            if (event.getTarget() == this && (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE)) {
                toggle();
                explanation().ifPresent(it -> Explains.select(this, it));
                event.consume();
            }
        });
    }

    void show(String ofDevice, GidCardViewModel card) {
        if (card.equals(shown) && ofDevice.equals(device)) {
            return;
        }
        if (shown == null || shown.index() != card.index() || !ofDevice.equals(device)) {
            open = false;
        }
        device = ofDevice;
        shown = card;
        setId("gid-" + card.index());
        build();
    }

    /**
     * @param table the whole table, read closely
     * @param under what another recipe would do; empty where none is asked about
     */
    void read(Optional<GidReading> table, Optional<GidWhatIf> under) {
        reading = table;
        if (!under.equals(whatIf)) {
            whatIf = under;
            build();
        }
    }

    private Optional<Explanation> explanation() {
        return reading.filter(it -> shown != null && it.device().equals(device))
                .flatMap(it -> it.explain(shown.index()));
    }

    private Optional<GidWhatIf.Slot> slot() {
        return whatIf.stream()
                .flatMap(it -> it.slots().stream())
                .filter(slot -> slot.index() == shown.index())
                .findFirst();
    }

    private void toggle() {
        open = !open;
        build();
    }

    private void build() {
        boolean whole = open || shown.emphasized();
        pseudoClassStateChanged(EMPHASIZED, shown.emphasized());
        pseudoClassStateChanged(UNUSABLE, !shown.usable());
        setAccessibleText(shown.accessibleText() + (whole ? "" : "; press to read the reasons"));
        getChildren().setAll(title(), bar());
        if (whole) {
            shown.reasons().forEach(reason -> getChildren().add(reason(reason)));
        } else {
            getChildren().add(line());
        }
        if (!shown.tags().isEmpty()) {
            getChildren().add(tags());
        }
        slot().ifPresent(slot -> getChildren().add(would(slot)));
        if (open && !shown.nextStart()) {
            getChildren().add(choose());
        }
    }

    private HBox title() {
        Label index = new Label(Integer.toString(shown.index()));
        index.getStyleClass().add("gid-index");
        index.setMinWidth(USE_PREF_SIZE);
        Label gid = new Label(shown.gid());
        gid.getStyleClass().add("gid-address");
        // Two addresses of one machine differ at their ends: none is cut
        gid.setWrapText(true);
        gid.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(gid, Priority.ALWAYS);
        Label score = new Label(Integer.toString(shown.score()));
        score.getStyleClass().add("gid-score");
        score.setMinWidth(USE_PREF_SIZE);
        HBox title = new HBox(6, index, gid, score);
        title.setAlignment(Pos.BASELINE_LEFT);
        return title;
    }

    private Pane bar() {
        return new ScoreBar(shown);
    }

    private HBox reason(GidCardViewModel.Reason reason) {
        Region key = new Region();
        key.getStyleClass().add("reason-key");
        if (reason.segment() >= 0) {
            key.getStyleClass().add(shade(reason.segment()));
        } else {
            key.getStyleClass().add("explains");
        }
        Label text = new Label(reason.text());
        text.setWrapText(true);
        text.getStyleClass().add("reason");
        HBox line = new HBox(6, key, text);
        line.setAlignment(Pos.TOP_LEFT);
        return line;
    }

    /** What explains the score, or else what made most of it. */
    private Label line() {
        String text = shown.reasons().stream()
                .filter(reason -> reason.points() <= 0)
                .findFirst()
                .or(() -> shown.reasons().stream().findFirst())
                .map(GidCardViewModel.Reason::why)
                .orElse(shown.usable() ? "" : "not usable");
        Label line = new Label(text);
        line.getStyleClass().add("muted");
        line.setWrapText(true);
        return line;
    }

    private FlowPane tags() {
        FlowPane tags = new FlowPane(5, 5);
        tags.getStyleClass().add("tags");
        shown.tags().forEach(tag -> {
            Label label = new Label(tag.text());
            label.getStyleClass().addAll("tag", tag.kind().name().toLowerCase(Locale.ROOT));
            tags.getChildren().add(label);
        });
        return tags;
    }

    private Label would(GidWhatIf.Slot slot) {
        Label label = new Label(whatIf.orElseThrow().recipe() + ": " + slot.why()
                + (slot.sendsFrom() ? "; sends from it all the same" : ""));
        label.setWrapText(true);
        label.getStyleClass().add("what-if");
        label.pseudoClassStateChanged(TAKEN, slot.taken());
        return label;
    }

    private Hyperlink choose() {
        Hyperlink choose = new Hyperlink("Use index " + shown.index() + " at the next start");
        choose.setId("choose-gid-" + shown.index());
        choose.setOnAction(event -> commands.chooseGid(device, OptionalInt.of(shown.index())));
        return choose;
    }

    private static String shade(int segment) {
        return "shade-" + segment % SHADES;
    }

    /** The points as a stacked bar over the whole of a hundred; the numbers stand in it where they fit. */
    private static final class ScoreBar extends Pane {
        private static final double NUMBER_FITS = 22;

        private final GidCardViewModel card;

        ScoreBar(GidCardViewModel card) {
            this.card = card;
            getStyleClass().add("score-bar");
            for (int i = 0; i < card.segments().size(); i++) {
                Label segment =
                        new Label(Integer.toString(card.segments().get(i).points()));
                segment.getStyleClass().addAll("segment", shade(i));
                segment.setAlignment(Pos.CENTER);
                getChildren().add(segment);
            }
        }

        @Override
        protected void layoutChildren() {
            double unit = getWidth() / GidCardViewModel.FULL_SCORE;
            double x = 0;
            for (int i = 0; i < getChildren().size(); i++) {
                double width = card.segments().get(i).points() * unit;
                Label segment = (Label) getChildren().get(i);
                double drawn = Math.max(1, Math.round(x + width) - Math.round(x) - 1);
                segment.setTextOverrun(OverrunStyle.CLIP);
                segment.setText(
                        drawn >= NUMBER_FITS
                                ? Integer.toString(card.segments().get(i).points())
                                : "");
                segment.resizeRelocate(Math.round(x), 0, drawn, getHeight());
                x += width;
            }
        }
    }
}
