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
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
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
    private final ScenarioMenu scenario;
    private final Button settings = new Button();
    private final Label settingsText = new Label();
    private final Button startStop = new Button();
    private final Button restart = new Button();
    private final Button recreate = new Button("Re-create");
    private final FaultMenu faults;
    private final SpeedMenu speed;
    private final Button nextPhase = new Button("Next phase");
    private final ToggleButton live = new ToggleButton();
    private final Label liveText = new Label();
    private final Label liveKey = new Label("space");
    private final Button theme = new Button();
    private final Button picture = new Button();
    private final Button help = new Button();
    private final MenuButton more = new MenuButton();
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
        scenario = new ScenarioMenu(desk.scenarios(), commands);
        faults = new FaultMenu(desk.faults(), commands);
        speed = new SpeedMenu(commands);
        form = new SettingsForm(desk, commands);
        settingsPopover = new Popover(form);
        helpPopover = new Popover(helpContent);
        getStyleClass().add("toolbar");
        setAlignment(Pos.CENTER_LEFT);

        fillSettings();
        fillCommands();
        fillView();
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        getChildren()
                .addAll(
                        brand(),
                        scenario.button(),
                        settings,
                        startStop,
                        restart,
                        recreate,
                        faults.button(),
                        speed.button(),
                        nextPhase,
                        spring,
                        live,
                        theme,
                        picture,
                        help,
                        more);
        compact(false);
        widthProperty().subscribe(() -> fitSummary());
    }

    /** All that can be done at the window: the list of keys and the menu that holds everything. */
    public void actions(Actions actions) {
        helpContent.getChildren().setAll(new ShortcutList(actions));
        more.getItems().setAll(ActionMenus.menus(actions));
        more.getItems().addAll(new SeparatorMenuItem(), speed.folded());
    }

    public void show(ToolbarViewModel toolbar, StartRequest next, Speed currentSpeed) {
        form.show(next);
        scenario.choose(next.scenario().orElse(""));
        speed.show(currentSpeed);
        if (toolbar.equals(shown)) {
            return;
        }
        shown = toolbar;
        setShown(scenario.button(), toolbar.simulated());
        scenario.show(toolbar.scenario());
        settings.setAccessibleText("Settings of the link: " + toolbar.summary());
        showStartStop(toolbar);
        restart.setDisable(!toolbar.restartable());
        recreate.setDisable(!toolbar.recreatable());
        setShown(faults.button(), toolbar.paced());
        faults.button().setDisable(!toolbar.injectable());
        speed.show(toolbar.paced(), compact);
        setShown(nextPhase, toolbar.stepping());
        fitSummary();
    }

    /** Tells the link in as many words as there is room for. */
    private void fitSummary() {
        if (shown == null) {
            return;
        }
        settingsText.setText(compact ? shown.shortSummary() : shown.summary());
        if (!compact && getWidth() > 0 && prefWidth(-1) > getWidth()) {
            settingsText.setText(shown.shortSummary());
        }
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
        fitSummary();
    }

    /** The narrow form: what is wanted least is in a menu, and the link is told in fewer words. */
    public void compact(boolean next) {
        compact = next;
        liveKey.setVisible(!compact);
        liveKey.setManaged(!compact);
        for (Node node : List.of(restart, theme, picture, help)) {
            setShown(node, !compact);
        }
        speed.show(shown == null || shown.paced(), compact);
        fitSummary();
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
        open(scenario.button());
    }

    public void openFaults() {
        open(faults.button());
    }

    public boolean canOpenScenarios() {
        return canOpen(scenario.button());
    }

    public boolean canOpenFaults() {
        return canOpen(faults.button());
    }

    /** Whether a new queue pair can be asked for. */
    public boolean canRecreate() {
        return !recreate.isDisabled();
    }

    /** Whether the fabric waits before each phase. */
    public boolean canStep() {
        return nextPhase.isVisible();
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

    static void select(List<MenuItem> items, String wanted) {
        for (MenuItem item : items) {
            if (item instanceof RadioMenuItem radio) {
                radio.setSelected(wanted.equals(radio.getUserData()));
            }
        }
    }

    static void setShown(Node node, boolean value) {
        node.setVisible(value);
        node.setManaged(value);
    }
}
