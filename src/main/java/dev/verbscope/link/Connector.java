package dev.verbscope.link;

import dev.verbscope.link.socket.Dial;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.socket.Listener;
import dev.verbscope.link.socket.SocketErrno;
import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.record.ControlFact.Connected;
import dev.verbscope.record.ControlFact.DialFailed;
import dev.verbscope.record.ControlFact.Listening;
import dev.verbscope.record.ControlFact.Socket;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Makes the two connections of a session, as leader or as worker. The leader keeps listening until the data socket stands.
 */
final class Connector implements AutoCloseable {
    /** The worker dials again after that long, as ds4 does. */
    private static final Duration REDIAL = Duration.ofMillis(200);

    /** Looks at the peer's control socket while the data socket is being made. */
    @FunctionalInterface
    interface PeerWatch {
        void look() throws LinkFailure, LinkStopped;
    }

    private final SessionPlan plan;
    private final Sockets sockets;
    private final Journal journal;
    private final Waiting waiting;
    private Listener listener;

    Connector(SessionPlan plan, Sockets sockets, Journal journal, Waiting waiting) {
        this.plan = plan;
        this.sockets = sockets;
        this.journal = journal;
        this.waiting = waiting;
    }

    /**
     * Where the leader listens, before its peer is there.
     *
     * @throws LinkFailure the address is taken or on no interface
     */
    Listener listen() throws LinkFailure {
        try {
            listener = sockets.listen(plan.address());
        } catch (IOException e) {
            String code = SocketErrno.of(e)
                    .map(errno -> switch (errno.name()) {
                        case "EADDRINUSE" -> "address-in-use";
                        case "EADDRNOTAVAIL" -> "address-not-available";
                        default -> "cannot-listen";
                    })
                    .orElse("cannot-listen");
            throw new LinkFailure(
                    code,
                    "rank 0: listening on " + plan.address() + ": " + SocketErrno.describe(e)
                            + ". Choose another --listen HOST:PORT",
                    e);
        }
        journal.fact(new Listening(listener.address()));
        return listener;
    }

    /** The first connection. */
    Stream control() throws LinkFailure, LinkStopped {
        return connect(Socket.CONTROL, waiting.deadlineIn(plan.connectTimeout()), () -> {});
    }

    /**
     * The second connection; ends early when the peer's control socket does.
     *
     * @param watch looks at the control socket
     */
    Stream data(PeerWatch watch) throws LinkFailure, LinkStopped {
        return connect(Socket.DATA, waiting.deadlineIn(ControlLink.STEP_TIMEOUT), watch);
    }

    private Stream connect(Socket which, long deadline, PeerWatch watch) throws LinkFailure, LinkStopped {
        Stream stream = plan.leads() ? accept(which, deadline, watch) : dial(which, deadline, watch);
        journal.fact(new Connected(which, stream.local(), stream.remote()));
        return stream;
    }

    private Stream accept(Socket which, long deadline, PeerWatch watch) throws LinkFailure, LinkStopped {
        Stream accepted = waiting.until(deadline, () -> {
            watch.look();
            try {
                return listener.accept().orElse(null);
            } catch (IOException e) {
                throw new LinkFailure(
                        "cannot-accept",
                        "rank 0: accepting the " + which.label() + " socket on " + listener.address() + ": "
                                + SocketErrno.describe(e),
                        e);
            }
        });
        if (accepted == null) {
            throw new LinkFailure(
                    "connect-timeout",
                    "rank 0: no worker made the " + which.label() + " connection to " + listener.address() + " within "
                            + timeout(which) + " s. Start rank 1 with --peer and this address");
        }
        return accepted;
    }

    private Stream dial(Socket which, long deadline, PeerWatch watch) throws LinkFailure, LinkStopped {
        String last = "no answer";
        for (int attempt = 1; ; attempt++) {
            long again = Math.min(deadline, waiting.deadlineIn(REDIAL));
            try (Dial dial = sockets.dial(plan.address())) {
                // a dial that neither stands nor fails is left to the system's own time-out, within our deadline
                Stream stream = waiting.until(deadline, () -> {
                    watch.look();
                    try {
                        return dial.poll().orElse(null);
                    } catch (IOException e) {
                        throw new DialFailure(e);
                    }
                });
                if (stream != null) {
                    return stream;
                }
            } catch (IOException e) {
                last = failed(attempt, e);
            } catch (DialFailure e) {
                last = failed(attempt, e.io);
            }
            waiting.<Boolean>until(again, () -> {
                watch.look();
                return null;
            });
            if (waiting.passed(deadline)) {
                throw new LinkFailure(
                        "connect-timeout",
                        "rank 1: the " + which.label() + " connection to " + plan.address() + " was not made within "
                                + timeout(which) + " s, after " + attempt + " dials; the last one: " + last
                                + ". Start rank 0 there with --listen, or correct --peer");
            }
        }
    }

    private String failed(int attempt, IOException e) {
        String text = SocketErrno.describe(e);
        // a peer that is not there yet refuses five dials a second: the first and every 25th are enough to tell
        if (attempt == 1 || attempt % 25 == 0) {
            journal.fact(new DialFailed(attempt, plan.address().toString(), SocketErrno.of(e), text));
        }
        return text;
    }

    private long timeout(Socket which) {
        return which == Socket.CONTROL ? plan.connectTimeout().toSeconds() : ControlLink.STEP_TIMEOUT.toSeconds();
    }

    /** Where the leader listens now. */
    Optional<Endpoint> listening() {
        return Optional.ofNullable(listener)
                .map(l -> new Endpoint(plan.address().host(), l.port()));
    }

    /** Nobody else is taken; the connections made stay. */
    @Override
    public void close() {
        if (listener != null) {
            listener.close();
        }
    }

    /** Carries a failed dial out of the wait. */
    private static final class DialFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient IOException io;

        DialFailure(IOException io) {
            super(io);
            this.io = io;
        }
    }
}
