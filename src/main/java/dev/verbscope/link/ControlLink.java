package dev.verbscope.link;

import dev.verbscope.link.socket.SocketErrno;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.Armed;
import dev.verbscope.link.wire.ClockProbe;
import dev.verbscope.link.wire.FrameHeader;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.PeerCounts;
import dev.verbscope.link.wire.RdmaInfo;
import dev.verbscope.link.wire.Rendezvous;
import dev.verbscope.link.wire.Traffic;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.ControlFact.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;

/**
 * The control socket after HELLO: whole frames in, whole frames out. Whatever arrives is read and dispatched in every
 * wait of the link thread, so that STOP and the extensions are heard at any time; the frames that a step of the bring-up
 * waits for are kept in order until it takes them.
 */
final class ControlLink implements AutoCloseable {
    /** Deadline on INFO, READY, POSTED and WARM, which ds4 does not have. */
    static final Duration STEP_TIMEOUT = Duration.ofSeconds(60);

    /** Frames of the bring-up that may be waiting: a peer is never more than one step ahead. */
    private static final int MAX_PENDING = 8;

    /** Frames taken at once, so that a peer that never pauses cannot keep the link thread from its deadlines. */
    private static final int MAX_AT_ONCE = 64;

    /** Slices of a model command that are read away at once, for the same reason: 1 MiB. */
    private static final int MAX_SLICES = 256;

    /** What is kept of one frame of the bring-up. */
    private record Pending(FrameType type, ByteBuffer payload) {}

