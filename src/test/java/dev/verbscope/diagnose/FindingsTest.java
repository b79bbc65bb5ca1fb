package dev.verbscope.diagnose;

import static dev.verbscope.model.TestSessions.folded;
import static dev.verbscope.model.TestSessions.model;
import static dev.verbscope.model.TestStream.MS;
import static dev.verbscope.model.TestStream.US;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.HostFact;
import dev.verbscope.record.LastCall;
import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.Transport;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Each rule both ways: when it concludes something, and when it must not. */
class FindingsTest {

    private static final LinkModel HEALTHY = model(TestSessions.healthy(200));

    private static List<Finding> all(LinkModel link, String code) {
        return Findings.of(link).stream().filter(f -> f.code().equals(code)).toList();
    }

    private static Finding one(LinkModel link, String code) {
        List<Finding> found = all(link, code);
        assertEquals(
                1,
                found.size(),
                () -> code + " among "
                        + Findings.of(link).stream().map(Finding::key).toList());
        return found.getFirst();
    }

    private static void none(LinkModel link, String code) {
        assertEquals(List.of(), all(link, code));
    }

    @Test
    void aHealthyLinkHasOnlyTheNoteThatItIsSimulated() {
        assertEquals(
                List.of("simulated"),
                Findings.of(HEALTHY).stream().map(Finding::code).toList());
        LinkModel real = folded(
                TestSessions.opened(new TestStream(0).real(), true)
                        .bringUp(1)
                        .warmupBothWays(1)
                        .armed(1, 1)
                        .gatesPhase()
                        .gates(1, 200, 41 * US),
                TestSessions.opened(new TestStream(1).real(), true)
                        .bringUp(1)
                        .warmupBothWays(1)
                        .armed(1, 1)
                        .gatesPhase()
                        .gates(1, 200, 41 * US));
        assertEquals(List.of(), Findings.of(real));
    }

    @Test
    void nothingFoldedConcludesNothing() {
        assertEquals(List.of(), Findings.of(LinkFold.onOneClock().snapshot()));
    }

    @Test
    void keysAreUniqueAndEveryFindingIsWhole() {
        List<LinkModel> links = List.of(
                HEALTHY,
                model(TestSessions.dead(14)),
                model(TestSessions.cured(100)),
                model(TestSessions.deadForGood()),
                model(TestSessions.killedMidRun()),
                model(TestSessions.tcp(10)));
        for (LinkModel link : links) {
            Set<String> keys = new HashSet<>();
            for (Finding finding : Findings.of(link)) {
                assertTrue(keys.add(finding.key()), finding.key());
                assertTrue(finding.key().startsWith(finding.code()), finding.key());
                assertTrue(finding.code().matches("[a-z0-9]+(-[a-z0-9]+)*"), finding.code());
                assertFalse(finding.title().isBlank());
                assertFalse(finding.summary().isBlank());
                assertFalse(finding.evidence().isEmpty(), finding.key());
                assertFalse(finding.next().text().isBlank());
                assertTrue(finding.sinceNanos() >= 0 && finding.sinceNanos() <= link.nowNanos(), finding.key());
            }
        }
    }

    @Test
    void whatIsTrueNowComesFirstAndWhatIsOverLast() {
        List<Finding> findings = Findings.of(model(TestSessions.cured(100)));
        assertEquals(
                List.of("recipe-has-no-cure", "simulated", "direction-cured", "direction-dead"),
                findings.stream().map(Finding::code).toList());
        assertFalse(findings.getLast().stillTrue());
    }

    @Nested
    class ADirectionDeadInItsWarmup {
        @Test
        void isAnErrorWhileItLasts() {
            LinkModel link = model(TestSessions.dead(14));
            Finding finding = one(link, "direction-dead");
            assertEquals("1→0 delivers nothing", finding.title());
            assertEquals(Severity.ERROR, finding.severity());
            assertTrue(finding.stillTrue());
            assertEquals(
                    List.of(
                            "rank 1: 14 posted, 14 completed",
                            "rank 0: 0 received, 1 receive of 16,384 bytes posted",
                            "rank 1: rdma_en5, GID index 1, generation 1",
                            "rank 0: rdma_en2, GID index 1, generation 1"),
                    finding.evidence());
            assertEquals(
                    "Wait: at attempt 20 both ranks make a new queue pair (setup 2 of 4).",
                    finding.next().text());
            assertEquals(
                    link.oneToZero().generations().getFirst().deadSinceNanos().orElseThrow(), finding.sinceNanos());
        }

