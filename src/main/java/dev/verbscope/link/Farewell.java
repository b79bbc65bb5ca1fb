package dev.verbscope.link;

import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.PeerCounts;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.SessionError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/**
 * How a rank takes leave: its last counts and its reason to a Verbscope, STOP from the leader and from one that had only
 * attached, then silence until the peer
 * has closed too. Nothing is closed over bytes that have arrived and were not read: the system would answer them with a
 * reset, and a reset destroys what the peer has not read yet.
 */
final class Farewell {
    /** How long to wait for a peer's last counts and for its end. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The same after a failure: the peer may be one that will never say anything. */
    private static final Duration PATIENCE_AFTER_FAILURE = Duration.ofMillis(250);

    private final SessionPlan plan;
    private final Journal journal;
    private final Waiting waiting;
    private final ControlLink control;
    private final PeerDesk desk;
    private final Duration patience;
    private final Optional<SessionError> error;

    /** @param error why the session ends, where it failed */
    Farewell(
            SessionPlan plan,
            Journal journal,
            Waiting waiting,
            ControlLink control,
            PeerDesk desk,
            Optional<SessionError> error) {
        this.plan = plan;
        this.journal = journal;
        this.waiting = waiting;
        this.control = control;
        this.desk = desk;
        this.error = error;
        this.patience = error.isPresent() ? PATIENCE_AFTER_FAILURE : PATIENCE;
    }

    /** Says how this rank ends, while its queue pair still stands. */
    void say() {
        desk.closing();
        try {
            if (desk.extensions()) {
                PeerCounts.State state = error.isPresent() ? PeerCounts.State.FAILED : PeerCounts.State.CLOSING;
                String text = error.map(e -> e.code() + "\n" + e.message()).orElse("");
                PeerCounts counts = desk.counts(state, text);
                control.send(FrameType.COUNTS, counts.encode(), counts.fields());
                awaitLastWords();
            }
            if ((plan.leads() || plan.attaches()) && error.isEmpty() && !desk.stopSeen()) {
                control.send(FrameType.STOP);
            }
        } catch (LinkFailure | LinkStopped e) {
            journal.note("closing: " + e.getMessage());
        }
    }

    /** The peer's last counts; or its STOP, if it leads. */
    private void awaitLastWords() throws LinkFailure, LinkStopped {
        long deadline = waiting.deadlineIn(patience);
        for (int empty = 1; !waiting.passed(deadline); empty++) {
            desk.attend();
            if (desk.lastWords().isPresent() || desk.stopSeen() || control.closedByPeer()) {
                return;
            }
            waiting.clock().idle(empty, deadline);
        }
    }

    /**
     * Reads what the peer still sends on either socket until it closes, or patience ends.
     *
     * @return why what it sent is none of this protocol, where that is so
     */
    Optional<LinkFailure> hearOut(Optional<Stream> data) {
        finishWriting(control.stream());
        data.ifPresent(Farewell::finishWriting);
        long deadline = waiting.deadlineIn(patience);
        ByteBuffer waste = ByteBuffer.allocateDirect(65_536);
        boolean controlOpen = !control.closedByPeer();
        boolean dataOpen = data.isPresent();
        boolean frames = true;
        Optional<LinkFailure> garbage = Optional.empty();
        for (int empty = 1; !waiting.passed(deadline); empty++) {
            if (controlOpen && frames) {
                try {
                    control.service();
                } catch (LinkFailure | LinkStopped e) {
                    // the session ends anyway: what comes now is only read away
                    frames = false;
                    garbage = Optional.of(e)
                            .filter(it -> it.getCause() instanceof WireException)
                            .map(LinkFailure.class::cast);
                }
            }
            controlOpen = controlOpen && (frames ? !control.closedByPeer() : discard(control.stream(), waste));
            dataOpen = dataOpen && discard(data.get(), waste);
            if (!controlOpen && !dataOpen) {
                break;
            }
            waiting.clock().idle(empty, deadline);
        }
        return garbage;
    }

    /** The same for a stream that carries no frames yet. */
    static void linger(Stream stream, Waiting waiting) {
        finishWriting(stream);
        long deadline = waiting.deadlineIn(PATIENCE_AFTER_FAILURE);
        ByteBuffer waste = ByteBuffer.allocateDirect(4096);
        for (int empty = 1; !waiting.passed(deadline) && discard(stream, waste); empty++) {
            waiting.clock().idle(empty, deadline);
        }
    }

    private static void finishWriting(Stream stream) {
        try {
            stream.finishWriting();
        } catch (IOException e) {
            // the peer has gone before: there is nobody to be told
        }
    }

    /** @return false once the stream has ended */
    private static boolean discard(Stream stream, ByteBuffer waste) {
        try {
            return stream.read(waste.clear()) >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}
