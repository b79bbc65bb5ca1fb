package dev.verbscope.ui;

import dev.verbscope.ui.command.Actions;
import dev.verbscope.ui.desk.Desk;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.preferences.Preferences;
import dev.verbscope.ui.preferences.PreferencesStore;
import dev.verbscope.ui.preferences.ThemeChoice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.input.InputEvent;
import javafx.stage.Stage;

/** A window on the screen, or on the headless platform, with its pulse. FX thread only. */
final class OpenWindow {
    static final double WIDTH = 1440;
    static final double HEIGHT = 900;
    private static final double LEAST_WIDTH = 800;
    private static final double LEAST_HEIGHT = 500;
    /** A gate timeout, a teardown and a margin: an engine that takes longer is stuck inside a driver. */
    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(10);

    private static final List<String> ICONS =
            List.of("verbscope-32.png", "verbscope-64.png", "verbscope-128.png", "verbscope-256.png");

    /** Of pictures and tests: nothing of a person's, and no first hint. */
    static final Preferences OF_NOBODY =
            Preferences.STANDARD.withTheme(ThemeChoice.DARK).withHintSeen(true).withNotifications(false);

    private final Stage stage;
    private final WindowController controller;
    private final Consumer<Boolean> closed;
    private final Heartbeat heartbeat;
    private final CompletableFuture<Void> drawn = new CompletableFuture<>();
    private Runnable afterPulse = () -> {};
    private boolean closing;

    /**
     * @param closed told, once, when the window is gone: whether everything the link held was let go of
     */
    OpenWindow(Stage stage, Desk desk, StartRequest next, double width, double height, Consumer<Boolean> closed) {
        this(stage, desk, next, width, height, PreferencesStore.inMemory(OF_NOBODY), closed);
    }

    /** The same with the wishes of a person, which it remembers. */
    OpenWindow(
            Stage stage,
            Desk desk,
            StartRequest next,
            double width,
            double height,
            PreferencesStore preferences,
            Consumer<Boolean> closed) {
        this.stage = stage;
        this.closed = closed;
        Typefaces.load();
        controller = new WindowController(desk, next, preferences);
        Scene scene = new Scene(controller.looks().root(), width, height);
        controller.attach(scene);
        Actions actions = WindowActions.of(controller, this::close);
        controller.pane().actions(actions);
        Keyboard.install(scene, controller, actions);
        RecordingDrop.install(scene, controller);
        stage.setTitle("Verbscope");
        stage.setScene(scene);
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        PlaceKeeper.keep(stage, preferences);
        // nobody looks at them before there is a window
        drawn.thenRun(this::addIcons);
        stage.setOnCloseRequest(event -> {
            event.consume();
            close();
        });
        FrontWatch watch = new FrontWatch(stage, controller, preferences, FrontWatch.system(stage));
        heartbeat = new Heartbeat(
                () -> {
                    controller.pulse();
                    watch.look();
                    afterPulse.run();
                },
                controller::busy);
        controller.onStir(heartbeat::stir);
        scene.addEventFilter(InputEvent.ANY, event -> heartbeat.stir());
    }

    Stage stage() {
        return stage;
    }

    WindowController controller() {
        return controller;
    }

    /** Whether it beats with the pulses, since something goes on. */
    boolean isAwake() {
        return heartbeat.isAwake();
    }

    /** Something to do after each pulse; ten times a second while nothing goes on. */
    void afterPulse(Runnable work) {
        afterPulse = work;
    }

    void show() {
        stage.getScene().addPostLayoutPulseListener(new Runnable() {
            @Override
            public void run() {
                stage.getScene().removePostLayoutPulseListener(this);
                // the pulse that this is part of goes on to hand its picture to the renderer
                Platform.runLater(() -> drawn.complete(null));
            }
        });
        stage.show();
        heartbeat.start();
    }

    /** Completes, on the FX thread, when the first frame is with the renderer. */
    CompletableFuture<Void> firstFrame() {
        return drawn.copy();
    }

    void open(Opening opening) {
        switch (opening) {
            case Opening.Idle idle -> {}
            case Opening.Start start -> controller.commands().start();
            case Opening.Replay replay -> {
                controller.replay(replay.folders(), replay.name());
                replay.compared().ifPresent(controller::compare);
            }
        }
    }

    /** Asks a running link to end, waits for it elsewhere, then goes. The pulse goes on meanwhile: the end can be seen. */
    void close() {
        if (closing) {
            return;
        }
        closing = true;
        if (controller.link().state().held()) {
            controller
                    .pane()
                    .toolbar()
                    .say("Closing once the link has ended, in " + CLOSE_DEADLINE.toSeconds() + " s at the latest");
        }
        CompletableFuture<Boolean> released = controller.link().close(CLOSE_DEADLINE);
        released.thenAccept(all -> Platform.runLater(() -> gone(all)));
    }

    /** Goes at once and leaves the link to whoever started it. */
    void leave() {
        if (!closing) {
            closing = true;
            gone(true);
        }
    }

    private void gone(boolean all) {
        heartbeat.stop();
        controller.looks().close();
        CompletableFuture<Void> left = CompletableFuture.allOf(
                controller.compare().leave(), controller.link().leave());
        stage.close();
        // The process may end as soon as that is told
        left.whenComplete((nothing, problem) -> closed.accept(all));
    }

    private void addIcons() {
        for (String name : ICONS) {
            try (InputStream icon = OpenWindow.class.getResourceAsStream("icons/" + name)) {
                stage.getIcons().add(new Image(Objects.requireNonNull(icon, name)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
