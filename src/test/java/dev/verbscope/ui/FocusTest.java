package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.ui.story.StoryDesk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the keyboard reaches looks other than before while it has the focus. */
class FocusTest {
    private static final int MOST_STOPS = 80;
    /** Of a control, the ring around it; what changes besides, a figure that counts on, would be fewer pixels in one. */
    private static final int LEAST_PIXELS = 12;

    @TempDir
    Path recordings;

    private WindowDriver window;

    private record Stop(Node node, Image focused) {}

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(recordings), StoryDesk.demonstration());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void everyStopOfTheTabulatorIsSeen() throws Exception {
        // Nothing runs: what changes in the picture is the focus alone
        window.await("the devices", () -> window.isThere(".device-row"));
        window.fx(() -> {
            window.robot().lookup("#scenario").query().requestFocus();
            return null;
        });
        List<Stop> stops = new ArrayList<>();
        Set<Node> passed = new HashSet<>();
        for (int i = 0; i < MOST_STOPS; i++) {
            window.type(KeyCode.TAB);
            Stop stop = window.fx(() -> new Stop(scene().getFocusOwner(), Screenshot.take(scene())));
            if (!passed.add(stop.node())) {
                break;
            }
            stops.add(stop);
        }
        assertTrue(stops.size() > 10, () -> "only " + stops.size() + " stops");

        List<String> unseen = new ArrayList<>();
        for (int i = 0; i < stops.size(); i++) {
            Node node = stops.get(i).node();
            // Any other stop's picture shows this one without the focus
            Image with = stops.get(i).focused();
            Image without = stops.get((i + stops.size() / 2) % stops.size()).focused();
            if (window.fx(() -> differs(node, with, without))) {
                continue;
            }
            unseen.add(node.getClass().getSimpleName() + " " + node.getId() + " " + node.getStyleClass());
        }
        assertEquals(List.of(), unseen, "the focus is not seen on");
    }

    private static boolean differs(Node node, Image one, Image other) {
        Bounds at = node.localToScene(node.getBoundsInLocal());
        int pixels = 0;
        for (int y = (int) Math.max(0, at.getMinY() - 3); y < Math.min(one.getHeight(), at.getMaxY() + 3); y++) {
            for (int x = (int) Math.max(0, at.getMinX() - 3); x < Math.min(one.getWidth(), at.getMaxX() + 3); x++) {
                if (one.getPixelReader().getArgb(x, y) != other.getPixelReader().getArgb(x, y)) {
                    pixels++;
                }
            }
        }
        return pixels >= LEAST_PIXELS;
    }

    private Scene scene() {
        return window.window().stage().getScene();
    }
}