        @Test
        void staysAsHistoryAfterTheCure() {
            Finding finding = one(model(TestSessions.cured(10)), "direction-dead");
            assertEquals("1→0 was dead on generation 1", finding.title());
            assertFalse(finding.stillTrue());
            assertEquals("Nothing to do: cured on generation 2.", finding.next().text());
            assertEquals("rank 1: 20 posted, 20 completed", finding.evidence().getFirst());
        }

        @Test
        void isToldForEachGeneration() {
            List<Finding> findings = all(model(TestSessions.deadForGood()), "direction-dead");
            assertEquals(4, findings.size());
            assertEquals(1, findings.stream().filter(Finding::stillTrue).count());
            assertEquals("direction-dead/1->0/4", findings.getFirst().key());
            assertEquals("1→0 delivered nothing", findings.getFirst().title(), "the session has ended");
        }

        @Test
        void tellsTheCountsOfTheVerdictWhicheverRankHasToldMore() {
            for (int ahead = 0; ahead < 2; ahead++) {
                TestStream rank0 = TestSessions.dead(ahead == 0 ? 4 : 3).get(0);
                TestStream rank1 = TestSessions.dead(ahead == 1 ? 4 : 3).get(1);
                LinkModel link = folded(rank0, rank1);
                int sent = ahead == 1 ? 4 : 3;
                Finding finding = one(link, "direction-dead");
                assertEquals(
                        "Rank 1 sent " + sent + " full-size messages on generation 1, rank 0 received none.",
                        finding.summary());
                assertEquals(
                        "rank 1: " + sent + " posted, " + sent + " completed",
                        finding.evidence().getFirst());
                assertTrue(
                        Verdicts.of(link).explanation().startsWith("Rank 1 sent " + sent + " full-size messages"),
                        Verdicts.of(link).explanation());
            }
        }

        @Test
        void isNotCalledSoAfterOneLostMessage() {
            none(model(TestSessions.dead(1)), "direction-dead");
            none(HEALTHY, "direction-dead");
        }

        @Test
        void withOneRankSaysWhereItsNumbersAreFrom() {
            Finding finding = one(folded(TestSessions.dead(5).getFirst()), "direction-dead");
            assertEquals(
                    "rank 1: 5 (implied) posted, unknown completed",
                    finding.evidence().getFirst());
        }
    }

    @Nested
    class ACure {
        @Test
        void isGoodNews() {
            Finding finding = one(model(TestSessions.cured(10)), "direction-cured");
            assertEquals(Severity.GOOD, finding.severity());
            assertTrue(finding.stillTrue());
            assertTrue(
                    finding.evidence().getFirst().startsWith("gen 2: on attempt 1, 2.0"), finding.evidence()::toString);
        }

        @Test
        void isNotToldBeforeItIsThere() {
            none(model(TestSessions.dead(20)), "direction-cured");
            none(HEALTHY, "direction-cured");
            none(model(TestSessions.deadForGood()), "direction-cured");
        }
    }

    @Nested
    class ADirectionThatDiesInMidRun {
        @Test
        void isNamedByItsMissingMessages() {
            Finding finding = one(model(TestSessions.killedMidRun()), "direction-died");
            assertTrue(
                    finding.evidence().contains("rank 1: rdma_en5, GID index 1, generation 1"),
                    finding.evidence()::toString);
            assertEquals("1→0 died in mid-run", finding.title());
            assertEquals("direction-died/1->0/1", finding.key());
            assertEquals(
                    "rank 0: 201 received, waited 750 ms in gate 101 for 2 messages",
                    finding.evidence().get(1));
            assertEquals(Optional.of(NextStep.Action.RESTART), finding.next().action());
        }

        @Test
        void isNotConcludedFromAGap() {
            none(HEALTHY, "direction-died");
            TestStream ahead = TestSessions.healthy(201).get(1);
            none(folded(TestSessions.healthy(200).getFirst(), ahead), "direction-died");
        }

        @Test
        void offersANewQueuePairWhileTheSessionRuns() {
            List<TestStream> streams = TestSessions.healthy(100);
            streams.get(1).gate(101, 41 * US, 0, 16);
            LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
            LinkModel link = fold.snapshot(fold.newestNanos() + 760 * MS);
            assertEquals(
                    Optional.of(NextStep.Action.RECREATE),
                    one(link, "direction-died").next().action());
        }
    }

