package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.verbscope.link.socket.Dial;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Listener;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.socket.TcpSockets;
import dev.verbscope.record.Recorder;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.sim.Fabric;
import dev.verbscope.verbs.sim.FabricPlan;
import dev.verbscope.verbs.sim.RealClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What a broken or hostile peer can say on both sockets: conversations as they should be, mutated from a seed. A session
 * ends, by itself and in the protocol's own words, and no number of the peer's makes it take memory.
 */
class HostilePeerTest {
    private static final long SEED = 0x5653_0001L;
    private static final int IN_MEMORY = 100_000;
    private static final int OVER_SOCKETS = 500;

    /**
     * More than a session takes that waits a minute for its peer and reports its counts ten times a second, 1 MiB; far less
     * than the lengths that the conversations name.
     */
    private static final long MOST_BYTES = 2 << 20;

    private static final Identity TINY = PlanDraft.identity(1, 16);
    private static final BulkRun BULK = new BulkRun(2, 2, 2, 70, 1, 2);
    private static final int VERBSCOPE = 0x56530001;

    /** What a peer says on each socket. */
    private record Words(byte[] control, byte[] data) {}

    /** Whether the peer is silent or gone when it has said all. */
    private record Script(Words words, boolean closes, int slice) {}

    // ---- conversations

    /** All that a peer of that rank says in a whole session over TCP. */
    private static Words whole(int rank, boolean extensions) {
        ScriptedPeer peer = new ScriptedPeer(null, null, rank, TINY);
        ByteArrayOutputStream control = new ByteArrayOutputStream();
        control.writeBytes(peer.hello(0, extensions ? VERBSCOPE : 0));
        if (extensions) {
            control.writeBytes(ScriptedPeer.frame(105, traffic()));
            control.writeBytes(ScriptedPeer.frame(104, new byte[24]));
            control.writeBytes(ScriptedPeer.frame(102, rendezvous(rank == 0 ? 1 : 2, 5)));
            control.writeBytes(ScriptedPeer.frame(103, new byte[68]));
            control.writeBytes(ScriptedPeer.frame(102, rendezvous(3, 5)));
        }
        control.writeBytes(ScriptedPeer.frame(2, new byte[9]));
        control.writeBytes(ScriptedPeer.frame(11, new byte[5000]));
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (int seq = 1, big = 1; seq <= 4; seq++) {
            if (seq % 2 == 0) {
                data.writeBytes(ScriptedPeer.bulkHeader(0, 0xB16, big));
                data.writeBytes(ScriptedPeer.payload(3, big++, 70, rank));
            }
            data.writeBytes(peer.gate(seq, rank));
        }
        for (int seq = 1; seq <= 2; seq++) {
            data.writeBytes(ScriptedPeer.bulkHeader(0, 2, seq));
            data.writeBytes(ScriptedPeer.payload(2, seq, 128, rank));
        }
        data.writeBytes(ScriptedPeer.bulkHeader(0, 2, 1));
        data.writeBytes(ScriptedPeer.payload(4, 1, 128, rank));
        return new Words(control.toByteArray(), data.toByteArray());
    }

    private static byte[] traffic() {
        ByteBuffer out = ScriptedPeer.little(36);
        out.putLong(4).putLong(70).putInt(2).putInt(2).putInt(2).putInt(1).putInt(2);
        return out.array();
    }

    private static byte[] rendezvous(int step, long gate) {
        return ScriptedPeer.little(20).putInt(step).putInt(1).putLong(gate).array();
    }

