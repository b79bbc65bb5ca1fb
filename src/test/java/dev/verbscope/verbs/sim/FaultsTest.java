package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.Direction.ONE_TO_ZERO;
import static dev.verbscope.verbs.Direction.ZERO_TO_ONE;
import static dev.verbscope.verbs.sim.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultsTest {
    private TwoRanks ranks;

    @BeforeEach
    void connect() throws VerbsException {
        ranks = TwoRanks.connected();
    }

    @AfterEach
    void close() throws VerbsException {
        ranks.close();
    }

    private FaultBoard faults() {
        return ranks.fabric.faults();
    }

    /** Which of the next {@code count} messages of {@code sender} arrive, from 1. */
    private List<Integer> arriving(int sender, int count) {
        End from = ranks.end(sender);
        End to = ranks.end(1 - sender);
        List<Integer> arrived = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            if (to.recv(i, 0, 64) != 0) {
                throw new IllegalStateException("the receive queue is full");
            }
        }
        for (int i = 1; i <= count; i++) {
            from.fill(0, 64, i);
            from.send(i, 0, 64);
            ranks.settle();
            assertEquals(WcStatus.SUCCESS, from.poll().getFirst().status(), "sends complete whatever befalls them");
            if (!to.poll().isEmpty()) {
                arrived.add((int) to.byteAt(0));
            }
        }
        return arrived;
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void aDirectionIsDroppedForItsFirstGenerationsAndTheOtherIsNot(Direction direction) throws VerbsException {
        int sender = direction.sender();
        faults().on(new Fault.DropDirection(direction, 2));
        for (int generation = 1; generation <= 3; generation++) {
            assertEquals(generation, ranks.fabric.generation(sender));
            assertEquals(generation > 2, ranks.passes(sender, 64), "generation " + generation);
            assertTrue(ranks.passes(1 - sender, 64));
            ranks.recreate();
        }
    }

    @Test
    void aDirectionDroppedForGoodStaysSo() throws VerbsException {
        faults().on(new Fault.DropDirection(ONE_TO_ZERO, Fault.ALWAYS));
        for (int i = 0; i < 5; i++) {
            assertFalse(ranks.passes(1, 16_384));
            ranks.recreate();
        }
    }

    @Test
    void onlyLargeMessagesAreDropped() throws VerbsException {
        faults().on(new Fault.DropLarge(ONE_TO_ZERO, 1, 4096));
        assertTrue(ranks.passes(1, 64));
        assertTrue(ranks.passes(1, 4095));
        ranks.recreate();
        ranks.recreate();
        assertTrue(ranks.passes(1, 4096), "cured");
        faults().on(new Fault.DropLarge(ONE_TO_ZERO, 3, 4096));
        assertFalse(ranks.passes(1, 4096));
        assertFalse(ranks.passes(1, 16_384));
        assertTrue(ranks.passes(0, 16_384));
    }

    @Test
    void aDirectionDiesAfterSoManyMessages() throws VerbsException {
        faults().on(new Fault.KillDirection(ZERO_TO_ONE, 1, 3));
        assertEquals(List.of(1, 2, 3), arriving(0, 6));
        assertEquals(List.of(1, 2, 3, 4, 5, 6), arriving(1, 6));
        ranks.recreate();
        assertEquals(List.of(1, 2, 3, 4, 5, 6), arriving(0, 6), "generation 2 is not meant");
    }

    @Test
    void aKilledDirectionIsNotRevivedByTakingTheFaultAwayButByANewQueuePair() throws VerbsException {
        Fault kill = new Fault.KillDirection(ZERO_TO_ONE, Fault.ALWAYS, 1);
        faults().on(kill);
        assertEquals(List.of(1), arriving(0, 2));
        faults().off(kill);
        assertEquals(List.of(), arriving(0, 2));
        ranks.recreate();
        assertEquals(List.of(1, 2), arriving(0, 2));
    }

    @Test
    void aKilledDirectionIsRevivedByResettingTheQueuePair() throws VerbsException {
        Fault kill = new Fault.KillDirection(ZERO_TO_ONE, Fault.ALWAYS, 0);
        faults().on(kill);
        assertEquals(List.of(), arriving(0, 1));
        faults().off(kill);
        ranks.zero.qp.modify(QpModify.to(QpState.RESET));
        ranks.zero.connect(ranks.one);
        assertTrue(ranks.passes(0, 64));
    }

    @Test
    void killingEachGenerationCountsEachAnew() throws VerbsException {
        faults().on(new Fault.KillDirection(ZERO_TO_ONE, Fault.ALWAYS, 2));
        for (int i = 0; i < 3; i++) {
            assertEquals(List.of(1, 2), arriving(0, 4));
            ranks.recreate();
        }
    }

    @Test
    void theNthMessageIsLostOnce() {
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 3));
        assertEquals(List.of(1, 2, 4, 5), arriving(0, 5));
        assertEquals(List.of(1, 2, 3, 4, 5), arriving(0, 5));
    }

    @Test
    void countingStartsWhenTheFaultIsSwitchedOn() {
        arriving(0, 5);
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 2));
        assertEquals(List.of(1, 3), arriving(0, 3));
    }

    @Test
    void switchingAnotherFaultDoesNotDisturbACount() {
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 3));
        arriving(0, 2);
        faults().on(new Fault.LoseMessage(ONE_TO_ZERO, 1));
        assertEquals(List.of(2, 3), arriving(0, 3));
    }

    @Test
    void switchingAFaultOnAgainLetsItStrikeAgain() {
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 1));
        assertEquals(List.of(2), arriving(0, 2));
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 1));
        assertEquals(List.of(2), arriving(0, 2));
        assertEquals(1, faults().active().size());
    }

    @Test
    void oneBitOfTheNthMessageIsFlipped() {
        faults().on(new Fault.CorruptMessage(ZERO_TO_ONE, 2));
        List<Integer> flipped = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ranks.zero.fill(0, 4096, 0x33);
            assertTrue(ranks.passes(0, 4096));
            int bits = 0;
            for (int at = 0; at < 4096; at++) {
                bits += Integer.bitCount((ranks.one.byteAt(at) ^ 0x33) & 0xff);
            }
            flipped.add(bits);
        }
        assertEquals(List.of(0, 1, 0), flipped);
    }

    @Test
    void theNthMessageAndThoseBehindItAreDelayed() {
        faults().on(new Fault.DelayMessage(ZERO_TO_ONE, 2, 5_000_000));
        for (int i = 1; i <= 3; i++) {
            ranks.one.recv(i, 0, 64);
            ranks.zero.send(i, 0, 64);
        }
        ranks.settle();
        assertEquals(1, ranks.one.poll().size());
        ranks.clock.advance(4_999_999);
        assertEquals(0, ranks.one.poll().size());
        ranks.clock.advance(1);
        assertEquals(List.of(2L, 3L), ranks.one.poll().stream().map(Wc::wrId).toList());
    }

    @Test
    void theNthReceiveCompletesWithAStatus() throws VerbsException {
        faults().on(new Fault.CompleteWithStatus(0, Fault.Side.RECV, 2, WcStatus.LOC_PROT_ERR));
        assertTrue(ranks.passes(1, 64));
        assertTrue(ranks.passes(0, 64), "sends are not meant");
        assertTrue(ranks.passes(0, 64));
        ranks.one.fill(0, 64, 9);
        ranks.zero.fill(0, 64, 0);
        assertEquals(WcStatus.LOC_PROT_ERR, ranks.pass(1, 64).getFirst().status());
        assertEquals(0, ranks.zero.byteAt(0), "nothing is written");
        assertEquals(QpState.ERR, ranks.zero.qp.state());
        assertEquals(QpState.RTS, ranks.one.qp.state());
        ranks.recreate();
        assertTrue(ranks.passes(1, 64));
    }

    @Test
    void theNthSendCompletesWithAStatusSignaledOrNot() throws VerbsException {
        faults().on(new Fault.CompleteWithStatus(1, Fault.Side.SEND, 2, WcStatus.LOC_QP_OP_ERR));
        End one = ranks.one;
        for (int i = 0; i < 3; i++) {
            ranks.zero.recv(i, 0, 64);
            one.send.set(i, i, one.mr.address(), 64, one.mr.lkey(), false);
        }
        one.qp.postSend(one.send, 3);
        ranks.settle();
        assertEquals(
                List.of(WcStatus.LOC_QP_OP_ERR, WcStatus.WR_FLUSH_ERR),
                one.poll().stream().map(Wc::status).toList());
        assertEquals(1, ranks.zero.poll().size());
        assertEquals(QpState.ERR, one.qp.state());
    }

    @Test
    void aPulledCableTakesThePortsDownAndPassesNothing() throws VerbsException {
        Fault pulled = new Fault.PullCable(0, 0);
        faults().on(pulled);
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(PortState.DOWN, ranks.end(rank).device.queryPort(1).state());
            assertEquals(List.of(), arriving(rank, 2));
            assertRefused(Errno.Name.ENODEV, ranks.end(rank).device::allocPd);
        }
        faults().off(pulled);
        assertEquals(PortState.ACTIVE, ranks.zero.device.queryPort(1).state());
        assertEquals(List.of(1, 2), arriving(0, 2), "plugged in again");
    }

    @Test
    void anotherCableIsAnotherCable() throws VerbsException {
        faults().on(new Fault.PullCable(1, 0));
        assertTrue(ranks.passes(0, 64));
        assertEquals(PortState.ACTIVE, ranks.zero.device.queryPort(1).state());
    }

    @Test
    void aCableCanBePulledAfterSoManyMessages() throws VerbsException {
        faults().on(new Fault.PullCable(0, 3));
        assertEquals(List.of(1, 2), arriving(1, 2), "only 0→1 is counted");
        assertEquals(List.of(1, 2, 3), arriving(0, 5));
        assertEquals(List.of(), arriving(1, 2));
        assertEquals(PortState.DOWN, ranks.one.device.queryPort(1).state());
    }

    @Test
    void rtrIsRefusedAtOneRankForItsFirstGenerations() throws VerbsException {
        faults().on(new Fault.RefuseRtr(0, Errno.Name.EFAULT, 2));
        ranks.recreateUnconnected();
        ranks.one.connect(ranks.zero);
        ranks.zero.qp.modify(End.toInit());
        assertRefused(Errno.Name.EFAULT, () -> ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one)));
        assertEquals(QpState.INIT, ranks.zero.qp.state());
        ranks.recreate();
        assertTrue(ranks.passes(0, 64));
    }

    @Test
    void createQpIsRefusedSoManyTimes() throws VerbsException {
        faults().on(new Fault.RefuseCreateQp(1, Errno.Name.ENOMEM, 2));
        ranks.zero.qp.close();
        ranks.zero.create();
        ranks.one.qp.close();
        int before = ranks.fabric.generation(1);
        assertRefused(Errno.Name.ENOMEM, ranks.one::create);
        assertRefused(Errno.Name.ENOMEM, ranks.one::create);
        assertEquals(before, ranks.fabric.generation(1), "what was refused is no generation");
        ranks.one.create();
        assertEquals(before + 1, ranks.fabric.generation(1));
    }

    @Test
    void createQpCanBeRefusedForGood() {
        faults().on(new Fault.RefuseCreateQp(1, Errno.Name.ENOMEM, Fault.ALWAYS));
        for (int i = 0; i < 5; i++) {
            assertRefused(Errno.Name.ENOMEM, ranks.one::create);
        }
    }

    @Test
    void aCompletionQueueCanHoldLessThanItPromised() throws VerbsException {
        faults().on(new Fault.ShrinkCq(0, 3));
        for (int i = 0; i < 8; i++) {
            ranks.zero.send(i, 0, 64);
        }
        ranks.settle();
        assertEquals(512, ranks.zero.cq.depth());
        assertEquals(3, ranks.zero.poll().size());
        assertEquals(QpState.RTS, ranks.zero.qp.state());
        for (int i = 0; i < 8; i++) {
            ranks.one.send(i, 0, 64);
        }
        ranks.settle();
        assertEquals(8, ranks.one.poll().size(), "the other rank's are not meant");
    }

    @Test
    void allThatIsOnStrikes() {
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 1));
        faults().on(new Fault.LoseMessage(ZERO_TO_ONE, 3));
        faults().on(new Fault.KillDirection(ZERO_TO_ONE, Fault.ALWAYS, 4));
        assertEquals(List.of(2, 4), arriving(0, 6));
    }

    @Test
    void theBoardTellsWhatIsOn() {
        Fault drop = new Fault.DropDirection(ZERO_TO_ONE, 1);
        Fault cable = new Fault.PullCable(0, 0);
        faults().on(drop);
        faults().on(cable);
        assertEquals(List.of(drop, cable), faults().active());
        assertTrue(faults().isOn(cable));
        faults().offIf(f -> f.direction().isPresent());
        assertEquals(List.of(cable), faults().active());
        faults().off(drop);
        faults().clear();
        assertEquals(List.of(), faults().active());
        assertFalse(faults().isOn(cable));
    }

    @Test
    void faultsHaveStableCodesLabelsAndDirections() {
        List<Fault> all = List.of(
                new Fault.DropDirection(ONE_TO_ZERO, 1),
                new Fault.DropLarge(ONE_TO_ZERO, 3, 4096),
                new Fault.KillDirection(ONE_TO_ZERO, 1, 200),
                new Fault.LoseMessage(ONE_TO_ZERO, 5),
                new Fault.CorruptMessage(ONE_TO_ZERO, 5),
                new Fault.DelayMessage(ONE_TO_ZERO, 5, 2_000_000),
                new Fault.CompleteWithStatus(0, Fault.Side.RECV, 100, WcStatus.LOC_PROT_ERR),
                new Fault.PullCable(0, 0),
                new Fault.RefuseRtr(0, Errno.Name.EINVAL, Fault.ALWAYS),
                new Fault.RefuseCreateQp(0, Errno.Name.EBUSY, 1),
                new Fault.ShrinkCq(0, 3));
        assertEquals(
                List.of(
                        "drop-direction",
                        "drop-large",
                        "kill-direction",
                        "lose-message",
                        "corrupt-message",
                        "delay-message",
                        "complete-with-status",
                        "pull-cable",
                        "refuse-rtr",
                        "refuse-create-qp",
                        "shrink-cq"),
                all.stream().map(Fault::code).toList());
        assertEquals(
                List.of(
                        "1→0 delivers nothing on generation 1",
                        "1→0 drops messages of 4096 bytes or more on generations 1 to 3",
                        "1→0 dies after 200 messages of generation 1",
                        "1→0 loses message 5",
                        "1→0 flips a bit of message 5",
                        "1→0 delays message 5 by 2000 µs",
                        "rank 0: receive 100 completes with 4 LOC_PROT_ERR",
                        "cable 0 is pulled",
                        "rank 0: RTR fails with EINVAL",
                        "rank 0: create_qp fails with EBUSY, 1 time",
                        "rank 0: completion queues hold only 3"),
                all.stream().map(Fault::label).toList());
        Set<Optional<Direction>> first =
                all.stream().limit(7).map(Fault::direction).collect(Collectors.toSet());
        Set<Optional<Direction>> rest =
                all.stream().skip(7).map(Fault::direction).collect(Collectors.toSet());
        assertEquals(Set.of(Optional.of(ONE_TO_ZERO)), first);
        assertEquals(Set.of(Optional.empty()), rest);
    }

    @Test
    void faultsThatMakeNoSenseAreNone() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Fault.CompleteWithStatus(0, Fault.Side.SEND, 1, WcStatus.SUCCESS));
        assertThrows(IllegalArgumentException.class, () -> new Fault.ShrinkCq(0, -1));
    }
}
