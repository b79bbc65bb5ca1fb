package dev.verbscope.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.verbscope.link.socket.Dial;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Listener;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.verbs.Clock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A ds4 peer that does as a test says. Its bytes are written from the protocol's description alone: nothing of the engine's
 * own encoders is used, so that an error in those cannot hide here.
 */
final class ScriptedPeer {
    static final int STOP = 5;
    static final int INFO = 7;
    static final int READY = 9;
    static final int WARM = 19;
    static final int POSTED = 20;

    private static final int MAGIC = 0x44533454;
    private static final long PATIENCE_NANOS = 400_000_000_000L;
    private static final Endpoint ADDRESS = PlanDraft.ADDRESS;

    private final Clock clock;
    private final Sockets sockets;
    private final int rank;
    private final Identity identity;
    private Listener listener;

    ScriptedPeer(Clock clock, Sockets sockets, int rank, Identity identity) {
        this.clock = clock;
        this.sockets = sockets;
        this.rank = rank;
        this.identity = identity;
    }

    // ---- bytes

    /** HELLO as ds4 sends it. */
    byte[] hello(int rdmaOk) {
        return hello(rdmaOk, 0);
    }

    byte[] hello(int rdmaOk, int pad) {
        ByteBuffer out = little(88);
        out.putInt(0, MAGIC).putInt(4, 10).putInt(8, rank + 1).putInt(12, rdmaOk);
        out.putLong(16, identity.ggufBytes());
        out.putInt(24, identity.modelId()).putInt(28, identity.layers()).putInt(32, identity.embd());
        out.putInt(36, identity.vocab()).putInt(40, identity.quantBits()).putInt(44, 8192);
        out.putInt(48, identity.schedule().start())
                .putInt(52, identity.schedule().step());
        out.putInt(56, identity.schedule().gatesPerToken()).putInt(60, pad);
        out.putLong(64, identity.schedule().mask0())
                .putLong(72, identity.schedule().mask1());
        out.putLong(80, identity.schedule().mask2());
        return out.array();
    }

    /** HELLO of version 9: the fields of 10, or the first 60 bytes of them and three words. */
    byte[] helloNine(int rdmaOk, int bytes, int... tail) {
        ByteBuffer out = ByteBuffer.wrap(Arrays.copyOf(hello(rdmaOk), bytes)).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(4, 9);
        for (int i = 0; i < tail.length; i++) {
            out.putInt(60 + 4 * i, tail[i]);
        }
        return out.array();
    }

    static byte[] frame(int type, byte... payload) {
        ByteBuffer out = little(12 + payload.length);
        out.putInt(MAGIC).putInt(type).putInt(payload.length).put(payload);
        return out.array();
    }

    static byte[] wordFrame(int type, int word) {
        return frame(type, little(4).putInt(0, word).array());
    }

    /** A header that says what it likes. */
    static byte[] header(int magic, int type, int length) {
        return little(12).putInt(magic).putInt(type).putInt(length).array();
    }

    /** Header and vector of a decode gate of that rank. */
    byte[] gate(long seq, int sender) {
        int slot = slot(seq);
        ByteBuffer out = little(16 + identity.embd() * 4);
        out.putInt(MAGIC)
                .putShort((short) (slot / 2))
                .putShort((short) (slot % 2))
                .putLong(seq);
        for (int i = 0; i < identity.embd(); i++) {
            out.putInt(pattern(seq, i, sender));
        }
        return out.array();
    }

    int slot(long seq) {
        return (int) ((seq - 1) % (2 * identity.layers()));
    }

    /** Section 8 of the protocol, kind 1. */
    static int pattern(long seq, long i, long sender) {
        long x = seq * 0x9E3779B97F4A7C15L
                + i * 0xD1B54A32D192ED03L
                + sender * 0x2545F4914F6CDD1DL
                + 0x9FB21C651E98DF25L;
        x = x ^ (x >>> 29);
        x = x * 0xBF58476D1CE4E5B9L;
        x = x ^ (x >>> 32);
        return (int) x;
    }

