package dev.verbscope.ui.timeline;

import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.TimeCommands;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.time.TimeViewModel;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** Play, pause, speed, and steps by phase and by record. In a narrow window the steps by record are left to the keys. */
final class PlaybackControls extends HBox {
    private final Button play;
    private final List<Button> recordSteps;
    private final FontIcon playIcon = new FontIcon(MaterialDesignP.PLAY);
    private final MenuButton speed = new MenuButton();

    PlaybackControls(TimeCommands commands) {
        getStyleClass().add("timeline-segments");
        Button phaseBack =
                button("phase-back", MaterialDesignS.SKIP_PREVIOUS, Shortcut.PHASE_BACK, () -> commands.stepPhase(-1));
        Button recordBack = button(
                "record-back", MaterialDesignC.CHEVRON_LEFT, Shortcut.RECORD_BACK, () -> commands.stepRecord(-1));
        play = button("play", MaterialDesignP.PLAY, Shortcut.PLAY, commands::playOrPause);
        play.setGraphic(playIcon);
        Button recordOn =
                button("record-on", MaterialDesignC.CHEVRON_RIGHT, Shortcut.RECORD_ON, () -> commands.stepRecord(1));
        Button phaseOn = button("phase-on", MaterialDesignS.SKIP_NEXT, Shortcut.PHASE_ON, () -> commands.stepPhase(1));
        recordSteps = List.of(recordBack, recordOn);
        speed.getStyleClass().setAll("timeline-segment", "timeline-speed");
        speed.setId("timeline-speed");
        speed.setTooltip(
                new Tooltip("Speed of playing, " + Shortcut.SLOWER.keysText() + " and " + Shortcut.FASTER.keysText()));
        ToggleGroup group = new ToggleGroup();
        for (PlaySpeed choice : PlaySpeed.values()) {
            RadioMenuItem item = new RadioMenuItem(choice.label());
            item.setToggleGroup(group);
            item.setUserData(choice);
            item.setOnAction(chosen -> commands.playSpeed(choice));
            speed.getItems().add(item);
        }
        getChildren().addAll(phaseBack, recordBack, play, recordOn, phaseOn, speed);
        show(TimeViewModel.LIVE);
    }

    void show(TimeViewModel time) {
        playIcon.setIconCode(time.playing() ? MaterialDesignP.PAUSE : MaterialDesignP.PLAY);
        play.setAccessibleText(time.playing() ? "Pause" : "Play what was recorded");
        speed.setText(time.speed().label());
        speed.setAccessibleText("Speed of playing: " + time.speed().label());
        speed.getItems().forEach(item -> ((RadioMenuItem) item).setSelected(item.getUserData() == time.speed()));
    }

    void compact(boolean compact) {
        recordSteps.forEach(button -> {
            button.setVisible(!compact);
            button.setManaged(!compact);
        });
    }

    private static Button button(String id, Ikon icon, Shortcut shortcut, Runnable action) {
        Button button = new Button();
        button.setGraphic(new FontIcon(icon));
        button.getStyleClass().setAll("timeline-segment", "timeline-icon");
        button.setId("timeline-" + id);
        button.setAccessibleText(shortcut.purpose());
        button.setTooltip(new Tooltip(shortcut.tip()));
        button.setOnAction(pressed -> action.run());
        return button;
    }
}
