package dev.verbscope.ui.toolbar;

import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.ProviderChoice;
import dev.verbscope.ui.desk.RecipeChoice;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.desk.TransportChoice;
import dev.verbscope.ui.viewmodel.SettingsDraft;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** What the next start will be, field by field. Each change that makes sense counts at once; one that does not is told. */
final class SettingsForm extends VBox {
    private static final double FIELD_WIDTH = 250;
    private static final String RECIPES_CHOICE = "the recipe’s choice";

    private final WindowCommands commands;
    private final List<ProviderChoice> providers;
    private final ComboBox<ProviderChoice> provider = new ComboBox<>();
    private final ComboBox<Role> role = new ComboBox<>();
    private final TextField address = new TextField();
    private final TextField device = new TextField();
    private final TextField gidIndex = new TextField();
    private final ComboBox<RecipeChoice> recipe = new ComboBox<>();
    private final ComboBox<TransportChoice> transport = new ComboBox<>();
    private final TextField gates = new TextField();
    private final TextField rate = new TextField();
    private final Label recipeSentence = new Label();
    private final Label problem = new Label();
    private StartRequest request;
    private boolean showing;

    SettingsForm(Desk desk, WindowCommands commands) {
        this.commands = commands;
        this.providers = desk.providers();
        getStyleClass().addAll("popover-content", "settings-form");
        GridPane grid = new GridPane();
        grid.setHgap(12);
        grid.setVgap(7);
        choices(
                provider,
                providers,
                p -> p.label() + p.unavailable().map(u -> " (not here)").orElse(""));
        choices(role, List.of(Role.values()), Role::label);
        choices(recipe, desk.recipes(), RecipeChoice::name);
        choices(transport, List.of(TransportChoice.values()), TransportChoice::key);
        device.setPromptText(RECIPES_CHOICE);
        gidIndex.setPromptText(RECIPES_CHOICE);
        gates.setPromptText("until stopped");
        rate.setPromptText("as fast as possible");
        int row = 0;
        row = field(grid, row, "Provider", "setting-provider", provider);
        row = field(grid, row, "Role", "setting-role", role);
        row = field(grid, row, "Address", "setting-address", address);
        row = field(grid, row, "Device", "setting-device", device);
        row = field(grid, row, "GID index", "setting-gid", gidIndex);
        row = field(grid, row, "Recipe", "setting-recipe", recipe);
        grid.add(recipeSentence, 1, row++);
        row = field(grid, row, "Transport", "setting-transport", transport);
        row = field(grid, row, "Gates", "setting-gates", gates);
        field(grid, row, "Gates a second", "setting-rate", rate);
        recipeSentence.getStyleClass().add("muted");
        recipeSentence.setWrapText(true);
        recipeSentence.setMaxWidth(FIELD_WIDTH);
        problem.getStyleClass().add("problem");
        problem.setWrapText(true);
        problem.setMaxWidth(FIELD_WIDTH + 100);

        Label note = new Label("Counts from the next start on.");
        note.getStyleClass().add("muted");
        Button restart = new Button("Start with this");
        restart.setId("settings-start");
        restart.getStyleClass().addAll("tool", "accent");
        restart.setOnAction(event -> commands.restart());
        restart.disableProperty().bind(problem.textProperty().isNotEmpty());
        restart.setTooltip(new Tooltip(Shortcut.RESTART.tip()));
        HBox actions = new HBox(12, restart, note);
        actions.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(grid, problem, actions);
        setSpacing(10);
        showProblem("");
    }

    /** Shows what the next start is now, unless that is what these fields have made of it. */
    void show(StartRequest next) {
        if (next.equals(request)) {
            return;
        }
        request = next;
        SettingsDraft draft = SettingsDraft.of(next);
        showing = true;
        try {
            provider.setValue(named(providers, ProviderChoice::name, draft.provider()));
            role.setValue(draft.role());
            setText(address, draft.address());
            setText(device, draft.device().orElse(""));
            setText(gidIndex, draft.gidIndex());
            recipe.setValue(named(recipe.getItems(), RecipeChoice::name, draft.recipe()));
            transport.setValue(draft.transport());
            setText(gates, draft.gates());
            setText(rate, draft.gatesPerSecond());
            recipeSentence.setText(Optional.ofNullable(recipe.getValue())
                    .map(RecipeChoice::sentence)
                    .orElse(""));
        } finally {
            showing = false;
        }
        showProblem("");
    }

    private void edited() {
        if (showing || request == null) {
            return;
        }
        recipeSentence.setText(Optional.ofNullable(recipe.getValue())
                .map(RecipeChoice::sentence)
                .orElse(""));
        Optional<String> unavailable = Optional.ofNullable(provider.getValue()).flatMap(ProviderChoice::unavailable);
        if (unavailable.isPresent()) {
            showProblem("Provider: " + unavailable.get());
            return;
        }
        if (role.getValue() == Role.BOTH && !simulated()) {
            if (!request.provider().equals(provider.getValue().name())) {
                role.setValue(Role.LEADER); // and so here again
            } else {
                showProblem("Role: the two ranks of real devices run in two processes; choose one of them.");
            }
            return;
        }
        switch (draft().check()) {
            case SettingsDraft.Result.Problem(String sentence) -> showProblem(sentence);
            case SettingsDraft.Result.Valid(StartRequest valid) -> {
                showProblem("");
                request = valid;
                commands.edit(valid);
            }
        }
    }

    private SettingsDraft draft() {
        return new SettingsDraft(
                Optional.ofNullable(provider.getValue())
                        .map(ProviderChoice::name)
                        .orElse(request.provider()),
                simulated() ? request.scenario() : Optional.empty(),
                role.getValue(),
                address.getText(),
                Optional.of(device.getText().strip()).filter(text -> !text.isEmpty()),
                gidIndex.getText(),
                Optional.ofNullable(recipe.getValue()).map(RecipeChoice::name).orElse(request.recipe()),
                transport.getValue(),
                gates.getText(),
                rate.getText(),
                request.seed());
    }

    private boolean simulated() {
        return Optional.ofNullable(provider.getValue())
                .map(ProviderChoice::simulated)
                .orElse(false);
    }

    private void showProblem(String sentence) {
        problem.setText(sentence);
        problem.setVisible(!sentence.isEmpty());
        problem.setManaged(!sentence.isEmpty());
    }

    private int field(GridPane grid, int row, String name, String id, Node field) {
        Label label = new Label(name);
        label.setLabelFor(field);
        field.setId(id);
        field.setAccessibleText(name);
        if (field instanceof TextField text) {
            text.setPrefWidth(FIELD_WIDTH);
            text.textProperty().subscribe(this::edited);
        }
        if (field instanceof ComboBox<?> box) {
            box.setPrefWidth(FIELD_WIDTH);
            box.valueProperty().subscribe(this::edited);
        }
        grid.addRow(row, label, field);
        return row + 1;
    }

    private static void setText(TextField field, String text) {
        if (!field.getText().equals(text)) {
            field.setText(text);
        }
    }

    private static <T> void choices(ComboBox<T> box, List<T> items, Function<T, String> label) {
        box.setItems(FXCollections.observableArrayList(items));
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(T item) {
                return item == null ? "" : label.apply(item);
            }

            @Override
            public T fromString(String text) {
                return named(items, label, text);
            }
        });
    }

    private static <T> T named(List<T> items, Function<T, String> name, String wanted) {
        return items.stream()
                .filter(item -> name.apply(item).equals(wanted))
                .findFirst()
                .orElse(null);
    }
}
