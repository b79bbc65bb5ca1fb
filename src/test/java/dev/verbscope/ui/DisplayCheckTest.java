package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.DisplayCheck.Answer;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class DisplayCheckTest {
    private static final Map<String, String> X11 = Map.of("DISPLAY", ":0");
    private static final Predicate<String> ALL = library -> true;

    @Test
    void linuxWithoutADisplayHasNone() {
        assertEquals(new Answer.NoDisplay(), new DisplayCheck("Linux", Map.of(), ALL).window());
        assertEquals(new Answer.NoDisplay(), new DisplayCheck("Linux", Map.of("DISPLAY", " "), ALL).window());
    }

    @Test
    void aDisplayWithItsLibrariesWillDo() {
        assertEquals(new Answer.Able(), new DisplayCheck("Linux", X11, ALL).window());
        assertEquals(
                new Answer.Able(), new DisplayCheck("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"), ALL).window());
        assertEquals(new Answer.Able(), new DisplayCheck("Mac OS X", Map.of(), library -> false).window());
    }

    @Test
    void aDisplayWithoutGtkNamesThePackage() {
        Answer answer = new DisplayCheck("Linux", X11, library -> !library.contains("gtk")).window();

        Answer.MissingLibrary missing = assertInstanceOf(Answer.MissingLibrary.class, answer);
        assertEquals("libgtk-3-0", missing.packageName());
        assertTrue(missing.sentence().endsWith("apt install libgtk-3-0"), missing::sentence);
        assertTrue(missing.sentence().lines().count() == 1);
    }

    @Test
    void picturesNeedPangoAndNoDisplay() {
        assertEquals(
                new Answer.Able(),
                new DisplayCheck("Linux", Map.of(), Set.of("libpangoft2-1.0.so.0")::contains).pictures());
        Answer answer = new DisplayCheck("Linux", Map.of(), library -> false).pictures();
        assertEquals(
                "libpangoft2-1.0-0",
                assertInstanceOf(Answer.MissingLibrary.class, answer).packageName());
    }

    @Test
    void thisMachineCanDrawSinceItsTestsDo() {
        assertEquals(new Answer.Able(), DisplayCheck.here().pictures());
    }
}