    @Nested
    class ALateDirection {
        @Test
        void isAWarningUntilItsDeadline() {
            List<TestStream> streams = TestSessions.healthy(100);
            streams.get(1).gate(101, 41 * US, 0, 16);
            LinkFold fold = TestSessions.fold(streams.toArray(TestStream[]::new));
            assertEquals(
                    Severity.WARNING,
                    one(fold.snapshot(fold.newestNanos() + 300 * MS), "direction-late")
                            .severity());
            none(fold.snapshot(fold.newestNanos() + 50 * MS), "direction-late");
            none(fold.snapshot(fold.newestNanos() + 760 * MS), "direction-late");
        }

        @Test
        void aWarmupThatLostSomeAndThenDeliveredIsTold() {
            TestStream rank0 = TestSessions.opened(0).bringUp(1).warmupBegan(1);
            rank0.attempt(1, 1, true, false, false, true, 100 * MS);
            rank0.attempt(1, 2, false, true, true, true, 20 * MS);
            rank0.warmupEnded(1, 2, true, true);
            assertEquals(
                    "1→0 lost 1 warm-up message",
                    one(folded(rank0), "warm-up-loss").title());
            none(HEALTHY, "warm-up-loss");
            none(model(TestSessions.dead(20)), "warm-up-loss");
        }
    }

    @Nested
    class AllSetups {
        @Test
        void failedIsToldOnce() {
            Finding finding = one(model(TestSessions.deadForGood()), "all-setups-failed");
            assertEquals("All 4 setups failed", finding.title());
            assertEquals(
                    "1→0: 80 messages sent in 4 warm-ups, 0 arrived",
                    finding.evidence().get(1));
            assertEquals(
                    Optional.of(NextStep.Action.RUN_OVER_TCP), finding.next().action());
        }

        @Test
        void areNotFailedWhileOneIsLeft() {
            none(model(TestSessions.cured(10)), "all-setups-failed");
            none(model(TestSessions.dead(20)), "all-setups-failed");
        }
    }

    @Nested
    class ARecipeWithoutACure {
        @Test
        void isNamedWhenADirectionWasDead() {
            Finding finding = one(model(TestSessions.dead(14)), "recipe-has-no-cure");
            assertEquals("The jaccl recipe has no cure for this", finding.title());
            assertEquals(
                    Optional.of(NextStep.Action.RUN_AS_JACCL), finding.next().action());
            none(HEALTHY, "recipe-has-no-cure");
        }

        @Test
        void inUseIsNamedItself() {
            TestStream alone = TestSessions.opened(new TestStream(0).recipe("jaccl", false, 1), false)
                    .bringUp(1)
                    .armed(1, 1)
                    .gatesPhase()
                    .timedOut(1, 2);
            assertEquals(
                    "The jaccl recipe has no cure for this",
                    one(folded(alone), "recipe-has-no-cure").title());
            assertTrue(one(folded(alone), "recipe-has-no-cure").next().action().isEmpty());
        }
    }

    @Nested
    class APeer {
        @Test
        void thatDidNotComeToAGateIsBlamedNotTheLink() {
            TestStream rank0 = TestSessions.healthy(100).getFirst().timedOut(101, 2);
            LinkModel link = folded(rank0, TestSessions.healthy(100).get(1));
            assertEquals(
                    "Rank 1 did not come to gate 101", one(link, "peer-stalled").title());
            none(link, "direction-died");
            none(model(TestSessions.killedMidRun()), "peer-stalled");
            none(HEALTHY, "peer-stalled");
        }

        @Test
        void thatIsGoneIsTold() {
            TestStream rank0 = TestSessions.healthy(100)
                    .getFirst()
                    .failed("peer-gone", "rank 0: the control socket closed in gate 101");
            Finding finding = one(folded(rank0, TestSessions.healthy(100).get(1)), "peer-gone");
            assertEquals("Rank 1 is gone", finding.title());
            assertEquals(
                    List.of(
                            "rank 0: the control socket closed in gate 101",
                            "rank 0: rdma_en2, GID index 1, generation 1"),
                    finding.evidence());
            none(model(TestSessions.killedMidRun()), "peer-gone");
        }

        @Test
        void thatFailedIsToldWhenOnlyThisRankTells() {
            LinkModel alone = folded(TestSessions.killedMidRun().get(1));
            assertEquals("Rank 0 ended the session", one(alone, "peer-failed").title());
            none(model(TestSessions.killedMidRun()), "peer-failed");
        }

