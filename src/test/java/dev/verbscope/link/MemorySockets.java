package dev.verbscope.link;

import dev.verbscope.link.socket.Dial;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Listener;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.verbs.sim.EventClock;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sockets in memory for tests on the virtual clock, as strict as TCP is: closing over bytes that were not read resets the
 * connection and destroys what the other end has not read yet. Every change is told to the clock.
 */
final class MemorySockets {
    private static final int CAPACITY = 4 << 20;

    private final EventClock clock;
    private final long[] latencyNanos;
    private final Map<Integer, MemoryListener> listeners = new HashMap<>();
    private final List<MemoryStream> streams = new ArrayList<>();
    private int open;
    private int resets;

    /** @param latencyNanos how long bytes, and the end of them, are under way; 0 for not at all */
    MemorySockets(EventClock clock, long latencyNanos) {
        this(clock, latencyNanos, latencyNanos);
    }

    /** With a latency for what rank 0 sends and another for what rank 1 sends. */
    MemorySockets(EventClock clock, long fromRank0, long fromRank1) {
        this.clock = clock;
        this.latencyNanos = new long[] {fromRank0, fromRank1};
    }

    /** Streams and listeners that have not been closed. */
    synchronized int open() {
        return open;
    }

    /** Connections that somebody closed over bytes that were not read, the killed ranks' own excepted. */
    synchronized int resets() {
        return resets;
    }

    /** The sockets of one rank. */
    Sockets of(int rank) {
        return new Sockets() {
            @Override
            public Listener listen(Endpoint at) throws IOException {
                return MemorySockets.this.listen(rank, at);
            }

            @Override
            public Dial dial(Endpoint to) throws IOException {
                return MemorySockets.this.dial(rank, to);
            }
        };
    }

    /** What the system does to a process that dies: all its descriptors are closed. */
    synchronized void kill(int rank) {
        listeners.values().stream().filter(l -> l.rank == rank).toList().forEach(MemoryListener::close);
        int before = resets;
        streams.stream().filter(s -> s.rank == rank).toList().forEach(stream -> {
            stream.close();
            stream.killed = true;
        });
        resets = before;
    }

    private synchronized Listener listen(int rank, Endpoint at) throws IOException {
        if (listeners.containsKey(at.port())) {
            throw new IOException("Address already in use");
        }
        MemoryListener listener = new MemoryListener(rank, at.port());
        listeners.put(at.port(), listener);
        open++;
        clock.touch();
        return listener;
    }

    private synchronized Dial dial(int rank, Endpoint to) throws IOException {
        MemoryListener listener = listeners.get(to.port());
        if (listener == null) {
            throw new IOException("Connection refused");
        }
        Pipe there = new Pipe(latencyNanos[rank]);
        Pipe back = new Pipe(latencyNanos[listener.rank]);
        MemoryStream mine = new MemoryStream(rank, back, there, "memory:dialer", "memory:" + to.port());
        MemoryStream theirs = new MemoryStream(listener.rank, there, back, "memory:" + to.port(), "memory:dialer");
        streams.add(mine);
        streams.add(theirs);
        open += 2;
        listener.waiting.add(theirs);
        clock.touch();
        return new Dial() {
            private boolean handedOut;

            @Override
            public Optional<Stream> poll() {
                handedOut = true;
                return Optional.of(mine);
            }

            @Override
            public void close() {
                if (!handedOut) {
                    mine.close();
                }
            }
        };
    }

    private final class MemoryListener implements Listener {
        private final int rank;
        private final int port;
        private final ArrayDeque<Stream> waiting = new ArrayDeque<>();
        private boolean closed;

        MemoryListener(int rank, int port) {
            this.rank = rank;
            this.port = port;
        }

        @Override
        public Optional<Stream> accept() {
            synchronized (MemorySockets.this) {
                return Optional.ofNullable(waiting.poll());
            }
        }

        @Override
        public String address() {
            return "memory:" + port;
        }