    /** Section 8 for any kind; a last word that does not fit whole is cut. */
    static byte[] payload(int kind, long seq, int bytes, long sender) {
        ByteBuffer words = little(bytes + 3);
        for (int i = 0; 4 * i < bytes; i++) {
            long x = seq * 0x9E3779B97F4A7C15L
                    + i * 0xD1B54A32D192ED03L
                    + sender * 0x2545F4914F6CDD1DL
                    + kind * 0x9FB21C651E98DF25L;
            x = x ^ (x >>> 29);
            x = x * 0xBF58476D1CE4E5B9L;
            x = x ^ (x >>> 32);
            words.putInt((int) x);
        }
        return Arrays.copyOf(words.array(), bytes);
    }

    /** Header of a batch (tag = rows) or of a big gate (tag 0xB16). */
    static byte[] bulkHeader(int layer, int tag, long seq) {
        return little(16)
                .putInt(0x44533442)
                .putShort((short) layer)
                .putShort((short) tag)
                .putLong(seq)
                .array();
    }

    private int rowsBytes(int rows) {
        return rows * identity.embd() * 4;
    }

    /** A batch over the data socket: header and rows out, then in. */
    void exchangeBatch(Stream data, int kind, long seq, int layer, int rows) {
        send(data, bulkHeader(layer, rows, seq));
        send(data, payload(kind, seq, rowsBytes(rows), rank));
        assertArrayEquals(bulkHeader(layer, rows, seq), read(data, 16), "header of batch " + seq);
        assertArrayEquals(payload(kind, seq, rowsBytes(rows), 1 - rank), read(data, rowsBytes(rows)), "batch " + seq);
    }

    /** A big gate over the data socket: headers, then rounds of 2 MiB. */
    void exchangeBig(Stream data, long seq, int bytes) {
        swapBigHeader(data, seq);
        byte[] mine = payload(3, seq, bytes, rank);
        byte[] theirs = payload(3, seq, bytes, 1 - rank);
        for (int at = 0; at < bytes; at += 2 << 20) {
            int end = Math.min(bytes, at + (2 << 20));
            send(data, Arrays.copyOfRange(mine, at, end));
            assertArrayEquals(Arrays.copyOfRange(theirs, at, end), read(data, end - at), "big " + seq + " at " + at);
        }
    }

    void swapBigHeader(Stream data, long seq) {
        byte[] header = bulkHeader((int) (seq % identity.layers()), 0xB16, seq);
        send(data, header);
        assertArrayEquals(header, read(data, 16), "header of big gate " + seq);
    }

    static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    // ---- sockets

