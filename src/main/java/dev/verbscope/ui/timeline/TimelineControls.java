package dev.verbscope.ui.timeline;

import dev.verbscope.ui.command.TimeCommands;
import dev.verbscope.ui.time.TimeViewModel;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;

/** The form of the axis, zoom, and playing. */
final class TimelineControls extends HBox {

    private static final double GAP = 10;

    private final PlaybackControls playback;

    TimelineControls(TimelineView view, TimeCommands commands) {
        playback = new PlaybackControls(commands);
        setAlignment(Pos.CENTER_RIGHT);
        setSpacing(GAP);
        ToggleGroup forms = new ToggleGroup();
        ToggleButton phases = form("phases", TimeScale.PHASES, view, forms, "each phase has room of its own");
        ToggleButton linear = form("linear", TimeScale.LINEAR, view, forms, "time to scale");
        forms.selectedToggleProperty().subscribe((before, now) -> {
            if (now == null) {
                // One of the two always holds: a click on the one that holds changes nothing
                forms.selectToggle(before);
            }
        });
        view.axisProperty().subscribe(scale -> forms.selectToggle(scale == TimeScale.PHASES ? phases : linear));
        HBox form = new HBox(phases, linear);
        HBox zoom = new HBox(
                button("−", "zoom out", view::zoomOut),
                button("fit", "show the whole session", view::fit),
                button("+", "zoom in", view::zoomIn),
                button("↶", "undo zoom", view::undoZoom));
        form.getStyleClass().add("timeline-segments");
        zoom.getStyleClass().add("timeline-segments");
        getChildren().addAll(playback, form, zoom);
    }

    void time(TimeViewModel time) {
        playback.show(time);
    }

    void compact(boolean compact) {
        playback.compact(compact);
    }

    private static ToggleButton form(
            String words, TimeScale scale, TimelineView view, ToggleGroup group, String meaning) {
        ToggleButton button = new ToggleButton(words);
        button.getStyleClass().setAll("timeline-segment");
        button.setToggleGroup(group);
        button.setAccessibleText("axis " + words + ": " + meaning);
        button.setId("timeline-" + words);
        button.setOnAction(chosen -> view.axisProperty().set(scale));
        return button;
    }

    private static Button button(String words, String meaning, Runnable action) {
        Button button = new Button(words);
        button.getStyleClass().setAll("timeline-segment");
        button.setAccessibleText(meaning);
        button.setId("timeline-" + meaning.replace(' ', '-'));
        button.setOnAction(pressed -> action.run());
        return button;
    }
}
