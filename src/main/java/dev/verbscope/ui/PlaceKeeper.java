package dev.verbscope.ui;

import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.preferences.WindowPlace;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Puts a window where it was left, if that place is still there, and remembers where it goes. FX thread only. */
final class PlaceKeeper {
    private final Stage stage;
    private final PreferencesStore preferences;
    /** Where it stands when it fills no screen. */
    private Optional<WindowPlace> ordinary;

    private PlaceKeeper(Stage stage, PreferencesStore preferences) {
        this.stage = stage;
        this.preferences = preferences;
        this.ordinary = preferences.now().window();
    }

    /** To be called before the window is shown. */
    static void keep(Stage stage, PreferencesStore preferences) {
        PlaceKeeper keeper = new PlaceKeeper(stage, preferences);
        keeper.restore();
        List.of(stage.xProperty(), stage.yProperty(), stage.widthProperty(), stage.heightProperty())
                .forEach(property -> property.subscribe(() -> keeper.moved()));
        stage.maximizedProperty().subscribe(() -> keeper.moved());
    }

    private void restore() {
        ordinary.filter(place -> place.isWithinReach(screens())).ifPresent(place -> {
            stage.setX(place.x());
            stage.setY(place.y());
            stage.setWidth(Math.max(place.width(), stage.getMinWidth()));
            stage.setHeight(Math.max(place.height(), stage.getMinHeight()));
            stage.setMaximized(place.maximised());
        });
    }

    private void moved() {
        if (!stage.isShowing() || stage.isIconified() || stage.isFullScreen() || Double.isNaN(stage.getX())) {
            return;
        }
        if (!stage.isMaximized()) {
            ordinary = Optional.of(
                    new WindowPlace(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), false));
        }
        ordinary.ifPresent(place -> preferences.change(now -> now.withWindow(
                new WindowPlace(place.x(), place.y(), place.width(), place.height(), stage.isMaximized()))));
    }

    private static List<WindowPlace.Screen> screens() {
        return Screen.getScreens().stream()
                .map(Screen::getVisualBounds)
                .map((Rectangle2D at) ->
                        new WindowPlace.Screen(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight()))
                .toList();
    }
}
