package dev.verbscope.ui.toolbar;

import dev.verbscope.model.FaultModel;
import dev.verbscope.ui.Popover;
import dev.verbscope.ui.command.ActionMenus;
import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.command.Shortcut;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.progress.SaidLine;
import dev.verbscope.ui.time.TimeViewModel;
import dev.verbscope.ui.viewmodel.ToolbarViewModel;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignH;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/**
 * Brand, scenario, the link in one line, and the commands that are wanted most; a menu at its end holds every one. In a
 * narrow window it holds some of them alone.
 */
public final class Toolbar extends HBox {
    private final WindowCommands commands;
    private final MenuButton scenario = new MenuButton();
    private final Label scenarioName = new Label();
    private final Button settings = new Button();
    private final Label settingsText = new Label();
    private final Button startStop = new Button();
    private final Button restart = new Button();
    private final Button recreate = new Button("Re-create");
    private final FaultMenu faults;
    private final MenuButton speed = new MenuButton();
    private final Button nextPhase = new Button("Next phase");
    private final ToggleButton live = new ToggleButton();
    private final Label liveText = new Label();
    private final Label liveKey = new Label("space");
    private final Button theme = new Button();
    private final Button picture = new Button();
    private final Button help = new Button();
    private final MenuButton more = new MenuButton();
    private final Menu moreSpeeds = new Menu("Speed");
    private final SaidLine said = new SaidLine();
    private final SettingsForm form;
    private final Popover settingsPopover;
    /** Filled once there are actions to list. */
    private final StackPane helpContent = new StackPane();

    private final Popover helpPopover;
    private final StackPane preferencesContent = new StackPane();
    private final Popover preferencesPopover = new Popover(preferencesContent);
    private boolean compact;
    private ToolbarViewModel shown;
    private UnaryOperator<String> wording = UnaryOperator.identity();
    private boolean stops;

    public Toolbar(Desk desk, WindowCommands commands) {
        this.commands = commands;
        faults = new FaultMenu(desk.faults(), commands);
        form = new SettingsForm(desk, commands);
        settingsPopover = new Popover(form);
        helpPopover = new Popover(helpContent);
        getStyleClass().add("toolbar");
        setAlignment(Pos.CENTER_LEFT);

        fillScenarios(desk);
        fillSettings();
        fillCommands();
        fillSpeeds();
        fillView();
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        getChildren()
                .addAll(
                        brand(),
                        scenario,
                        settings,
                        startStop,
                        restart,
                        recreate,
                        faults.button(),
                        speed,
                        nextPhase,
                        spring,
                        live,
                        theme,
                        picture,
                        help,
                        more);
        compact(false);
    }

    /** All that can be done at the window: the list of keys and the menu that holds everything. */
    public void actions(Actions actions) {
        helpContent.getChildren().setAll(new ShortcutList(actions));
        more.getItems().setAll(ActionMenus.menus(actions));
        more.getItems().addAll(new SeparatorMenuItem(), moreSpeeds);
    }

    public void show(ToolbarViewModel toolbar, StartRequest next, Speed currentSpeed) {
        form.show(next);
        setSelected(scenario.getItems(), next.scenario().orElse(""));
        setSelected(speed.getItems(), currentSpeed.label());
        setSelected(moreSpeeds.getItems(), currentSpeed.label());
        speed.setText(currentSpeed == Speed.PHASE_BY_PHASE ? "By phase" : "Speed " + currentSpeed.label());
        speed.setAccessibleText("Speed of the fabric: " + currentSpeed.label());
        if (toolbar.equals(shown)) {
            return;
        }
        shown = toolbar;
        setShown(scenario, toolbar.simulated());
        scenarioName.setText(toolbar.scenario());
        scenario.setAccessibleText("Simulated: scenario " + toolbar.scenario());
        settingsText.setText(compact ? toolbar.shortSummary() : toolbar.summary());
        settings.setAccessibleText("Settings of the link: " + toolbar.summary());
        showStartStop(toolbar);
        restart.setDisable(!toolbar.restartable());
        recreate.setDisable(!toolbar.recreatable());
        setShown(faults.button(), toolbar.simulated());
        faults.button().setDisable(!toolbar.injectable());
        setShown(speed, toolbar.simulated() && !compact);
        moreSpeeds.setVisible(toolbar.simulated() && compact);
        setShown(nextPhase, toolbar.stepping());
    }

    public void showFaults(List<FaultModel> switched) {
        faults.show(switched);
    }

    public void showTime(TimeViewModel time) {
        live.setSelected(!time.live());
        liveText.setText(time.words());
        live.setAccessibleText(
                time.live()
                        ? "Live: the picture follows"
                        : time.words() + ", " + time.label() + ": the picture is of that moment, collection goes on");
    }

