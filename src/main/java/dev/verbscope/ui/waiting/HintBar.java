package dev.verbscope.ui.waiting;

import dev.verbscope.ui.command.Shortcut;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/** One line for who sees the window for the first time; gone for good once it is put away. */
public final class HintBar extends HBox {
    public static final double HEIGHT = 36;

    /** @param putAway told when a person has read it */
    public HintBar(Runnable putAway) {
        getStyleClass().add("hint");
        setAlignment(Pos.CENTER_LEFT);
        FontIcon icon = new FontIcon(MaterialDesignL.LIGHTBULB_ON_OUTLINE);
        Label line = new Label("Start runs the link; a click on the timeline stands still at that moment. "
                + Shortcut.FIND_COMMAND.keysText() + " finds any command, ? lists the keys.");
        Region spring = new Region();
        setHgrow(spring, Priority.ALWAYS);
        Button seen = new Button("Got it");
        seen.setId("hint-seen");
        seen.getStyleClass().add("tool");
        seen.setMinWidth(USE_PREF_SIZE);
        seen.setAccessibleText("Put this hint away");
        seen.setOnAction(pressed -> putAway.run());
        getChildren().addAll(icon, line, spring, seen);
    }
}