    private static byte[] mutate(byte[] from, Random random) {
        byte[] bytes = from.clone();
        for (int n = random.nextInt(4); n > 0 && bytes.length > 8; n--) {
            // most of what matters stands in the first bytes of a frame or a header
            int at = random.nextBoolean() ? random.nextInt(bytes.length) : random.nextInt(Math.min(bytes.length, 220));
            bytes = switch (random.nextInt(7)) {
                case 0 -> flip(bytes, at, random);
                case 1 -> word(bytes, at & ~3, random);
                case 2 -> Arrays.copyOf(bytes, at);
                case 3 -> splice(bytes, at, Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + 40)), at);
                case 4 -> splice(bytes, at, new byte[0], Math.min(bytes.length, at + 1 + random.nextInt(30)));
                case 5 -> splice(bytes, at, noise(random), at);
                default ->
                    splice(bytes, at, ScriptedPeer.header(0x44533454, random.nextInt(110), random.nextInt()), at);
            };
        }
        return bytes;
    }

    private static byte[] flip(byte[] bytes, int at, Random random) {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private static byte[] word(byte[] bytes, int at, Random random) {
        int[] extremes = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 20, 64 << 20, random.nextInt()};
        if (at + 4 <= bytes.length) {
            byte[] it = ScriptedPeer.little(4)
                    .putInt(extremes[random.nextInt(extremes.length)])
                    .array();
            System.arraycopy(it, 0, bytes, at, 4);
        }
        return bytes;
    }

    private static byte[] noise(Random random) {
        byte[] noise = new byte[1 + random.nextInt(60)];
        random.nextBytes(noise);
        return noise;
    }

    /** The bytes with {@code with} in place of what lies from {@code at} to {@code end}. */
    private static byte[] splice(byte[] bytes, int at, byte[] with, int end) {
        byte[] all = new byte[at + with.length + bytes.length - end];
        System.arraycopy(bytes, 0, all, 0, at);
        System.arraycopy(with, 0, all, at, with.length);
        System.arraycopy(bytes, end, all, at + with.length, bytes.length - end);
        return all;
    }

    private static SessionPlan plan(int rank, boolean extensions, Duration timeout, Endpoint address) {
        PlanDraft draft = new PlanDraft(rank);
        draft.identity = TINY;
        draft.transport = TransportWish.TCP;
        draft.gates = 4;
        draft.bulk = BULK;
        draft.timeout = timeout;
        draft.extensions = extensions;
        draft.address = address;
        draft.connectTimeout = Duration.ofSeconds(2);
        return draft.build();
    }

    private static String outcome(LinkSession session, String which) {
        SessionResult.Ended ended = (SessionResult.Ended) session.result().orElseThrow();
        String code = ended.error().map(e -> e.code()).orElse("ok");
        assertNotEquals("internal", code, () -> which + ": " + ended.error());
        return code;
    }

    // ---- in memory

    /** Time that passes only while the engine waits, and no more than a session can need. */
    private static final class Jumps implements Clock {
        private static final int MOST_IDLES = 200_000;
        private long now = 1_000_000_000L;
        private int idles;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void idle(int emptyPolls, long deadline) {
            if (++idles > MOST_IDLES) {
                throw new AssertionError("a wait without an end");
            }
            now = Math.max(now + 1000, deadline);
        }
    }

    /** A peer whose words are all there from the start. */
    private static final class Peer implements Sockets {
        private final ArrayDeque<Stream> streams = new ArrayDeque<>();

        Peer(Script script) {
            streams.add(new Lines(script.words().control(), script));
            streams.add(new Lines(script.words().data(), script));
        }

        @Override
        public Listener listen(Endpoint at) {
            return new Listener() {
                @Override
                public Optional<Stream> accept() {
                    return Optional.ofNullable(streams.poll());
                }

                @Override
                public String address() {
                    return at.toString();
                }

                @Override
                public int port() {
                    return at.port();
                }

                @Override
                public void close() {
                    // nothing is held
                }
            };
        }

        @Override
        public Dial dial(Endpoint to) {
            return new Dial() {
                @Override
                public Optional<Stream> poll() {
                    return Optional.ofNullable(streams.poll());
                }

                @Override
                public void close() {
                    // nothing is held
                }
            };
        }
    }

    private static final class Lines implements Stream {
        private final ByteBuffer said;
        private final Script script;

        Lines(byte[] bytes, Script script) {
            this.said = ByteBuffer.wrap(bytes);
            this.script = script;
        }

        @Override
        public int read(ByteBuffer into) {
            int n = Math.min(Math.min(into.remaining(), said.remaining()), script.slice());
            if (n == 0) {
                return script.closes() && into.hasRemaining() ? -1 : 0;
            }
            into.put(said.slice(said.position(), n));
            said.position(said.position() + n);
            return n;
        }

        @Override
        public int write(ByteBuffer from) {
            int n = from.remaining();
            from.position(from.limit());
            return n;
        }

        @Override
        public void finishWriting() {
            // nobody listens
        }

        @Override
        public String local() {
            return "memory:engine";
        }

        @Override
        public String remote() {
            return "memory:peer";
        }

        @Override
        public Optional<InetAddress> localAddress() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    @Test
    void mutatedConversationsInMemory() {
        Words[] originals = {whole(0, false), whole(1, false), whole(0, true), whole(1, true)};
        TreeMap<String, Integer> codes = new TreeMap<>();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Fabric fabric = Fabric.of(FabricPlan.thunderbolt(), new RealClock(), 1)) {
            Provider[] providers = {fabric.detached(0), fabric.detached(1)};
            long most = 0;
            for (int i = 0; i < IN_MEMORY; i++) {
                Random random = new Random(SEED + i);
                boolean extensions = i % 4 >= 2;
                int peerRank = i % 2;
                Words original = originals[i % 4];
                Words words = new Words(mutate(original.control(), random), mutate(original.data(), random));
                Script script = new Script(
                        words, random.nextBoolean(), random.nextInt(10) == 0 ? 1 + random.nextInt(20) : 1 << 20);
                LinkSession session = new LinkSession(
                        plan(1 - peerRank, extensions, Duration.ofMillis(20), PlanDraft.ADDRESS),
                        providers[1 - peerRank],
                        new Peer(script),
                        new Jumps(),
                        Recorder.none(),
                        PhaseHook.NONE);
                long before = threads.getCurrentThreadAllocatedBytes();
                session.run();
                long took = threads.getCurrentThreadAllocatedBytes() - before;
                codes.merge(outcome(session, "conversation " + i), 1, Integer::sum);
                // classes are loaded by the first ones
                most = i < 1000 ? 0 : Math.max(most, took);
            }
            assertTrue(most < MOST_BYTES, most + " bytes in one conversation");
        }
        // else nothing was heard of most of what can be wrong
        for (String code : List.of(
                "ok",
                "bad-magic",
                "hello-mismatch",
                "gate-desync",
                "gate-timeout",
                "unknown-frame",
                "bad-frame-length",
                "peer-gone",
                "traffic-mismatch",
                "verify-failed",
                "version-mismatch")) {
            assertTrue(codes.containsKey(code), () -> code + " is not among " + codes);
        }
    }

    // ---- over sockets

    @Test
    void mutatedConversationsOverSockets() throws Exception {
        RealClock clock = new RealClock();
        try (Fabric fabric = Fabric.of(FabricPlan.thunderbolt(), clock, 1)) {
            for (int i = 0; i < OVER_SOCKETS; i++) {
                Random random = new Random(SEED - 1 - i);
                boolean extensions = i % 2 == 1;
                Words original = whole(1, extensions);
                Words words = new Words(mutate(original.control(), random), mutate(original.data(), random));
                Endpoint address = new Endpoint("127.0.0.1", freePort());
                LinkSession session = new LinkSession(
                        plan(0, extensions, Duration.ofMillis(20), address),
                        fabric.detached(0),
                        new TcpSockets(),
                        clock,
                        Recorder.none(),
                        PhaseHook.NONE);
                Thread engine = Thread.ofPlatform().daemon().name("engine").start(session);
                talk(address.port(), words, engine);
                engine.join(60_000);
                assertTrue(
                        !engine.isAlive(),
                        "conversation " + i + " hangs at " + Arrays.toString(engine.getStackTrace()));
                outcome(session, "conversation " + i);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    /** Says all, then hears the engine out. */
    private static void talk(int port, Words words, Thread engine) throws InterruptedException {
        try (Socket control = dial(port, engine)) {
            say(control, words.control());
            try (Socket data = dial(port, engine)) {
                say(data, words.data());
                hearOut(data);
            }
            hearOut(control);
        } catch (IOException e) {
            // the engine has ended the session before all was said
        }
    }

    private static Socket dial(int port, Thread engine) throws IOException, InterruptedException {
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException e) {
                if (!engine.isAlive()) {
                    throw e;
                }
                engine.join(1);
            }
        }
    }

    private static void say(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.shutdownOutput();
    }

    private static void hearOut(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] waste = new byte[4096];
        while (in.read(waste) >= 0) {
            // what the engine says does not matter
        }
    }
}
