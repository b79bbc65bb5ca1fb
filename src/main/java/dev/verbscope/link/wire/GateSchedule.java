package dev.verbscope.link.wire;

/**
 * Which slot of the slab a gate's vector lies in. A mask that is not all zero wins; else {@code start + k·step} within a
 * token; else every slot in turn.
 *
 * @param start first slot of a token
 * @param step slots from one gate to the next
 * @param gatesPerToken gates of one token; 0 with no mask means all slots in turn
 * @param mask0 slots 0 to 63, lowest bit first
 * @param mask1 slots 64 to 127
 * @param mask2 slots 128 to 191
 */
public record GateSchedule(int start, int step, int gatesPerToken, long mask0, long mask1, long mask2) {

    /** Slots that a mask can name. */
    public static final int MASK_BITS = 192;

    /** Every slot in turn. */
    public static final GateSchedule IDENTITY = new GateSchedule(0, 0, 0, 0, 0, 0);

    public boolean masked() {
        return (mask0 | mask1 | mask2) != 0;
    }

    /**
     * @param slots how many slots the slab has
     * @throws WireException when the schedule would leave the slab, or the mask's bits do not fit gatesPerToken
     */
    public void check(int slots) throws WireException {
        if (masked()) {
            int bits = Long.bitCount(mask0) + Long.bitCount(mask1) + Long.bitCount(mask2);
            if (bits != gatesPerToken) {
                throw new WireException(
                        "bad-gate-mask",
                        "gate_slot_mask: " + bits + " bits are set, gates_per_token is "
                                + Integer.toUnsignedString(gatesPerToken));
            }
            int highest = highestBit();
            if (highest >= slots) {
                throw new WireException(
                        "bad-gate-mask",
                        "gate_slot_mask: bit " + highest + " is set, the slab has slots 0 to " + (slots - 1));
            }
            return;
        }
        if (gatesPerToken < 0 || start < 0 || step < 0 && gatesPerToken > 0) {
            throw new WireException(
                    "bad-gate-schedule",
                    "gate schedule: start " + Integer.toUnsignedString(start) + ", step "
                            + Integer.toUnsignedString(step) + ", per token "
                            + Integer.toUnsignedString(gatesPerToken) + ": out of range");
        }
        if (gatesPerToken > slots) {
            throw new WireException(
                    "bad-gate-schedule",
                    "gate schedule: per token " + gatesPerToken + ", the slab has " + slots + " slots");
        }
        if (gatesPerToken > 0) {
            long last = start + (gatesPerToken - 1L) * step;
            if (last >= slots) {
                throw new WireException(
                        "bad-gate-schedule",
                        "gate schedule: start " + start + ", step " + step + ", per token " + gatesPerToken
                                + " reaches slot " + last + ", the slab has slots 0 to " + (slots - 1));
            }
        }
    }

    /**
     * The slot of gate {@code seq} of a schedule that {@link #check} has passed.
     *
     * @param seq from 1
     */
    public int slotOf(long seq, int slots) {
        if (masked()) {
            return bit((int) ((seq - 1) % gatesPerToken));
        }
        if (gatesPerToken > 0) {
            return start + (int) ((seq - 1) % gatesPerToken) * step;
        }
        return (int) ((seq - 1) % slots);
    }

    /** The slots of one round in order: after it the sequence repeats. */
    public int[] round(int slots) {
        int length = gatesPerToken > 0 ? gatesPerToken : slots;
        int[] round = new int[length];
        for (int i = 0; i < length; i++) {
            round[i] = slotOf(i + 1L, slots);
        }
        return round;
    }

    /** A schedule of just those slots, each in 0 to 191. */
    public static GateSchedule ofSlots(int start, int step, int gatesPerToken, Iterable<Integer> slots) {
        long[] masks = new long[3];
        for (int slot : slots) {
            if (slot < 0 || slot >= MASK_BITS) {
                throw new IllegalArgumentException("gate slot " + slot + " is outside 0 to " + (MASK_BITS - 1));
            }
            masks[slot >> 6] |= 1L << (slot & 63);
        }
        return new GateSchedule(start, step, gatesPerToken, masks[0], masks[1], masks[2]);
    }

    private int bit(int nth) {
        int left = nth;
        for (int word = 0; word < 3; word++) {
            long mask = word == 0 ? mask0 : word == 1 ? mask1 : mask2;
            int count = Long.bitCount(mask);
            if (left < count) {
                for (int i = 0; i < left; i++) {
                    mask &= mask - 1;
                }
                return (word << 6) + Long.numberOfTrailingZeros(mask);
            }
            left -= count;
        }
        throw new IllegalStateException("the mask has no bit " + nth);
    }

    private int highestBit() {
        if (mask2 != 0) {
            return 191 - Long.numberOfLeadingZeros(mask2);
        }
        return mask1 != 0 ? 127 - Long.numberOfLeadingZeros(mask1) : 63 - Long.numberOfLeadingZeros(mask0);
    }
}
