package dev.verbscope.link.wire;

import java.util.Optional;

/** The control frames by number. Above 100 are the extensions between two Verbscopes. */
public enum FrameType {
    SYNC(1, Kind.MODEL_COMMAND),
    EVAL(2, Kind.MODEL_COMMAND),
    REWIND(3, Kind.MODEL_COMMAND),
    INVALIDATE(4, Kind.MODEL_COMMAND),
    STOP(5, Kind.TRANSPORT, 0, 0),
    HASH(6, Kind.MODEL_COMMAND),
    RDMA_INFO(7, Kind.TRANSPORT, RdmaInfo.BYTES, RdmaInfo.BYTES),
    SYNC_ACK(8, Kind.MODEL_COMMAND),
    RDMA_READY(9, Kind.TRANSPORT, 0, 0),
    LOGITS(10, Kind.MODEL_COMMAND),
    VERIFY(11, Kind.MODEL_COMMAND),
    VERIFY_COMMIT(12, Kind.MODEL_COMMAND),
    SESSION_CREATE(13, Kind.MODEL_COMMAND),
    SESSION_DESTROY(14, Kind.MODEL_COMMAND),
    EVAL_BATCH(15, Kind.MODEL_COMMAND),
    MIXED_BATCH(16, Kind.MODEL_COMMAND),
    COMMAND_ACK(17, Kind.MODEL_COMMAND),
    SYNC_MULTIMODAL(18, Kind.MODEL_COMMAND),
    RDMA_WARM(19, Kind.TRANSPORT, 4, 4),
    RDMA_POSTED(20, Kind.TRANSPORT, 4, 4),
    GLM_MTP(21, Kind.MODEL_COMMAND),
    ARMED(101, Kind.EXTENSION, Armed.BYTES, Armed.BYTES),
    RENDEZVOUS(102, Kind.EXTENSION, Rendezvous.FIXED_BYTES, Rendezvous.FIXED_BYTES + Rendezvous.MAX_REASON_BYTES),
    COUNTS(103, Kind.EXTENSION, PeerCounts.FIXED_BYTES, PeerCounts.FIXED_BYTES + PeerCounts.MAX_TEXT_BYTES),
    CLOCK(104, Kind.EXTENSION, ClockProbe.BYTES, ClockProbe.BYTES),
    TRAFFIC(105, Kind.EXTENSION, Traffic.BYTES, Traffic.BYTES);

    /** Who a frame is for. */
    public enum Kind {
        /** The transport itself reads it. */
        TRANSPORT,
        /** For the model above: skipped by its length, shown by name. */
        MODEL_COMMAND,
        /** Only between two Verbscopes. */
        EXTENSION
    }

    /**
     * The longest payload of a model command that is skipped. The largest known is a multimodal SYNC of a few MiB; the
     * bound keeps a broken length from being read for ever.
     */
    public static final int MAX_COMMAND_BYTES = 64 << 20;

    private final int number;
    private final Kind kind;
    private final int minBytes;
    private final int maxBytes;

    FrameType(int number, Kind kind) {
        this(number, kind, 0, MAX_COMMAND_BYTES);
    }

    FrameType(int number, Kind kind, int minBytes, int maxBytes) {
        this.number = number;
        this.kind = kind;
        this.minBytes = minBytes;
        this.maxBytes = maxBytes;
    }

    public int number() {
        return number;
    }

    public Kind kind() {
        return kind;
    }

    /** Longest payload that is accepted. */
    public int maxBytes() {
        return maxBytes;
    }

    public static Optional<FrameType> of(int number) {
        for (FrameType type : values()) {
            if (type.number == number) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** @throws WireException when the length is none that this frame can have */
    public void checkLength(long bytes) throws WireException {
        if (bytes < minBytes || bytes > maxBytes) {
            String wanted = minBytes == maxBytes ? Integer.toString(minBytes) : minBytes + " to " + maxBytes;
            throw new WireException(
                    "bad-frame-length",
                    "frame " + name() + " (type " + number + "): length is " + bytes + " bytes, wanted " + wanted);
        }
    }
}
