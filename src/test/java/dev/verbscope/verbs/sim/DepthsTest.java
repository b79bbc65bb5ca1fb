package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DepthsTest {
    private static final int FULL = Errno.Name.ENOMEM.on(Os.MACOS);
    private static final End.Setup SMALL = End.Setup.of(QpType.UC).with(new QpCaps(8, 8));

    private static FabricPlan granting(DepthGrant grant) {
        return TwoRanks.macs(p -> p.with(new DeviceProfile.Depths(false, grant, new DepthGrant.AsAsked())));
    }

    private static QpCaps granted(DepthGrant grant, QpCaps asked) throws VerbsException {
        try (TwoRanks ranks =
                new TwoRanks(granting(grant), End.Setup.of(QpType.UC).with(asked))) {
            return ranks.zero.qp.granted();
        }
    }

    /** How many receives of {@code bytes} a fresh queue pair takes before it is full. */
    private static int room(TwoRanks ranks, int bytes) {
        int count = 0;
        while (ranks.zero.recv(0, 0, bytes) == 0) {
            count++;
        }
        return count;
    }

    @Test
    void whatIsGrantedFollowsTheRule() throws VerbsException {
        QpCaps asked = new QpCaps(16, 4);
        assertEquals(new QpCaps(16, 4), granted(new DepthGrant.AsAsked(), asked));
        assertEquals(new QpCaps(0, 0), granted(new DepthGrant.Zero(), asked));
        assertEquals(new QpCaps(15, 3), granted(new DepthGrant.OneLess(), asked));
        assertEquals(new QpCaps(64, 64), granted(new DepthGrant.Fixed(64), asked));
        assertEquals(new QpCaps(8, 4), granted(new DepthGrant.Capped(8), asked));
        assertEquals(new QpCaps(31, 7), granted(new DepthGrant.RoundedUp(), asked));
        assertThrows(IllegalArgumentException.class, () -> new DepthGrant.Fixed(0));
        assertThrows(IllegalArgumentException.class, () -> new DepthGrant.Capped(0));
    }

    @Test
    void whatIsHeldFollowsTheRuleToo() throws VerbsException {
        record Case(DepthGrant grant, int room) {}
        for (Case each : List.of(
                new Case(new DepthGrant.AsAsked(), 8),
                new Case(new DepthGrant.Zero(), 8),
                new Case(new DepthGrant.OneLess(), 7),
                new Case(new DepthGrant.Fixed(3), 3),
                new Case(new DepthGrant.Capped(5), 5),
                new Case(new DepthGrant.RoundedUp(), 15))) {
            try (TwoRanks ranks = TwoRanks.connected(granting(each.grant), SMALL)) {
                assertEquals(each.room, room(ranks, 64), each.grant::toString);
            }
        }
    }

    @Test
    void thunderboltCountsFrames() throws VerbsException {
        End.Setup setup = End.Setup.of(QpType.UC).with(new QpCaps(64, 64));
        int[][] bytesAndRoom = {{1, 64}, {0, 64}, {4096, 64}, {4097, 32}, {16_384, 16}, {16_385, 12}};
        for (int[] each : bytesAndRoom) {
            try (TwoRanks ranks = TwoRanks.connected(TwoRanks.macs(p -> p), setup)) {
                assertEquals(each[1], room(ranks, each[0]), () -> each[0] + " bytes");
            }
        }
    }

    @Test
    void aFullSendQueueTakesWhatFitsAndSaysHowMuch() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL)) {
            End zero = ranks.zero;
            for (int i = 0; i < 10; i++) {
                zero.send.set(i, i, zero.mr.address(), 64, zero.mr.lkey(), true);
            }
            assertEquals(FULL, zero.qp.postSend(zero.send, 10));
            assertEquals(8, zero.send.accepted());
            assertEquals(FULL, zero.qp.postSend(zero.send, 1));
            assertEquals(0, zero.send.accepted());
            assertEquals(8, zero.poll().size());
            assertEquals(0, zero.qp.postSend(zero.send, 8));
            assertEquals(8, zero.send.accepted());
        }
    }

    @Test
    void aFullReceiveQueueTakesWhatFitsAndSaysHowMuch() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL)) {
            End zero = ranks.zero;
            for (int i = 0; i < 10; i++) {
                zero.recv.set(i, i, zero.mr.address(), 64, zero.mr.lkey());
            }
            assertEquals(FULL, zero.qp.postRecv(zero.recv, 10));
            assertEquals(8, zero.recv.accepted());
            for (int i = 0; i < 8; i++) {
                ranks.one.send(i, 0, 64);
            }
            ranks.settle();
            assertEquals(8, zero.poll().size());
            assertEquals(0, zero.qp.postRecv(zero.recv, 8));
        }
    }

    @Test
    void unsignaledSendsKeepTheirPlacesUntilALaterSignaledOneIsPolled() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL)) {
            End zero = ranks.zero;
            for (int i = 0; i < 8; i++) {
                zero.send.set(i, i, zero.mr.address(), 64, zero.mr.lkey(), i == 5);
            }
            assertEquals(0, zero.qp.postSend(zero.send, 8));
            ranks.settle();
            zero.send.set(0, 99, zero.mr.address(), 64, zero.mr.lkey(), true);
            assertEquals(FULL, zero.qp.postSend(zero.send, 1), "sent long ago, but nothing is polled");
            assertEquals(List.of(5L), zero.poll().stream().map(Wc::wrId).toList());
            assertEquals(6, fill(zero), "the signaled one and the five before it are free, the two after are not");
        }
    }

    private static int fill(End end) {
        int count = 0;
        while (end.qp.postSend(end.send, 1) == 0) {
            count++;
        }
        return count;
    }

    @Test
    void aFullSendQueueOfUnsignaledSendsNeverFreesItself() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL)) {
            End zero = ranks.zero;
            zero.send.set(0, 1, zero.mr.address(), 64, zero.mr.lkey(), false);
            assertEquals(8, fill(zero));
            ranks.settle();
            assertEquals(List.of(), zero.poll());
            assertEquals(FULL, zero.qp.postSend(zero.send, 1));
        }
    }

    @Test
    void aResetEmptiesBothQueues() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL)) {
            End zero = ranks.zero;
            zero.send.set(0, 1, zero.mr.address(), 64, zero.mr.lkey(), false);
            assertEquals(8, fill(zero));
            assertEquals(8, room(ranks, 64));
            zero.qp.modify(QpModify.to(QpState.RESET));
            zero.connect(ranks.one);
            assertEquals(8, fill(zero));
            assertEquals(8, room(ranks, 64));
        }
    }

    @Test
    void completionQueuesAreGrantedByTheirOwnRule() throws VerbsException {
        FabricPlan plan = FabricPlan.roce(DeviceProfile.softRoce());
        try (TwoRanks ranks = new TwoRanks(plan, End.Setup.of(QpType.UC).withCq(64))) {
            assertEquals(127, ranks.zero.cq.depth());
        }
        FabricPlan zero = TwoRanks.macs(
                p -> p.with(new DeviceProfile.Depths(false, new DepthGrant.AsAsked(), new DepthGrant.Zero())));
        try (TwoRanks ranks = TwoRanks.connected(zero, SMALL.withCq(64))) {
            assertEquals(0, ranks.zero.cq.depth());
            ranks.zero.send(1, 0, 64);
            assertEquals(1, ranks.zero.poll().size(), "it holds what it does not admit to");
        }
    }

    @Test
    void completionsThatDoNotFitAreLostAndTheQueuePairLivesOn() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL.withCq(3))) {
            for (int i = 0; i < 8; i++) {
                assertEquals(0, ranks.zero.send(i, 0, 64));
            }
            ranks.settle();
            assertEquals(
                    List.of(0L, 1L, 2L),
                    ranks.zero.poll().stream().map(Wc::wrId).toList());
            assertEquals(5, ((SimCompletionQueue) ranks.zero.cq).lost());
            assertEquals(QpState.RTS, ranks.zero.qp.state());
            assertEquals(0, ranks.zero.send(9, 0, 64));
            ranks.settle();
            assertEquals(List.of(9L), ranks.zero.poll().stream().map(Wc::wrId).toList());
        }
    }

    @Test
    void oneCallOfPollGivesNoMoreThanTheBatchHolds() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(granting(new DepthGrant.AsAsked()), SMALL)) {
            for (int i = 0; i < 5; i++) {
                ranks.zero.send(i, 0, 64);
            }
            var two = ranks.zero.cq.newBatch(2);
            assertEquals(2, two.capacity());
            assertEquals(
                    List.of(2, 2, 1, 0),
                    LongStream.range(0, 4)
                            .mapToObj(_ -> ranks.zero.cq.poll(two))
                            .toList());
        }
    }

    @Test
    void destroyingAQueuePairTakesItsCompletionsAlongAndLeavesThoseOfOthers() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End zero = ranks.zero;
            zero.send(1, 0, 64);
            var first = zero.qp;
            zero.cq.poll(new SimCompletionBatch(1));
            zero.send(2, 0, 64);
            zero.send(3, 0, 64);
            var one = new SimCompletionBatch(1);
            assertEquals(1, zero.cq.poll(one));
            zero.create();
            first.close();
            assertEquals(List.of(), zero.poll());
            assertEquals(Set.of(QpState.RESET), Set.of(zero.qp.state()));
        }
    }
}
