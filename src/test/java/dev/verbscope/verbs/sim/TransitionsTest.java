package dev.verbscope.verbs.sim;

import static dev.verbscope.verbs.sim.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransitionsTest {

    /** One line of the table: what must be given and what may be. */
    private record Line(QpType type, QpState from, QpState to, Set<QpAttr> required, Set<QpAttr> optional) {}

    /** Written down again, from the specification, and not derived from the code under test. */
    private static List<Line> table(QpType type) {
        boolean rc = type == QpType.RC;
        Set<QpAttr> none = Set.of();
        Set<QpAttr> rights = Set.of(QpAttr.PKEY_INDEX, QpAttr.PORT, QpAttr.ACCESS_FLAGS);
        Set<QpAttr> running = rc ? Set.of(QpAttr.ACCESS_FLAGS, QpAttr.MIN_RNR_TIMER) : Set.of(QpAttr.ACCESS_FLAGS);
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(type, QpState.RESET, QpState.INIT, rights, none));
        lines.add(new Line(type, QpState.INIT, QpState.INIT, none, rights));
        lines.add(new Line(
                type,
                QpState.INIT,
                QpState.RTR,
                rc
                        ? Set.of(
                                QpAttr.AV,
                                QpAttr.PATH_MTU,
                                QpAttr.DEST_QPN,
                                QpAttr.RQ_PSN,
                                QpAttr.MAX_DEST_RD_ATOMIC,
                                QpAttr.MIN_RNR_TIMER)
                        : Set.of(QpAttr.AV, QpAttr.PATH_MTU, QpAttr.DEST_QPN, QpAttr.RQ_PSN),
                Set.of(QpAttr.PKEY_INDEX, QpAttr.ACCESS_FLAGS)));
        lines.add(new Line(
                type,
                QpState.RTR,
                QpState.RTS,
                rc
                        ? Set.of(
                                QpAttr.SQ_PSN,
                                QpAttr.TIMEOUT,
                                QpAttr.RETRY_CNT,
                                QpAttr.RNR_RETRY,
                                QpAttr.MAX_QP_RD_ATOMIC)
                        : Set.of(QpAttr.SQ_PSN),
                running));
        lines.add(new Line(type, QpState.RTS, QpState.RTS, none, running));
        lines.add(new Line(type, QpState.RTS, QpState.SQD, none, none));
        lines.add(new Line(type, QpState.SQD, QpState.RTS, none, running));
        for (QpState from : QpState.values()) {
            lines.add(new Line(type, from, QpState.RESET, none, none));
            lines.add(new Line(type, from, QpState.ERR, none, none));
        }
        return lines;
    }

    private static Set<QpAttr> with(Set<QpAttr> set, QpAttr more) {
        Set<QpAttr> all = EnumSet.of(QpAttr.STATE, more);
        all.addAll(set);
        return all;
    }

    @ParameterizedTest
    @EnumSource(QpType.class)
    void eachTransitionTakesWhatItNeedsAndWhatItMayHaveAndNothingElse(QpType type) {
        for (Line line : table(type)) {
            Set<QpAttr> needed = with(line.required, QpAttr.STATE);
            assertTrue(Transitions.allowed(type, line.from, line.to, needed), () -> line + "");
            for (QpAttr attr : QpAttr.values()) {
                boolean known = attr == QpAttr.STATE || line.required.contains(attr) || line.optional.contains(attr);
                assertEquals(
                        known,
                        Transitions.allowed(type, line.from, line.to, with(line.required, attr)),
                        () -> line + " with " + attr);
                if (needed.contains(attr)) {
                    Set<QpAttr> less = EnumSet.copyOf(needed);
                    less.remove(attr);
                    assertEquals(
                            false,
                            Transitions.allowed(type, line.from, line.to, less),
                            () -> line + " without " + attr);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(QpType.class)
    void whatTheTableDoesNotNameIsNoTransition(QpType type) {
        for (QpState from : QpState.values()) {
            for (QpState to : QpState.values()) {
                boolean named = table(type).stream().anyMatch(l -> l.from == from && l.to == to);
                boolean any = table(type).stream()
                        .filter(l -> l.to == to || true)
                        .anyMatch(l -> Transitions.allowed(type, from, to, with(l.required, QpAttr.STATE)));
                assertEquals(named, any, () -> type + " from " + from + " to " + to);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(QpType.class)
    void aQueuePairGoesThroughItsStates(QpType type) throws VerbsException {
        try (TwoRanks ranks =
                new TwoRanks(TwoRanks.roce(p -> p), End.Setup.of(type).withGid(3))) {
            End zero = ranks.zero;
            List<QpState> states = new ArrayList<>();
            states.add(zero.qp.state());
            for (QpModify step : List.of(
                    End.toInit(),
                    zero.toRtr(ranks.one),
                    zero.toRts(),
                    QpModify.to(QpState.SQD),
                    QpModify.to(QpState.RTS),
                    QpModify.to(QpState.ERR),
                    QpModify.to(QpState.RESET),
                    End.toInit())) {
                zero.qp.modify(step);
                states.add(zero.qp.state());
            }
            assertEquals(
                    List.of(
                            QpState.RESET,
                            QpState.INIT,
                            QpState.RTR,
                            QpState.RTS,
                            QpState.SQD,
                            QpState.RTS,
                            QpState.ERR,
                            QpState.RESET,
                            QpState.INIT),
                    states);
        }
    }

    @Test
    void aWrongStepLeavesTheStateAloneAndTellsBoth() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            End zero = ranks.zero;
            VerbsException refusal = assertRefused(Errno.Name.EINVAL, () -> zero.qp.modify(zero.toRtr(ranks.one)));
            assertTrue(refusal.getMessage().contains("(generation 1) from RESET to RTR"), refusal::getMessage);
            assertTrue(refusal.getMessage().contains("rdma_en2 of mac-a"), refusal::getMessage);
            assertEquals(QpState.RESET, zero.qp.state());
        }
    }

    @Test
    void rcAttributesOnUcAreRefused() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            ranks.zero.qp.modify(End.toInit());
            assertRefused(
                    Errno.Name.EINVAL,
                    () -> ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one).with(QpAttr.MIN_RNR_TIMER, 12)));
        }
    }

    @Test
    void valuesOutOfTheirRangeAreRefused() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            End zero = ranks.zero;
            assertRefused(Errno.Name.EINVAL, () -> zero.qp.modify(End.toInit().with(QpAttr.PORT, 2)));
            assertRefused(Errno.Name.EINVAL, () -> zero.qp.modify(End.toInit().with(QpAttr.PKEY_INDEX, 1)));
            assertRefused(Errno.Name.EINVAL, () -> zero.qp.modify(End.toInit().with(QpAttr.ACCESS_FLAGS, 16)));
            zero.qp.modify(End.toInit());
            assertRefused(
                    Errno.Name.EINVAL,
                    () -> zero.qp.modify(zero.toRtr(ranks.one).with(QpAttr.DEST_QPN, 1 << 24)));
        }
    }

    @Test
    void postingObeysTheState() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            End zero = ranks.zero;
            int invalid = Errno.Name.EINVAL.on(zero.device.os());
            assertEquals(invalid, zero.recv(1, 0, 64), "receive in RESET");
            assertEquals(invalid, zero.send(1, 0, 64), "send in RESET");
            zero.qp.modify(End.toInit());
            assertEquals(0, zero.recv(1, 0, 64), "receive in INIT");
            assertEquals(invalid, zero.send(1, 0, 64), "send in INIT");
            zero.qp.modify(zero.toRtr(ranks.one));
            assertEquals(invalid, zero.send(1, 0, 64), "send in RTR");
            assertEquals(0, zero.send.accepted());
            zero.qp.modify(zero.toRts());
            assertEquals(0, zero.send(1, 0, 64), "send in RTS");
        }
    }

    @Test
    void aDrainedSendQueueWaitsForRts() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.qp.modify(QpModify.to(QpState.SQD));
            assertEquals(0, ranks.zero.send(2, 0, 64));
            ranks.settle();
            assertEquals(List.of(), ranks.zero.poll());
            ranks.zero.qp.modify(QpModify.to(QpState.RTS));
            assertEquals(1, ranks.zero.poll().size());
            ranks.settle();
            assertEquals(1, ranks.one.poll().size());
        }
    }
}
