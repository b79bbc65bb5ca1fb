package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcStatus;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** RC: a send is done when the receiver has taken it. */
class ReliableTest {
    private static final End.Setup RC = End.Setup.of(QpType.RC).withGid(3);
    /** timeout 14 */
    private static final long TIMEOUT = 4096L << 14;
    /** min_rnr_timer 12 */
    private static final long RNR_TIMER = 640_000;

    private static TwoRanks connected() throws VerbsException {
        return TwoRanks.connected(TwoRanks.roce(p -> p), RC);
    }

    private static UnaryOperator<DeviceProfile> meeting(EmptyReceive policy) {
        return p -> p.with(p.delivery().with(policy));
    }

    private static TwoRanks withRnrRetries(UnaryOperator<DeviceProfile> change, int retries) throws VerbsException {
        TwoRanks ranks = new TwoRanks(TwoRanks.roce(change), RC);
        ranks.one.connect(ranks.zero);
        ranks.zero.qp.modify(End.toInit());
        ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one));
        ranks.zero.qp.modify(ranks.zero.toRts().with(QpAttr.RNR_RETRY, retries));
        return ranks;
    }

    private static List<WcStatus> statuses(List<Wc> completions) {
        return completions.stream().map(Wc::status).toList();
    }

    @Test
    void aSendIsDoneWhenTheReceiverHasTakenIt() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(10 * TwoRanks.LATENCY);
            assertEquals(List.of(), ranks.zero.poll());
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.one.poll()));
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void aReceiverThatIsNotReadyIsTriedAgainEachTimer() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(p -> p, 2)) {
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + RNR_TIMER + 1);
            ranks.one.recv(1, 0, 64);
            assertEquals(List.of(), ranks.one.poll(), "between two tries");
            ranks.clock.advance(RNR_TIMER);
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.one.poll()));
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void aReceiverThatStaysUnreadyIsAnError() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(p -> p, 2)) {
            ranks.zero.send(2, 0, 64);
            ranks.zero.send(3, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + 2 * RNR_TIMER);
            ranks.one.poll();
            assertEquals(List.of(), ranks.zero.poll());
            ranks.clock.advance(1);
            ranks.one.poll();
            assertEquals(List.of(WcStatus.RNR_RETRY_EXC_ERR, WcStatus.WR_FLUSH_ERR), statuses(ranks.zero.poll()));
            assertEquals(QpState.ERR, ranks.zero.qp.state());
        }
    }

    @Test
    void aReceiveThatComesTooLateIsAnErrorTooWhenNobodyPolledInBetween() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(p -> p, 2)) {
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + 2 * RNR_TIMER + 1);
            ranks.one.recv(1, 0, 64);
            ranks.clock.advance(RNR_TIMER);
            assertEquals(List.of(), ranks.one.poll());
            assertEquals(List.of(WcStatus.RNR_RETRY_EXC_ERR), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void sevenMeansForEver() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(p -> p, 7)) {
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(1000 * RNR_TIMER);
            ranks.one.poll();
            assertEquals(List.of(), ranks.zero.poll());
            ranks.one.recv(1, 0, 64);
            ranks.clock.advance(RNR_TIMER);
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.one.poll()));
        }
    }

    @Test
    void whereTheProfileSaysSoSevenMeansSeven() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(meeting(EmptyReceive.RNR_ERROR), 7)) {
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + 7 * RNR_TIMER + 1);
            ranks.one.poll();
            assertEquals(List.of(WcStatus.RNR_RETRY_EXC_ERR), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void whereMessagesAreHeldRcWaitsToo() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(meeting(EmptyReceive.HELD), 0)) {
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(1000 * RNR_TIMER);
            assertEquals(List.of(), ranks.one.poll());
            ranks.one.recv(1, 0, 64);
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.one.poll()));
        }
    }

    @Test
    void whereItKillsTheDirectionRcNotices() throws VerbsException {
        try (TwoRanks ranks = withRnrRetries(meeting(EmptyReceive.KILLS_DIRECTION), 7)) {
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            ranks.one.poll();
            assertEquals(List.of(WcStatus.RETRY_EXC_ERR), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void aLostMessageIsSentAgainAfterTheTimeout() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.fabric.faults().on(new Fault.LoseMessage(Direction.ZERO_TO_ONE, 1));
            ranks.one.recv(1, 0, 64);
            ranks.one.recv(2, 0, 64);
            ranks.zero.send(3, 0, 64);
            ranks.zero.send(4, 0, 64);
            ranks.clock.advance(TIMEOUT - 1);
            ranks.zero.poll();
            assertEquals(List.of(), ranks.one.poll(), "the second waits behind the first");
            ranks.clock.advance(1);
            ranks.zero.poll();
            ranks.settle();
            assertEquals(
                    List.of(1L, 2L), ranks.one.poll().stream().map(Wc::wrId).toList());
            assertEquals(
                    List.of(3L, 4L), ranks.zero.poll().stream().map(Wc::wrId).toList());
        }
    }

    @Test
    void aSendThatIsTriedAgainIsCountedOnce() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.fabric.faults().on(new Fault.LoseMessage(Direction.ZERO_TO_ONE, 1));
            ranks.fabric.faults().on(new Fault.CompleteWithStatus(0, Fault.Side.SEND, 2, WcStatus.LOC_QP_OP_ERR));
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(3, 0, 64);
            ranks.clock.advance(TIMEOUT);
            ranks.zero.poll();
            ranks.settle();
            ranks.one.poll();
            assertEquals(List.of(WcStatus.SUCCESS), statuses(ranks.zero.poll()));
            ranks.zero.send(4, 0, 64);
            assertEquals(List.of(WcStatus.LOC_QP_OP_ERR), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void aDirectionThatDeliversNothingIsReportedAfterAllRetries() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.fabric.faults().on(new Fault.DropDirection(Direction.ZERO_TO_ONE, Fault.ALWAYS));
            ranks.zero.send(1, 0, 64);
            for (int i = 0; i < 7; i++) {
                assertEquals(List.of(), ranks.zero.poll());
                ranks.clock.advance(TIMEOUT);
            }
            assertEquals(List.of(WcStatus.RETRY_EXC_ERR), statuses(ranks.zero.poll()));
            assertEquals(QpState.ERR, ranks.zero.qp.state());
        }
    }

    @Test
    void aWrongFirstPsnDeliversNothing() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.roce(p -> p), RC)) {
            ranks.one.connect(ranks.zero);
            ranks.zero.qp.modify(End.toInit());
            ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one));
            ranks.zero.qp.modify(ranks.zero.toRts().with(QpAttr.SQ_PSN, 8));
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            assertEquals(List.of(), ranks.one.poll());
        }
    }

    @Test
    void aPeerThatIsGoneIsReported() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.zero.send(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            ranks.one.qp.modify(QpModify.to(QpState.RESET));
            for (int i = 0; i < 7; i++) {
                assertEquals(List.of(), ranks.zero.poll());
                ranks.clock.advance(TIMEOUT);
            }
            assertEquals(List.of(WcStatus.RETRY_EXC_ERR, WcStatus.WR_FLUSH_ERR), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void theReceiversErrorsReachTheSender() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            ranks.one.recv(1, 0, 63);
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            assertEquals(List.of(WcStatus.LOC_LEN_ERR), statuses(ranks.one.poll()));
            assertEquals(List.of(WcStatus.REM_INV_REQ_ERR), statuses(ranks.zero.poll()));
        }
        try (TwoRanks ranks = connected()) {
            ranks.one.recv.set(0, 1, ranks.one.mr.address(), 64, ~ranks.one.mr.lkey());
            ranks.one.qp.postRecv(ranks.one.recv, 1);
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            assertEquals(List.of(WcStatus.LOC_PROT_ERR), statuses(ranks.one.poll()));
            assertEquals(List.of(WcStatus.REM_OP_ERR), statuses(ranks.zero.poll()));
        }
    }

    @Test
    void manyMessagesPassInBothDirections() throws VerbsException {
        try (TwoRanks ranks = connected()) {
            for (int i = 0; i < 200; i++) {
                assertEquals(1, ranks.pass(i % 2, 16_384).size());
                assertTrue(ranks.end(i % 2).poll().stream().allMatch(w -> w.status() == WcStatus.SUCCESS));
            }
        }
    }
}