    /** The narrow form: what is wanted least is in a menu, and the link is told in fewer words. */
    public void compact(boolean next) {
        compact = next;
        liveKey.setVisible(!compact);
        liveKey.setManaged(!compact);
        for (Node node : List.of(restart, theme, picture, help)) {
            setShown(node, !compact);
        }
        moreSpeeds.setVisible(compact && (shown == null || shown.simulated()));
        if (shown != null) {
            ToolbarViewModel again = shown;
            settingsText.setText(compact ? again.shortSummary() : again.summary());
            setShown(speed, again.simulated() && !compact);
        }
    }

    /** Something that is done to every sentence that is said. */
    public void wording(UnaryOperator<String> next) {
        wording = next;
    }

    /** Says something that just happened and needs no answer; it goes away on its own. */
    public void say(String what) {
        said.say(wording.apply(what));
    }

    /** Takes back what was said last. */
    public void silence() {
        said.silence();
    }

    /** Where {@link #say} says it: it needs more room than there is between the commands. */
    public Node said() {
        return said;
    }

    public void openSettings() {
        settingsPopover.toggle(settings);
    }

    /** The form that {@link #openPreferences} shows. */
    public void preferences(Node form) {
        preferencesContent.getChildren().setAll(form);
    }

    public void openPreferences() {
        preferencesPopover.toggle(more);
    }

    public void openScenarios() {
        open(scenario);
    }

    public void openFaults() {
        open(faults.button());
    }

    public boolean canOpenScenarios() {
        return canOpen(scenario);
    }

    public boolean canOpenFaults() {
        return canOpen(faults.button());
    }

    public void openHelp() {
        helpPopover.toggle(compact ? more : help);
    }

    /** Closes what the toolbar has opened; false when nothing was open. */
    public boolean closePopovers() {
        // Both: no short cut
        return settingsPopover.close() | helpPopover.close() | preferencesPopover.close();
    }

    private static HBox brand() {
        FontIcon icon = new FontIcon(MaterialDesignS.SWAP_HORIZONTAL_BOLD);
        icon.getStyleClass().add("brand-icon");
        Label name = new Label("Verbscope");
        name.getStyleClass().add("brand-name");
        HBox brand = new HBox(icon, name);
        brand.getStyleClass().add("brand");
        brand.setAlignment(Pos.CENTER_LEFT);
        brand.setMinWidth(USE_PREF_SIZE);
        return brand;
    }

    private void fillScenarios(Desk desk) {
        Label word = new Label("SIMULATED");
        word.getStyleClass().add("simulated-word");
        word.setMinWidth(USE_PREF_SIZE);
        HBox text = new HBox(word, scenarioName);
        text.getStyleClass().add("simulated-text");
        text.setAlignment(Pos.CENTER_LEFT);
        scenario.setGraphic(text);
        scenario.setId("scenario");
        scenario.getStyleClass().addAll("tool", "simulated");
        scenario.setTooltip(new Tooltip("The embedded fabric speaks, not hardware. " + Shortcut.SCENARIO.tip()));
        ToggleGroup group = new ToggleGroup();
        desk.scenarios().forEach(choice -> {
            RadioMenuItem item = new RadioMenuItem(choice.name() + ": " + choice.sentence());
            item.setMnemonicParsing(false);
            item.setId("scenario-" + choice.name());
            item.setUserData(choice.name());
            item.setToggleGroup(group);
            item.setOnAction(event -> commands.chooseScenario(choice.name()));
            scenario.getItems().add(item);
        });
    }

    private void fillSettings() {
        settingsText.getStyleClass().add("settings-text");
        settingsText.setMinWidth(0);
        FontIcon arrow = new FontIcon(MaterialDesignC.CHEVRON_DOWN);
        HBox text = new HBox(settingsText, arrow);
        text.setAlignment(Pos.CENTER_LEFT);
        text.setSpacing(6);
        settings.setGraphic(text);
        settings.setId("settings");
        settings.getStyleClass().add("tool");
        settings.setMinWidth(96);
        settings.setTooltip(new Tooltip(Shortcut.SETTINGS.tip()));
        settings.setOnAction(event -> openSettings());
    }

