package dev.verbscope.ui.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;

class ActionsTest {

    @Test
    void noKeysGiveTwoActions() {
        Map<KeyCombination, Shortcut> taken = new HashMap<>();
        for (Shortcut name : Shortcut.values()) {
            for (KeyCombination keys : name.keys()) {
                assertNull(taken.put(keys, name), () -> keys + " gives two actions, one is " + name);
            }
        }
    }

    @Test
    void everyActionHasKeysAndANameOfItsOwn() {
        Set<String> labels = new HashSet<>();
        for (Shortcut name : Shortcut.values()) {
            assertFalse(name.keys().isEmpty(), () -> name + " has no keys");
            assertTrue(labels.add(name.label()), () -> "two are called " + name.label());
            assertFalse(name.purpose().isBlank(), name::name);
        }
    }

    @Test
    void theyAreListedGroupByGroup() {
        Actions actions = new Actions(name -> Action.always(name, () -> {}));

        assertEquals(
                Arrays.stream(Shortcut.values())
                        .sorted((a, b) -> a.group().compareTo(b.group()))
                        .toList(),
                actions.all().stream().map(Action::name).toList());
    }

    @Test
    void whatMakesNoSenseIsNotDone() {
        AtomicInteger done = new AtomicInteger();

        assertFalse(new Action(Shortcut.STOP, () -> false, done::incrementAndGet).run());
        assertEquals(0, done.get());
        assertTrue(Action.always(Shortcut.STOP, done::incrementAndGet).run());
        assertEquals(1, done.get());
    }
}
