package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The first 88 bytes on the control socket, both ways, without a frame header.
 *
 * @param version of the protocol
 * @param role 1 leads, 2 works
 * @param rdmaOk 1 when RDMA could be tried
 * @param ggufBytes size of the model file
 * @param modelId model family
 * @param layers transformer layers; two gates each
 * @param embd floats in a vector
 * @param vocab vocabulary
 * @param quantBits bits of the quantization
 * @param ctx context size, not compared
 * @param schedule which slots the gates use
 * @param extensions the {@code pad} word: 0 from ds4, {@link #EXTENSIONS} from another Verbscope; not compared
 */
public record Hello(
        int version,
        int role,
        int rdmaOk,
        long ggufBytes,
        int modelId,
        int layers,
        int embd,
        int vocab,
        int quantBits,
        int ctx,
        GateSchedule schedule,
        int extensions) {

    /** Bytes on the wire. */
    public static final int BYTES = 88;

    /** The protocol version spoken here. */
    public static final int VERSION = 10;

    /** {@code pad} of a Verbscope: extensions ("VS"), version 1. */
    public static final int EXTENSIONS = 0x5653_0001;

    /** The magic alone: enough to refuse another program without waiting for the rest. */
    public static final int MAGIC_BYTES = 4;

    /** Magic and version: enough to refuse another version without waiting for the rest. */
    public static final int PREFIX_BYTES = 8;

    /** The magic of a HELLO and then zeros: the leader has begun to send gates. */
    private static final String A_GATE = ". So begins a gate: two workers may have dialed this leader; start one alone";

    /** The 88 bytes, ready to be written. */
    public ByteBuffer encode() {
        ByteBuffer out = Wire.allocate(BYTES);
        out.putInt(Wire.MAGIC).putInt(version).putInt(role).putInt(rdmaOk);
        out.putLong(ggufBytes);
        out.putInt(modelId)
                .putInt(layers)
                .putInt(embd)
                .putInt(vocab)
                .putInt(quantBits)
                .putInt(ctx);
        out.putInt(schedule.start())
                .putInt(schedule.step())
                .putInt(schedule.gatesPerToken())
                .putInt(extensions);
        out.putLong(schedule.mask0()).putLong(schedule.mask1()).putLong(schedule.mask2());
        return out.flip();
    }

    /**
     * Looks at what has come of a peer's HELLO: at its magic from {@link #MAGIC_BYTES} on, at its version from
     * {@link #PREFIX_BYTES} on.
     *
     * @throws WireException for another program, or for another version (both numbers are named): refuse at once
     */
    public static void checkPrefix(ByteBuffer prefix) throws WireException {
        ByteBuffer in = Wire.view(prefix, "HELLO", MAGIC_BYTES);
        int magic = in.getInt();
        if (magic != Wire.MAGIC) {
            throw Wire.badMagic("HELLO", magic, Wire.MAGIC);
        }
        if (in.remaining() < PREFIX_BYTES - MAGIC_BYTES) {
            return;
        }
        int version = in.getInt();
        if (version != VERSION) {
            throw new WireException(
                    "version-mismatch",
                    "HELLO: version: this rank speaks " + VERSION + ", the peer " + Integer.toUnsignedString(version)
                            + (version == 0 ? A_GATE : ""));
        }
    }

    /** @throws WireException as {@link #checkPrefix}, or fewer than {@link #BYTES} */
    public static Hello decode(ByteBuffer buffer) throws WireException {
        checkPrefix(buffer);
        return read(Wire.view(buffer, "HELLO", BYTES));
    }

    /** The fields of a layout of 88 bytes, whatever version it says. */
    static Hello read(ByteBuffer in) {
        in.getInt();
        int version = in.getInt();
        int role = in.getInt();
        int rdmaOk = in.getInt();
        long ggufBytes = in.getLong();
        int modelId = in.getInt();
        int layers = in.getInt();
        int embd = in.getInt();
        int vocab = in.getInt();
        int quantBits = in.getInt();
        int ctx = in.getInt();
        int start = in.getInt();
        int step = in.getInt();
        int perToken = in.getInt();
        int extensions = in.getInt();
        GateSchedule schedule = new GateSchedule(start, step, perToken, in.getLong(), in.getLong(), in.getLong());
        return new Hello(
                version, role, rdmaOk, ggufBytes, modelId, layers, embd, vocab, quantBits, ctx, schedule, extensions);
    }

    /** True when the sender is a Verbscope whose frames above 100 may be used. */
    public boolean speaksExtensions() {
        return extensions == EXTENSIONS;
    }

    /** What keeps these two from being the two ranks of one session, one line for each field; empty when nothing does. */
    public List<String> differencesTo(Hello peer) {
        List<String> lines = new ArrayList<>();
        differences(peer).forEach((field, how) -> lines.add(field + ": " + how));
        return lines;
    }

    /** The names of those fields, in the order of the wire. */
    public List<String> differingFields(Hello peer) {
        return List.copyOf(differences(peer).keySet());
    }

    private Map<String, String> differences(Hello peer) {
        Map<String, String> differences = new LinkedHashMap<>();
        if (peer.role != 1 && peer.role != 2) {
            differences.put("role", "the peer says " + Integer.toUnsignedString(peer.role) + ", wanted 1 or 2");
        } else if (role == peer.role) {
            differences.put("role", "both say " + role + (role == 1 ? " (leader)" : " (worker)"));
        }
        Map<String, String> theirs = peer.identity();
        identity().forEach((field, mine) -> {
            String other = theirs.get(field);
            if (!mine.equals(other)) {
                differences.put(field, "this rank says " + mine + ", the peer " + other);
            }
        });
        return differences;
    }

    /** The fields that must be equal at both ends, by their wire names, in the order of the wire. */
    public Map<String, String> identity() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("gguf_bytes", Long.toUnsignedString(ggufBytes));
        fields.put("model_id", Integer.toUnsignedString(modelId));
        fields.put("n_layer", Integer.toUnsignedString(layers));
        fields.put("n_embd", Integer.toUnsignedString(embd));
        fields.put("n_vocab", Integer.toUnsignedString(vocab));
        fields.put("quant_bits", Integer.toUnsignedString(quantBits));
        fields.put("gate_slot_start", Integer.toUnsignedString(schedule.start()));
        fields.put("gate_slot_step", Integer.toUnsignedString(schedule.step()));
        fields.put("gates_per_token", Integer.toUnsignedString(schedule.gatesPerToken()));
        fields.put(
                "gate_slot_mask",
                String.format("%016x %016x %016x", schedule.mask0(), schedule.mask1(), schedule.mask2()));
        return fields;
    }

    /** Every field by its wire name, in the order of the wire. */
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("version", Integer.toUnsignedString(version));
        fields.put("role", Integer.toUnsignedString(role));
        fields.put("rdma_ok", Integer.toUnsignedString(rdmaOk));
        Map<String, String> identity = identity();
        identity.forEach((name, value) -> {
            fields.put(name, value);
            if (name.equals("quant_bits")) {
                fields.put("ctx_size", Integer.toUnsignedString(ctx));
            }
            if (name.equals("gates_per_token")) {
                fields.put("pad", String.format("0x%08x", extensions));
            }
        });
        return fields;
    }
}
