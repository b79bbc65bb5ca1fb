package dev.verbscope.ui.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/** The actions as menus, a menu a group. What makes no sense now is grey while a menu is open. */
public final class ActionMenus {

    private ActionMenus() {}

    /** For a menu bar at the top of the screen, as macOS has it. */
    public static MenuBar systemBar(Actions actions) {
        MenuBar bar = new MenuBar();
        bar.setUseSystemMenuBar(true);
        bar.getMenus().setAll(menus(actions));
        // A system's menu takes its keys before any field: those that move within a text stay the window's alone
        bar.getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .filter(item -> !isMenuKey(item.getAccelerator()))
                .forEach(item -> item.setAccelerator(null));
        return bar;
    }

    /** A menu for each group that has actions. */
    public static List<Menu> menus(Actions actions) {
        return Arrays.stream(ActionGroup.values())
                .filter(group -> !actions.of(group).isEmpty())
                .map(group -> menu(group, actions))
                .toList();
    }

    private static boolean isMenuKey(KeyCombination keys) {
        return keys instanceof KeyCodeCombination combination
                && combination.getShortcut() == KeyCombination.ModifierValue.DOWN
                && !combination.getCode().isNavigationKey();
    }

    private static Menu menu(ActionGroup group, Actions actions) {
        Menu menu = new Menu(group.title());
        menu.setMnemonicParsing(false);
        List<Action> entries = actions.of(group);
        List<MenuItem> items = new ArrayList<>();
        for (Action action : entries) {
            MenuItem item = new MenuItem(action.name().label());
            item.setMnemonicParsing(false);
            item.setId("menu-" + action.name().name().toLowerCase(Locale.ROOT));
            item.setAccelerator(action.name().keys().getFirst());
            item.setOnAction(chosen -> action.run());
            items.add(item);
        }
        menu.getItems().setAll(items);
        menu.setOnShowing(showing -> {
            for (int i = 0; i < items.size(); i++) {
                items.get(i).setDisable(!entries.get(i).isEnabled());
            }
        });
        // The keys of a grey entry are dead, and what makes no sense now may make sense when they are pressed
        menu.setOnHidden(hidden -> items.forEach(item -> item.setDisable(false)));
        return menu;
    }
}
