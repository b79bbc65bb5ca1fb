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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Sockets in memory for tests on the virtual clock: every change is told to the clock, nothing takes time. */
final class MemorySockets implements Sockets {
    private static final int CAPACITY = 4 << 20;

    private final EventClock clock;
    private final Map<Integer, MemoryListener> listeners = new ConcurrentHashMap<>();
    private int open;

    MemorySockets(EventClock clock) {
        this.clock = clock;
    }

    /** Streams and listeners that have not been closed. */
    synchronized int open() {
        return open;
    }

    private synchronized void opened(int change) {
        open += change;
    }

    @Override
    public Listener listen(Endpoint at) throws IOException {
        MemoryListener listener = new MemoryListener(at.port());
        if (listeners.putIfAbsent(at.port(), listener) != null) {
            throw new IOException("Address already in use");
        }
        opened(1);
        clock.touch();
        return listener;
    }

    @Override
    public Dial dial(Endpoint to) throws IOException {
        MemoryListener listener = listeners.get(to.port());
        if (listener == null) {
            throw new IOException("Connection refused");
        }
        Pipe there = new Pipe();
        Pipe back = new Pipe();
        MemoryStream mine = new MemoryStream(back, there, "memory:dialer", "memory:" + to.port());
        MemoryStream theirs = new MemoryStream(there, back, "memory:" + to.port(), "memory:dialer");
        opened(2);
        synchronized (listener.waiting) {
            listener.waiting.add(theirs);
        }
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
        private final int port;
        private final ArrayDeque<Stream> waiting = new ArrayDeque<>();
        private boolean closed;

        MemoryListener(int port) {
            this.port = port;
        }

        @Override
        public Optional<Stream> accept() {
            synchronized (waiting) {
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
            if (!closed) {
                closed = true;
                listeners.remove(port);
                opened(-1);
                synchronized (waiting) {
                    waiting.forEach(Stream::close);
                }
                clock.touch();
            }
        }
    }

    /** One direction of a connection. */
    private static final class Pipe {
        private final byte[] ring = new byte[CAPACITY];
        private int head;
        private int size;
        private boolean finished;
        private boolean broken;

        synchronized int write(ByteBuffer from) throws IOException {
            if (broken) {
                throw new IOException("Broken pipe");
            }
            int n = Math.min(from.remaining(), CAPACITY - size);
            for (int i = 0; i < n; i++) {
                ring[(head + size + i) % CAPACITY] = from.get();
            }
            size += n;
            return n;
        }

        synchronized int read(ByteBuffer into) {
            if (size == 0) {
                return finished ? -1 : 0;
            }
            int n = Math.min(into.remaining(), size);
            for (int i = 0; i < n; i++) {
                into.put(ring[(head + i) % CAPACITY]);
            }
            head = (head + n) % CAPACITY;
            size -= n;
            return n;
        }

        synchronized void finish() {
            finished = true;
        }

        synchronized void abandon() {
            broken = true;
        }
    }

    private final class MemoryStream implements Stream {
        private final Pipe in;
        private final Pipe out;
        private final String local;
        private final String remote;
        private boolean closed;

        MemoryStream(Pipe in, Pipe out, String local, String remote) {
            this.in = in;
            this.out = out;
            this.local = local;
            this.remote = remote;
        }

        @Override
        public int read(ByteBuffer into) {
            int n = in.read(into);
            if (n > 0) {
                clock.touch();
            }
            return n;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            int n = out.write(from);
            if (n > 0) {
                clock.touch();
            }
            return n;
        }

        @Override
        public void finishWriting() {
            out.finish();
            clock.touch();
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
            if (!closed) {
                closed = true;
                opened(-1);
                out.finish();
                in.abandon();
                clock.touch();
            }
        }
    }
}
