package dev.verbscope.link.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real sockets on loopback. */
class TcpSocketsTest {
    private static final long PATIENCE_NANOS = Duration.ofSeconds(20).toNanos();

    private final TcpSockets sockets = new TcpSockets();
    private Listener listener;
    private Stream leader;
    private Stream worker;

    @BeforeEach
    void connect() throws Exception {
        listener = sockets.listen(new Endpoint("127.0.0.1", 0));
        Dial dial = sockets.dial(new Endpoint("127.0.0.1", listener.port()));
        worker = await(dial::poll);
        dial.close();
        leader = await(listener::accept);
    }

    @AfterEach
    void close() {
        leader.close();
        worker.close();
        listener.close();
    }

    private static <T> T await(Callable<Optional<T>> poll) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (System.nanoTime() - deadline < 0) {
            Optional<T> found = poll.call();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(50_000);
        }
        throw new AssertionError("waited in vain");
    }

    private static int read(Stream from, ByteBuffer into) throws Exception {
        return await(() -> {
            int n = from.read(into);
            return n == 0 ? Optional.empty() : Optional.of(n);
        });
    }

    private static <T> T option(Stream stream, SocketOption<T> option) throws Exception {
        Field channel = stream.getClass().getDeclaredField("channel");
        channel.setAccessible(true);
        return ((SocketChannel) channel.get(stream)).getOption(option);
    }

    /** As much as the system lets anybody have who asks for 4 MiB. */
    private static int mostOf(SocketOption<Integer> option) throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            channel.setOption(option, 4 << 20);
            return channel.getOption(option);
        }
    }

    @Test
    void bothEndsSendAtOnceAndHaveBigBuffers() throws Exception {
        for (Stream end : new Stream[] {leader, worker}) {
            assertTrue(option(end, StandardSocketOptions.TCP_NODELAY));
            assertEquals(mostOf(StandardSocketOptions.SO_SNDBUF), option(end, StandardSocketOptions.SO_SNDBUF));
            assertEquals(mostOf(StandardSocketOptions.SO_RCVBUF), option(end, StandardSocketOptions.SO_RCVBUF));
        }
    }

    @Test
    void nothingBlocks() throws Exception {
        assertEquals(0, leader.read(ByteBuffer.allocate(10)));
        assertEquals(Optional.empty(), listener.accept());
        ByteBuffer much = ByteBuffer.allocateDirect(16 << 20);
        while (leader.write(much) > 0) {
            // until there is no room
        }
        assertTrue(much.hasRemaining());
    }

    @Test
    void bytesComeInOrderAndThenTheEnd() throws Exception {
        leader.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        leader.finishWriting();
        ByteBuffer in = ByteBuffer.allocate(10);
        assertEquals(3, read(worker, in));
        assertEquals(-1, read(worker, in));
        assertEquals(1, in.get(0));
        worker.write(ByteBuffer.wrap(new byte[] {9}));
        assertEquals(1, read(leader, ByteBuffer.allocate(10)), "half of it is still open");
    }

    @Test
    void addressesAreTold() {
        assertEquals("127.0.0.1:" + listener.port(), listener.address());
        assertEquals(listener.address(), worker.remote());
        assertEquals(worker.local(), leader.remote());
        assertEquals(Optional.of(InetAddress.ofLiteral("127.0.0.1")), leader.localAddress());
    }

    @Test
    void anIpv6AddressIsToldInItsShortForm() throws Exception {
        try (Listener six = new TcpSockets().listen(new Endpoint("::", 0))) {
            // a system without IPv6 listens on all IPv4 addresses instead
            assertTrue(List.of("[::]:" + six.port(), "0.0.0.0:" + six.port()).contains(six.address()), six.address());
        }
    }

    @Test
    void addressThatIsTaken() {
        Endpoint taken = new Endpoint("127.0.0.1", listener.port());
        IOException e = assertThrows(IOException.class, () -> sockets.listen(taken));
        assertEquals("EADDRINUSE", SocketErrno.of(e).orElseThrow().name());
    }

    @Test
    void addressOfNobodyHere() {
        IOException e = assertThrows(IOException.class, () -> sockets.listen(new Endpoint("192.0.2.1", 0)));
        assertEquals("EADDRNOTAVAIL", SocketErrno.of(e).orElseThrow().name());
    }

    @Test
    void nobodyListens() throws Exception {
        int port = listener.port();
        listener.close();
        Dial dial = null;
        try {
            dial = sockets.dial(new Endpoint("127.0.0.1", port));
            Dial dialing = dial;
            IOException e = assertThrows(IOException.class, () -> await(dialing::poll));
            assertEquals("ECONNREFUSED", SocketErrno.of(e).orElseThrow().name());
        } finally {
            if (dial != null) {
                dial.close();
            }
        }
    }

    @Test
    void closingTwiceIsNoError() {
        worker.close();
        worker.close();
        listener.close();
        listener.close();
        assertFalse(listener.address().isEmpty());
    }
}