    /** Listens where the worker dials. */
    void listen() {
        try {
            listener = sockets.listen(ADDRESS);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    Stream accept() {
        return await("a connection", () -> {
            try {
                return listener.accept();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    void stopListening() {
        listener.close();
    }

    Stream dial() {
        return await("a listener", () -> {
            try (Dial dial = sockets.dial(ADDRESS)) {
                return dial.poll();
            } catch (IOException e) {
                return Optional.empty();
            }
        });
    }

    void send(Stream stream, byte[] bytes) {
        ByteBuffer out = ByteBuffer.wrap(bytes);
        await("room for " + bytes.length + " bytes", () -> {
            try {
                stream.write(out);
            } catch (IOException e) {
                throw new AssertionError("writing: " + e.getMessage(), e);
            }
            return out.hasRemaining() ? Optional.empty() : Optional.of(true);
        });
    }

    byte[] read(Stream stream, int bytes) {
        ByteBuffer in = ByteBuffer.allocate(bytes);
        await(bytes + " bytes", () -> {
            try {
                if (in.hasRemaining() && stream.read(in) < 0) {
                    throw new AssertionError("the engine closed after " + in.position() + " of " + bytes + " bytes");
                }
            } catch (IOException e) {
                throw new AssertionError("reading: " + e.getMessage(), e);
            }
            return in.hasRemaining() ? Optional.empty() : Optional.of(true);
        });
        return in.array();
    }

    /** Everything up to the end of the engine's stream; the engine may not reset it. */
    byte[] readToEnd(Stream stream) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer in = ByteBuffer.allocate(4096);
        await("the end of the stream", () -> {
            try {
                int n = stream.read(in.clear());
                all.write(in.array(), 0, Math.max(0, n));
                return n < 0 ? Optional.of(true) : Optional.empty();
            } catch (IOException e) {
                throw new AssertionError("reading: " + e.getMessage(), e);
            }
        });
        return all.toByteArray();
    }

    /** The next frame, which must be of that type; its payload. */
    byte[] expectFrame(Stream stream, int type) {
        ByteBuffer header = ByteBuffer.wrap(read(stream, 12)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(MAGIC, header.getInt(0));
        assertEquals(type, header.getInt(4), "frame type");
        return read(stream, header.getInt(8));
    }

    /** The payload of the next frame of that type; whatever comes before it is read and forgotten. */
    byte[] skipTo(Stream stream, int type) {
        while (true) {
            ByteBuffer header = ByteBuffer.wrap(read(stream, 12)).order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(MAGIC, header.getInt(0));
            byte[] payload = read(stream, header.getInt(8));
            if (header.getInt(4) == type) {
                return payload;
            }
        }
    }

    /** Reads the engine's HELLO and compares it with what that rank must say. */
    void expectHello(Stream stream, int rdmaOk, int pad) {
        byte[] expected = new ScriptedPeer(clock, sockets, 1 - rank, identity).hello(rdmaOk, pad);
        ByteBuffer.wrap(expected).order(ByteOrder.LITTLE_ENDIAN).putInt(44, identity.ctx());
        assertArrayEquals(expected, read(stream, 88));
    }

    /** One gate over the data socket as ds4 runs it: writes first, then reads and compares. */
    void exchangeGate(Stream data, long seq) {
        send(data, gate(seq, rank));
        byte[] theirs = read(data, 16 + identity.embd() * 4);
        assertArrayEquals(gate(seq, 1 - rank), theirs, "gate " + seq);
    }

    void pause(long millis) {
        long until = clock.nanos() + millis * 1_000_000;
        for (int i = 1; clock.nanos() < until; i++) {
            clock.idle(i, until);
        }
    }

    /** Ends as a process does that has nothing more to say; reads first what has come, as TCP wants it. */
    void close(Stream... streams) {
        for (Stream stream : streams) {
            drain(stream);
            stream.close();
        }
        if (listener != null) {
            listener.close();
        }
    }

    private static void drain(Stream stream) {
        ByteBuffer in = ByteBuffer.allocate(65_536);
        try {
            while (stream.read(in.clear()) > 0) {
                // what came does not matter any more
            }
        } catch (IOException e) {
            // reset: there is nothing left to read
        }
    }

    /** The same for a moment at most; empty when it was not there. */
    <T> Optional<T> awaitWithin(long millis, Supplier<Optional<T>> poll) {
        long deadline = clock.nanos() + millis * 1_000_000;
        for (int empty = 1; ; empty++) {
            Optional<T> found = poll.get();
            if (found.isPresent() || clock.nanos() - deadline >= 0) {
                return found;
            }
            clock.idle(empty, deadline);
        }
    }

    <T> T await(String what, Supplier<Optional<T>> poll) {
        long deadline = clock.nanos() + PATIENCE_NANOS;
        for (int empty = 1; ; empty++) {
            Optional<T> found = poll.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (clock.nanos() - deadline >= 0) {
                throw new AssertionError("the peer waited in vain for " + what);
            }
            clock.idle(empty, deadline);
        }
    }
}
