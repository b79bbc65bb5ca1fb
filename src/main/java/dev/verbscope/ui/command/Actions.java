package dev.verbscope.ui.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All that can be done at a window: the one list behind its keys, its menus, its command palette and its list of keys. */
public final class Actions {
    private final Map<Shortcut, Action> byName = new EnumMap<>(Shortcut.class);

    /** @param action the action of each name */
    public Actions(Function<Shortcut, Action> action) {
        for (Shortcut name : Shortcut.values()) {
            byName.put(name, action.apply(name));
        }
    }

    public Action of(Shortcut name) {
        return byName.get(name);
    }

    /** Every action, group by group. */
    public List<Action> all() {
        List<Action> all = new ArrayList<>();
        for (ActionGroup group : ActionGroup.values()) {
            all.addAll(of(group));
        }
        return all;
    }

    /** The actions of a group, in the order of their names. */
    public List<Action> of(ActionGroup group) {
        return Arrays.stream(Shortcut.values())
                .filter(name -> name.group() == group)
                .map(byName::get)
                .toList();
    }
}
