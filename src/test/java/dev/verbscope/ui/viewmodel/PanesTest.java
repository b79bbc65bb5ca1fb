package dev.verbscope.ui.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.DeviceModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.desk.InspectRequest;
import dev.verbscope.ui.desk.Role;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.story.StoryDesk;
import dev.verbscope.ui.story.StoryModel;
import dev.verbscope.ui.viewmodel.GidCardViewModel.Tag;
import dev.verbscope.ui.viewmodel.GidCardViewModel.TagKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What the panes say about a link, from records folded at a chosen moment. */
class PanesTest {
    private static final StartRequest DEMO = StoryDesk.demonstration();

    // ---- devices and GIDs

    @Test
    void beforeASessionTheDevicesAreThoseThatWereLookedAt() {
        DevicesViewModel view =
                DevicesViewModel.of("mac-a", true, inspected(), DEMO, Optional.empty(), false, Optional.empty());

        assertEquals("this end, mac-a", view.subtitle());
        assertTrue(view.simulated());
        assertEquals(
                List.of("ACTIVE · 80 Gb/s", "ACTIVE · 80 Gb/s", "DOWN"),
                view.devices().stream().map(DevicesViewModel.Row::state).toList());
        assertEquals("rdma_en2", view.table().orElseThrow().device());
        assertEquals("rdma_en2 ACTIVE · GID 1: 72 of 100", view.railText());
        assertTrue(view.held().isEmpty());
    }

    @Test
    void theTagsTellWhoUsesWhichSlot() {
        List<GidCardViewModel> cards = table(DEMO, Optional.empty()).cards();

        assertEquals(
                List.of(0, 1, 2), cards.stream().map(GidCardViewModel::index).toList());
        assertEquals(
                List.of(
                        new Tag("ds4 uses this", TagKind.USED),
                        new Tag("JACCL advertises", TagKind.OTHERS),
                        new Tag("JACCL sends from 1", TagKind.OTHERS)),
                cards.get(1).tags());
        assertTrue(cards.get(1).emphasized());
        assertFalse(cards.get(0).emphasized());
    }

    @Test
    void thePointsMakeTheBarAndEveryReasonIsASentence() {
        GidCardViewModel card = table(DEMO, Optional.empty()).cards().get(0);

        assertEquals(1, card.segments().size());
        assertEquals(5, card.segments().getFirst().points());
        assertEquals(
                List.of(
                        "5 index 0: the lower wins a tie",
                        "not IPv4-mapped: RTR over Thunderbolt is reported to refuse it"),
                card.reasons().stream().map(GidCardViewModel.Reason::text).toList());
        assertEquals(-1, card.reasons().get(1).segment());
    }

    @Test
    void aTableWithoutGidsSaysWhy() {
        assertEquals("no GID: port DOWN", table(DEMO, Optional.of("rdma_en4")).why());
    }

    @Test
    void theOperatorsChoiceIsMarkedOnItsOwnDeviceOnly() {
        StartRequest next = DEMO.withDevice(Optional.of("rdma_en3")).withGidIndex(OptionalInt.of(2));

        DevicesViewModel.Table chosen = table(next, Optional.empty());
        assertEquals("rdma_en3", chosen.device());
        assertEquals(
                new Tag("next start", TagKind.OPERATOR),
                chosen.cards().get(2).tags().getFirst());
        assertTrue(table(next, Optional.of("rdma_en2")).cards().stream()
                .flatMap(card -> card.tags().stream())
                .noneMatch(tag -> tag.kind() == TagKind.OPERATOR));
    }

    @Test
    void aSessionsDevicesShowWhatItHoldsAndUses() {
        LinkModel model = new StoryModel(DEMO).broughtUp().at(310);

        DevicesViewModel view = DevicesViewModel.of(
                "mac-a", true, model.rank(0).orElseThrow().devices(), DEMO, model.rank(0), false, Optional.empty());

        assertTrue(view.devices().getFirst().inUse());
        assertEquals(
                List.of("1 of 10", "1 of 100", "1 of 11", "1 of 4"),
                view.held().orElseThrow().meters().stream()
                        .map(HeldViewModel.Meter::text)
                        .toList());
        assertEquals(
                List.of(OptionalInt.of(10), OptionalInt.empty(), OptionalInt.of(11), OptionalInt.of(4)),
                view.held().orElseThrow().meters().stream()
                        .map(HeldViewModel.Meter::limit)
                        .toList());
    }

    @Test
    void overTcpNoPortWasTouched() {
        DevicesViewModel view =
                DevicesViewModel.of("mac-a", false, List.of(), DEMO, Optional.empty(), true, Optional.empty());

        assertEquals(Optional.of(DevicesViewModel.TCP_NOTE), view.note());
    }

    // ---- waiting for a peer

