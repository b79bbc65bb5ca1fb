package dev.verbscope.model;

import static dev.verbscope.model.TestSessions.model;
import static dev.verbscope.model.TestStream.MS;
import static dev.verbscope.model.TestStream.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.LastCall;
import dev.verbscope.record.Phase;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LinkFoldTest {

    @Test
    void nothingFoldedIsAModelToo() {
        LinkModel model = LinkFold.onOneClock().snapshot();
        assertEquals(LinkStage.NOTHING, model.stage());
        assertEquals(Outcome.RUNNING, model.session().outcome());
        assertTrue(model.ranks().isEmpty());
        assertTrue(model.steps().isEmpty());
        assertEquals(DeliveryState.UNPROVEN, model.zeroToOne().state());
        assertFalse(model.zeroToOne().current().posted().known());
    }

    @Test
    void theSessionSaysWhatItIs() {
        SessionModel session = model(TestSessions.healthy(10)).session();
        assertEquals(Optional.of("one-direction-drop"), session.scenario());
        assertTrue(session.simulated());
        assertEquals("sim", session.provider());
        assertEquals("auto", session.transportAsked());
        assertTrue(session.overRdma());
        assertEquals("both ranks offer RDMA", session.transport().orElseThrow().reason());
        assertEquals(Optional.of(true), session.extensions());
        assertEquals(
                List.of("gguf_bytes", "model_id"),
                List.copyOf(session.identity().keySet()));
        assertEquals(2, session.parameters().chunksPerGate());
        assertEquals(4000, session.parameters().gatesAsked(), "the leader counts");
        assertEquals("ds4", session.recipe().orElseThrow().name());
        assertEquals(20, session.recipe().orElseThrow().attemptBudget());
    }

    @Test
    void aRankSaysWhoItIsAndHowItMetItsPeer() {
        LinkModel model = model(TestSessions.healthy(1));
        RankModel rank1 = model.rank(1).orElseThrow();
        assertEquals("mac-b", rank1.origin().host());
        assertEquals("worker", rank1.origin().role());
        assertEquals("leader", model.rank(0).orElseThrow().origin().role());
        assertEquals(
                Optional.of("10.99.0.1:9911"),
                model.rank(0).orElseThrow().rendezvous().listening());
        assertEquals(
                List.of(ControlFact.Socket.CONTROL, ControlFact.Socket.DATA),
                rank1.rendezvous().connections().stream()
                        .map(Rendezvous.Connection::socket)
                        .toList());
        Rendezvous.Hello hello = rank1.rendezvous().hello().orElseThrow();
        assertEquals("2", hello.mine().get("role"));
        assertEquals("1", hello.theirs().get("role"));
        assertTrue(hello.extensions());
    }

    @Test
    void dialsAreKeptWithTheirErrno() {
        TestStream worker = new TestStream(1).started().phase(Phase.CONNECT, 0);
        for (int attempt = 1; attempt <= 100; attempt++) {
            worker.after(200 * MS)
                    .fact(new ControlFact.DialFailed(
                            attempt,
                            "10.99.0.1:9911",
                            Optional.of(TestStream.errno(Errno.Name.ECONNREFUSED)),
                            "Connection refused"));
        }
        LinkModel model = TestSessions.folded(worker);
        Log<Rendezvous.Dial> dials = model.rank(1).orElseThrow().rendezvous().dials();
        assertEquals(100, dials.total());
        assertEquals(100, dials.entries().getLast().attempt());
        assertEquals(1, dials.entries().getFirst().attempt());
        assertEquals(68, dials.leftOut());
        assertEquals(LinkStage.WAITING_FOR_PEER, model.stage());
    }

    @Test
    void devicesComeWithTheirGidTableAndTags() {
        RankModel rank0 = model(TestSessions.healthy(1)).rank(0).orElseThrow();
        assertEquals(
                List.of("rdma_en2", "rdma_en3", "rdma_en4"),
                rank0.devices().stream().map(DeviceModel::name).toList());
        assertTrue(rank0.devices().getFirst().active());
        assertFalse(rank0.devices().get(1).active());
        PortModel port = rank0.chosenPort().orElseThrow();
        assertEquals(List.of(0, 1, 2), port.gids().stream().map(GidModel::index).toList());
        assertEquals(EnumSet.allOf(GidTag.class), port.gids().get(1).tags(), "all three take index 1 here");
        assertTrue(port.gids().getFirst().tags().isEmpty());
        assertEquals(13, rank0.gidChoice().orElseThrow().emptySlots());
        assertEquals("rdma_en2", rank0.chosen().orElseThrow().device());
    }

    @Test
    void theTagsPartWhereTheClientsDo() {
        TestStream stream = new TestStream(0).started().deviceSeen("rdma_en2", PortState.ACTIVE);
        stream.gidScored(1, Gid.parse("fe80::1"), 5)
                .gidScored(3, Gid.ofIpv4(169, 254, 1, 1), 70)
                .gidChosen(3, OptionalInt.of(3), OptionalInt.of(3), Optional.of("JACCL parts"));
        List<GidModel> gids = TestSessions.folded(stream)
                .rank(0)
                .orElseThrow()
                .devices()
                .getFirst()
                .ports()
                .getFirst()
                .gids();
        assertEquals(EnumSet.of(GidTag.JACCL_SENDS_FROM), gids.get(0).tags());
        assertEquals(
                EnumSet.of(GidTag.USED, GidTag.JACCL_ADVERTISES), gids.get(1).tags());
    }

    @Test
    void whatIsHeldStandsBesideItsLimits() {
        HeldModel held =
                model(TestSessions.dead(3)).rank(0).orElseThrow().held().orElseThrow();
        assertEquals(1, held.queuePairs());
        assertEquals(1, held.setups());
        assertEquals(OptionalInt.of(10), held.maxQueuePairs());
        assertEquals(OptionalInt.of(100), held.maxMemoryRegions());
        assertEquals(OptionalInt.of(4), held.setupBudget());
    }

    @Test
    void aGenerationHasItsTransitionsDepthsAndEnd() {
        RankModel rank0 = model(TestSessions.cured(10)).rank(0).orElseThrow();
        assertEquals(
                List.of(1, 2),
                rank0.generations().stream().map(GenerationModel::n).toList());
        GenerationModel first = rank0.generations().getFirst();
        assertEquals(
                List.of(QpState.INIT, QpState.RTR, QpState.RTS),
                first.transitions().stream().map(TransitionModel::to).toList());
        assertEquals(212 * US, first.transitions().get(1).tookNanos());
        assertEquals("1", first.transitions().get(1).attributes().get("sgid_index"));
        assertEquals(Optional.of(QpState.RTS), first.state());
        assertTrue(first.destroyed());
        assertEquals(Optional.of("1→0 delivered nothing in 20 attempts"), first.destroyedWhy());
        GenerationModel.CreatedQp pair = first.queuePair().orElseThrow();
        assertEquals(0x411, pair.qpn());
        assertEquals(new QpCaps(1024, 1024), pair.asked());
        assertEquals(new QpCaps(1023, 1023), pair.granted());
        assertEquals(512, pair.cqDepth());
        assertEquals(1024, first.pathMtu().orElseThrow().used().bytes());
        RankWarmup warmup = first.warmup().orElseThrow();
        assertEquals(20, warmup.attempts().size());
        assertEquals(Optional.of(false), warmup.inboundDelivers());
        assertEquals(Optional.of(true), warmup.outboundDelivers());
        GenerationModel second = rank0.generation().orElseThrow();
        assertEquals(2, second.n());
        assertFalse(second.destroyed());
        assertEquals(0x2234, second.queuePair().orElseThrow().psn());
    }

    @Test
    void aRefusedTransitionDoesNotReachItsState() {
        TestStream stream = TestSessions.opened(0)
                .phase(Phase.BRING_UP, 1)
                .created(1, QpType.UC, new QpCaps(1023, 1023), 512)
                .transition(1, QpState.RESET, QpState.INIT, 30 * US, Optional.empty())
                .transition(1, QpState.INIT, QpState.RTR, 200 * US, Optional.of(TestStream.errno(Errno.Name.EINVAL)));
        GenerationModel generation =
                TestSessions.folded(stream).rank(0).orElseThrow().generation().orElseThrow();
        assertEquals(Optional.of(QpState.INIT), generation.state());
        assertEquals(
                Optional.of("EINVAL (macOS 22)"),
                generation.transitions().getLast().errno().map(Errno::toString));
    }

    @Test
    void phasesFollowEachOtherAndTheDeadWarmupFailed() {
        List<PhaseSpan> phases =
                model(TestSessions.cured(10)).rank(0).orElseThrow().phases();
        assertEquals(
                List.of(
                        Phase.CONNECT,
                        Phase.HELLO,
                        Phase.DEVICE,
                        Phase.DATA_SOCKET,
                        Phase.BRING_UP,
                        Phase.WARM_UP,
                        Phase.RE_CREATE,
                        Phase.BRING_UP,
                        Phase.WARM_UP,
                        Phase.GATES),
                phases.stream().map(PhaseSpan::phase).toList());
        assertEquals(PhaseOutcome.FAILED, phases.get(5).outcome());
        assertEquals(PhaseOutcome.DONE, phases.get(8).outcome());
        assertEquals(PhaseOutcome.RUNNING, phases.get(9).outcome());
        for (int i = 1; i < phases.size(); i++) {
            assertEquals(
                    phases.get(i - 1).endedNanos().orElseThrow(), phases.get(i).beganNanos());
        }
    }

    @Test
    void theRibbonShowsWhatIsAheadWhileADirectionIsDead() {
        List<PhaseStep> steps = model(TestSessions.dead(14)).steps();
        PhaseStep warmup = steps.get(5);
        assertEquals(Phase.WARM_UP, warmup.phase());
        assertEquals("1→0 · 15 of 20", warmup.detail(), "14 are over, the 15th is under way");
        assertEquals(PhaseOutcome.RUNNING, warmup.outcome());
        assertEquals(
                List.of(Phase.RE_CREATE, Phase.BRING_UP, Phase.WARM_UP, Phase.GATES),
                steps.stream()
                        .filter(s -> s.outcome() == PhaseOutcome.PLANNED)
                        .map(PhaseStep::phase)
                        .toList());
        assertEquals("same", steps.get(1).detail());
        assertEquals("1", steps.get(2).detail());
        assertEquals("gen 1", steps.get(4).detail());
    }

    @Test
    void theRibbonTellsTheHistoryAfterTheCure() {
        List<PhaseStep> steps = model(TestSessions.cured(1234)).steps();
        assertEquals("1→0 dead", steps.get(5).detail());
        assertEquals(PhaseOutcome.FAILED, steps.get(5).outcome());
        assertEquals("both ways", steps.get(8).detail());
        assertEquals("1,234", steps.get(9).detail());
        assertEquals(10, steps.size());
    }

    @Test
    void overTcpTheRibbonLeavesTheQueuePairOut() {
        TestStream stream = new TestStream(0).started().connect().hello(true).tcp("rank 1 lists no verbs device");
        assertEquals(
                List.of(Phase.CONNECT, Phase.HELLO, Phase.DATA_SOCKET, Phase.GATES),
                TestSessions.folded(stream).steps().stream()
                        .map(PhaseStep::phase)
                        .toList());
    }

    @Test
    void framesOfBothRanksMeet() {
        LinkModel model = model(TestSessions.healthy(1));
        FrameArrow info = model.arrows().stream()
                .filter(a -> a.name().equals("RDMA_INFO") && a.direction() == Direction.ZERO_TO_ONE)
                .findFirst()
                .orElseThrow();
        assertTrue(info.sentNanos().isPresent());
        assertTrue(info.receivedNanos().orElseThrow() > info.sentNanos().orElseThrow());
        assertEquals(8, model.arrows().size(), "HELLO, INFO, READY, POSTED each way");
    }

    @Test
    void aFrameWhoseOtherEndIsNotThereStaysHalf() {
        List<TestStream> streams = TestSessions.healthy(1);
        LinkModel model = TestSessions.folded(streams.get(1));
        assertEquals(8, model.arrows().size());
        for (FrameArrow arrow : model.arrows()) {
            boolean sentHere = arrow.direction() == Direction.ONE_TO_ZERO;
            assertEquals(sentHere, arrow.sentNanos().isPresent());
            assertEquals(!sentHere, arrow.receivedNanos().isPresent());
        }
    }

    @Test
    void frequentFramesDoNotPushOutRareOnes() {
        TestStream stream = TestSessions.opened(0).bringUp(1);
        for (int i = 0; i < 10_000; i++) {
            stream.after(100 * MS).frame(false, 103, "COUNTS", 64);
        }
        Log<FrameModel> frames =
                TestSessions.folded(stream).rank(0).orElseThrow().activity().frames();
        assertTrue(frames.entries().stream().anyMatch(f -> f.name().equals("RDMA_INFO")));
        assertEquals(10_006, frames.total());
        assertTrue(frames.entries().size() < 200);
    }

    @Test
    void completionsAreTalliedBySiteBetweenTheFactsToo() {
        Completions completions =
                model(TestSessions.healthy(100)).rank(0).orElseThrow().completions();
        assertEquals(
                List.of(
                        new Completions.Site(PollSite.WARM_UP, 1, 1, 0),
                        new Completions.Site(PollSite.GATE, 100, 200, 0)),
                completions.sites());
        assertTrue(completions.firstFailed().isEmpty());
    }

    @Test
    void theFirstFailedCompletionIsTheCauseNotAFlush() {
        TestStream stream = TestSessions.healthy(5).getFirst();
        stream.completionFailed(5, false).completionFailed(4, true).completionFailed(5, false);
        Completions completions =
                TestSessions.folded(stream).rank(0).orElseThrow().completions();
        FailedCompletion first = completions.firstFailed().orElseThrow();
        assertEquals("4 LOC_PROT_ERR", first.describe());
        assertEquals("gate", first.siteLabel());
        assertEquals(0x42, first.vendorError());
        assertEquals(3, completions.failed().total());
        assertEquals(3, completions.sites().get(1).failed());
    }

    @Test
    void theWindowIsNotArmedBeforeTheFirstGate() {
        WindowModel window =
                model(TestSessions.dead(3)).rank(0).orElseThrow().window().orElseThrow();
        assertFalse(window.armed());
        assertEquals(0, window.gatesArmed());
        assertEquals(16, window.columns().size());
        assertEquals(
                List.of(WindowModel.Cell.NOT_POSTED, WindowModel.Cell.NOT_POSTED),
                window.columns().getFirst().cells());
        assertTrue(window.waitingNanos().isEmpty());
    }

    @Test
    void theWindowFramesTheAwaitedGate() {
        LinkFold fold = TestSessions.fold(TestSessions.healthy(50).toArray(TestStream[]::new));
        LinkModel model = fold.snapshot(fold.newestNanos() + 9 * US);
        WindowModel window = model.rank(0).orElseThrow().window().orElseThrow();
        assertTrue(window.armed());
        assertEquals(51, window.awaitedGate());
        assertEquals(OptionalLong.of(9 * US), window.waitingNanos());
        assertEquals(TestStream.GATE_TIMEOUT, window.timeoutNanos());
        assertEquals(16, window.gatesArmed());
        assertEquals(18, window.columns().size());
        assertEquals(49, window.columns().getFirst().gate());
        assertEquals(WindowModel.Cell.DONE, window.columns().get(1).cells().getFirst());
        assertEquals(WindowModel.Cell.POSTED, window.columns().get(2).cells().getFirst());
        assertEquals(OptionalLong.of(1), window.peerArmedFrom());
    }

    @Test
    void aPartOfTheAwaitedGateIsSeen() {
        TestStream stream = TestSessions.healthy(50).getFirst();
        Counts counts = stream.counts();
        stream.fact(new GateFact.Counted(
                1,
                new Counts(
                        counts.posted() + 2,
                        counts.completed(),
                        counts.received() + 1,
                        counts.verified(),
                        0,
                        counts.bytesPosted(),
                        counts.bytesReceived()),
                List.of()));
        WindowModel window =
                TestSessions.folded(stream).rank(0).orElseThrow().window().orElseThrow();
        assertEquals(
                List.of(WindowModel.Cell.ARRIVED, WindowModel.Cell.POSTED),
                window.columns().get(2).cells());
    }

    @Test
    void aPacedRankDoesNotWaitBeforeItsGateIsDue() {
        TestStream stream = TestSessions.opened(new TestStream(0).paced(2000), true)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gates(1, 1, 40 * US);
        LinkFold fold = TestSessions.fold(stream);
        long began = fold.newestNanos() - 41 * US;
        assertTrue(fold.snapshot(began + 400 * US)
                .rank(0)
                .orElseThrow()
                .window()
                .orElseThrow()
                .waitingNanos()
                .isEmpty());
        assertEquals(
                OptionalLong.of(100 * US),
                fold.snapshot(began + 600 * US)
                        .rank(0)
                        .orElseThrow()
                        .window()
                        .orElseThrow()
                        .waitingNanos());
    }

    @Test
    void theLowWaterMarkForgetsAfterTenSeconds() {
        TestStream stream = TestSessions.opened(0)
                .bringUp(1)
                .warmupBothWays(1)
                .armed(1, 1)
                .gatesPhase()
                .gate(1, 40 * US, 0, 16)
                .gate(2, 40 * US, 0, 9)
                .gate(3, 40 * US, 0, 16);
        LinkFold fold = TestSessions.fold(stream);
        assertEquals(OptionalInt.of(9), lowestArmed(fold.snapshot()));
        assertEquals(OptionalInt.empty(), lowestArmed(fold.snapshot(fold.newestNanos() + 11_000 * MS)));
        stream = new TestStream(0);
        assertEquals(OptionalInt.empty(), lowestArmedOf(stream.started()));
    }

    private static OptionalInt lowestArmed(LinkModel model) {
        return model.rank(0).orElseThrow().window().orElseThrow().lowestArmed();
    }

    private static OptionalInt lowestArmedOf(TestStream stream) {
        return TestSessions.folded(stream)
                .rank(0)
                .orElseThrow()
                .window()
                .map(WindowModel::lowestArmed)
                .orElse(OptionalInt.empty());
    }

    @Test
    void overTcpThereIsNoWindowAndNoQueue() {
        RankModel rank = model(TestSessions.tcp(10)).rank(0).orElseThrow();
        assertTrue(rank.window().isEmpty());
        assertTrue(rank.queues().isEmpty());
        assertTrue(rank.completions().sites().isEmpty());
    }

    @Test
    void queuesAreCountedInMessagesAndFrames() {
        QueuesModel warmup =
                model(TestSessions.dead(3)).rank(0).orElseThrow().queues().orElseThrow();
        assertEquals(new QueuesModel.Gauge(1, 4, 4, Optional.of(1023)), warmup.receive());
        QueuesModel gates =
                model(TestSessions.healthy(10)).rank(0).orElseThrow().queues().orElseThrow();
        assertEquals(32, gates.receive().messages());
        assertEquals(16 * 7, gates.receive().frames(), "16,384 bytes are 4 frames, 12,288 are 3");
        assertEquals(7, gates.send().frames());
        assertEquals(new QueuesModel.Gauge(3, 3, 3, Optional.of(512)), gates.completion());
    }

    @Test
    void gatesHaveLatencyRateAndMilestones() {
        TestStream stream =
                TestSessions.opened(0).bringUp(1).warmupBothWays(1).armed(1, 1).gatesPhase();
        stream.gates(1, 990, 40 * US);
        stream.gates(991, 1000, 90 * US);
        GatesModel gates = TestSessions.folded(stream).rank(0).orElseThrow().gates();
        assertEquals(1000, gates.done());
        assertEquals(40_000, gates.p50Nanos().orElseThrow(), 40);
        assertEquals(40_000, gates.p99Nanos().orElseThrow(), 40);
        assertEquals(OptionalLong.of(90_000), gates.maxNanos());
        assertEquals(
                List.of(1L, 10L, 100L, 1000L),
                gates.milestones().stream().map(GatesModel.Milestone::gates).toList());
        assertEquals(1e9 / 41_500, gates.gatesPerSecond(), 250);
        assertEquals(gates.gatesPerSecond() * TestStream.VECTOR_BYTES * 8 / 1e9, gates.gigabitsPerSecond(), 0.01);
        GateBin first = gates.bins().getFirst();
        assertEquals(10 * MS, first.widthNanos());
        assertEquals(40_000, first.p50Nanos(), 2_000);
        assertEquals(1000, gates.bins().stream().mapToLong(GateBin::gates).sum());
        assertEquals(
                1000L * TestStream.VECTOR_BYTES,
                gates.bins().stream().mapToLong(GateBin::bytesReceived).sum(),
                "the warm-up's message is no part of the rate");
    }

    @Test
    void aSessionEndsWhenBothRanksHave() {
        List<TestStream> streams = TestSessions.healthy(10);
        streams.get(0).ended();
        assertEquals(Outcome.RUNNING, model(streams).session().outcome());
        assertEquals(LinkStage.GATES, model(streams).stage());
        streams.get(1).ended();
        LinkModel model = model(streams);
        assertEquals(Outcome.OK, model.session().outcome());
        assertEquals(LinkStage.ENDED, model.stage());
        assertEquals(model.nowNanos(), model.session().endedNanos().orElseThrow());
    }

    @Test
    void timeStandsStillAfterTheEnd() {
        LinkFold fold =
                TestSessions.fold(TestSessions.ended(TestSessions.healthy(10)).toArray(TestStream[]::new));
        assertEquals(fold.snapshot(), fold.snapshot(fold.newestNanos() + 3_600_000 * MS));
        LinkFold failed = TestSessions.fold(TestSessions.killedMidRun().toArray(TestStream[]::new));
        assertEquals(failed.snapshot(), failed.snapshot(failed.newestNanos() + 3_600_000 * MS));
    }

    @Test
    void aRankWhoseProcessIsGoneEndsWithTheOther() {
        List<TestStream> streams = TestSessions.healthy(10);
        streams.get(0).after(MS).failed("peer-gone", "rank 0: rank 1 closed the control socket without STOP");
        assertEquals(LinkStage.ENDED, model(streams).stage());

        streams.get(1).after(10 * MS).counted();
        assertEquals(LinkStage.GATES, model(streams).stage(), "it was not gone");
    }

    @Test
    void theRankThatTimedOutFirstTellsTheCauseWhicheverWasTakenDownFirst() {
        List<TestStream> streams = TestSessions.healthy(100);
        streams.get(0).timedOut(101, 2).after(20 * MS).failed("gate-timeout", "rank 0: gate 101");
        streams.get(1).gate(101, 40 * US, 0, 16).timedOut(102, 2).failed("gate-timeout", "rank 1: gate 102");
        assertEquals(0, model(streams).session().failure().orElseThrow().rank());
    }

    @Test
    void theFailureThatCameFirstIsTheCause() {
        LinkModel model = model(TestSessions.killedMidRun());
        Failure failure = model.session().failure().orElseThrow();
        assertEquals("gate-timeout", failure.code());
        assertEquals(0, failure.rank());
        assertEquals(Outcome.FAILED, model.session().outcome());
        assertEquals(
                "peer-failed",
                model.rank(1).orElseThrow().life().failure().orElseThrow().code());
        PhaseSpan gates = model.rank(0).orElseThrow().phases().stream()
                .filter(p -> p.phase() == Phase.GATES)
                .findFirst()
                .orElseThrow();
        assertEquals(PhaseOutcome.FAILED, gates.outcome());
    }

    @Test
    void recreationsOfBothRanksAreOne() {
        List<TestStream> streams = TestSessions.healthy(10);
        streams.get(1).fact(new SessionFact.OperatorAsked("re-create", "try"));
        streams.get(1).fact(new GateFact.RecreateProposed(1, 12, "try"));
        streams.get(0).after(US).fact(new GateFact.RecreateProposed(1, 12, "try"));
        streams.get(0).after(US).fact(new GateFact.RecreateAgreed(1, 13, "try"));
        LinkModel model = model(streams);
        RecreateModel recreation = model.recreations().getFirst();
        assertEquals(1, model.recreations().size());
        assertEquals(OptionalLong.of(12), recreation.proposedGate());
        assertEquals(OptionalLong.of(13), recreation.agreedGate());
        assertEquals(1, recreation.byRank());
        assertEquals(
                "re-create",
                model.rank(1).orElseThrow().activity().asks().getFirst().what());
    }

    @Test
    void aRecreationThatCannotBeHadSaysWhy() {
        TestStream stream = TestSessions.healthy(3).getFirst();
        stream.fact(new GateFact.RecreateUnavailable("the peer speaks no extensions"));
        assertEquals(
                Optional.of("the peer speaks no extensions"),
                TestSessions.folded(stream).recreations().getFirst().unavailable());
    }

    @Test
    void faultsToldByBothRanksAreOne() {
        List<TestStream> streams = TestSessions.healthy(3);
        for (TestStream stream : streams) {
            stream.fact(
                    new SessionFact.FaultSwitched("drop-direction", "drops", Optional.of(Direction.ONE_TO_ZERO), true));
        }
        streams.get(0)
                .after(MS)
                .fact(new SessionFact.FaultSwitched(
                        "drop-direction", "drops", Optional.of(Direction.ONE_TO_ZERO), false));
        List<FaultModel> faults = model(streams).faults();
        assertEquals(1, faults.size());
        assertTrue(faults.getFirst().offNanos().isPresent());
    }

    @Test
    void gapsAreToldAndTotalsStayRight() {
        TestStream stream = TestSessions.healthy(10).getFirst();
        stream.gap(500).postedOnly();
        RankLife life = TestSessions.folded(stream).rank(0).orElseThrow().life();
        assertEquals(500, life.missingSamples());
        assertEquals(1, life.gaps());
        assertEquals(10, life.samples());
    }

    @Test
    void aCallThatHasNotReturnedIsNamed() {
        LinkFold fold = TestSessions.fold(TestSessions.opened(0));
        long entered = fold.newestNanos() + MS;
        fold.lastCall(0, new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered, OptionalLong.empty(), 1));
        PendingCall pending =
                fold.snapshot(entered + MS).rank(0).orElseThrow().pendingCall().orElseThrow();
        assertEquals("ibv_modify_qp RTR", pending.function());
        fold.lastCall(0, new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered, OptionalLong.empty(), 1));
        assertTrue(fold.snapshot().rank(0).orElseThrow().pendingCall().isPresent());
        fold.lastCall(0, new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered, OptionalLong.of(entered + 1), 2));
        assertTrue(fold.snapshot().rank(0).orElseThrow().pendingCall().isEmpty());
    }

    @Test
    void aCallThatIsAnotherAtEachLookIsNone() {
        LinkFold fold = TestSessions.fold(TestSessions.opened(0));
        long entered = fold.newestNanos();
        // the hot path reads the time once for all polls of a gate
        fold.lastCall(0, new LastCall(VerbsCall.POLL_CQ, 0, 1, entered, OptionalLong.empty(), 7));
        fold.lastCall(0, new LastCall(VerbsCall.POLL_CQ, 0, 1, entered, OptionalLong.empty(), 9));
        assertTrue(fold.snapshot().rank(0).orElseThrow().pendingCall().isEmpty());
        fold.lastCall(0, new LastCall(VerbsCall.POLL_CQ, 0, 1, entered, OptionalLong.empty(), 9));
        assertTrue(fold.snapshot().rank(0).orElseThrow().pendingCall().isPresent());
    }

    @Test
    void measuredOffsetBringsTheClocksTogether() {
        long offset = 5_000 * MS;
        List<TestStream> streams = List.of(
                TestSessions.opened(new TestStream(0), true),
                TestSessions.opened(new TestStream(1).clockAt(1_000 * MS + offset), true));
        streams.get(0).fact(new ControlFact.ClockMeasured(offset + 40 * US, 300 * US));
        streams.get(1).fact(new ControlFact.ClockMeasured(-offset, 100 * US));
        LinkFold fold = new LinkFold(new ClockMap(123, 999_999, ClockMap.Basis.WALL_CLOCKS));
        streams.forEach(s -> s.replay(fold.rank(s.rank())));
        LinkModel model = fold.snapshot();
        assertEquals(new ClockMap(offset, 50 * US, ClockMap.Basis.MEASURED), model.clock());
        assertEquals(0, model.rank(0).orElseThrow().life().startedNanos());
        assertEquals(0, model.rank(1).orElseThrow().life().startedNanos());
        FrameArrow hello = model.arrows().getFirst();
        assertEquals(
                100 * US,
                hello.receivedNanos().orElseThrow() - hello.sentNanos().orElseThrow());
    }

    @Test
    void attributesKeepTheirOrder() {
        Map<String, String> choices =
                model(TestSessions.healthy(1)).session().recipe().orElseThrow().choices();
        assertEquals(List.of("queue pair", "path MTU"), List.copyOf(choices.keySet()));
    }
}