        @Test
        void thatIsSlowIsSeenFromBothSides() {
            TestStream rank0 = TestSessions.opened(0)
                    .bringUp(1)
                    .warmupBothWays(1)
                    .armed(1, 1)
                    .gatesPhase();
            TestStream rank1 = TestSessions.opened(1)
                    .bringUp(1)
                    .warmupBothWays(1)
                    .armed(1, 1)
                    .gatesPhase();
            for (int gate = 1; gate <= 100; gate++) {
                rank0.gate(gate, 1_500 * US, 10 * US, 16);
                rank1.gate(gate, 10 * US, 1_499 * US, 16);
            }
            Finding finding = one(folded(rank0, rank1), "peer-slow");
            assertEquals("Rank 0 waits for rank 1", finding.title());
            assertTrue(finding.stillTrue());
            none(folded(rank0), "peer-slow");
            none(HEALTHY, "peer-slow");
            assertFalse(one(folded(rank0.ended(), rank1.ended()), "peer-slow").stillTrue());
        }

        @Test
        void thatIsNotThereYetIsTheDialsErrno() {
            TestStream worker = new TestStream(1).started().phase(Phase.CONNECT, 0);
            worker.after(200 * MS)
                    .fact(new ControlFact.DialFailed(
                            1,
                            "10.99.0.1:9911",
                            Optional.of(TestStream.errno(Errno.Name.ECONNREFUSED)),
                            "Connection refused"));
            Finding finding = one(folded(worker), "dial-failed");
            assertTrue(finding.summary().contains("ECONNREFUSED (macOS 61)"), finding.summary());
            assertTrue(finding.explanation().startsWith("nothing listens there yet"));
            assertTrue(finding.stillTrue());
            worker.after(200 * MS).fact(new ControlFact.Connected(ControlFact.Socket.CONTROL, "a", "b"));
            assertFalse(one(folded(worker), "dial-failed").stillTrue());
            none(HEALTHY, "dial-failed");
        }

        @Test
        void withoutExtensionsIsNotedWhenItsRecordsAreNotThere() {
            TestStream rank0 = TestSessions.opened(new TestStream(0), false);
            TestStream rank1 = TestSessions.opened(new TestStream(1), false);
            assertEquals(Severity.NOTE, one(folded(rank0), "extensions-missing").severity());
            none(folded(rank0, rank1), "extensions-missing");
            none(folded(TestSessions.opened(0)), "extensions-missing");
        }
    }

    @Nested
    class Hello {
        @Test
        void thatDiffersNamesFieldsAndBothValues() {
            TestStream rank0 = new TestStream(0).started().connect().hello(true, "role");
            assertEquals(
                    List.of("role: rank 0 says 1, rank 1 says 2"),
                    one(folded(rank0), "hello-mismatch").evidence());
            none(HEALTHY, "hello-mismatch");
        }
    }

    @Nested
    class Tcp {
        @Test
        void asAFallbackSaysWhy() {
            Finding finding = one(model(TestSessions.tcp(10)), "fallback-to-tcp");
            assertEquals(Severity.WARNING, finding.severity());
            assertTrue(finding.summary().contains("rank 1 lists no verbs device"));
            assertEquals("rank 0: rdma_ok 1", finding.evidence().getFirst());
            none(model(TestSessions.tcp(10)), "tcp-as-asked");
            none(HEALTHY, "fallback-to-tcp");
        }

        @Test
        void asAskedIsANote() {
            TestStream asked = new TestStream(0)
                    .transportAsked("tcp")
                    .started()
                    .connect()
                    .hello(true)
                    .tcp("the operator asked for TCP");
            assertEquals(Severity.NOTE, one(folded(asked), "tcp-as-asked").severity());
            none(folded(asked), "fallback-to-tcp");
        }

        @Test
        void onARealMacGivesTheCommandToCopyAndNeverRunsIt() {
            TestStream real = new TestStream(1)
                    .real()
                    .started()
                    .connect()
                    .hello(true)
                    .fact(new SessionFact.TransportChosen(Transport.TCP, false, true, "no verbs device is listed"));
            HostFacts host = macWithoutRdma();
            Finding finding = Findings.of(folded(real), Optional.of(host)).stream()
                    .filter(f -> f.code().equals("fallback-to-tcp"))
                    .findFirst()
                    .orElseThrow();
            assertEquals(
                    Optional.of(NextStep.Action.COPY_COMMAND), finding.next().action());
            assertEquals(Optional.of("rdma_ctl status"), finding.next().argument());
            assertTrue(finding.evidence().contains("this host: rdma_ctl status says: disabled"));
        }

