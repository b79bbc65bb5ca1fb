package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.BulkRun;
import dev.verbscope.model.BulkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.fixture.BulkSessions;
import dev.verbscope.ui.gates.LookaheadView;
import dev.verbscope.ui.gates.QueuesView;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bulk traffic in the window, as the engine has recorded it: each look is at the very moment of one of its samples, and what
 * the window says then is held against that sample. Then both HELLOs.
 */
class BulkWalkTest {
    private static final int GATES = 20;
    /** Before gates 10 and 20 a big gate of three windows: two of 256 messages, one of 128. */
    private static final BulkRun BULK = new BulkRun(1, 8, 2, 10 << 20, 1, 10);

    @TempDir
    Path recordings;

    @TempDir
    Path unused;

    private WindowDriver window;

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(unused), StoryDesk.demonstration());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    @Test
    void whatFillsAndWhatIsDrainedIsShownAsItWasRecorded() throws Exception {
        List<Path> ranks = BulkSessions.run(recordings, GATES, BULK);
        replay(ranks);
        List<GateSample> samples = BulkSessions.samples(ranks.getFirst());

        beforeABigGate(first(samples, TrafficKind.BIG, it -> it.step == BulkStep.HEADER));
        aDrain(last(samples, TrafficKind.BIG, it -> it.step == BulkStep.DRAIN && it.receiveQueue > 0));
        theMiddleOfABigGate(first(
                samples,
                TrafficKind.BIG,
                it -> it.step == BulkStep.MOVING && it.armedAtExit == 1 && it.postedAfter == 128));
        whatIsCompared(last(samples, TrafficKind.BIG, it -> it.step == BulkStep.MOVING));
        aVerifyBlock(first(samples, TrafficKind.BLOCK, it -> it.step == BulkStep.MOVING));
        helloOfOneModel();
    }

    private void beforeABigGate(GateSample header) throws Exception {
        // whatever was recorded last, the header's own sample was not: the payload is being filled
        goTo(header, -1);
        speaks(LookaheadView.class, "before gate 10 big gate 1: its payload is being prepared");
        window.pictures("bulk-preparing");

        goTo(header, 0);
        speaks(LookaheadView.class, "16 of 16 gates armed. gate 10 comes after big gate 1");
        speaks(LookaheadView.class, "big gate 1 of 2: window 1 of 3 · 0.0 of 10.0 MiB");
        speaks(LookaheadView.class, "rank 0, header?: 0 posted, 0 sent, 0 of 256 received.");
        // 16 gates of two messages, one of four frames and one of three
        speaks(QueuesView.class, "receive queue 112 of 1,024");
    }

    private void aDrain(GateSample sample) throws Exception {
        goTo(sample, 0);
        String left = sample.receiveQueue + " of 32";
        speaks(LookaheadView.class, "being drained for big gate 2: " + left + " receives left");
        speaks(
                LookaheadView.class,
                "rank 0, drain: " + sample.postedAfter + " dummies, " + sample.sentAfter + " sent, " + left + " left.");
        window.pictures("bulk-drain");
    }

    private void theMiddleOfABigGate(GateSample sample) throws Exception {
        BulkModel.Window shown =
                goTo(sample, 0).model().rank(0).orElseThrow().bulk().window().orElseThrow();
        assertEquals(
                List.of(2, 3, 256, 128, sample.sentAfter, sample.receivedAfter),
                List.of(
                        shown.number(),
                        shown.windows(),
                        shown.messages(),
                        shown.posted(),
                        shown.sent(),
                        shown.received()));
        String come = String.format(Locale.ROOT, "%.1f", 4 + sample.receivedAfter / 64.0);
        speaks(LookaheadView.class, "window 2 of 3 · " + come + " of 10.0 MiB · sub-batch 2 of 4");
        speaks(
                LookaheadView.class,
                "rank 0, barrier 2: 128 posted, " + sample.sentAfter + " sent, " + sample.receivedAfter
                        + " of 256 received.");
        speaks(LookaheadView.class, "drained after gate 9 for bulk traffic: 32 receives in ");
        speaks(QueuesView.class, "receive queue " + frames(256 - sample.receivedAfter) + " of 1,024");
        speaks(QueuesView.class, "send queue " + frames(128 - sample.sentAfter) + " of 1,024");
        window.pictures("bulk-big");
    }

    private void whatIsCompared(GateSample sample) throws Exception {
        goTo(sample, 0);
        speaks(LookaheadView.class, "big gate 2 of 2: window 3 of 3 · 10.0 of 10.0 MiB");
        speaks(LookaheadView.class, "rank 0, comparing: 128 posted, 128 sent, 128 of 128 received.");
        window.pictures("bulk-comparing");
    }

    private void aVerifyBlock(GateSample sample) throws Exception {
        goTo(sample, 0);
        speaks(LookaheadView.class, "verify block 1 of 1: layer 0 of 0–60 · 8 rows");
        speaks(LookaheadView.class, "rank 0, barrier 0xb5: 16 posted, " + sample.sentAfter + " sent, ");
        window.pictures("bulk-block");
    }

    private void helloOfOneModel() throws Exception {
        assertEquals("HELLO: no conflict", window.text("#hello"));
        String table = helloTable("hello");
        assertTrue(table.contains("fields are the same."), table);
        assertFalse(table.contains("a conflict"), table);
    }

    @Test
    void whatTwoModelsDoNotHaveInCommonIsMarked() throws Exception {
        replay(BulkSessions.ofTwoModels(recordings));

        // opened at its end: no second snapshot comes
        speaks(LookaheadView.class, "no gate was run");
        assertEquals("HELLO: 4 conflicts", window.text("#hello"));
        String table = helloTable("hello-conflict");
        assertTrue(table.contains("n_vocab: rank 0 says 32000, rank 1 says 129280, a conflict."), table);
        assertTrue(table.contains("quant_bits: rank 0 says 2, rank 1 says 4, a conflict."), table);
        assertTrue(table.contains("ctx_size: rank 0 says 8192, rank 1 says 4096, which may differ."), table);
        window.type(KeyCode.ESCAPE);
        window.await("no table", () -> !window.isThere(".hello-table"));
        assertEquals(
                "HELLO differs in n_vocab, quant_bits, gates_per_token, gate_slot_mask.",
                window.text(".verdict .explanation"));
        window.pictures("hello-conflict-window");
    }

    /** Opens it, pictures it and reads it aloud. */
    private String helloTable(String name) throws Exception {
        window.typeWithShortcutKey(KeyCode.B);
        window.await("the table", () -> window.isThere(".hello-table"));
        window.popoverPictures(name, ".hello-table");
        return window.fx(() -> window.robot().lookup(".hello-table").query().getAccessibleText());
    }

    private void replay(List<Path> ranks) throws Exception {
        window.fx(() -> {
            window.controller().replay(ranks);
            return null;
        });
        window.awaitModel("its end", model -> model.stage() == LinkStage.ENDED);
    }

    private Shown goTo(GateSample sample, long later) throws Exception {
        long moment = sample.endedNanos() + later - window.shown().model().originNanos();
        window.fx(() -> {
            window.controller().commands().showTime(moment);
            return null;
        });
        return window.awaitModel("the moment", model -> model.nowNanos() == moment);
    }

    private void speaks(Class<? extends SnapshotView> view, String words) throws Exception {
        Node node = window.fx(() -> window.robot().lookup(view::isInstance).query());
        window.await(words, () -> String.valueOf(node.getAccessibleText()).contains(words));
    }

    /** Of full messages. */
    private static String frames(int messages) {
        return String.format(Locale.ROOT, "%,d", messages * 4);
    }

    private static GateSample first(List<GateSample> samples, TrafficKind kind, Predicate<GateSample> which) {
        return samples.stream()
                .filter(it -> it.kind == kind)
                .filter(which)
                .findFirst()
                .orElseThrow();
    }

    private static GateSample last(List<GateSample> samples, TrafficKind kind, Predicate<GateSample> which) {
        return first(samples.reversed(), kind, which);
    }
}
