package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * RENDEZVOUS (extension): both ranks do something just before one gate: re-create the queue pair, or stop. The proposer
 * names a gate two ahead; the peer agrees to it or names a later one; each says when it has reached it, so that nothing
 * is still on the way when the queue pair goes.
 *
 * @param step which of the three it is
 * @param purpose what for
 * @param gate before which gate
 * @param reason the operator's words, at most {@link #MAX_REASON_BYTES} bytes of UTF-8; only proposals carry one
 */
public record Rendezvous(Step step, Purpose purpose, long gate, String reason) {

    public enum Step {
        PROPOSE,
        AGREE,
        REACHED
    }

    public enum Purpose {
        RE_CREATE,
        STOP
    }

    static final int FIXED_BYTES = 20;

    public static final int MAX_REASON_BYTES = 256;

    public ByteBuffer encode() {
        byte[] text = Text.encode(reason, MAX_REASON_BYTES);
        return Wire.allocate(FIXED_BYTES + text.length)
                .putInt(step.ordinal() + 1)
                .putInt(purpose.ordinal() + 1)
                .putLong(gate)
                .putInt(text.length)
                .put(text)
                .flip();
    }

    /** @throws WireException unknown step or purpose, a gate below 1, or a text that is not as long as it says */
    public static Rendezvous decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "RENDEZVOUS", FIXED_BYTES);
        int step = in.getInt();
        int purpose = in.getInt();
        long gate = in.getLong();
        int length = in.getInt();
        if (step < 1 || step > Step.values().length || purpose < 1 || purpose > Purpose.values().length || gate < 1) {
            throw new WireException(
                    "bad-rendezvous",
                    "RENDEZVOUS: step " + step + ", purpose " + purpose + ", gate " + gate + ": out of range");
        }
        if (length != in.remaining()) {
            throw new WireException(
                    "bad-rendezvous",
                    "RENDEZVOUS: the reason is said to have " + length + " bytes, " + in.remaining() + " came");
        }
        return new Rendezvous(
                Step.values()[step - 1],
                Purpose.values()[purpose - 1],
                gate,
                StandardCharsets.UTF_8.decode(in).toString());
    }

    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("step", step.name());
        fields.put("purpose", purpose.name());
        fields.put("gate", Long.toString(gate));
        if (!reason.isEmpty()) {
            fields.put("reason", reason);
        }
        return fields;
    }
}
