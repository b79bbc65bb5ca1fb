package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.AddressVector;
import dev.verbscope.verbs.Direction;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpModify;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.VerbsException;
import dev.verbscope.verbs.WcStatus;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryTest {

    private static UnaryOperator<DeviceProfile> meeting(EmptyReceive policy) {
        return p -> p.with(p.delivery().with(policy));
    }

    private static List<Long> ids(List<Wc> completions) {
        return completions.stream().map(Wc::wrId).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aMessageArrivesWithItsBytesAndBothEndsAreTold(int sender) throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            End from = ranks.end(sender);
            End to = ranks.end(1 - sender);
            from.fill(100, 3000, 0x5a);
            assertEquals(0, to.recv(7, 50_000, 4096));
            assertEquals(0, from.send(8, 100, 3000));
            ranks.settle();
            assertEquals(List.of(new Wc(true, 8, WcStatus.SUCCESS, 0, from.qp.qpn())), from.poll());
            assertEquals(List.of(new Wc(false, 7, WcStatus.SUCCESS, 3000, to.qp.qpn())), to.poll());
            assertEquals(0, to.byteAt(49_999));
            assertEquals(0x5a, to.byteAt(50_000));
            assertEquals(0x5a, to.byteAt(52_999));
            assertEquals(0, to.byteAt(53_000));
        }
    }

    @Test
    void memoryMayBeReusedOnceTheSendIsPosted() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.fill(0, 64, 1);
            ranks.zero.send(2, 0, 64);
            ranks.zero.fill(0, 64, 2);
            ranks.settle();
            ranks.one.poll();
            assertEquals(1, ranks.one.byteAt(0));
        }
    }

    @Test
    void messagesArriveAfterTheLatencyAndNotBefore() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY - 1);
            assertEquals(List.of(), ranks.one.poll());
            ranks.clock.advance(1);
            assertEquals(List.of(1L), ids(ranks.one.poll()));
        }
    }

    @Test
    void theRateSpacesMessagesAndDelaysTheirSendCompletions() throws VerbsException {
        // 8 Gb/s is a byte a nanosecond
        try (TwoRanks ranks = TwoRanks.connected(p -> p.with(p.delivery().withWire(TwoRanks.LATENCY, 8)))) {
            for (int i = 0; i < 3; i++) {
                ranks.one.recv(i, 0, 1000);
                ranks.zero.send(10 + i, 0, 1000);
            }
            ranks.clock.advance(999);
            assertEquals(List.of(), ranks.zero.poll());
            ranks.clock.advance(1);
            assertEquals(List.of(10L), ids(ranks.zero.poll()));
            ranks.clock.advance(TwoRanks.LATENCY - 1);
            assertEquals(List.of(), ranks.one.poll());
            ranks.clock.advance(1);
            assertEquals(List.of(0L), ids(ranks.one.poll()));
            ranks.clock.advance(1000);
            assertEquals(List.of(1L), ids(ranks.one.poll()));
            ranks.clock.advance(1000);
            assertEquals(List.of(2L), ids(ranks.one.poll()));
            assertEquals(List.of(11L, 12L), ids(ranks.zero.poll()));
        }
    }

    @Test
    void theTwoDirectionsDoNotShareTheRate() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(p -> p.with(p.delivery().withWire(TwoRanks.LATENCY, 8)))) {
            ranks.one.recv(1, 0, 1000);
            ranks.zero.recv(1, 0, 1000);
            ranks.zero.send(2, 0, 1000);
            ranks.one.send(2, 0, 1000);
            ranks.clock.advance(1000 + TwoRanks.LATENCY);
            assertEquals(2, ranks.zero.poll().size());
            assertEquals(2, ranks.one.poll().size());
        }
    }

    @Test
    void messagesMeetReceivesInOrder() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            for (int i = 0; i < 20; i++) {
                ranks.one.recv(i, 64L * i, 64);
            }
            for (int i = 0; i < 20; i++) {
                ranks.zero.fill(0, 64, i + 1);
                ranks.zero.send(i, 0, 64);
            }
            ranks.settle();
            List<Long> expected = new ArrayList<>();
            for (long i = 0; i < 20; i++) {
                expected.add(i);
            }
            assertEquals(expected, ids(ranks.one.poll()));
            for (int i = 0; i < 20; i++) {
                assertEquals(i + 1, ranks.one.byteAt(64L * i));
            }
        }
    }

    @Test
    void anEmptyMessageNeedsNoMemory() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.send.set(0, 2, 0, 0, 0, true);
            ranks.zero.qp.postSend(ranks.zero.send, 1);
            ranks.settle();
            assertEquals(List.of(new Wc(false, 1, WcStatus.SUCCESS, 0, ranks.one.qp.qpn())), ranks.one.poll());
        }
    }

    @Test
    void sizesOfAllKindsArriveWhole() throws VerbsException {
        Random random = new Random(5);
        try (TwoRanks ranks = TwoRanks.connected()) {
            // the sum goes many times round the wire's ring, and the last one is longer than the ring
            for (int i = 0; i < 400; i++) {
                int bytes = i == 399 ? 3 << 20 : 1 + random.nextInt(65_536);
                byte[] payload = new byte[bytes];
                random.nextBytes(payload);
                ranks.zero.memory.asSlice(0, bytes).copyFrom(MemorySegment.ofArray(payload));
                assertTrue(ranks.passes(0, bytes), () -> bytes + " bytes");
                assertEquals(-1, ranks.zero.memory.asSlice(0, bytes).mismatch(ranks.one.memory.asSlice(0, bytes)));
            }
        }
    }

    @Test
    void aMessageLongerThanTheLargestVanishesWithoutAWord() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(p -> p.with(p.delivery().withLargestBytes(16_384)))) {
            ranks.one.recv(1, 0, 20_000);
            ranks.zero.send(2, 0, 16_385);
            ranks.settle();
            assertEquals(List.of(new Wc(true, 2, WcStatus.SUCCESS, 0, ranks.zero.qp.qpn())), ranks.zero.poll());
            assertEquals(List.of(), ranks.one.poll());
            ranks.zero.send(3, 0, 16_384);
            ranks.settle();
            assertEquals(List.of(1L), ids(ranks.one.poll()));
        }
    }

    @Test
    void whereFramesMustBeEqualALongerReceiveFails() throws VerbsException {
        UnaryOperator<DeviceProfile> equal = p -> p.with(p.delivery().withEqualFrames(true));
        try (TwoRanks ranks = TwoRanks.connected(equal)) {
            ranks.one.recv(1, 0, 8192);
            ranks.zero.send(2, 0, 4097);
            ranks.settle();
            assertEquals(WcStatus.SUCCESS, ranks.one.poll().getFirst().status(), "two frames on both sides");
            ranks.one.recv(3, 0, 8192);
            ranks.zero.send(4, 0, 4096);
            ranks.settle();
            assertEquals(WcStatus.LOC_LEN_ERR, ranks.one.poll().getFirst().status(), "one frame meets two");
            assertEquals(QpState.ERR, ranks.one.qp.state());
        }
    }

    @Test
    void aHeldMessageWaitsForItsReceive() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(meeting(EmptyReceive.HELD))) {
            ranks.zero.send(1, 0, 64);
            ranks.clock.advance(1_000_000_000);
            assertEquals(List.of(1L), ids(ranks.zero.poll()), "the send completes before anybody has it");
            assertEquals(List.of(), ranks.one.poll());
            ranks.one.recv(2, 0, 64);
            assertEquals(List.of(2L), ids(ranks.one.poll()));
        }
    }

    @Test
    void aDroppedMessageIsNotRevivedAndTheNextIsDelivered() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(meeting(EmptyReceive.DROPPED))) {
            ranks.zero.fill(0, 64, 1);
            ranks.zero.send(1, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + 1);
            ranks.one.recv(2, 0, 64);
            assertEquals(List.of(), ranks.one.poll());
            assertEquals(WcStatus.SUCCESS, ranks.zero.poll().getFirst().status());
            ranks.zero.fill(0, 64, 2);
            ranks.zero.send(3, 0, 64);
            ranks.settle();
            assertEquals(List.of(2L), ids(ranks.one.poll()));
            assertEquals(2, ranks.one.byteAt(0));
        }
    }

    @Test
    void aReceivePostedWhileTheMessageIsUnderWayIsInTime() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(meeting(EmptyReceive.DROPPED))) {
            ranks.zero.send(1, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY);
            ranks.one.recv(2, 0, 64);
            assertEquals(List.of(2L), ids(ranks.one.poll()));
        }
    }

    @Test
    void aMessageBehindADelayedOneIsJudgedWhenItReallyArrives() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(meeting(EmptyReceive.DROPPED))) {
            ranks.fabric.faults().on(new Fault.DelayMessage(Direction.ZERO_TO_ONE, 1, 1_000_000));
            ranks.zero.send(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            ranks.clock.advance(500_000);
            ranks.one.recv(3, 0, 64);
            ranks.one.recv(4, 0, 64);
            ranks.clock.advance(600_000);
            assertEquals(List.of(3L, 4L), ids(ranks.one.poll()));
        }
    }

    @Test
    void aMessageWithoutAReceiveCanKillItsDirectionUntilTheQueuePairIsReplaced() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(meeting(EmptyReceive.KILLS_DIRECTION))) {
            ranks.zero.send(1, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + 1);
            assertEquals(List.of(), ranks.one.poll());
            assertFalse(ranks.passes(0, 64));
            assertTrue(ranks.passes(1, 64), "the other direction lives");
            ranks.recreate();
            assertTrue(ranks.passes(0, 64));
        }
    }

    @Test
    void onUcAnRnrProfileLosesTheMessage() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(meeting(EmptyReceive.RNR_ERROR))) {
            ranks.zero.send(1, 0, 64);
            ranks.clock.advance(TwoRanks.LATENCY + 1);
            ranks.one.recv(2, 0, 64);
            assertEquals(List.of(), ranks.one.poll());
            assertEquals(WcStatus.SUCCESS, ranks.zero.poll().getFirst().status());
        }
    }

    @Test
    void endsWithDifferentPathMtusExchangeNothingAndGetNoError() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            ranks.zero.connect(ranks.one);
            ranks.one.qp.modify(End.toInit());
            ranks.one.qp.modify(ranks.one.toRtr(ranks.zero).with(QpAttr.PATH_MTU, Mtu.MTU_4096.number()));
            ranks.one.qp.modify(ranks.one.toRts());
            assertFalse(ranks.passes(0, 64));
            assertFalse(ranks.passes(1, 64));
            assertEquals(QpState.RTS, ranks.zero.qp.state());
            assertEquals(QpState.RTS, ranks.one.qp.state());
        }
    }

    @Test
    void aReceiverTakesOnlyItsPeer() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            ranks.zero.connect(ranks.one);
            ranks.one.qp.modify(End.toInit());
            ranks.one.qp.modify(ranks.one.toRtr(ranks.zero).with(QpAttr.DEST_QPN, 0x123456));
            ranks.one.qp.modify(ranks.one.toRts());
            assertFalse(ranks.passes(0, 64));
        }
    }

    @Test
    void aReceiverTakesOnlyWhatIsAddressedToTheGidItSendsFrom() throws VerbsException {
        DeviceProfile two = DeviceProfile.rocev2();
        try (TwoRanks ranks =
                new TwoRanks(FabricPlan.roce(two), End.Setup.of(QpType.UC).withGid(3))) {
            ranks.zero.connect(ranks.one);
            ranks.one.qp.modify(End.toInit());
            // the same address, but RoCE v1 packets
            ranks.one.qp.modify(
                    ranks.one.toRtr(ranks.zero).with(new AddressVector(true, ranks.zero.gid.gid(), 2, 1, 0, 1)));
            ranks.one.qp.modify(ranks.one.toRts());
            assertFalse(ranks.passes(0, 64));
        }
    }

    /** Whether a message passes when rank 0 sends from and to these slots while rank 1 uses its slot 1 for slot 1. */
    private static boolean passesBetween(int sgidIndex, int dgidIndex) throws VerbsException {
        FabricPlan twoAddresses = TwoRanks.roce(p -> p.withGids(
                new GidSlot(GidSlot.Address.LINK_LOCAL, GidType.ROCE_V2),
                new GidSlot(GidSlot.Address.LINK_LOCAL_SECURED, GidType.ROCE_V2)));
        try (TwoRanks ranks = new TwoRanks(twoAddresses, End.Setup.of(QpType.UC))) {
            ranks.one.connect(ranks.zero);
            Gid to = ranks.one.device.queryGid(1, dgidIndex).gid();
            ranks.zero.qp.modify(End.toInit());
            ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one).with(new AddressVector(true, to, sgidIndex, 1, 0, 1)));
            ranks.zero.qp.modify(ranks.zero.toRts());
            return ranks.passes(0, 64);
        }
    }

    @Test
    void bothAddressesMustBeThoseThatTheReceiverExpects() throws VerbsException {
        assertTrue(passesBetween(1, 1));
        assertFalse(passesBetween(0, 1), "from another address");
        assertFalse(passesBetween(1, 0), "to another address");
    }

    @Test
    void ucAndRcDoNotUnderstandEachOther() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected(
                TwoRanks.roce(p -> p),
                End.Setup.of(QpType.UC).withGid(3),
                End.Setup.of(QpType.RC).withGid(3))) {
            assertFalse(ranks.passes(0, 64));
        }
    }

    @Test
    void aQueuePairThatIsConnectedAnewIsJudgedAnew() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            assertTrue(ranks.passes(0, 64));
            ranks.zero.qp.modify(QpModify.to(QpState.RESET));
            ranks.zero.qp.modify(End.toInit());
            ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one).with(QpAttr.PATH_MTU, Mtu.MTU_4096.number()));
            ranks.zero.qp.modify(ranks.zero.toRts());
            assertFalse(ranks.passes(0, 64));
        }
    }

    @Test
    void aResetTakesCompletionsAlongThatWereNotPolled() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.zero.send(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            assertEquals(1, ranks.zero.cq.poll(ranks.zero.cq.newBatch(1)));
            ranks.zero.qp.modify(QpModify.to(QpState.RESET));
            assertEquals(List.of(), ranks.zero.poll());
        }
    }

    @Test
    void aDifferentFirstPsnIsNoMatterOnUc() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            ranks.zero.qp.modify(End.toInit());
            ranks.zero.qp.modify(ranks.zero.toRtr(ranks.one));
            ranks.zero.qp.modify(QpModify.to(QpState.RTS).with(QpAttr.SQ_PSN, 99));
            ranks.one.connect(ranks.zero);
            assertTrue(ranks.passes(0, 64));
        }
    }

    @Test
    void nothingArrivesBeforeThePeerIsReady() throws VerbsException {
        try (TwoRanks ranks = new TwoRanks(TwoRanks.macs(p -> p), End.Setup.of(QpType.UC))) {
            ranks.zero.connect(ranks.one);
            ranks.one.qp.modify(End.toInit());
            assertFalse(ranks.passes(0, 64), "the peer is in INIT");
            ranks.one.qp.modify(ranks.one.toRtr(ranks.zero));
            assertTrue(ranks.passes(0, 64), "RTR is enough to receive");
        }
    }

    @Test
    void sendsToAPeerThatIsGoneStillComplete() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            assertTrue(ranks.passes(0, 64));
            ranks.one.qp.close();
            ranks.zero.send(5, 0, 64);
            ranks.settle();
            assertEquals(List.of(new Wc(true, 5, WcStatus.SUCCESS, 0, ranks.zero.qp.qpn())), ranks.zero.poll());
            ranks.one.create();
        }
    }

    @Test
    void aQueuePairThatWasResetHasForgottenEverything() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            ranks.one.recv(1, 0, 64);
            ranks.zero.send(2, 0, 64);
            ranks.settle();
            ranks.one.qp.modify(QpModify.to(QpState.RESET));
            assertEquals(List.of(), ranks.one.poll());
            ranks.one.connect(ranks.zero);
            ranks.one.recv(3, 0, 64);
            assertEquals(List.of(), ranks.one.poll(), "what was under way and what was posted is gone");
            ranks.zero.send(4, 0, 64);
            ranks.settle();
            assertEquals(List.of(3L), ids(ranks.one.poll()));
        }
    }

    @Test
    void moreThanTheWireHoldsWaitsInTheSendQueue() throws VerbsException {
        try (TwoRanks ranks = TwoRanks.connected()) {
            int messages = 100;
            for (int i = 0; i < messages; i++) {
                ranks.zero.fill(0, 16_384, i);
                assertEquals(0, ranks.zero.send(i, 0, 16_384));
            }
            ranks.settle();
            int sent = ranks.zero.poll().size();
            assertTrue(sent < messages, "all of 1.6 MB went at once");
            int received = 0;
            for (int round = 0; round < 10; round++) {
                for (int i = 0; i < 64; i++) {
                    ranks.one.recv(i, 0, 16_384);
                }
                received += ranks.one.poll().size();
                sent += ranks.zero.poll().size();
                ranks.settle();
            }
            assertEquals(messages, sent);
            assertEquals(messages, received);
        }
    }

    @Test
    void moreMessagesThanTheWireHasPlacesWaitToo() throws VerbsException {
        End.Setup deep = End.Setup.of(QpType.UC).with(new QpCaps(4000, 4000)).withCq(8000);
        try (TwoRanks ranks = TwoRanks.connected(TwoRanks.macs(p -> p), deep)) {
            for (int i = 0; i < 3000; i++) {
                ranks.zero.fill(0, 4, i % 100);
                assertEquals(0, ranks.zero.send(i, 0, 4));
                assertEquals(0, ranks.one.recv(i, 4L * i, 4));
            }
            int received = 0;
            for (int round = 0; round < 5; round++) {
                ranks.settle();
                received += ranks.one.poll().size();
                ranks.zero.poll();
            }
            assertEquals(3000, received);
            // what waited was copied when it went: all of it is the last filling
            assertEquals(5, ranks.one.byteAt(4L * 5));
            assertEquals(2999 % 100, ranks.one.byteAt(4L * 2999));
            assertEquals(2999 % 100, ranks.one.byteAt(4L * 1024));
            assertEquals(1023 % 100, ranks.one.byteAt(4L * 1023));
        }
    }

    @Test
    void aLatencyOfNothingIsNoLatency() {
        DeviceProfile.Delivery delivery = DeviceProfile.softRoce().delivery();
        assertThrows(IllegalArgumentException.class, () -> delivery.withWire(0, 0));
        assertThrows(IllegalArgumentException.class, () -> delivery.withLargestBytes(1L << 31));
    }
}
