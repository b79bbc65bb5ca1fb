package dev.verbscope.link.wire;

import java.nio.ByteBuffer;

/**
 * CLOCK (extension): one leg of a round trip that measures the offset between the two clocks. All times are nanoseconds
 * on the clock of the rank that wrote them.
 *
 * @param id of the round trip
 * @param asked when the asking rank sent it
 * @param answered when the other rank answered; 0 in the question
 */
public record ClockProbe(long id, long asked, long answered) {

    public static final int BYTES = 24;

    public boolean question() {
        return answered == 0;
    }

    public ByteBuffer encode() {
        return Wire.allocate(BYTES).putLong(id).putLong(asked).putLong(answered).flip();
    }

    /** @throws WireException too few bytes */
    public static ClockProbe decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "CLOCK", BYTES);
        return new ClockProbe(in.getLong(), in.getLong(), in.getLong());
    }
}