        @Override
        public int port() {
            return port;
        }

        @Override
        public void close() {
            synchronized (MemorySockets.this) {
                if (!closed) {
                    closed = true;
                    listeners.remove(port);
                    open--;
                    waiting.forEach(Stream::close);
                    clock.touch();
                }
            }
        }
    }

    /** One direction of a connection. */
    private final class Pipe {
        private record Segment(long arrivesAt, ByteBuffer bytes) {}

        private final long latency;
        private final ArrayDeque<Segment> underWay = new ArrayDeque<>();
        private int size;
        private long finishedAt = Long.MAX_VALUE;
        private boolean broken;
        private boolean reset;

        Pipe(long latency) {
            this.latency = latency;
        }

        int write(ByteBuffer from) throws IOException {
            if (broken || finishedAt != Long.MAX_VALUE) {
                throw new IOException("Broken pipe");
            }
            int n = Math.min(from.remaining(), CAPACITY - size);
            if (n == 0) {
                return 0;
            }
            byte[] bytes = new byte[n];
            from.get(bytes);
            underWay.add(new Segment(arrival(), ByteBuffer.wrap(bytes)));
            size += n;
            return n;
        }

        int read(ByteBuffer into) throws IOException {
            if (reset) {
                throw new IOException("Connection reset");
            }
            int read = 0;
            while (into.hasRemaining() && arrived()) {
                ByteBuffer bytes = underWay.peek().bytes();
                int n = Math.min(into.remaining(), bytes.remaining());
                into.put(bytes.duplicate().limit(bytes.position() + n));
                bytes.position(bytes.position() + n);
                read += n;
                if (!bytes.hasRemaining()) {
                    underWay.remove();
                }
            }
            size -= read;
            return read == 0 && underWay.isEmpty() && finishedAt <= clock.nanos() && into.hasRemaining() ? -1 : read;
        }

        private boolean arrived() {
            return !underWay.isEmpty() && underWay.peek().arrivesAt() <= clock.nanos();
        }

        void finish() {
            if (finishedAt == Long.MAX_VALUE) {
                finishedAt = arrival();
            }
        }

        /** The reader closes: nothing more can be written, and what was not read is answered with a reset. */
        boolean abandon() {
            broken = true;
            return arrived();
        }

        private long arrival() {
            long at = clock.nanos() + latency;
            clock.dueAt(at);
            return at;
        }
    }

    private final class MemoryStream implements Stream {
        private final int rank;
        private final Pipe in;
        private final Pipe out;
        private final String local;
        private final String remote;
        private boolean closed;
        private boolean killed;

        MemoryStream(int rank, Pipe in, Pipe out, String local, String remote) {
            this.rank = rank;
            this.in = in;
            this.out = out;
            this.local = local;
            this.remote = remote;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            synchronized (MemorySockets.this) {
                checkUsable();
                int n = in.read(into);
                if (n > 0) {
                    clock.touch();
                }
                return n;
            }
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            synchronized (MemorySockets.this) {
                checkUsable();
                int n = out.write(from);
                if (n > 0) {
                    clock.touch();
                }
                return n;
            }
        }

        private void checkUsable() throws IOException {
            if (closed) {
                throw new IOException(killed ? "killed" : "used after it was closed");
            }
        }

        @Override
        public void finishWriting() throws IOException {
            synchronized (MemorySockets.this) {
                checkUsable();
                out.finish();
                clock.touch();
            }
        }

        @Override
        public String local() {
            return local;
        }

        @Override
        public String remote() {
            return remote;
        }

        @Override
        public Optional<InetAddress> localAddress() {
            return Optional.empty();
        }

        @Override
        public void close() {
            synchronized (MemorySockets.this) {
                if (!closed) {
                    closed = true;
                    open--;
                    if (in.abandon()) {
                        out.reset = true;
                        resets++;
                    }
                    out.finish();
                    clock.touch();
                }
            }
        }
    }
}
