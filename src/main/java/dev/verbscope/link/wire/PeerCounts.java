package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * COUNTS (extension): what the sender of this frame has counted since its session began; every 100 ms and before closing.
 *
 * @param generation the queue pair in use
 * @param state why it is sent
 * @param posted outbound messages posted
 * @param completed outbound messages completed
 * @param received inbound messages received
 * @param verified inbound messages compared and right
 * @param wrong inbound messages compared and wrong
 * @param bytesPosted outbound payload bytes
 * @param bytesReceived inbound payload bytes
 * @param text when failed: the error's code, a line feed, its message; else empty
 */
public record PeerCounts(
        int generation,
        State state,
        long posted,
        long completed,
        long received,
        long verified,
        long wrong,
        long bytesPosted,
        long bytesReceived,
        String text) {

    public enum State {
        RUNNING,
        CLOSING,
        FAILED
    }

    static final int FIXED_BYTES = 68;

    public static final int MAX_TEXT_BYTES = 1024;

    public ByteBuffer encode() {
        byte[] words = Text.encode(text, MAX_TEXT_BYTES);
        return Wire.allocate(FIXED_BYTES + words.length)
                .putInt(generation)
                .putInt(state.ordinal())
                .putLong(posted)
                .putLong(completed)
                .putLong(received)
                .putLong(verified)
                .putLong(wrong)
                .putLong(bytesPosted)
                .putLong(bytesReceived)
                .putInt(words.length)
                .put(words)
                .flip();
    }

    /** @throws WireException unknown state, a negative number, or a text that is not as long as it says */
    public static PeerCounts decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "COUNTS", FIXED_BYTES);
        int generation = in.getInt();
        int state = in.getInt();
        if (state < 0 || state >= State.values().length) {
            throw new WireException("bad-counts", "COUNTS: state is " + state + ", wanted 0 to 2");
        }
        long posted = in.getLong();
        long completed = in.getLong();
        long received = in.getLong();
        long verified = in.getLong();
        long wrong = in.getLong();
        long bytesPosted = in.getLong();
        long bytesReceived = in.getLong();
        if ((generation | posted | completed | received | verified | wrong | bytesPosted | bytesReceived) < 0) {
            throw new WireException("bad-counts", "COUNTS: a count or the generation is negative");
        }
        int length = in.getInt();
        if (length != in.remaining()) {
            throw new WireException(
                    "bad-counts", "COUNTS: the text is said to have " + length + " bytes, " + in.remaining() + " came");
        }
        return new PeerCounts(
                generation,
                State.values()[state],
                posted,
                completed,
                received,
                verified,
                wrong,
                bytesPosted,
                bytesReceived,
                StandardCharsets.UTF_8.decode(in).toString());
    }

    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("generation", Integer.toString(generation));
        fields.put("state", state.name());
        fields.put("posted", Long.toString(posted));
        fields.put("completed", Long.toString(completed));
        fields.put("received", Long.toString(received));
        fields.put("verified", Long.toString(verified));
        fields.put("wrong", Long.toString(wrong));
        if (!text.isEmpty()) {
            fields.put("text", text);
        }
        return fields;
    }
}
