package dev.verbscope.ui.devices;

import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.explain.Explains;
import dev.verbscope.ui.viewmodel.DevicesViewModel;
import dev.verbscope.ui.viewmodel.GidCardViewModel;
import dev.verbscope.ui.viewmodel.GidReading;
import dev.verbscope.ui.viewmodel.HeldViewModel;
import dev.verbscope.ui.viewmodel.LibraryViewModel;
import dev.verbscope.ui.viewmodel.PaneExplanations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Devices, the GID table of one of them in index order, and what this session holds. */
public final class DevicePane extends ScrollPane {
    private static final double METER_LABEL_WIDTH = 122;

    private final WindowCommands commands;
    private final Label subtitle = muted("");
    private final Label simulated = new Label("SIMULATED");
    private final VBox rows = new VBox();
    private final Label note = muted("");
    private final Label tableTitle = heading("GID table");
    private final Label tableSubtitle = muted("");
    private final HBox tableHeading = new HBox(8, tableTitle, tableSubtitle);
    private final VBox cards = new VBox();
    private final Label why = muted("");
    private final Label disagreement = new Label();
    private final Hyperlink backToRecipe = new Hyperlink("Leave the GID to the recipe again");
    private final VBox held = new VBox();
    private final VBox library = new VBox();
    private final List<DeviceRow> deviceRows = new ArrayList<>();
    private final List<GidCard> gidCards = new ArrayList<>();
    private final GidTools tools;
    private DevicesViewModel shown;

    public DevicePane(WindowCommands commands) {
        this.commands = commands;
        getStyleClass().add("side-pane");
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        simulated.getStyleClass().add("simulated-chip");
        simulated.setMinWidth(Region.USE_PREF_SIZE);
        simulated.setAccessibleText("Simulated devices, not hardware");
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        HBox heading = new HBox(8, heading("Devices"), subtitle, spring, simulated);
        heading.setAlignment(Pos.BASELINE_LEFT);
        rows.getStyleClass().add("device-rows");
        tableHeading.setAlignment(Pos.BASELINE_LEFT);
        tableHeading.getStyleClass().add("section");
        cards.getStyleClass().add("gid-cards");
        tools = new GidTools(commands, this::readCards);
        disagreement.setWrapText(true);
        disagreement.getStyleClass().add("disagreement");
        backToRecipe.setId("gid-to-recipe");
        held.getStyleClass().add("held");
        library.getStyleClass().add("held");
        VBox content = new VBox(
                heading, rows, note, tableHeading, tools, cards, why, disagreement, backToRecipe, held, library);
        content.getStyleClass().add("side-content");
        setContent(content);
        show(DevicesViewModel.NONE);
    }

    public void show(DevicesViewModel devices) {
        if (devices.equals(shown)) {
            return;
        }
        DevicesViewModel before = shown;
        shown = devices;
        setText(subtitle, devices.subtitle());
        setShown(simulated, devices.simulated());
        setText(note, devices.note().orElse(""));
        showRows(devices.devices());
        showTable(devices.table());
        if (before == null || !before.held().equals(devices.held())) {
            showHeld(devices.held());
        }
        if (before == null || !before.library().equals(devices.library())) {
            showLibrary(devices.library());
        }
    }

    /** The table that is shown, read closely; empty without one. */
    public void read(Optional<GidReading> reading) {
        tools.show(reading);
        readCards();
    }

    private void readCards() {
        gidCards.forEach(card -> card.read(tools.reading(), tools.whatIf()));
    }

    /** Moves the keyboard into this pane. */
    public void takeFocus() {
        if (deviceRows.isEmpty()) {
            requestFocus();
        } else {
            deviceRows.getFirst().requestFocus();
        }
    }