    private void fillCommands() {
        startStop.setId("start-stop");
        startStop.getStyleClass().add("tool");
        startStop.setMinWidth(USE_PREF_SIZE);
        startStop.setOnAction(event -> {
            if (stops) {
                commands.stop();
            } else {
                commands.start();
            }
        });
        iconOnly(restart, MaterialDesignR.RESTART, Shortcut.RESTART, "Restart", commands::restart);
        recreate.setId("recreate");
        recreate.getStyleClass().addAll("tool", "accent");
        recreate.setMinWidth(USE_PREF_SIZE);
        recreate.setTooltip(new Tooltip(Shortcut.RECREATE.tip()));
        recreate.setOnAction(event -> commands.recreate());
        nextPhase.setId("next-phase");
        nextPhase.getStyleClass().addAll("tool", "accent");
        nextPhase.setGraphic(new FontIcon(MaterialDesignS.SKIP_NEXT));
        nextPhase.setMinWidth(USE_PREF_SIZE);
        nextPhase.setTooltip(new Tooltip(Shortcut.NEXT_PHASE.tip()));
        nextPhase.setOnAction(event -> commands.nextPhase());
        setShown(nextPhase, false);
    }

    private void fillSpeeds() {
        speed.setId("speed");
        speed.getStyleClass().add("tool");
        speed.setMinWidth(USE_PREF_SIZE);
        speed.setTooltip(new Tooltip("Speed of the embedded fabric"));
        speed.getItems().addAll(speedItems(new ToggleGroup()));
    }

    private List<MenuItem> speedItems(ToggleGroup group) {
        return List.of(Speed.values()).stream()
                .<MenuItem>map(choice -> {
                    RadioMenuItem item = new RadioMenuItem(choice.label());
                    item.setUserData(choice.label());
                    item.setToggleGroup(group);
                    item.setOnAction(event -> commands.speed(choice));
                    return item;
                })
                .toList();
    }

    private void fillView() {
        liveText.getStyleClass().add("live-word");
        live.setId("live");
        live.getStyleClass().add("tool");
        live.setMinWidth(USE_PREF_SIZE);
        liveKey.getStyleClass().add("key");
        FontIcon dot = new FontIcon(MaterialDesignC.CIRCLE);
        dot.getStyleClass().add("live-dot");
        liveText.setMinWidth(USE_PREF_SIZE);
        HBox graphic = new HBox(dot, liveText, liveKey);
        graphic.getStyleClass().add("live-text");
        graphic.setAlignment(Pos.CENTER_LEFT);
        live.setGraphic(graphic);
        live.setTooltip(new Tooltip(Shortcut.FREEZE.tip() + ", or space where no control takes it"));
        live.setOnAction(event -> commands.freeze(live.isSelected()));
        showTime(TimeViewModel.LIVE);
        iconOnly(theme, MaterialDesignT.THEME_LIGHT_DARK, Shortcut.THEME, "Dark or light", commands::toggleTheme);
        iconOnly(picture, MaterialDesignC.CAMERA_OUTLINE, Shortcut.PICTURE, "Save picture", commands::savePicture);
        iconOnly(help, MaterialDesignH.HELP_CIRCLE_OUTLINE, Shortcut.HELP, "Keys", this::openHelp);
        more.setId("more");
        more.setGraphic(new FontIcon(MaterialDesignD.DOTS_HORIZONTAL));
        more.getStyleClass().addAll("tool", "icon-only");
        more.setAccessibleText("Every command");
        more.setTooltip(new Tooltip("Every command"));
        moreSpeeds.getItems().addAll(speedItems(new ToggleGroup()));
    }

    private void showStartStop(ToolbarViewModel toolbar) {
        stops = !toolbar.startable();
        startStop.setText(stops ? "Stop" : "Start");
        startStop.setGraphic(new FontIcon(stops ? MaterialDesignS.STOP : MaterialDesignP.PLAY));
        startStop.setTooltip(new Tooltip((stops ? Shortcut.STOP : Shortcut.START).tip()));
        startStop.setDisable(stops && !toolbar.stoppable());
        startStop.getStyleClass().remove("accent");
        if (!stops) {
            startStop.getStyleClass().add("accent");
        }
    }

    private static void iconOnly(Button button, Ikon icon, Shortcut shortcut, String name, Runnable action) {
        button.setId(shortcut.name().toLowerCase(Locale.ROOT));
        button.setGraphic(new FontIcon(icon));
        button.getStyleClass().addAll("tool", "icon-only");
        button.setMinWidth(USE_PREF_SIZE);
        button.setAccessibleText(name);
        button.setTooltip(new Tooltip(shortcut.tip()));
        button.setOnAction(event -> action.run());
    }

    private static void open(MenuButton menu) {
        if (canOpen(menu)) {
            menu.requestFocus();
            menu.show();
        }
    }

    private static boolean canOpen(MenuButton menu) {
        return menu.isVisible() && !menu.isDisabled();
    }

    private static void setSelected(List<MenuItem> items, String wanted) {
        for (MenuItem item : items) {
            if (item instanceof RadioMenuItem radio) {
                radio.setSelected(wanted.equals(radio.getUserData()));
            }
        }
    }

    private static void setShown(Node node, boolean value) {
        node.setVisible(value);
        node.setManaged(value);
    }
}