    @Test
    void untilAPeerIsThereTheDialsAreToldWithTheirMeaning() {
        LinkModel model = new StoryModel(DEMO).waiting(6).at(1_300);

        WaitingViewModel waiting =
                WaitingViewModel.of(model, Optional.of("verbscope link …")).orElseThrow();

        assertEquals("6 dials failed", waiting.dialsText());
        assertEquals("dial 6 to 10.99.0.1:9911", waiting.dials().getFirst().what());
        assertEquals("ECONNREFUSED (Linux 111)", waiting.dials().getFirst().errno());
        assertEquals("nothing listens there yet", waiting.dials().getFirst().meaning());
        assertEquals(6, waiting.dials().size());
        assertEquals(Optional.of("verbscope link …"), waiting.command());
    }

    @Test
    void onceAPeerIsThereNothingIsWaitedFor() {
        assertTrue(WaitingViewModel.of(new StoryModel(DEMO).broughtUp().at(310), Optional.empty())
                .isEmpty());
    }

    // ---- completions

    @Test
    void theFirstBadCompletionIsToldInFull() {
        CompletionsViewModel view = CompletionsViewModel.of(
                new StoryModel(DEMO).failedCompletion().at(330).rank(0).orElseThrow(), false);

        assertEquals(
                "status 4 LOC_PROT_ERR in a gate, wr_id 0x2a, generation 1, QPN 0x000411, vendor error 0x07,"
                        + " at 0.320 s",
                view.firstFailed().orElseThrow());
        assertEquals(
                List.of("warm-up", "gate", "drain", "bulk"),
                view.rows().stream().map(CompletionsViewModel.Row::site).toList());
        assertEquals("1", view.rows().get(0).sends());
        assertEquals("–", view.rows().get(3).sends());
    }

    @Test
    void overTcpNoCompletionIsPromised() {
        RankModel rank = new StoryModel(DEMO).broughtUp().at(310).rank(0).orElseThrow();

        assertEquals(
                "None over TCP: no verbs port was touched.",
                CompletionsViewModel.of(rank, true).remark());
        assertTrue(CompletionsViewModel.of(rank, false).remark().startsWith("A status other than SUCCESS"));
    }

    // ---- toolbar

    @Test
    void theToolbarTellsTheLinkInALine() {
        LinkModel model = new StoryModel(DEMO).broughtUp().at(310);

        ToolbarViewModel running = ToolbarViewModel.of(LinkState.RUNNING, DEMO, true, Speed.FULL, Optional.of(model));

        assertEquals("both ranks on 10.99.0.1:9911  ·  rdma_en2  ·  GID 1  ·  ds4", running.summary());
        assertEquals("both ranks :9911  ·  rdma_en2  ·  GID 1  ·  ds4", running.shortSummary());
        assertEquals("one-direction-drop", running.scenario());
        assertTrue(running.stoppable() && running.recreatable() && running.injectable() && running.restartable());
        assertFalse(running.startable() || running.stepping());
    }

    @Test
    void whatMakesNoSenseCannotBePressed() {
        ToolbarViewModel idle = ToolbarViewModel.of(LinkState.NONE, DEMO, true, Speed.PHASE_BY_PHASE, Optional.empty());
        assertTrue(idle.startable());
        assertFalse(idle.stoppable() || idle.recreatable() || idle.injectable() || idle.stepping());

        ToolbarViewModel stopping = ToolbarViewModel.of(LinkState.STOPPING, DEMO, true, Speed.FULL, Optional.empty());
        assertFalse(stopping.startable() || stopping.stoppable() || stopping.restartable());

        ToolbarViewModel real = ToolbarViewModel.of(LinkState.RUNNING, DEMO, false, Speed.FULL, Optional.empty());
        assertFalse(real.simulated() || real.injectable() || real.paced());
    }

    @Test
    void theFabricsSpeedIsOfferedWhereThereIsAFabricThatGoesAtOne() {
        for (LinkState state : LinkState.values()) {
            ToolbarViewModel toolbar = ToolbarViewModel.of(state, DEMO, true, Speed.FULL, Optional.empty());
            assertEquals(state != LinkState.REPLAY, toolbar.paced(), state::name);
        }
    }

    @Test
    void aChosenDeviceAndIndexAreInTheLineBeforeTheStart() {
        StartRequest next = new StartRequest(
                "native",
                Optional.empty(),
                Role.WORKER,
                "mac-a:9911",
                Optional.of("rdma_en5"),
                OptionalInt.of(2),
                "jaccl",
                DEMO.transport(),
                0,
                0,
                0);

        assertEquals(
                "worker to mac-a:9911  ·  rdma_en5  ·  GID 2  ·  jaccl",
                ToolbarViewModel.of(LinkState.NONE, next, false, Speed.FULL, Optional.empty())
                        .summary());
    }

    private static DevicesViewModel.Table table(StartRequest next, Optional<String> picked) {
        return DevicesViewModel.of("mac-a", true, inspected(), next, Optional.empty(), false, picked)
                .table()
                .orElseThrow();
    }

    private static List<DeviceModel> inspected() {
        return InspectedDevices.of(new StoryDesk(Path.of("."))
                .inspect(new InspectRequest("sim", Optional.empty(), Role.BOTH, "10.99.0.1:9911", "ds4"))
                .join());
    }
}
