package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkStage;
import dev.verbscope.model.compare.Alignment;
import dev.verbscope.model.compare.Comparison;
import dev.verbscope.ui.compare.CompareState;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.viewmodel.LinkState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second recording is laid beside the link in the window: chosen, dropped, masked, pictured, and while the link runs. */
class CompareWalkTest {
    private static final double LEFT = 0.2;
    private static final double RIGHT = 0.8;

    @TempDir
    Path recordings;

    @TempDir
    Path elsewhere;

    private WindowDriver window;
    /** Of a link that needed one queue pair only. */
    private Path healthy;

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(recordings), StoryDesk.demonstration());
        start("healthy");
        stop();
        healthy = window.fx(() -> window.controller()
                .link()
                .source()
                .orElseThrow()
                .folders()
                .getFirst()
                .getParent());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void aFolderOfBothRanksIsComparedWithALinkThatRuns() throws Exception {
        startCured();
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
        window.await("what can be chosen", () -> isSeen("#compare-file") && isSeen("#compare-folder"));
        assertTrue(compare(healthy));

        Comparison first = awaitTold(it -> it.goesOnAt().isPresent()).comparison();
        assertTrue(
                first.summary().getFirst().contains("warm-up"),
                () -> first.summary().toString());
        assertEquals("this link", first.nameA());
        assertEquals(healthy.getFileName().toString(), first.nameB());
        long asOf = told().goesOnAt().orElseThrow();
        window.await("the link to go on", () -> told().goesOnAt().orElseThrow() > asOf);
        assertTrue(window.text("#compare-zero").contains("as of "), () -> window.text("#compare-zero"));
        window.pictures("compare-live");

        stop();
        CompareState.Told whole = awaitTold(it -> it.goesOnAt().isEmpty());
        assertTrue(whole.comparison().sections().stream()
                .flatMap(section -> section.rows().stream())
                .anyMatch(row -> row.name().equals("ended") && row.a().isPresent()));
        window.await("the words", () -> !window.text("#compare-zero").contains("as of "));
    }

    @Test
    void whatAgreesTheMomentsAndTheWayOutAreAtHand() throws Exception {
        startCured();
        stop();
        assertTrue(compare(healthy));
        awaitTold(it -> true);
        window.await("the rows", () -> rows().getItems().size() > 3);
        int differing = window.fx(() -> rows().getItems().size());
        window.click("#compare-all");
        window.await("what agrees", () -> rows().getItems().size() > differing);

        window.click("#compare-align-rts");
        awaitTold(it -> it.comparison().zero().taken() == Alignment.RTS);
        window.await("the words", () -> window.text("#compare-zero").contains("RTS"));

        window.type(KeyCode.ESCAPE);
        window.await("the link alone", () -> !window.controller().compare().isOpen());
        assertFalse(isSeen("#compare-rows"));
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
        window.await("the same comparison", () -> isSeen("#compare-rows"));
        assertEquals(Alignment.RTS, told().comparison().zero().taken());

        window.click("#compare-another");
        window.await("another choice", () -> isSeen("#compare-folder"));
        assertTrue(window.fx(() -> rows().getItems().isEmpty()));
    }

    @Test
    void theHalfOfTheWindowThatItIsDroppedOnSaysWhatFor() throws Exception {
        Path file = elsewhere.resolve("healthy.vscope");
        List<Path> ranks = window.fx(
                () -> window.controller().link().source().orElseThrow().folders());
        window.fx(() -> window.controller().files().saveRecording(ranks, Optional.empty(), file))
                .get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);
        startCured();
        RecordingDrop drop = window.fx(() -> new RecordingDrop(window.controller()));

        window.fx(() -> {
            drop.held(RIGHT);
            return null;
        });
        window.await("the offer", () -> isSeen("#drop-compare"));
        assertEquals("Stop the link to open it", window.text("#drop-open"));
        window.picture("compare-drop");
        assertFalse(await(window.fx(() -> drop.dropped(List.of(file), LEFT))), "a link runs");
        assertFalse(isSeen("#drop-compare"));
        assertTrue(await(window.fx(() -> drop.dropped(List.of(file), RIGHT))));
        CompareState.Told told = awaitTold(it -> true);
        assertEquals("this link", told.comparison().nameA(), "the first stays");
        assertEquals("healthy.vscope", told.comparison().nameB());

        stop();
        assertTrue(await(window.fx(() -> drop.dropped(List.of(file), LEFT))));
        assertEquals(
                LinkState.REPLAY, window.fx(() -> window.controller().link().state()));
        CompareState.Told same = awaitTold(it -> it.comparison().nameA().equals("healthy.vscope"));
        assertEquals("healthy.vscope", same.comparison().nameB(), "the second stays when another is the first");
        assertEquals(0, same.comparison().differing(), () -> same.comparison().toString());
    }

    @Test
    void whatIsNoRecordingIsToldAndChangesNothing() throws Exception {
        Path garbage = Files.writeString(elsewhere.resolve("garbage.vscope"), "no archive");
        assertFalse(compare(garbage));
        window.await("why", () -> window.text("#compare-problem").startsWith("Not compared: "));
        assertFalse(compare(elsewhere), "a folder without a recording");
        window.await("why", () -> window.text("#compare-problem").contains("holds no recording"));
        assertTrue(window.controller().shown().isPresent(), "the first stays");
    }

    @Test
    void noNameIsDrawnOnceTheyAreMasked() throws Exception {
        startCured();
        stop();
        String host = window.shown().model().rank(0).orElseThrow().origin().host();
        assertTrue(compare(healthy));
        awaitTold(it -> true);
        window.click("#compare-all");
        see(host);
        List<String> leaked = new ArrayList<>();
        AtomicBoolean switched = new AtomicBoolean();
        window.fx(() -> {
            window.window().stage().getScene().addPostLayoutPulseListener(() -> {
                if (switched.get()) {
                    drawn(window.controller().pane().compare()).stream()
                            .filter(text -> text.contains(host))
                            .forEach(leaked::add);
                }
            });
            window.controller().toggleMask();
            switched.set(true);
            assertInstanceOf(
                    CompareState.Waiting.class, window.controller().compare().state());
            return null;
        });
        CompareState.Told masked = awaitTold(it -> true);
        String standIn = window.shown().model().rank(0).orElseThrow().origin().host();
        assertNotEquals(host, standIn);
        see(standIn);
        assertEquals(List.of(), window.fx(() -> List.copyOf(leaked)));
        assertFalse(masked.comparison().toString().contains(host));

        window.fx(() -> {
            switched.set(false);
            window.controller().toggleMask();
            return null;
        });
        awaitTold(it -> it.comparison().toString().contains(host));
        see(host);
    }

    @Test
    void theComparisonIsAPanelToTakePicturesOf() throws Exception {
        assertTrue(compare(healthy));
        awaitTold(it -> true);
        window.click("#compare-rows");
        window.press(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.X);
        window.await(
                "the copy",
                () -> Clipboard.getSystemClipboard().hasImage()
                        && window.text(".said").contains("comparison"));
        double width = window.fx(() -> Clipboard.getSystemClipboard().getImage().getWidth());
        assertEquals(window.fx(() -> window.controller().pane().compare().getWidth()), width);
        assertTrue(window.fx(() -> window.controller().pane().part(Panel.STAGE)).isEmpty(), "it stands in its place");
    }

    private void start(String scenario) throws Exception {
        window.fx(() -> {
            window.controller().commands().edit(StoryDesk.demonstration().withScenario(Optional.of(scenario)));
            window.controller().commands().start();
            return null;
        });
        window.awaitModel("gates", model -> model.stage() == LinkStage.GATES);
    }

    private void startCured() throws Exception {
        start("one-direction-drop");
        window.awaitModel("the cure", model -> model.stage() == LinkStage.GATES && model.generation() == 2);
    }

    private void stop() throws Exception {
        window.fx(() -> {
            window.controller().commands().stop();
            return null;
        });
        window.await("the end", () -> window.controller().settledState() == LinkState.ENDED);
    }

    private boolean compare(Path second) throws Exception {
        return await(window.fx(() -> window.controller().compare().with(List.of(second))));
    }

    /** Scrolls to the first row that has it. */
    private void see(String word) throws Exception {
        window.await("a row with " + word, () -> {
            List<Object> lines = rows().getItems();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).toString().contains(word)) {
                    rows().scrollTo(i);
                    return drawn(rows()).stream().anyMatch(text -> text.contains(word));
                }
            }
            return false;
        });
    }

    private CompareState.Told awaitTold(Predicate<CompareState.Told> condition) throws Exception {
        window.await(
                "the comparison",
                () -> window.controller().compare().state() instanceof CompareState.Told it && condition.test(it));
        return told();
    }

    private CompareState.Told told() {
        return (CompareState.Told) window.controller().compare().state();
    }

    @SuppressWarnings("unchecked")
    private ListView<Object> rows() {
        return (ListView<Object>) window.controller().pane().compare().lookup("#compare-rows");
    }

    private boolean isSeen(String query) {
        return window.robot()
                .lookup(query)
                .tryQuery()
                .filter(CompareWalkTest::isVisible)
                .isPresent();
    }

    private static boolean isVisible(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    /** The words that can be seen of a part of the window, and those that are read aloud. */
    private static List<String> drawn(Node part) {
        List<String> texts = new ArrayList<>();
        if (!part.isVisible()) {
            return texts;
        }
        if (part instanceof Labeled labeled) {
            texts.add(labeled.getText());
        }
        texts.add(part.getAccessibleText());
        if (part instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> texts.addAll(drawn(child)));
        }
        texts.removeIf(text -> text == null);
        return texts;
    }

    private static <T> T await(CompletableFuture<T> work) throws Exception {
        return work.get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);
    }
}
