package dev.verbscope.link.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HELLO of a peer whose identity is not known: every layout byte for byte, and what answers it. */
class PeerHelloTest {
    /** The 60 bytes that all layouts begin with, from a leader that offers RDMA; the version is to be put at 4. */
    private static final String COMMON = """
            54345344 0a000000 01000000 01000000
            15cd5b0700000000
            07000000 61000000 001c0000 00f90100 04000000
            00100000
            02000000 03000000 05000000
            """;

    private static final String MASK = "0100000000000080 0201000000000000 0100000000000000";

    private static String hex(HelloLayout layout, String tail) {
        String version = layout.version() == 10 ? "0a000000" : "09000000";
        return Bytes.plain(COMMON.replace("0a000000", version) + tail);
    }

    private static String hex(HelloLayout layout) {
        return hex(layout, layout == HelloLayout.NINE_SHORT ? "000000000000000000000000" : "00000000" + MASK);
    }

    private static PeerHello decode(HelloLayout layout, String hex) throws WireException {
        return PeerHello.decode(Bytes.of(hex), layout);
    }

    private static String answer(HelloLayout layout, String hex, int role, boolean rdmaOk) throws WireException {
        return Bytes.hex(decode(layout, hex).answer(role, rdmaOk).encode());
    }

    @ParameterizedTest
    @CsvSource({"TEN, 10, 88, true", "NINE_LONG, 9, 88, false", "NINE_SHORT, 9, 72, false"})
    void whatALayoutIs(HelloLayout layout, int version, int bytes, boolean warmsUp) {
        assertEquals(version, layout.version());
        assertEquals(bytes, layout.bytes());
        assertEquals(warmsUp, layout.warmsUp());
        assertEquals(2 * bytes, hex(layout).length());
    }

    @ParameterizedTest
    @EnumSource(HelloLayout.class)
    void theCommonFieldsOfEveryLayout(HelloLayout layout) throws WireException {
        PeerHello hello = decode(layout, hex(layout));
        assertEquals(layout, hello.layout());
        Hello common = hello.common();
        assertEquals(layout.version(), common.version());
        assertEquals(1, common.role());
        assertEquals(1, common.rdmaOk());
        assertEquals(123_456_789L, common.ggufBytes());
        assertEquals(7, common.modelId());
        assertEquals(97, common.layers());
        assertEquals(7168, common.embd());
        assertEquals(129_280, common.vocab());
        assertEquals(4, common.quantBits());
        assertEquals(4096, common.ctx());
        assertEquals(2, common.schedule().start());
        assertEquals(3, common.schedule().step());
        assertEquals(5, common.schedule().gatesPerToken());
        assertEquals(layout != HelloLayout.NINE_SHORT, common.schedule().masked());
        assertEquals(hex(layout), Bytes.hex(hello.encode()), "kept as it came");
    }

    @Test
    void fieldsAreNamedAsOnTheWire() throws WireException {
        PeerHello nine = decode(HelloLayout.NINE_LONG, hex(HelloLayout.NINE_LONG));
        assertEquals("9", nine.fields().get("version"));
        assertEquals(
                "8000000000000001 0000000000000102 0000000000000001",
                nine.fields().get("gate_slot_mask"));
        PeerHello brief = decode(HelloLayout.NINE_SHORT, hex(HelloLayout.NINE_SHORT, "020000000100000044332211"));
        assertEquals(
                List.of(
                        "version",
                        "role",
                        "rdma_ok",
                        "gguf_bytes",
                        "model_id",
                        "n_layer",
                        "n_embd",
                        "n_vocab",
                        "quant_bits",
                        "ctx_size",
                        "gate_slot_start",
                        "gate_slot_step",
                        "gates_per_token",
                        "word at 60",
                        "word at 64",
                        "word at 68"),
                List.copyOf(brief.fields().keySet()));
        assertEquals("0x11223344", brief.fields().get("word at 68"));
    }

    @ParameterizedTest
    @EnumSource(HelloLayout.class)
    void theAnswerIsTheSameButForRoleAndRdma(HelloLayout layout) throws WireException {
        String asked = hex(layout);
        String answered = answer(layout, asked, 2, false);
        assertEquals(asked.substring(0, 16) + "0200000000000000" + asked.substring(32), answered);
        assertEquals(
                asked.substring(0, 16) + "0100000001000000" + asked.substring(32), answer(layout, answered, 1, true));
    }

    @ParameterizedTest
    @EnumSource(HelloLayout.class)
    void twoHalvesOfAPairDifferInNothing(HelloLayout layout) throws WireException {
        PeerHello theirs = decode(layout, hex(layout));
        assertEquals(List.of(), theirs.answer(2, true).common().differencesTo(theirs.common()), "the other role");
        assertEquals(
                List.of("role: both say 1 (leader)"),
                theirs.answer(1, true).common().differencesTo(theirs.common()));
    }