    private void showRows(List<DevicesViewModel.Row> devices) {
        // Rows are kept while the devices are the same, so that the keyboard's focus stays where it is
        while (deviceRows.size() > devices.size()) {
            deviceRows.removeLast();
        }
        while (deviceRows.size() < devices.size()) {
            deviceRows.add(new DeviceRow(commands));
        }
        for (int i = 0; i < devices.size(); i++) {
            deviceRows.get(i).show(devices.get(i));
        }
        if (rows.getChildren().size() != deviceRows.size()) {
            rows.getChildren().setAll(deviceRows);
        }
    }

    private void showTable(Optional<DevicesViewModel.Table> table) {
        setShown(tableHeading, table.isPresent());
        setShown(cards, table.isPresent());
        setText(why, table.map(DevicesViewModel.Table::why).orElse(""));
        setText(
                disagreement,
                table.flatMap(DevicesViewModel.Table::disagreement).orElse(""));
        List<GidCardViewModel> wanted = table.map(DevicesViewModel.Table::cards).orElse(List.of());
        boolean overridden = wanted.stream()
                .flatMap(card -> card.tags().stream())
                .anyMatch(tag -> tag.kind() == GidCardViewModel.TagKind.OPERATOR);
        setShown(backToRecipe, overridden);
        table.ifPresent(t -> {
            tableTitle.setText("GID table of " + t.device());
            tableSubtitle.setText(t.subtitle());
            backToRecipe.setOnAction(event -> commands.chooseGid(t.device(), OptionalInt.empty()));
        });
        while (gidCards.size() > wanted.size()) {
            gidCards.removeLast();
        }
        while (gidCards.size() < wanted.size()) {
            gidCards.add(new GidCard(commands));
        }
        for (int i = 0; i < wanted.size(); i++) {
            gidCards.get(i).show(table.get().device(), wanted.get(i));
        }
        if (cards.getChildren().size() != gidCards.size()) {
            cards.getChildren().setAll(gidCards);
        }
    }

    private void showHeld(Optional<HeldViewModel> wanted) {
        held.getChildren().clear();
        wanted.ifPresent(h -> {
            held.getChildren().add(heading("Held by this session"));
            h.meters().forEach(meter -> held.getChildren().add(meter(meter)));
            held.getChildren().add(muted(HeldViewModel.OTHERS_UNSEEN));
        });
        setShown(held, wanted.isPresent());
    }

    private void showLibrary(Optional<LibraryViewModel> wanted) {
        library.getChildren().clear();
        wanted.ifPresent(it -> {
            library.getChildren().add(heading("Verbs library"));
            Label loaded = new Label(it.loaded());
            loaded.getStyleClass().add("mono");
            loaded.setWrapText(true);
            library.getChildren().add(loaded);
            it.lines().forEach(line -> library.getChildren().add(muted(line)));
        });
        setShown(library, wanted.isPresent());
    }

    private static Node meter(HeldViewModel.Meter meter) {
        Label name = muted(meter.label());
        name.setMinWidth(METER_LABEL_WIDTH);
        Label value = new Label(meter.text());
        value.getStyleClass().add("meter-value");
        value.setMinWidth(Region.USE_PREF_SIZE);
        HBox parts = new HBox();
        parts.getStyleClass().add("meter-parts");
        parts.setAlignment(Pos.CENTER);
        HBox.setHgrow(parts, Priority.ALWAYS);
        meter.limit().ifPresent(limit -> {
            for (int i = 0; i < limit; i++) {
                Region part = new Region();
                part.getStyleClass().addAll("meter-part", i < meter.used() ? "used" : "free");
                HBox.setHgrow(part, Priority.ALWAYS);
                parts.getChildren().add(part);
            }
        });
        HBox line = new HBox(8, name, parts, value);
        line.setAlignment(Pos.CENTER_LEFT);
        Explains.install(line, () -> Optional.of(PaneExplanations.held(meter)));
        return line;
    }

    static Label heading(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("heading");
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    static Label muted(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("muted");
        label.setWrapText(true);
        return label;
    }

    private static void setText(Label label, String text) {
        label.setText(text);
        setShown(label, !text.isEmpty());
    }

    private static void setShown(Node node, boolean value) {
        node.setVisible(value);
        node.setManaged(value);
    }
}
