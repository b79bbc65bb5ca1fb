package dev.verbscope.link.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Every format byte for byte, offset by offset as the protocol is written down, and back again. */
class GoldenBytesTest {
    private static final GateSchedule MASKED =
            new GateSchedule(2, 3, 5, 0x8000000000000001L, 0x0000000000000102L, 0x0000000000000001L);

    private static final Hello HELLO =
            new Hello(10, 1, 1, 123_456_789L, 7, 97, 7168, 129_280, 4, 4096, MASKED, Hello.EXTENSIONS);

    private static final String HELLO_HEX = """
            54345344
            0a000000
            01000000
            01000000
            15cd5b0700000000
            07000000 61000000 001c0000 00f90100 04000000
            00100000
            02000000 03000000 05000000
            01005356
            0100000000000080 0201000000000000 0100000000000000
            """;

    @Test
    void hello() throws WireException {
        assertEquals(88, Hello.BYTES);
        assertEquals(Bytes.plain(HELLO_HEX), Bytes.hex(HELLO.encode()));
        assertEquals(HELLO, Hello.decode(Bytes.of(HELLO_HEX)));
    }

    @Test
    void helloOfDs4SaysNothingOfExtensions() throws WireException {
        ByteBuffer fromDs4 = Bytes.of(HELLO_HEX);
        fromDs4.order(ByteOrder.LITTLE_ENDIAN).putInt(60, 0);
        assertFalse(Hello.decode(fromDs4).speaksExtensions());
        assertTrue(HELLO.speaksExtensions());
    }

    @Test
    void decodingLeavesTheBufferAsItIs() throws WireException {
        ByteBuffer bytes = Bytes.of("ffff" + HELLO_HEX).position(2);
        Hello.decode(bytes);
        assertEquals(2, bytes.position());
        assertEquals(ByteOrder.BIG_ENDIAN, bytes.order());
    }

    @Test
    void frameHeader() throws WireException {
        assertEquals("543453440900000000000000", Bytes.hex(FrameHeader.frame(FrameType.RDMA_READY)));
        assertEquals("543453441400000004000000edfe0000", Bytes.hex(FrameHeader.frame(FrameType.RDMA_POSTED, 0xfeed)));
        assertEquals("54345344130000000400000001000000", Bytes.hex(FrameHeader.frame(FrameType.RDMA_WARM, 1)));
        assertEquals("543453440500000000000000", Bytes.hex(FrameHeader.frame(FrameType.STOP)));
        FrameHeader header = FrameHeader.decode(Bytes.of("54345344 07000000 30000000"));
        assertEquals(new FrameHeader(FrameType.RDMA_INFO, 48), header);
        assertEquals(0xfeed, FrameHeader.word(Bytes.of("edfe0000")));
    }

    @Test
    void info() throws WireException {
        RdmaInfo info = new RdmaInfo(
                0x0000_7f12_3456_8000L,
                0x1234_5678,
                0x00ab_cdef,
                0x0001_f2e3,
                Mtu.MTU_4096,
                0xbeef,
                Gid.ofIpv4(169, 254, 205, 255),
                LinkLayer.THUNDERBOLT);
        String hex = """
                00805634127f0000
                78563412
                efcdab00
                e3f20100
                05000000
                efbe
                00000000000000000000ffffa9fecdff
                64
                0000000000
                """;
        assertEquals(48, RdmaInfo.BYTES);
        assertEquals(Bytes.plain(hex), Bytes.hex(info.encode()));
        assertEquals(info, RdmaInfo.decode(Bytes.of(hex)));
    }

    @Test
    void gateHeader() {
        ByteBuffer out = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        GateHeader.putDecode(out, 0, 0x1234, 1, 0x0102030405060708L);
        assertEquals("54345344" + "3412" + "0100" + "0807060504030201", Bytes.hex(out));
        assertEquals("magic 0x44533454, layer 4660, gate 1, seq 72623859790382856", GateHeader.describe(out, 0));
    }

    @Test
    void gateHeadersAreEqualInEveryByteOrNot() {
        ByteBuffer one = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
        GateHeader.putDecode(one, 0, 3, 1, 77);
        for (int at = 0; at < 20; at++) {
            ByteBuffer other = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
            other.put(0, one, 0, 20);
            other.put(at, (byte) (other.get(at) ^ 0x10));
            assertEquals(at >= GateHeader.BYTES, GateHeader.equal(one, other), "byte " + at);
        }
    }

    @Test
    void armed() throws WireException {
        Armed armed = new Armed(17, 2, 32);
        assertEquals("1100000000000000" + "02000000" + "20000000", Bytes.hex(armed.encode()));
        assertEquals(armed, Armed.decode(armed.encode()));
        assertEquals(101, FrameType.ARMED.number());
    }

