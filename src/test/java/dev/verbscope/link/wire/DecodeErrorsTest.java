package dev.verbscope.link.wire;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is no frame of this protocol is refused with a code and both values, and with nothing but a WireException. */
class DecodeErrorsTest {
    private static final Hello HELLO = new Hello(10, 1, 1, 5, 1, 61, 7168, 129_280, 4, 4096, GateSchedule.IDENTITY, 0);

    private static WireException refused(Executable decoding) {
        return assertThrows(WireException.class, decoding);
    }

    private static void assertRefused(String code, String text, Executable decoding) {
        WireException e = refused(decoding);
        assertEquals(code, e.code(), e.getMessage());
        assertTrue(e.getMessage().contains(text), e.getMessage());
    }

    private static ByteBuffer patched(ByteBuffer bytes, int at, int value) {
        return bytes.order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    }

    @Test
    void anotherProgramIsRefusedByItsFirstFourBytes() {
        ByteBuffer http = ByteBuffer.wrap("GET ".getBytes(StandardCharsets.US_ASCII));
        assertRefused(
                "bad-magic",
                "0x20544547, wanted 0x44533454: wrong program or byte order",
                () -> Hello.checkPrefix(http));
        ByteBuffer bigEndian = Bytes.of("44533454");
        assertRefused("bad-magic", "0x54345344, wanted 0x44533454", () -> Hello.checkPrefix(bigEndian));
    }

    @Test
    void anotherVersionIsRefusedByTheFirstEightBytesWithBothNumbers() {
        assertDoesNotThrow(() -> Hello.checkPrefix(Bytes.of("54345344 090000")));
        assertRefused(
                "version-mismatch",
                "this rank speaks 10, the peer 9",
                () -> Hello.checkPrefix(Bytes.of("54345344 09000000")));
        assertRefused(
                "version-mismatch",
                "the peer 0. So begins a gate: two workers may have dialed this leader",
                () -> Hello.checkPrefix(Bytes.of("54345344 00000000")));
        assertRefused("version-mismatch", "the peer 4294967295", () -> Hello.decode(Bytes.of("54345344 ffffffff")));
    }

    @Test
    void tooFewBytesOfAnything() {
        assertRefused("cut-short", "HELLO: 3 bytes came, wanted 4", () -> Hello.checkPrefix(Bytes.of("543453")));
        assertRefused(
                "cut-short",
                "HELLO: 87 bytes came, wanted 88",
                () -> Hello.decode(HELLO.encode().limit(87)));
        assertRefused("cut-short", "wanted 12", () -> FrameHeader.decode(Bytes.of("54345344 07000000 300000")));
        assertRefused("cut-short", "wanted 4", () -> FrameHeader.word(Bytes.of("010000")));
        assertRefused("cut-short", "wanted 48", () -> RdmaInfo.decode(ByteBuffer.allocate(47)));
        assertRefused("cut-short", "wanted 16", () -> Armed.decode(ByteBuffer.allocate(15)));
        assertRefused("cut-short", "wanted 20", () -> Rendezvous.decode(ByteBuffer.allocate(19)));
        assertRefused("cut-short", "wanted 68", () -> PeerCounts.decode(ByteBuffer.allocate(67)));
        assertRefused("cut-short", "wanted 24", () -> ClockProbe.decode(ByteBuffer.allocate(23)));
    }

    @Test
    void headerOfAFrame() {
        assertRefused("bad-magic", "0x44533442", () -> FrameHeader.decode(Bytes.of("42345344 05000000 00000000")));
        assertRefused(
                "unknown-frame",
                "type 22 with 4294967295 bytes",
                () -> FrameHeader.decode(Bytes.of("54345344 16000000 ffffffff")));
        assertRefused(
                "unknown-frame", "type 4294967295", () -> FrameHeader.decode(Bytes.of("54345344 ffffffff 00000000")));
    }

    @ParameterizedTest
    @EnumSource(FrameType.class)
    void lengthOutsideTheBoundsOfItsType(FrameType type) {
        long tooLong = type.maxBytes() + 1L;
        WireException e = refused(() -> type.checkLength(tooLong));
        assertEquals("bad-frame-length", e.code());
        assertTrue(e.getMessage().contains(type.name()), e.getMessage());
        assertTrue(e.getMessage().contains("length is " + tooLong + " bytes"), e.getMessage());
        assertDoesNotThrow(() -> type.checkLength(type.maxBytes()));
        refused(() -> type.checkLength(0xffff_ffffL));
    }

    @ParameterizedTest
    @CsvSource({"STOP,0", "RDMA_READY,0", "RDMA_INFO,48", "RDMA_WARM,4", "RDMA_POSTED,4", "ARMED,16", "CLOCK,24"})
    void framesOfOneLengthHaveJustThat(FrameType type, int bytes) {
        assertDoesNotThrow(() -> type.checkLength(bytes));
        refused(() -> type.checkLength(bytes + 1));
        if (bytes > 0) {
            assertTrue(refused(() -> type.checkLength(bytes - 1)).getMessage().endsWith("wanted " + bytes));
        }
    }

