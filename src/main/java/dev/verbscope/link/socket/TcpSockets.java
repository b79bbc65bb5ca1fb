package dev.verbscope.link.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** Real TCP sockets, non-blocking, with the options both ranks of a ds4 pair set. */
public final class TcpSockets implements Sockets {
    /** Send and receive buffer of every connection: 4 MiB, so that a round of 2 MiB fits before it is read. */
    private static final int BUFFER_BYTES = 4 << 20;

    @Override
    public Listener listen(Endpoint at) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            // inherited by what is accepted; set before listening, since the window scale is agreed in the handshake
            channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
            channel.bind(resolve(at), 4);
            channel.configureBlocking(false);
            return new TcpListener(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public Dial dial(Endpoint to) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            prepare(channel);
            channel.connect(resolve(to));
            return new TcpDial(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static InetSocketAddress resolve(Endpoint endpoint) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(endpoint.host()), endpoint.port());
    }

    private static void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES);
        channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
        channel.configureBlocking(false);
    }

    private static String text(SocketAddress address) {
        return address instanceof InetSocketAddress inet
                ? new Endpoint(Endpoint.host(inet.getAddress()), inet.getPort()).toString()
                : String.valueOf(address);
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            // a socket that cannot be closed is gone already
        }
    }

    private record TcpListener(ServerSocketChannel channel) implements Listener {

        @Override
        public Optional<Stream> accept() throws IOException {
            SocketChannel accepted = channel.accept();
            if (accepted == null) {
                return Optional.empty();
            }
            try {
                prepare(accepted);
                return Optional.of(new TcpStream(accepted));
            } catch (IOException e) {
                accepted.close();
                throw e;
            }
        }

        @Override
        public String address() {
            return text(channel.socket().getLocalSocketAddress());
        }

        @Override
        public int port() {
            return channel.socket().getLocalPort();
        }

        @Override
        public void close() {
            closeQuietly(channel);
        }
    }

    private static final class TcpDial implements Dial {
        private final SocketChannel channel;
        private boolean handedOut;

        TcpDial(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public Optional<Stream> poll() throws IOException {
            if (!channel.finishConnect()) {
                return Optional.empty();
            }
            // Linux connects a dialing socket to itself when it picks the dialed loopback port as its own
            if (channel.getLocalAddress().equals(channel.getRemoteAddress())) {
                throw new IOException("Connection refused");
            }
            handedOut = true;
            return Optional.of(new TcpStream(channel));
        }

        @Override
        public void close() {
            if (!handedOut) {
                closeQuietly(channel);
            }
        }
    }

    private static final class TcpStream implements Stream {
        private final SocketChannel channel;
        private final InetSocketAddress local;
        private final InetSocketAddress remote;

        TcpStream(SocketChannel channel) throws IOException {
            this.channel = channel;
            this.local = (InetSocketAddress) channel.getLocalAddress();
            this.remote = (InetSocketAddress) channel.getRemoteAddress();
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            return channel.read(into);
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            return channel.write(from);
        }

        @Override
        public void finishWriting() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        public String local() {
            return text(local);
        }

        @Override
        public String remote() {
            return text(remote);
        }

        @Override
        public Optional<InetAddress> localAddress() {
            return Optional.of(local.getAddress());
        }

        @Override
        public void close() {
            closeQuietly(channel);
        }
    }
}
