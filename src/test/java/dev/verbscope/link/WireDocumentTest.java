package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.link.wire.FrameHeader;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.GateHeader;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.link.wire.Hello;
import dev.verbscope.link.wire.HelloLayout;
import dev.verbscope.link.wire.PeerHello;
import dev.verbscope.link.wire.RdmaInfo;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.verbs.LinkLayer;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of {@code docs/wire.md}: decoded by the engine's formats, and spoken to the engine by a peer. */
class WireDocumentTest {

    /** One thing that somebody says in the document. */
    private record Said(String who, String socket, String what, byte[] bytes) {

        ByteBuffer buffer() {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    private static List<Said> examples() throws IOException {
        List<Said> all = new ArrayList<>();
        boolean inside = false;
        String[] head = null;
        StringBuilder hex = new StringBuilder();
        for (String line : Files.readAllLines(Path.of("docs/wire.md"))) {
            if (inside && line.startsWith("    ")) {
                hex.append(line.replace(" ", ""));
                continue;
            }
            if (head != null) {
                all.add(new Said(head[0], head[1], head[2], HexFormat.of().parseHex(hex)));
                head = null;
                hex.setLength(0);
            }
            if (line.startsWith("```")) {
                inside = line.equals("```hex");
            } else if (inside) {
                String[] parts = line.split(": ", 2);
                String[] who = parts[0].split(" ");
                head = new String[] {who[0], who[1], parts[1]};
            }
        }
        return all;
    }

    private static List<Said> conversation() throws IOException {
        List<Said> all = examples();
        return all.subList(all.size() - 16, all.size());
    }

    private static byte[] pattern(int kind, int rank, long seq, int bytes) {
        MemorySegment memory = MemorySegment.ofArray(new byte[bytes]);
        TestPattern.fill(memory, 0, bytes, kind, rank, seq);
        return memory.toArray(ValueLayout.JAVA_BYTE);
    }

    @Test
    void framesOfABringUp() throws IOException, WireException {
        List<Said> frames = examples().subList(0, 4);
        FrameType[] types = {FrameType.RDMA_INFO, FrameType.RDMA_READY, FrameType.RDMA_POSTED, FrameType.RDMA_WARM};
        for (int i = 0; i < 4; i++) {
            FrameHeader header = FrameHeader.decode(frames.get(i).buffer());
            assertEquals(types[i], header.type());
            assertEquals(frames.get(i).bytes().length - FrameHeader.BYTES, header.bytes());
        }
        RdmaInfo info = RdmaInfo.decode(frames.get(0).buffer().position(FrameHeader.BYTES));
        assertEquals(0x411, info.qpn());
        assertEquals(0x3468, info.psn());
        assertEquals(LinkLayer.THUNDERBOLT, info.linkLayer());
        assertTrue(info.gid().toString().endsWith("192.168.7.1"), info.gid().toString());
        assertEquals(0xfeed, FrameHeader.word(frames.get(2).buffer().position(FrameHeader.BYTES)));
    }

    /** Each layout of version 9, and what an attach answers it with. */
    @Test
    void hellosOfVersion9AndTheirAnswers() throws IOException, WireException {
        List<Said> hellos = examples().subList(4, 8);
        HelloLayout[] layouts = {HelloLayout.NINE_LONG, HelloLayout.NINE_SHORT};
        for (int i = 0; i < layouts.length; i++) {
            Said asked = hellos.get(2 * i);
            Said answered = hellos.get(2 * i + 1);
            String which = "version 9, " + layouts[i].bytes() + " bytes";
            assertEquals("HELLO of " + which, asked.what());
            assertEquals("answer to " + which, answered.what());
            assertEquals(layouts[i].bytes(), asked.bytes().length);
            PeerHello hello = PeerHello.decode(asked.buffer(), layouts[i]);
            assertEquals(1, hello.common().role());
            assertEquals(2, hello.common().layers());
            assertEquals(
                    layouts[i] == HelloLayout.NINE_LONG,
                    hello.common().schedule().masked());
            assertArrayEquals(answered.bytes(), hello.answer(2, true).encode().array());
        }
    }

    /** The engine that attaches says the document's answers. */
    @ParameterizedTest
    @ValueSource(ints = {4, 6})
    void theEngineAnswersAsTheDocumentSays(int first) throws IOException {
        List<Said> hellos = examples().subList(first, first + 2);
        try (OneRank engine = new OneRank(1).with(draft -> draft.attach = true)) {
            engine.against(peer -> {
                peer.listen();
                var control = peer.accept();
                peer.send(control, hellos.get(0).bytes());
                assertArrayEquals(
                        hellos.get(1).bytes(), peer.read(control, hellos.get(1).bytes().length));
                peer.send(control, ScriptedPeer.frame(ScriptedPeer.STOP));
                peer.close(control);
            });
            engine.assertOk();
        }
    }

    @Test
    void everythingInTheConversationDecodes() throws IOException, WireException {
        for (Said said : conversation()) {
            int rank = said.who().equals("leader") ? 0 : 1;
            ByteBuffer in = said.buffer();
            switch (said.what()) {
                case "HELLO" -> {
                    Hello hello = Hello.decode(in);
                    assertEquals(rank + 1, hello.role());
                    assertEquals(rank == 0, hello.speaksExtensions());
                    assertArrayEquals(said.bytes(), hello.encode().array());
                }
                case "EVAL", "STOP" -> {
                    FrameHeader header = FrameHeader.decode(in);
                    assertEquals(said.what(), header.type().name());
                    assertEquals(said.bytes().length - FrameHeader.BYTES, header.bytes());
                }
                case "decode gate 1", "decode gate 2" -> {
                    int seq = said.what().endsWith("1") ? 1 : 2;
                    assertEquals(
                            "magic 0x44533454, layer 0, gate " + (seq - 1) + ", seq " + seq,
                            GateHeader.describe(in, 0));
                    assertBody(said, TestPattern.DECODE, rank, seq);
                }
                case "batch gate 1" -> {
                    assertEquals("magic 0x44533442, layer 0, rows 2, seq 1", GateHeader.describe(in, 0));
                    assertBody(said, TestPattern.BATCH, rank, 1);
                }
                case "verify block 1" -> {
                    assertEquals("magic 0x44533442, layer 0, rows 2, seq 1", GateHeader.describe(in, 0));
                    assertBody(said, TestPattern.BLOCK, rank, 1);
                }
                case "big gate 1 header" ->
                    assertEquals("magic 0x44533442, layer 0, big gate, seq 1", GateHeader.describe(in, 0));
                case "big gate 1 round" -> assertArrayEquals(pattern(TestPattern.BIG, rank, 1, 6), said.bytes());
                default -> throw new AssertionError("nobody knows " + said.what());
            }
        }
    }

    private static void assertBody(Said said, int kind, int rank, long seq) {
        byte[] body = new byte[said.bytes().length - GateHeader.BYTES];
        said.buffer().get(GateHeader.BYTES, body);
        assertArrayEquals(pattern(kind, rank, seq, body.length), body, said.what());
    }

    /** The engine as the leader says the document's bytes when the worker's are said to it. */
    @Test
    void theEngineSaysWhatTheDocumentSays() throws IOException {
        List<Said> conversation = conversation();
        OneRank engine = new OneRank(0).with(draft -> {
            draft.identity = new Identity(123_456_789L, 1, 1, 4, 129_280, 4, 4096, GateSchedule.IDENTITY);
            draft.transport = TransportWish.TCP;
            draft.gates = 2;
            draft.bulk = new BulkRun(1, 2, 1, 6, 1, 0);
        });
        try (engine) {
            engine.against(peer -> {
                var control = peer.dial();
                dev.verbscope.link.socket.Stream data = null;
                for (Said said : conversation) {
                    if (said.socket().equals("data") && data == null) {
                        data = peer.dial();
                    }
                    var stream = said.socket().equals("data") ? data : control;
                    if (said.who().equals("worker")) {
                        peer.send(stream, said.bytes());
                    } else if (!said.what().equals("EVAL")) {
                        assertArrayEquals(said.bytes(), peer.read(stream, said.bytes().length), said.what());
                    }
                }
                assertEquals(0, peer.readToEnd(control).length);
                peer.close(control, data);
            });
            engine.assertOk();
            assertEquals(
                    List.of(TrafficKind.BATCH, TrafficKind.BIG, TrafficKind.BLOCK),
                    engine.recorder().bulk().stream()
                            .map(MemoryRecorder.Bulk::kind)
                            .toList());
        }
    }
}