    @Test
    void aVerbscopeIsAnsweredWithoutExtensions() throws WireException {
        String asked = hex(HelloLayout.TEN, "01005356" + MASK);
        assertTrue(decode(HelloLayout.TEN, asked).common().speaksExtensions());
        assertEquals("00000000", answer(HelloLayout.TEN, asked, 2, true).substring(120, 128));
        String other = hex(HelloLayout.TEN, "78563412" + MASK);
        assertEquals("78563412", answer(HelloLayout.TEN, other, 2, true).substring(120, 128), "repeated");
    }

    /** The last three words of a leader's short HELLO, and of the answer. */
    @ParameterizedTest
    @CsvSource({
        "02000000 00000000 00000000, 02000000 01000000 00000000",
        "00000000 02000000 00000000, 01000000 02000000 00000000",
        "00000000 00000000 00000000, 00000000 00000000 00000000",
        "03000000 00000000 00000000, 03000000 00000000 00000000",
        "00000000 1f000000 00000000, 00000000 1f000000 00000000",
        "01020304 05060708 090a0b0c, 01020304 05060708 090a0b0c",
    })
    void aRankIsAnsweredByTheOther(String asked, String answered) throws WireException {
        String hello = hex(HelloLayout.NINE_SHORT, asked);
        assertEquals(
                Bytes.plain(answered),
                answer(HelloLayout.NINE_SHORT, hello, 2, true).substring(120));
    }

    @Test
    void aMaskOfOneBitIsNotTakenForARank() throws WireException {
        String tail = "00000000 02000000 00000000";
        String one =
                hex(HelloLayout.NINE_SHORT, tail).replace("0200000003000000" + "05000000", "020000000300000001000000");
        assertEquals(
                Bytes.plain(tail), answer(HelloLayout.NINE_SHORT, one, 2, true).substring(120));
    }

    @Test
    void aWorkersRankIsAnsweredByTheLeaders() throws WireException {
        String worker =
                answer(HelloLayout.NINE_SHORT, hex(HelloLayout.NINE_SHORT, "020000000000000000000000"), 2, true);
        assertEquals("020000000100000000000000", worker.substring(120));
        assertEquals(
                "020000000000000000000000",
                answer(HelloLayout.NINE_SHORT, worker, 1, true).substring(120));
    }

    @Test
    void layoutsAreRecognizedByTheVersion() throws WireException {
        ByteBuffer bytes = Bytes.of(hex(HelloLayout.TEN));
        assertEquals(
                List.of(HelloLayout.values()), PeerHello.possible(bytes.slice(0, 7)), "before the version is whole");
        assertEquals(List.of(HelloLayout.TEN), PeerHello.possible(bytes.slice(0, 8)));
        assertEquals(
                List.of(HelloLayout.NINE_LONG, HelloLayout.NINE_SHORT),
                PeerHello.possible(Bytes.of(hex(HelloLayout.NINE_SHORT)).slice(0, 8)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 11, -1})
    void anyOtherVersionIsRefusedByItsNumber(int version) {
        ByteBuffer bytes = Bytes.of(hex(HelloLayout.TEN)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(4, version);
        WireException e = assertThrows(WireException.class, () -> PeerHello.possible(bytes.slice(0, 8)));
        assertEquals("version-mismatch", e.code());
        assertTrue(
                e.getMessage().contains("9 and 10, the peer speaks " + Integer.toUnsignedString(version)),
                e::getMessage);
    }

    @Test
    void anotherProgramIsRefusedByItsMagic() {
        WireException e = assertThrows(WireException.class, () -> PeerHello.possible(Bytes.of("47455420")));
        assertEquals("bad-magic", e.code());
    }

    @ParameterizedTest
    @EnumSource(HelloLayout.class)
    void fewerBytesThanTheLayoutHas(HelloLayout layout) {
        byte[] part = Arrays.copyOf(Bytes.of(hex(layout)).array(), layout.bytes() - 1);
        WireException e = assertThrows(WireException.class, () -> PeerHello.decode(ByteBuffer.wrap(part), layout));
        assertEquals("cut-short", e.code());
        assertTrue(
                e.getMessage().contains(layout.bytes() - 1 + " bytes came, wanted " + layout.bytes()), e::getMessage);
    }

    @Test
    void aLayoutOfAnotherVersionIsRefused() {
        ByteBuffer ten = Bytes.of(hex(HelloLayout.TEN));
        WireException e = assertThrows(WireException.class, () -> PeerHello.decode(ten, HelloLayout.NINE_LONG));
        assertEquals("version-mismatch", e.code());
    }

    @Test
    void decodingLeavesTheBufferAsItIs() throws WireException {
        ByteBuffer bytes =
                Bytes.of("ffff" + hex(HelloLayout.NINE_SHORT) + "ffff").position(2);
        PeerHello hello = PeerHello.decode(bytes, HelloLayout.NINE_SHORT);
        assertEquals(2, bytes.position());
        assertEquals(72, hello.encode().remaining());
        hello.encode().putInt(8, 77);
        assertEquals(hex(HelloLayout.NINE_SHORT), Bytes.hex(hello.encode()), "what was decoded does not change");
    }
}
