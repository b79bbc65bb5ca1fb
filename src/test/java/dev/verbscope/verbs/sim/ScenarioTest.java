package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The scenarios as values; that a session keeps their promises is tested where sessions are. */
class ScenarioTest {

    private static Scenario named(String name) {
        return Scenario.named(name).orElseThrow();
    }

    @Test
    void allThatArePromisedAreThere() {
        Set<String> names = Scenario.all().stream().map(Scenario::name).collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>(Set.of(
                "healthy",
                "one-direction-drop",
                "one-direction-drop-3",
                "dead-for-good",
                "small-messages-pass",
                "no-ipv4-gid",
                "gid-index-shifted",
                "port-down",
                "granted-zero",
                "kill-mid-run",
                "peer-gone",
                "send-before-receive",
                "wc-error",
                "slow-peer",
                "tcp-only"));
        missing.removeAll(names);
        assertEquals(Set.of(), missing);
        assertEquals(Scenario.all().size(), names.size(), "no name twice");
    }

    @Test
    void theDefaultIsADirectionThatIsDeadOnTheFirstGeneration() {
        assertEquals("one-direction-drop", Scenario.byDefault().name());
        assertTrue(Scenario.all().contains(Scenario.byDefault()));
        assertEquals(new Promise("ok", "rdma", 2, ""), Scenario.byDefault().promise());
    }

    @Test
    void anUnknownNameIsNone() {
        assertEquals(Optional.empty(), Scenario.named("no-such-scenario"));
    }

    @Test
    void promisesAreConsistent() {
        for (Scenario each : Scenario.all()) {
            Promise promise = each.promise();
            boolean failed = promise.outcome().equals("failed");
            assertEquals(failed, !promise.errorCode().isEmpty(), each::name);
            assertTrue(Set.of("ok", "failed").contains(promise.outcome()), each::name);
            assertEquals(
                    promise.transport().equals("tcp"),
                    each.plan().hosts().stream().anyMatch(h -> h.devices().isEmpty()),
                    each::name);
            assertTrue(each.sentence().endsWith("."), each::name);
        }
    }

    @Test
    void theFaultsOfAScenarioAreOnFromTheStart() {
        Scenario scenario = named("kill-mid-run");
        Fabric fabric = Fabric.of(scenario, new VirtualClock(1), 1);
        assertEquals(scenario.faults(), fabric.faults().active());
        assertEquals(scenario.plan(), fabric.plan());
    }

    @Test
    void whatASessionIsAskedForIsNoFaultOfTheFabric() {
        assertEquals(new RankBehaviour(100, 0), named("peer-gone").rank(1));
        assertEquals(RankBehaviour.NORMAL, named("peer-gone").rank(0));
        assertEquals(1500, named("slow-peer").rank(1).pausePerGateMicros());
        assertEquals(List.of(), named("peer-gone").faults());
        assertEquals(List.of(), named("slow-peer").faults());
    }

    @Test
    void oneDirectionDropIsCuredByTheSecondGeneration() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(named("one-direction-drop").plan(), uc())) {
            named("one-direction-drop").faults().forEach(ranks.fabric.faults()::on);
            assertEquals(List.of(true, false), List.of(passes(ranks, 0), passes(ranks, 1)));
            ranks.recreate();
            assertEquals(List.of(true, true), List.of(passes(ranks, 0), passes(ranks, 1)));
        }
    }

    @Test
    void grantedZeroGrantsZeroAndWorks() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(named("granted-zero").plan(), uc())) {
            assertEquals(0, ranks.zero.qp.granted().maxSendWr());
            assertEquals(0, ranks.one.qp.granted().maxRecvWr());
            assertTrue(passes(ranks, 0));
        }
    }

    @Test
    void sendBeforeReceiveDropsWhatMeetsNoReceive() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(named("send-before-receive").plan(), uc())) {
            ranks.zero.send(1, 0, 64);
            ranks.clock.advance(1_000_000);
            ranks.one.recv(2, 0, 16_384);
            assertEquals(List.of(), ranks.one.poll());
            assertTrue(passes(ranks, 0));
        }
    }

    @Test
    void whereSmallMessagesPassFullOnesDoNot() throws VerbsException {
        Scenario scenario = named("small-messages-pass");
        try (TwoRanks ranks = TwoRanks.connected(scenario.plan(), uc())) {
            scenario.faults().forEach(ranks.fabric.faults()::on);
            ranks.zero.recv(1, 0, 16_384);
            ranks.one.send(2, 0, 64);
            ranks.clock.advance(1_000_000);
            assertEquals(1, ranks.zero.poll().size());
            assertEquals(false, passes(ranks, 1));
        }
    }

    @Test
    void aPlanMustHaveTwoHostsAndCablesThatLeadSomewhere() {
        FabricPlan plan = FabricPlan.thunderbolt();
        assertThrows(
                IllegalArgumentException.class,
                () -> new FabricPlan(plan.hosts().subList(0, 1), List.of()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new FabricPlan(plan.hosts(), List.of(new FabricPlan.Cable(0, 3, true))));
        assertThrows(
                IllegalArgumentException.class,
                () -> new FabricPlan(
                        plan.hosts(), List.of(new FabricPlan.Cable(0, 0, true), new FabricPlan.Cable(0, 1, true))));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Scenario(
                        "x", "x.", plan, List.of(), List.of(), named("healthy").promise()));
    }

    private static End.Setup uc() {
        return End.Setup.of(QpType.UC);
    }

    private static boolean passes(TwoRanks ranks, int sender) {
        ranks.end(1 - sender).recv(1, 0, 16_384);
        ranks.end(sender).send(2, 0, 16_384);
        ranks.clock.advance(1_000_000);
        ranks.end(sender).poll();
        return ranks.end(1 - sender).poll().size() == 1;
    }
}