    @Test
    void rendezvous() throws WireException {
        Rendezvous proposal =
                new Rendezvous(Rendezvous.Step.PROPOSE, Rendezvous.Purpose.RE_CREATE, 0x1_0000_0002L, "why é");
        assertEquals(
                "01000000" + "01000000" + "0200000001000000" + "06000000" + "77687920c3a9",
                Bytes.hex(proposal.encode()));
        assertEquals(proposal, Rendezvous.decode(proposal.encode()));
        Rendezvous reached = new Rendezvous(Rendezvous.Step.REACHED, Rendezvous.Purpose.STOP, 5, "");
        assertEquals("03000000" + "02000000" + "0500000000000000" + "00000000", Bytes.hex(reached.encode()));
        assertEquals(reached, Rendezvous.decode(reached.encode()));
        assertEquals(102, FrameType.RENDEZVOUS.number());
    }

    @Test
    void counts() throws WireException {
        PeerCounts counts = new PeerCounts(3, PeerCounts.State.FAILED, 1, 2, 3, 4, 5, 6, 7, "a\nb");
        assertEquals(Bytes.plain("""
                        03000000 02000000
                        0100000000000000 0200000000000000 0300000000000000 0400000000000000 0500000000000000
                        0600000000000000 0700000000000000
                        03000000 610a62
                        """), Bytes.hex(counts.encode()));
        assertEquals(counts, PeerCounts.decode(counts.encode()));
        assertEquals(103, FrameType.COUNTS.number());
    }

    @Test
    void clock() throws WireException {
        ClockProbe question = new ClockProbe(9, -2, 0);
        assertEquals("0900000000000000" + "feffffffffffffff" + "0000000000000000", Bytes.hex(question.encode()));
        assertTrue(ClockProbe.decode(question.encode()).question());
        ClockProbe answer = new ClockProbe(9, -2, -1);
        assertEquals(answer, ClockProbe.decode(answer.encode()));
        assertFalse(answer.question());
        assertEquals(104, FrameType.CLOCK.number());
    }

    @Test
    void everyFrameOfTheDocumentHasItsNumber() {
        String[] names = {
            "SYNC",
            "EVAL",
            "REWIND",
            "INVALIDATE",
            "STOP",
            "HASH",
            "RDMA_INFO",
            "SYNC_ACK",
            "RDMA_READY",
            "LOGITS",
            "VERIFY",
            "VERIFY_COMMIT",
            "SESSION_CREATE",
            "SESSION_DESTROY",
            "EVAL_BATCH",
            "MIXED_BATCH",
            "COMMAND_ACK",
            "SYNC_MULTIMODAL",
            "RDMA_WARM",
            "RDMA_POSTED",
            "GLM_MTP"
        };
        for (int i = 0; i < names.length; i++) {
            assertEquals(names[i], FrameType.of(i + 1).orElseThrow().name());
        }
        assertTrue(FrameType.of(0).isEmpty());
        assertTrue(FrameType.of(22).isEmpty());
        assertTrue(FrameType.of(100).isEmpty());
        assertTrue(FrameType.of(106).isEmpty());
        assertTrue(FrameType.of(-1).isEmpty());
    }

    @Test
    void trafficIsLittleEndian() throws WireException {
        Traffic traffic = new Traffic(20_000, 200, 8, 50, 4 << 20, 10, 400);
        String hex = "204e000000000000" + "0000400000000000" + "c8000000" + "08000000" + "32000000" + "0a000000"
                + "90010000";
        assertEquals(hex, HexFormat.of().formatHex(traffic.encode().array()));
        assertEquals(traffic, Traffic.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hex))));
        ByteBuffer negative = traffic.encode().putInt(32, -1);
        assertEquals(
                "bad-traffic",
                assertThrows(WireException.class, () -> Traffic.decode(negative))
                        .code());
    }

    @Test
    void bulkHeader() {
        ByteBuffer out = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        GateHeader.putBulk(out, 0, 60, GateHeader.BIG_TAG, 0x0102030405060708L);
        assertEquals("423453443c00160b0807060504030201", HexFormat.of().formatHex(out.array()));
        assertEquals("magic 0x44533442, layer 60, big gate, seq 72623859790382856", GateHeader.describe(out, 0));
        GateHeader.putBulk(out, 0, 3, 8, 9);
        assertEquals("magic 0x44533442, layer 3, rows 8, seq 9", GateHeader.describe(out, 0));
    }

    @Test
    void textsAreCutAtAWholeCharacter() throws WireException {
        String long257 = "x".repeat(255) + "é";
        Rendezvous cut = Rendezvous.decode(
                new Rendezvous(Rendezvous.Step.PROPOSE, Rendezvous.Purpose.STOP, 1, long257).encode());
        assertEquals("x".repeat(255), cut.reason());
        PeerCounts counts = PeerCounts.decode(
                new PeerCounts(1, PeerCounts.State.FAILED, 0, 0, 0, 0, 0, 0, 0, "y".repeat(5000)).encode());
        assertEquals(PeerCounts.MAX_TEXT_BYTES, counts.text().length());
    }

    @Test
    void fieldsOfHelloStandInTheOrderOfTheWire() {
        assertEquals(
                "[version, role, rdma_ok, gguf_bytes, model_id, n_layer, n_embd, n_vocab, quant_bits, ctx_size,"
                        + " gate_slot_start, gate_slot_step, gates_per_token, pad, gate_slot_mask]",
                HELLO.fields().keySet().toString());
        assertEquals("0x56530001", HELLO.fields().get("pad"));
    }
}