    @Test
    void infoWithNumbersThatNoQueuePairHas() {
        RdmaInfo good = new RdmaInfo(0, 1, 2, 3, Mtu.MTU_1024, 0, Gid.ofIpv4(10, 0, 0, 1), LinkLayer.ETHERNET);
        assertRefused("bad-info", "mtu is 0, wanted 1 to 5", () -> RdmaInfo.decode(patched(good.encode(), 20, 0)));
        assertRefused("bad-info", "mtu is 6, wanted 1 to 5", () -> RdmaInfo.decode(patched(good.encode(), 20, 6)));
        assertRefused("bad-info", "mtu is 4294967295", () -> RdmaInfo.decode(patched(good.encode(), 20, -1)));
        assertRefused("bad-info", "qpn is 0x1000000", () -> RdmaInfo.decode(patched(good.encode(), 12, 0x100_0000)));
        assertRefused("bad-info", "psn 0xffffffff", () -> RdmaInfo.decode(patched(good.encode(), 16, -1)));
    }

    @Test
    void extensionsOutOfRange() {
        Armed armed = new Armed(1, 1, 32);
        assertRefused("bad-armed", "gate 0", () -> Armed.decode(new Armed(0, 1, 32).encode()));
        assertRefused("bad-armed", "generation 0", () -> Armed.decode(patched(armed.encode(), 8, 0)));
        assertRefused("bad-armed", "receives -1", () -> Armed.decode(patched(armed.encode(), 12, -1)));
        Rendezvous rendezvous = new Rendezvous(Rendezvous.Step.AGREE, Rendezvous.Purpose.STOP, 4, "why");
        assertRefused("bad-rendezvous", "step 0", () -> Rendezvous.decode(patched(rendezvous.encode(), 0, 0)));
        assertRefused("bad-rendezvous", "step 4", () -> Rendezvous.decode(patched(rendezvous.encode(), 0, 4)));
        assertRefused("bad-rendezvous", "purpose 3", () -> Rendezvous.decode(patched(rendezvous.encode(), 4, 3)));
        assertRefused("bad-rendezvous", "gate 0", () -> Rendezvous.decode(patched(rendezvous.encode(), 8, 0)));
        assertRefused(
                "bad-rendezvous",
                "said to have 4 bytes, 3 came",
                () -> Rendezvous.decode(patched(rendezvous.encode(), 16, 4)));
        PeerCounts counts = new PeerCounts(1, PeerCounts.State.RUNNING, 1, 1, 1, 1, 0, 1, 1, "");
        assertRefused("bad-counts", "state is 3", () -> PeerCounts.decode(patched(counts.encode(), 4, 3)));
        assertRefused("bad-counts", "state is -1", () -> PeerCounts.decode(patched(counts.encode(), 4, -1)));
        assertRefused("bad-counts", "negative", () -> PeerCounts.decode(patched(counts.encode(), 0, -1)));
        assertRefused("bad-counts", "negative", () -> PeerCounts.decode(patched(counts.encode(), 12, -1)));
        assertRefused(
                "bad-counts", "said to have 1 bytes, 0 came", () -> PeerCounts.decode(patched(counts.encode(), 64, 1)));
    }

    /** A decoder that is given anything at all either decodes it or throws a WireException. */
    @Test
    void randomBytes() {
        SplittableRandom random = new SplittableRandom(20_260_101);
        List<Decoder> decoders = List.of(
                Hello::decode,
                b -> Hello.checkPrefix(b),
                FrameHeader::decode,
                b -> FrameHeader.word(b),
                b -> RdmaInfo.decode(b).fields(),
                b -> Armed.decode(b).fields(),
                b -> Rendezvous.decode(b).fields(),
                b -> PeerCounts.decode(b).fields(),
                b -> ClockProbe.decode(b).question(),
                b -> {
                    Hello hello = Hello.decode(b);
                    hello.fields();
                    hello.schedule().check(122);
                    hello.schedule().round(122);
                });
        for (int i = 0; i < 30_000; i++) {
            byte[] bytes = new byte[random.nextInt(140)];
            random.nextBytes(bytes);
            if (bytes.length >= 8 && random.nextBoolean()) {
                // past the first checks
                ByteBuffer.wrap(bytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(0, Wire.MAGIC)
                        .putInt(4, 10);
            }
            for (int at = 8; at + 4 <= bytes.length && random.nextInt(4) == 0; at += 4) {
                // small numbers are the ones that pass
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, random.nextInt(6));
            }
            Decoder decoder = decoders.get(i % decoders.size());
            try {
                decoder.decode(ByteBuffer.wrap(bytes));
            } catch (WireException e) {
                assertTrue(
                        e.code().matches("[a-z]+(-[a-z]+)*") && !e.getMessage().isEmpty());
            } catch (RuntimeException | Error e) {
                throw new AssertionError(e + " from " + HexFormat.of().formatHex(bytes), e);
            }
        }
    }

    @FunctionalInterface
    private interface Decoder {
        void decode(ByteBuffer bytes) throws WireException;
    }
}
