package dev.verbscope.ui.preferences;

import java.util.List;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** The preferences that are not set by using the window. Each change counts at once. */
public final class PreferencesForm extends VBox {
    private static final double FIELD_WIDTH = 190;
    private static final double NOTE_WIDTH = 330;
    private static final List<Integer> FONT_SIZES = List.of(100, 125, 150, 175, 200);
    private static final List<Integer> PICTURE_SCALES = List.of(1, 2);

    private final PreferencesStore store;
    private final ComboBox<ThemeChoice> theme = new ComboBox<>();
    private final ComboBox<Integer> font = new ComboBox<>();
    private final CheckBox notifications = new CheckBox(
            "Tell when a direction dies, or a session ends or falls back,\nwhile the window is not in front");
    private final ComboBox<Integer> scale = new ComboBox<>();
    private final CheckBox masked = new CheckBox(
            "Mask names of hosts and users, addresses and GUIDs:\nin the window, its pictures, reports and saved recordings");
    private final Button panels = new Button("Panels as at the beginning");
    private boolean showing;

    public PreferencesForm(PreferencesStore store) {
        this.store = store;
        getStyleClass().addAll("popover-content", "settings-form");
        setSpacing(10);
        theme.setId("preference-theme");
        theme.getItems().setAll(ThemeChoice.values());
        theme.setConverter(shownAs(ThemeChoice::label));
        theme.setAccessibleText("Theme");
        font.setId("preference-font");
        font.getItems().setAll(FONT_SIZES);
        font.setConverter(shownAs(percent -> percent + " %"));
        font.setAccessibleText("Font size");
        notifications.setId("preference-notifications");
        scale.setId("preference-picture-scale");
        scale.getItems().setAll(PICTURE_SCALES);
        scale.setConverter(shownAs(times -> times == 1 ? "as on the screen" : "twice the size"));
        scale.setAccessibleText("Size of pictures");
        masked.setId("preference-masked");
        panels.setId("preference-panels");
        panels.getStyleClass().add("tool");
        GridPane grid = new GridPane();
        grid.setHgap(12);
        grid.setVgap(7);
        row(grid, 0, "Theme", theme);
        row(grid, 1, "Font size", font);
        row(grid, 2, "Pictures", scale);
        Label note =
                new Label("Remembered besides: device and address of the last link over real devices, the place of this"
                        + " window, and the panels, whose edges can be dragged.");
        note.getStyleClass().add("muted");
        note.setWrapText(true);
        note.setMaxWidth(NOTE_WIDTH);
        getChildren().addAll(grid, notifications, masked, panels, note);
        show(store.now());
        theme.valueProperty()
                .subscribe(choice -> edit(choice != null, () -> store.change(now -> now.withTheme(choice))));
        font.valueProperty()
                .subscribe(percent -> edit(percent != null, () -> store.change(now -> now.withFontPercent(percent))));
        notifications
                .selectedProperty()
                .subscribe(on -> edit(true, () -> store.change(now -> now.withNotifications(on))));
        masked.selectedProperty().subscribe(on -> edit(true, () -> store.change(now -> now.withMasked(on))));
        scale.valueProperty()
                .subscribe(times -> edit(times != null, () -> store.change(now -> now.withPictureScale(times))));
        panels.setOnAction(pressed -> store.change(now -> now.withPanels(PanelSizes.STANDARD)));
        store.onChange(this::show);
    }

    private void edit(boolean whole, Runnable change) {
        if (whole && !showing) {
            change.run();
        }
    }

    private void show(Preferences now) {
        showing = true;
        try {
            theme.setValue(now.theme());
            font.setValue(now.fontPercent());
            notifications.setSelected(now.notifications());
            masked.setSelected(now.masked());
            scale.setValue(now.pictureScale());
            panels.setDisable(now.panels().equals(PanelSizes.STANDARD));
        } finally {
            showing = false;
        }
    }

    private static void row(GridPane grid, int row, String name, ComboBox<?> box) {
        Label label = new Label(name);
        label.setLabelFor(box);
        box.setPrefWidth(FIELD_WIDTH);
        grid.addRow(row, label, box);
        grid.setAlignment(Pos.CENTER_LEFT);
    }

    private static <T> StringConverter<T> shownAs(Function<T, String> words) {
        return new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : words.apply(value);
            }

            @Override
            public T fromString(String text) {
                throw new UnsupportedOperationException("chosen, never typed");
            }
        };
    }
}