    private final Stream stream;
    private final int rank;
    private final boolean extensions;
    private final Journal journal;
    private final Waiting waiting;
    private final ByteBuffer header =
            ByteBuffer.allocateDirect(FrameHeader.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer payload = ByteBuffer.allocateDirect(4096).order(ByteOrder.LITTLE_ENDIAN);
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();
    private final FrameLog frames;
    private PeerEvents events;
    private FrameHeader current;
    private int toSkip;
    private boolean closedByPeer;

    /** @param extensions whether HELLO agreed on frames above 100; without, they are as unknown as they are to ds4 */
    ControlLink(Stream stream, int rank, boolean extensions, Journal journal, Waiting waiting) {
        this.stream = stream;
        this.rank = rank;
        this.extensions = extensions;
        this.journal = journal;
        this.waiting = waiting;
        this.frames = new FrameLog(journal);
    }

    /** Who hears what can come at any time; told once, before anything is read. */
    void tell(PeerEvents listener) {
        events = listener;
    }

    Stream stream() {
        return stream;
    }

    /** True once the end of the peer's stream has been seen. */
    boolean closedByPeer() {
        return closedByPeer;
    }

    /** True when a frame of the bring-up has come that nobody has taken yet. */
    boolean hasPending() {
        return !pending.isEmpty();
    }

    void send(FrameType type, ByteBuffer body, Map<String, String> fields) throws LinkFailure, LinkStopped {
        journal.fact(new Frame(true, type.number(), type.name(), body.remaining(), fields));
        sendQuietly(type, body);
    }

    /** Sends a frame that is too frequent to be a fact each time. */
    void sendQuietly(FrameType type, ByteBuffer body) throws LinkFailure, LinkStopped {
        write(FrameHeader.frame(type, body));
    }

    void send(FrameType type) throws LinkFailure, LinkStopped {
        send(type, ByteBuffer.allocate(0), Map.of());
    }

    void sendWord(FrameType type, int word, String field) throws LinkFailure, LinkStopped {
        journal.fact(new Frame(true, type.number(), type.name(), 4, Map.of(field, String.format("0x%x", word))));
        write(FrameHeader.frame(type, word));
    }

    /**
     * Takes the next frame of the bring-up, dispatching whatever else comes before it.
     *
     * @throws LinkFailure another frame came, the peer closed, or the deadline passed
     */
    ByteBuffer await(FrameType wanted, String doing) throws LinkFailure, LinkStopped {
        Pending found = waiting.until(waiting.deadlineIn(STEP_TIMEOUT), () -> {
            look(doing);
            return pending.poll();
        });
        if (found == null) {
            throw new LinkFailure(
                    "control-timeout",
                    who() + ": " + doing + ": the peer sent no " + wanted + " within " + STEP_TIMEOUT.toSeconds()
                            + " s. Look at what the other end says");
        }
        if (found.type() != wanted) {
            throw new LinkFailure(
                    "unexpected-frame",
                    who() + ": " + doing + ": waited for " + wanted + ", the peer sent " + found.type());
        }
        return found.payload();
    }

    /** {@link #await} for a frame whose whole payload is one u32. */
    int awaitWord(FrameType wanted, String doing) throws LinkFailure, LinkStopped {
        try {
            return FrameHeader.word(await(wanted, doing));
        } catch (WireException e) {
            throw LinkFailure.of(e);
        }
    }

    /**
     * {@link #service} up to the next frame of the bring-up, and whether the peer is still there. What the peer said after
     * that frame, be it that it has failed, is heard only when the frame has been taken: so both ranks come to the same end.
     *
     * @throws LinkFailure also when the peer has closed and nothing of it is left to be taken
     */
    void look(String doing) throws LinkFailure, LinkStopped {
        frames.tellDue();
        int left = MAX_AT_ONCE;
        while (left > 0 && pending.isEmpty() && !closedByPeer && readOne()) {
            left--;
        }
        if (closedByPeer && pending.isEmpty()) {
            throw peerGone(doing);
        }
    }

    LinkFailure peerGone(String doing) {
        return new LinkFailure(
                "peer-gone",
                who() + ": " + doing + ": rank " + (1 - rank) + " closed the control socket without STOP"
                        + lookThere());
    }

    /**
     * Reads and dispatches the whole frames that are there. Never waits.
     *
     * @throws LinkFailure what came is no frame of this protocol, or the socket failed
     */
    void service() throws LinkFailure, LinkStopped {
        frames.tellDue();
        int left = MAX_AT_ONCE;
        while (left > 0 && !closedByPeer && readOne()) {
            left--;
        }
    }

    private boolean readOne() throws LinkFailure, LinkStopped {
        if (current == null) {
            if (!fill(header)) {
                return false;
            }
            header.flip();
            try {
                current = FrameHeader.decode(header);
            } catch (WireException e) {
                throw new LinkFailure(e.code(), who() + ": " + e.getMessage(), e);
            }
            header.clear();
            payload.clear();
            if (current.type().kind() == FrameType.Kind.EXTENSION && !extensions) {
                throw new LinkFailure(
                        "unknown-frame",
                        who() + ": the peer sent " + current.type() + " (type "
                                + current.type().number() + ") without having said in HELLO that it uses extensions");
            }
            if (current.type().kind() == FrameType.Kind.MODEL_COMMAND) {
                toSkip = current.bytes();
            } else {
                payload.limit(current.bytes());
            }
        }
        if (current.type().kind() == FrameType.Kind.MODEL_COMMAND) {
            for (int slices = 0; toSkip > 0; slices++) {
                if (slices == MAX_SLICES) {
                    return false;
                }
                payload.clear().limit(Math.min(toSkip, payload.capacity()));
                if (!fill(payload)) {
                    toSkip -= payload.position();
                    return false;
                }
                toSkip -= payload.position();
            }
            frames.heard(current.type(), current.bytes(), Map.of());
            current = null;
            return true;
        }
        if (!fill(payload)) {
            return false;
        }
        payload.flip();
        FrameType type = current.type();
        current = null;
        dispatch(type);
        return true;
    }

    /** @return true when the buffer is full */
    private boolean fill(ByteBuffer into) throws LinkFailure {
        if (!into.hasRemaining()) {
            return true;
        }
        try {
            int read;
            do {
                read = stream.read(into);
            } while (read > 0 && into.hasRemaining());
            if (read < 0) {
                closedByPeer = true;
                if (into.position() > 0 || into == payload) {
                    throw new LinkFailure(
                            "frame-cut-short",
                            who() + ": the peer closed the control socket in the middle of a "
                                    + (into == header ? "frame header" : current.type() + " frame"));
                }
                return false;
            }
        } catch (IOException e) {
            closedByPeer = true;
            throw new LinkFailure(
                    "peer-gone", who() + ": reading the control socket: " + SocketErrno.describe(e) + lookThere(), e);
        }
        return !into.hasRemaining();
    }

    private void dispatch(FrameType type) throws LinkFailure, LinkStopped {
        try {
            switch (type) {
                case STOP -> {
                    arrived(type, Map.of());
                    events.stop();
                }
                case RDMA_INFO -> {
                    arrived(type, RdmaInfo.decode(payload).fields());
                    keep(type);
                }
                case RDMA_READY -> {
                    arrived(type, Map.of());
                    keep(type);
                }
                case RDMA_WARM, RDMA_POSTED -> {
                    arrived(
                            type,
                            Map.of(
                                    type == FrameType.RDMA_WARM ? "received" : "tag",
                                    String.format("0x%x", FrameHeader.word(payload))));
                    keep(type);
                }
                case ARMED -> {
                    Armed armed = Armed.decode(payload);
                    frames.heard(type, payload.limit(), armed.fields());
                    events.armed(armed);
                }
                case RENDEZVOUS -> {
                    Rendezvous rendezvous = Rendezvous.decode(payload);
                    frames.heard(type, payload.limit(), rendezvous.fields());
                    events.rendezvous(rendezvous);
                }
                case TRAFFIC -> {
                    Traffic traffic = Traffic.decode(payload);
                    frames.heard(type, payload.limit(), traffic.fields());
                    events.traffic(traffic);
                }
                case COUNTS -> events.counts(PeerCounts.decode(payload));
                case CLOCK -> events.clock(ClockProbe.decode(payload));
                default -> throw new IllegalStateException(type + " is a model command");
            }
        } catch (WireException e) {
            throw new LinkFailure(e.code(), who() + ": " + e.getMessage(), e);
        }
    }

    private void arrived(FrameType type, Map<String, String> fields) {
        journal.fact(new Frame(false, type.number(), type.name(), payload.limit(), fields));
    }

    private void keep(FrameType type) throws LinkFailure {
        if (pending.size() == MAX_PENDING) {
            throw new LinkFailure(
                    "unexpected-frame",
                    who() + ": " + MAX_PENDING + " frames of the bring-up came that nobody waits for, the last one "
                            + type);
        }
        ByteBuffer copy = ByteBuffer.allocate(payload.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        copy.put(payload).flip();
        pending.add(new Pending(type, copy));
    }

    private void write(ByteBuffer bytes) throws LinkFailure, LinkStopped {
        long deadline = waiting.deadlineIn(STEP_TIMEOUT);
        try {
            for (int empty = 1; bytes.hasRemaining(); empty++) {
                if (stream.write(bytes) == 0) {
                    if (waiting.passed(deadline)) {
                        throw new LinkFailure(
                                "control-timeout",
                                who() + ": the peer took no frame from the control socket within "
                                        + STEP_TIMEOUT.toSeconds() + " s");
                    }
                    waiting.clock().idle(empty, deadline);
                }
            }
        } catch (IOException e) {
            // why the peer went may still lie unread in the socket
            service();
            throw new LinkFailure(
                    "peer-gone", who() + ": writing the control socket: " + SocketErrno.describe(e) + lookThere(), e);
        }
    }

    private String lookThere() {
        return ". Look at what rank " + (1 - rank) + " says; its process may have ended";
    }

    private String who() {
        return "rank " + rank;
    }

    @Override
    public void close() {
        frames.tellAll();
        stream.close();
    }
}