        @Test
        void takesWhatTheRecordingsMachineSaidBeforeWhatThisOneSays() {
            TestStream real = new TestStream(1)
                    .real()
                    .started()
                    .fact(described("enabled"))
                    .connect()
                    .hello(true)
                    .fact(new SessionFact.TransportChosen(Transport.TCP, false, true, "no verbs device is listed"));
            Finding finding = Findings.of(folded(real), Optional.of(macWithoutRdma())).stream()
                    .filter(f -> f.code().equals("fallback-to-tcp"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(finding.evidence().contains("rank 1: rdma_ctl status says: enabled"), finding.toString());
            assertTrue(finding.evidence().stream().noneMatch(line -> line.startsWith("this host")));
        }

        private static HostFact.HostDescribed described(String rdmaSwitch) {
            return new HostFact.HostDescribed(
                    "macOS 26.2",
                    "25.2.0",
                    "Mac16,11",
                    "Apple M4 Pro",
                    12,
                    1,
                    "25",
                    Optional.of(rdmaSwitch),
                    List.of(),
                    List.of(),
                    List.of(),
                    OptionalLong.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of());
        }

        private static HostFacts macWithoutRdma() {
            return new HostFacts(
                    Os.MACOS,
                    "macOS 26.2",
                    "25.2.0",
                    "Mac16,11",
                    "Apple M4 Pro",
                    12,
                    1,
                    "25",
                    Optional.of("disabled"),
                    List.of(),
                    List.of(),
                    List.of(),
                    OptionalLong.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of());
        }

        @Test
        void onTheFabricDoesNotAskThisHost() {
            HostFacts host = macWithoutRdma();
            assertEquals(
                    Findings.of(model(TestSessions.tcp(10))),
                    Findings.of(model(TestSessions.tcp(10)), Optional.of(host)));
        }
    }

    @Nested
    class Ports {
        @Test
        void thatAreAllDownAreListed() {
            TestStream rank0 =
                    new TestStream(0).started().connect().hello(true).rdma().phase(Phase.DEVICE, 0);
            rank0.deviceSeen("rdma_en2", PortState.DOWN).deviceSeen("rdma_en3", PortState.DOWN);
            Finding finding = one(folded(rank0.failed("port-down", "no port")), "port-down");
            assertEquals("rank 0: rdma_en3 port 1 is DOWN", finding.evidence().get(1));
            none(HEALTHY, "port-down");
        }

        @Test
        void takenByTheOperatorThoughDownNamesOneThatIsUp() {
            TestStream rank0 = new TestStream(0).started();
            rank0.deviceSeen("rdma_en2", PortState.ACTIVE).deviceSeen("rdma_en3", PortState.DOWN);
            rank0.fact(new DeviceFact.DeviceChosen("rdma_en3", 1, true, "asked for by name"));
            NextStep next = one(folded(rank0), "port-down").next();
            assertEquals(Optional.of(NextStep.Action.CHOOSE_DEVICE), next.action());
            assertEquals(Optional.of("rdma_en2"), next.argument());
        }
    }

    @Nested
    class Gids {
        private TestStream table(Gid... gids) {
            TestStream rank0 = new TestStream(0).started().deviceSeen("rdma_en2", PortState.ACTIVE);
            rank0.fact(new DeviceFact.DeviceChosen("rdma_en2", 1, false, "first ACTIVE"));
            for (int i = 0; i < gids.length; i++) {
                rank0.gidScored(i, gids[i], 10 * i);
            }
            return rank0;
        }

        @Test
        void withoutIpv4AreAnErrorWhenTheSessionFailedOfIt() {
            TestStream rank0 = table(Gid.parse("fe80::1"));
            assertEquals(Severity.WARNING, one(folded(rank0), "no-ipv4-gid").severity());
            rank0.failed("no-ipv4-gid", "the table has no IPv4-mapped GID");
            assertEquals(Severity.ERROR, one(folded(rank0), "no-ipv4-gid").severity());
            none(folded(rank0), "session-failed");
            none(folded(table(Gid.parse("fe80::1"), Gid.ofIpv4(169, 254, 1, 1))), "no-ipv4-gid");
            none(folded(table()), "no-ipv4-gid");
        }

        @Test
        void onWhichRuleAndScorePartAreNoted() {
            TestStream rank0 = table(Gid.parse("fe80::1"), Gid.ofIpv4(169, 254, 1, 1), Gid.ofIpv4(10, 0, 0, 1));
            rank0.gidChosen(1, OptionalInt.of(2), OptionalInt.of(1), Optional.of("they part"));
            Finding finding = one(folded(rank0), "gid-rule-and-score-part");
            assertEquals(
                    "rank 0: index 2 has the highest score, 20",
                    finding.evidence().get(1));
            assertEquals(Optional.of("2"), finding.next().argument());
            none(HEALTHY, "gid-rule-and-score-part");
        }

        @Test
        void thatJacclAdvertisesButDoesNotSendFromAreAWarning() {
            TestStream rank0 = table(Gid.parse("fe80::1"), Gid.parse("fe80::2"), Gid.ofIpv4(10, 0, 0, 1));
            rank0.gidChosen(2, OptionalInt.of(2), OptionalInt.of(2), Optional.of("they part"));
            Finding finding = one(folded(rank0), "jaccl-gid-mismatch");
            assertEquals(
                    List.of("rank 0: index 2 is ::ffff:10.0.0.1", "rank 0: index 1 is fe80::2"), finding.evidence());
            none(HEALTHY, "jaccl-gid-mismatch");
        }
    }

    @Nested
    class QueuePairs {
        private TestStream refused(Errno.Name name) {
            return TestSessions.opened(0)
                    .phase(Phase.BRING_UP, 1)
                    .created(1, QpType.UC, new QpCaps(1023, 1023), 512)
                    .transition(1, QpState.INIT, QpState.RTR, 200 * US, Optional.of(TestStream.errno(name)));
        }

        @Test
        void refusedAtRtrCarryOsNumberMeaningAndAttributes() {
            Finding finding = one(folded(refused(Errno.Name.EINVAL)), "rtr-refused");
            assertEquals("RTR refused with EINVAL (macOS 22)", finding.title());
            assertTrue(finding.evidence().get(1).contains("sgid_index 1"), finding.evidence()::toString);
            assertTrue(finding.explanation().contains("bridge"));
            assertTrue(one(folded(refused(Errno.Name.ETIMEDOUT)), "rtr-refused")
                    .explanation()
                    .contains("cable"));
            assertTrue(one(folded(refused(Errno.Name.EBUSY)), "rtr-refused")
                    .next()
                    .text()
                    .contains("Reboot"));
            none(HEALTHY, "rtr-refused");
        }

        @Test
        void refusedElsewhereAreToldWithTheState() {
            TestStream rank0 = TestSessions.opened(0)
                    .phase(Phase.BRING_UP, 1)
                    .created(1, QpType.UC, new QpCaps(1023, 1023), 512)
                    .transition(1, QpState.RESET, QpState.INIT, US, Optional.of(TestStream.errno(Errno.Name.EINVAL)));
            assertEquals(
                    "INIT refused with EINVAL (macOS 22)",
                    one(folded(rank0), "modify-refused").title());
            none(folded(rank0), "rtr-refused");
            none(HEALTHY, "modify-refused");
        }

        @Test
        void refusedThatWorkOnALaterGenerationAreOver() {
            TestStream rank0 = refused(Errno.Name.ETIMEDOUT).bringUp(2);
            assertFalse(one(folded(rank0), "rtr-refused").stillTrue());
        }

        @Test
        void ofATypeThatIsNotOfferedAreANoteWhenAnotherWasMade() {
            TestStream rank0 = TestSessions.opened(0).phase(Phase.BRING_UP, 1);
            rank0.call(VerbsCall.CREATE_QP, 1, "UC", 20 * US, Optional.of(TestStream.errno(Errno.Name.EOPNOTSUPP)));
            assertEquals(Severity.ERROR, one(folded(rank0), "qp-type-refused").severity());
            rank0.created(1, QpType.RC, new QpCaps(1024, 1024), 512);
            Finding finding = one(folded(rank0), "qp-type-refused");
            assertEquals(Severity.NOTE, finding.severity());
            assertFalse(finding.stillTrue());
            none(HEALTHY, "qp-type-refused");
        }

        @Test
        void thatAreUsedUpNeedAReboot() {
            TestStream rank0 = TestSessions.opened(0).phase(Phase.BRING_UP, 1);
            rank0.call(VerbsCall.CREATE_QP, 1, "UC", 20 * US, Optional.of(TestStream.errno(Errno.Name.EBUSY)));
            assertTrue(one(folded(rank0), "create-qp-refused").next().text().contains("reboot"));
            none(HEALTHY, "create-qp-refused");
        }

        @Test
        void withGrantedDepthZeroAreNoted() {
            TestStream rank0 =
                    TestSessions.opened(0).phase(Phase.BRING_UP, 1).created(1, QpType.UC, new QpCaps(0, 0), 512);
            Finding finding = one(folded(rank0), "granted-depths-zero");
            assertTrue(finding.summary().contains("256 send, 64 receive"));
            none(folded(rank0), "window-exceeds-depth");
            none(HEALTHY, "granted-depths-zero");
        }

        @Test
        void withAWindowLargerThanTheirQueueAreAWarning() {
            TestStream rank0 =
                    TestSessions.opened(0).phase(Phase.BRING_UP, 1).created(1, QpType.UC, new QpCaps(256, 64), 512);
            assertTrue(one(folded(rank0), "window-exceeds-depth").summary().contains("112 4 KiB frames"));
            none(HEALTHY, "window-exceeds-depth");
        }

        @Test
        void withUnequalDepthsAreNoted() {
            TestStream rank0 = TestSessions.opened(0).bringUp(1);
            TestStream rank1 =
                    TestSessions.opened(1).phase(Phase.BRING_UP, 1).created(1, QpType.UC, new QpCaps(512, 512), 512);
            assertEquals(
                    Severity.NOTE,
                    one(folded(rank0, rank1), "granted-depths-differ").severity());
            none(HEALTHY, "granted-depths-differ");
        }

        @Test
        void withATooSmallCompletionQueueAreAWarning() {
            TestStream rank0 =
                    TestSessions.opened(0).phase(Phase.BRING_UP, 1).created(1, QpType.UC, new QpCaps(1023, 1023), 32);
            assertTrue(one(folded(rank0), "cq-too-small").summary().contains("48 can be outstanding"));
            none(HEALTHY, "cq-too-small");
        }

        @Test
        void withDifferentPathMtusAreAnError() {
            TestStream rank0 = TestSessions.opened(0).bringUp(1);
            TestStream rank1 = TestSessions.opened(1).bringUp(1);
            rank1.fact(new DeviceFact.PathMtuChosen(1, Mtu.MTU_4096, Mtu.MTU_4096, Mtu.MTU_4096, Mtu.MTU_4096));
            assertEquals(
                    "Rank 0's queue pair has 1024, rank 1's 4096.",
                    one(folded(rank0, rank1), "path-mtu-differs").summary());
            none(HEALTHY, "path-mtu-differs");
        }
    }

    @Nested
    class TheFirstGate {
        @Test
        void lostWithoutAnArmedFrameMayHaveMetNoReceive() {
            TestStream alone = TestSessions.opened(new TestStream(0), false)
                    .bringUp(1)
                    .warmupBothWays(1)
                    .fact(new GateFact.WindowArmed(1, 1, 16, 32))
                    .gatesPhase()
                    .timedOut(1, 2);
            assertEquals(
                    "The first gate may have met no receive",
                    one(folded(alone), "first-gate-unarmed").title());
        }

        @Test
        void lostAfterAnArmedFrameOrLaterIsSomethingElse() {
            TestStream armed = TestSessions.opened(0)
                    .bringUp(1)
                    .warmupBothWays(1)
                    .armed(1, 1)
                    .gatesPhase()
                    .timedOut(1, 2);
            none(folded(armed), "first-gate-unarmed");
            none(model(TestSessions.killedMidRun()), "first-gate-unarmed");
        }
    }

    @Nested
    class CompletionsAndContent {
        @Test
        void theFirstStatusThatIsNeitherSuccessNorFlushIsTheCause() {
            TestStream rank0 = TestSessions.healthy(5).getFirst();
            rank0.completionFailed(5, false).completionFailed(4, true);
            Finding finding = one(folded(rank0), "completion-failed");
            assertEquals("Completion with status 4 LOC_PROT_ERR", finding.title());
            assertEquals(
                    List.of(
                            "rank 0: a completion had status 4 LOC_PROT_ERR in a gate, wr_id 0x64, vendor error 0x42",
                            "rank 0: rdma_en2, GID index 1, generation 1, QPN 0x000411",
                            "rank 0: 1 more after it"),
                    finding.evidence());
            none(folded(rank0), "completions-flushed");
            none(HEALTHY, "completion-failed");
        }

        @Test
        void onlyFlushesSayThatTheCauseLiesBefore() {
            TestStream rank0 = TestSessions.healthy(5).getFirst().completionFailed(5, false);
            assertTrue(one(folded(rank0), "completions-flushed").explanation().contains("cause lies before"));
            none(folded(rank0), "completion-failed");
        }

        @Test
        void wrongContentNamesGateAndWord() {
            TestStream rank0 =
                    TestSessions.healthy(5).getFirst().wrongContent(5, 1).counted();
            Finding finding = one(folded(rank0), "content-wrong");
            assertEquals("1→0 delivered wrong content", finding.title());
            assertEquals(
                    "rank 0: generation 1, gate 5, chunk 1, word 7: wanted 0x00001234, got 0x00004321",
                    finding.evidence().get(1));
            assertEquals(
                    "rank 0: rdma_en2, GID index 1, generation 1",
                    finding.evidence().getLast());
            none(HEALTHY, "content-wrong");
        }
    }

    @Nested
    class TheRest {
        @Test
        void aCallThatHasNotReturnedForASecondHangs() {
            LinkFold fold = TestSessions.fold(TestSessions.opened(0));
            long entered = fold.newestNanos();
            fold.lastCall(0, new LastCall(VerbsCall.MODIFY_QP_RTR, 0, 1, entered, OptionalLong.empty(), 1));
            none(fold.snapshot(entered + 900 * MS), "verbs-call-hangs");
            Finding finding = one(fold.snapshot(entered + 5_000 * MS), "verbs-call-hangs");
            assertEquals("ibv_modify_qp RTR has not returned", finding.title());
            assertTrue(finding.next().text().contains("Do not kill"));
        }

        @Test
        void resourcesNearTheirLimitAreAWarning() {
            TestStream rank0 = TestSessions.opened(0);
            none(folded(rank0), "resources-near-limit");
            rank0.fact(new VerbsFact.Held("rdma_en2", 8, 1, 1, 1, 1));
            assertEquals(
                    List.of("rank 0: 8 of 10 queue pairs"),
                    one(folded(rank0), "resources-near-limit").evidence());
        }

        @Test
        void theLastSetupIsAWarning() {
            TestStream rank0 = TestSessions.opened(0);
            rank0.fact(new VerbsFact.Held("rdma_en2", 1, 1, 1, 1, 3));
            none(folded(rank0), "last-setup");
            rank0.fact(new VerbsFact.Held("rdma_en2", 1, 1, 1, 1, 4));
            assertTrue(one(folded(rank0), "last-setup").stillTrue());
        }

        @Test
        void missingSamplesAreNoted() {
            TestStream rank0 = TestSessions.healthy(5).getFirst().gap(500);
            assertEquals(Severity.NOTE, one(folded(rank0), "samples-missing").severity());
            none(HEALTHY, "samples-missing");
        }

        @Test
        void aRecreationThatCannotBeHadSaysWhy() {
            TestStream rank0 = TestSessions.healthy(5).getFirst();
            rank0.fact(new GateFact.RecreateUnavailable("the peer speaks no extensions"));
            assertTrue(one(folded(rank0), "re-create-unavailable").summary().contains("speaks no extensions"));
            none(HEALTHY, "re-create-unavailable");
        }

        @Test
        void anInjectedFaultIsNotedUntilItIsSwitchedOff() {
            TestStream rank0 = TestSessions.healthy(5).getFirst();
            rank0.fact(new SessionFact.FaultSwitched(
                    "drop-direction", "1→0 drops", Optional.of(Direction.ONE_TO_ZERO), true));
            assertTrue(one(folded(rank0), "fault-injected").stillTrue());
            rank0.after(MS)
                    .fact(new SessionFact.FaultSwitched(
                            "drop-direction", "1→0 drops", Optional.of(Direction.ONE_TO_ZERO), false));
            assertFalse(one(folded(rank0), "fault-injected").stillTrue());
            none(HEALTHY, "fault-injected");
        }

        @Test
        void theFabricIsNotTheRealThing() {
            assertEquals(Severity.NOTE, one(HEALTHY, "simulated").severity());
            none(folded(TestSessions.opened(new TestStream(0).real(), true)), "simulated");
        }

        @Test
        void anErrorThatNoOtherRuleExplainsIsToldAsItIs() {
            TestStream rank0 = TestSessions.opened(0).failed("reg-mr", "rank 0: ibv_reg_mr: ENOMEM (macOS 12)");
            Finding finding = one(folded(rank0), "session-failed");
            assertEquals("Failed because memory could not be registered", finding.title());
            assertEquals("rank 0: ibv_reg_mr: ENOMEM (macOS 12)", finding.summary());
            none(model(TestSessions.killedMidRun()), "session-failed");
            none(model(TestSessions.deadForGood()), "session-failed");
            none(HEALTHY, "session-failed");
        }

        @Test
        void aFailedSessionAlwaysHasAnErrorAmongItsFindings() {
            for (LinkModel link : List.of(
                    model(TestSessions.deadForGood()),
                    model(TestSessions.killedMidRun()),
                    folded(TestSessions.opened(0).failed("unheard-of", "something new")))) {
                assertTrue(Findings.of(link).stream().anyMatch(f -> f.severity() == Severity.ERROR));
            }
        }
    }
}
