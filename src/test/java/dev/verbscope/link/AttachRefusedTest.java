package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.ControlFact.Frame;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an attach makes of a peer that is no ds4, or only half of one: a message with the numbers, after a bounded wait. */
class AttachRefusedTest {
    private static final byte[] TEN = new ScriptedPeer(null, null, 1, PlanDraft.SMALL).hello(1);
    private static final byte[] NINE = new ScriptedPeer(null, null, 1, PlanDraft.SMALL).helloNine(1, 88);

    /** An attach as the leader whose peer sends that and then waits for the end, or makes an end itself. */
    private static OneRank after(byte[] bytes, boolean closes) {
        return new OneRank(0).with(draft -> draft.attach = true).against(peer -> {
            Stream control = peer.dial();
            peer.send(control, bytes);
            if (!closes) {
                peer.readToEnd(control);
            }
            peer.close(control);
        });
    }

    private static void assertNothingWasAnswered(OneRank engine) {
        assertTrue(engine.recorder().facts(Frame.class).stream().noneMatch(Frame::sent));
    }

    private static void assertTook(OneRank engine, Duration atLeast, Duration atMost) {
        assertTrue(engine.took().compareTo(atLeast) >= 0, engine.took()::toString);
        assertTrue(engine.took().compareTo(atMost) <= 0, engine.took()::toString);
    }

    @Test
    void garbageIsRefusedByItsFirstBytes() {
        byte[] garbage = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        try (OneRank engine = after(garbage, false)) {
            engine.assertFailed("bad-magic", "0x20544547", "0x44533454", "wrong program or byte order");
            assertNothingWasAnswered(engine);
            assertTook(engine, Duration.ZERO, Duration.ofMillis(400));
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 8", "11, 8", "7, 88", "2147483647, 60"})
    void aVersionThatIsNeitherIsRefusedAtOnceWithTheNumbers(int version, int bytes) {
        byte[] hello = TEN.clone();
        ByteBuffer.wrap(hello).order(ByteOrder.LITTLE_ENDIAN).putInt(4, version);
        try (OneRank engine = after(Arrays.copyOf(hello, bytes), false)) {
            engine.assertFailed("version-mismatch", "understands 9 and 10, the peer speaks " + version);
            assertNothingWasAnswered(engine);
            assertTook(engine, Duration.ZERO, Duration.ofMillis(400));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 7, 41, 71})
    void halfAHelloIsWaitedForAndCounted(int bytes) {
        for (byte[] hello : new byte[][] {TEN, NINE}) {
            try (OneRank engine = after(Arrays.copyOf(hello, bytes), false)) {
                String of = bytes < 8
                        ? " bytes, not the 72 or 88 of a HELLO, within 10000 ms"
                        : hello == TEN
                                ? " of 88 bytes of a HELLO of protocol 10 within 10000 ms"
                                : " of 72 or 88 bytes of a HELLO of protocol 9 within 10000 ms";
                engine.assertFailed("hello-timeout", "sent " + bytes + of);
                assertNothingWasAnswered(engine);
                assertTook(engine, Duration.ofSeconds(10), Duration.ofMillis(10_500));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 8, 41, 71, 72, 87})
    void aPeerThatClosesEarlyIsCounted(int bytes) {
        for (byte[] hello : new byte[][] {TEN, NINE}) {
            try (OneRank engine = after(Arrays.copyOf(hello, bytes), true)) {
                engine.assertFailed("hello-cut-short", "closed after " + bytes + " bytes of HELLO, wanted 72 or 88");
                assertNothingWasAnswered(engine);
                assertTook(engine, Duration.ZERO, Duration.ofMillis(400));
            }
        }
    }

    /** 72 bytes of version 10 are no layout: the rest is waited for as long as for any HELLO. */
    @Test
    void version10HasOneLength() {
        try (OneRank engine = after(Arrays.copyOf(TEN, 72), false)) {
            engine.assertFailed("hello-timeout", "sent 72 of 88 bytes of a HELLO of protocol 10 within 10000 ms");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {73, 80, 87})
    void betweenTheTwoLayoutsOf9ThereIsNone(int bytes) {
        try (OneRank engine = after(Arrays.copyOf(NINE, bytes), false)) {
            engine.assertFailed(
                    "hello-cut-short",
                    bytes + " bytes of a version 9 HELLO came and no more within 100 ms",
                    "72 and 88");
            assertNothingWasAnswered(engine);
            assertTook(engine, Duration.ofMillis(100), Duration.ofMillis(500));
        }
    }

    /** Two that attach wait for each other: each gives up and says that. */
    @Test
    void twoThatAttachFindNobody() {
        try (TwoRanks ranks =
                new TwoRanks("healthy").both(draft -> draft.attach = true).run()) {
            // who gives up first closes, and the other one sees that
            assertEquals(2, ranks.errors().size());
            assertTrue(
                    ranks.errors().stream()
                            .anyMatch(e -> e.code().equals("hello-timeout")
                                    && e.message().contains("Two that attach wait for each other")),
                    ranks.errors()::toString);
        }
    }

    /** Over TCP all is done by then, and only the farewell hears what else comes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20, 200})
    void garbageAfterAGoodHelloIsNoGoodEnd(int millis) {
        try (OneRank engine = new OneRank(0)
                .with(draft -> {
                    draft.attach = true;
                    draft.transport = TransportWish.TCP;
                })
                .against(peer -> {
                    Stream control = peer.dial();
                    peer.send(control, new ScriptedPeer(null, null, 1, PlanDraft.SMALL).hello(0));
                    Stream data = peer.dial();
                    peer.pause(millis);
                    peer.send(control, "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    peer.readToEnd(control);
                    peer.close(control, data);
                })) {
            engine.assertFailed("bad-magic", "0x20544547");
        }
    }

    @Test
    void aPeerThatGoesAfterItsHelloIsToldWithWhatWasDone() {
        try (OneRank engine = after(TEN, true)) {
            engine.assertFailed("peer-gone", "rank 0");
        }
    }

    /** A peer that brings nothing up: the step's deadline holds, and says what was waited for. */
    @Test
    void aPeerThatSaysNothingAfterHelloIsGivenUp() {
        try (OneRank engine = new OneRank(0).with(draft -> draft.attach = true)) {
            engine.against(peer -> {
                Stream control = peer.dial();
                peer.send(control, peer.hello(1));
                peer.read(control, 88);
                Stream data = peer.dial();
                peer.skipTo(control, ScriptedPeer.INFO);
                peer.readToEnd(control);
                peer.close(control, data);
            });
            engine.assertFailed("control-timeout", "the peer sent no RDMA_INFO within 60 s");
        }
    }
}
