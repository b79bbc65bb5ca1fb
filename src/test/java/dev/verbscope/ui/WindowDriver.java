package dev.verbscope.ui;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** A window under test, with a robot at its mouse and keyboard. Every wait is for something and has an end. */
final class WindowDriver implements AutoCloseable {
    static final long PATIENCE_S = 30;
    private static final Path PICTURES = Path.of("target", "screenshots");

    private final FxRobot robot = new FxRobot();
    private final OpenWindow window;

    private WindowDriver(OpenWindow window) {
        this.window = window;
    }

    static WindowDriver open(Desk desk, StartRequest next) throws Exception {
        Files.createDirectories(PICTURES);
        FxToolkit.registerPrimaryStage();
        return new WindowDriver(WaitForAsyncUtils.asyncFx(() -> {
                    OpenWindow window = new OpenWindow(
                            new Stage(), desk, next, OpenWindow.WIDTH, OpenWindow.HEIGHT, released -> {});
                    window.show();
                    return window;
                })
                .get(PATIENCE_S, TimeUnit.SECONDS));
    }

    /** Over the demonstration at its gates: one direction was dead, a new queue pair has cured it. */
    static WindowDriver openAtGates(Path recordings) throws Exception {
        WindowDriver driver = open(new StoryDesk(recordings), StoryDesk.demonstration());
        try {
            driver.fx(() -> {
                driver.controller()
                        .commands()
                        .edit(StoryDesk.demonstration().withScenario(Optional.of("one-direction-drop")));
                driver.controller().commands().start();
                return null;
            });
            driver.awaitModel("gates", model -> model.stage() == LinkStage.GATES && model.generation() == 2);
            return driver;
        } catch (Exception | AssertionError e) {
            driver.close();
            throw e;
        }
    }

    OpenWindow window() {
        return window;
    }

    WindowController controller() {
        return window.controller();
    }

    FxRobot robot() {
        return robot;
    }

    Shown shown() throws Exception {
        return fx(() -> controller().shown().orElseThrow());
    }

    <T> T fx(Callable<T> work) throws Exception {
        return WaitForAsyncUtils.asyncFx(work).get(PATIENCE_S, TimeUnit.SECONDS);
    }

    /** @return what was shown when the condition was met: it may have gone on since */
    Shown awaitModel(String what, Predicate<LinkModel> condition) throws Exception {
        AtomicReference<Shown> met = new AtomicReference<>();
        await(what, () -> {
            met.set(controller()
                    .shown()
                    .filter(shown -> condition.test(shown.model()))
                    .orElse(null));
            return met.get() != null;
        });
        return met.get();
    }

    /** @param condition looked at on the FX thread */
    void await(String what, BooleanSupplier condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE_S, TimeUnit.SECONDS, () -> fx(condition::getAsBoolean));
        } catch (TimeoutException e) {
            throw new AssertionError(
                    "waited " + PATIENCE_S + " s for " + what + "; the window shows "
                            + controller()
                                    .shown()
                                    .map(s -> s.verdict() + " " + s.model().stage()),
                    e);
        }
    }

    boolean isThere(String query) {
        return robot.lookup(query).tryQuery().isPresent();
    }

    boolean isSeen(String query) {
        return robot.lookup(query).tryQuery().filter(Node::isVisible).isPresent();
    }

    /** Clicks where it is, once it is there; between a look and a click texts may come and go. */
    void click(String query) throws Exception {
        AtomicReference<Point2D> middle = new AtomicReference<>();
        await(query, () -> {
            middle.set(robot.lookup(query)
                    .tryQuery()
                    .filter(node -> node.getScene() != null && node.isVisible() && !node.isDisabled())
                    .map(node -> node.localToScreen(node.getBoundsInLocal()))
                    .map(box -> new Point2D(box.getCenterX(), box.getCenterY()))
                    .orElse(null));
            return middle.get() != null;
        });
        robot.clickOn(middle.get());
    }

    void type(KeyCode key) {
        robot.type(key);
    }

    void typeWithShortcutKey(KeyCode key) {
        robot.press(KeyCode.SHORTCUT).type(key).release(KeyCode.SHORTCUT);
    }

    /** All at once. */
    void press(KeyCode... keys) {
        robot.push(keys);
    }

    String text(String query) {
        Node node = robot.lookup(query).query();
        return node instanceof Labeled labeled ? labeled.getText() : node.getAccessibleText();
    }

    /** The texts of all that match, one after the other. */
    String texts(String query) {
        return robot.lookup(query).queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .collect(Collectors.joining("|"));
    }

    /** The window in both themes and both sizes. */
    void pictures(String name) throws Exception {
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            picture(name, theme, 1100, 700);
        }
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            picture(name, theme, 1440, 900);
        }
    }

    /** The window as it stands. */
    void picture(String name) throws Exception {
        fx(() -> controller().pictures().write(PictureFrame.WINDOW, PICTURES.resolve(name + ".png")))
                .get(PATIENCE_S, TimeUnit.SECONDS);
    }

    /** What has opened over the window, in both themes. */
    void popoverPictures(String name, String query) throws Exception {
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            String file = "%s-%s.png".formatted(name, theme.name().toLowerCase(Locale.ROOT));
            fx(() -> {
                controller().theme(theme);
                return null;
            });
            WaitForAsyncUtils.waitForFxEvents();
            fx(() -> Screenshot.writing(
                            Screenshot.take(robot.lookup(query).query().getScene()), PICTURES.resolve(file)))
                    .get(PATIENCE_S, TimeUnit.SECONDS);
        }
    }

    private void picture(String name, Theme theme, int width, int height) throws Exception {
        fx(() -> {
            controller().theme(theme);
            window.stage().setWidth(width);
            window.stage().setHeight(height);
            return null;
        });
        // The platform resizes the scene in its own time, the parts are drawn a pulse later
        await("the size", () -> window.stage().getScene().getWidth() == width);
        WaitForAsyncUtils.waitForFxEvents();
        String file = "%s-%s-%d.png".formatted(name, theme.name().toLowerCase(Locale.ROOT), width);
        fx(() -> {
                    controller().pulse();
                    controller().showEverything();
                    return controller().pictures().write(PictureFrame.WINDOW, PICTURES.resolve(file));
                })
                .get(PATIENCE_S, TimeUnit.SECONDS);
    }

    /** Closes the window; fails when its link still holds something. */
    @Override
    public void close() throws Exception {
        boolean released =
                fx(() -> controller().link().close(Duration.ofSeconds(10))).get(PATIENCE_S, TimeUnit.SECONDS);
        fx(() -> {
            window.leave();
            return null;
        });
        if (!released) {
            throw new AssertionError("the link still holds something");
        }
    }
}
