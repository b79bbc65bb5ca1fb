package dev.verbscope.cli.demo;

import dev.verbscope.link.socket.Dial;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Listener;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.Stream;
import java.io.IOException;
import java.util.Optional;

/**
 * Sockets whose listening port is taken before the session starts, so that others can be told it. Of two ranks in one
 * process the worker's dial waits until the leader listens: no refused dial depends on which thread ran first.
 */
public final class LoopbackSockets implements Sockets, AutoCloseable {
    private final Sockets real;
    private final Endpoint address;
    private final Listener reserved;
    private final IOException refused;
    private volatile boolean listening;

    /** @param wanted where the leader will listen; a port that is taken is told to the leader when it tries */
    public LoopbackSockets(Sockets real, Endpoint wanted) {
        this.real = real;
        Listener listener = null;
        IOException failure = null;
        try {
            listener = real.listen(wanted);
        } catch (IOException e) {
            failure = e;
        }
        reserved = listener;
        refused = failure;
        address = listener == null ? wanted : new Endpoint(wanted.host(), listener.port());
    }

    /** Where the leader listens, with the port that was taken. */
    public Endpoint address() {
        return address;
    }

    /** Hands out the listener that was reserved; its new owner closes it. */
    @Override
    public Listener listen(Endpoint at) throws IOException {
        if (refused != null) {
            throw refused;
        }
        listening = true;
        return reserved;
    }

    @Override
    public Dial dial(Endpoint to) {
        return new Dial() {
            private Dial begun;

            @Override
            public Optional<Stream> poll() throws IOException {
                if (begun == null) {
                    if (!listening) {
                        return Optional.empty();
                    }
                    begun = real.dial(to);
                }
                return begun.poll();
            }

            @Override
            public void close() {
                if (begun != null) {
                    begun.close();
                }
            }
        };
    }

    /** Lets go of a port that no leader took. */
    @Override
    public void close() {
        if (reserved != null && !listening) {
            reserved.close();
        }
    }
}
