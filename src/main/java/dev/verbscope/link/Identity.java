package dev.verbscope.link;

import dev.verbscope.link.wire.GateSchedule;

/**
 * What both ranks must have in common, as HELLO compares it.
 *
 * @param ggufBytes size of the model file
 * @param modelId model family
 * @param layers transformer layers, 1 or more
 * @param embd floats in a vector, 1 or more
 * @param vocab vocabulary
 * @param quantBits bits of the quantization
 * @param ctx context size, not compared
 * @param schedule which slots the gates use
 */
public record Identity(
        long ggufBytes, int modelId, int layers, int embd, int vocab, int quantBits, int ctx, GateSchedule schedule) {

    /** In place of one that is not known: the least that a slab can be laid out for. */
    static final Identity STAND_IN = new Identity(0, 0, 1, 1, 0, 0, 0, GateSchedule.IDENTITY);

    /** Largest slab; the standard one has 35 MB. */
    private static final long MAX_SLAB_BYTES = 8L << 30;

    /** Bounds of a session's slab: vectors of 64 MiB and 4096 layers are far beyond any model. */
    public Identity {
        if (layers < 1 || layers > 4096) {
            throw new IllegalArgumentException("layers is " + layers + ", wanted 1 to 4096");
        }
        if (embd < 1 || embd > 16 << 20) {
            throw new IllegalArgumentException("embd is " + embd + ", wanted 1 to " + (16 << 20));
        }
        // two directions of two gates a layer, and two batch regions of eight vectors a layer
        if (layers * 20L * embd * Float.BYTES > MAX_SLAB_BYTES) {
            throw new IllegalArgumentException("layers is " + layers + " and embd " + embd + ": together more than "
                    + (MAX_SLAB_BYTES >> 30) + " GiB to register");
        }
    }

    /** The identity of every demonstration and of {@code link} unless told otherwise. */
    public static Identity standard() {
        return new Identity(123_456_789L, 1, 61, 7168, 129_280, 4, 4096, GateSchedule.IDENTITY);
    }

    /** Bytes of a vector of float32 partials. */
    public int vectorBytes() {
        return embd * Float.BYTES;
    }

    /** Two gates a layer. */
    public int slots() {
        return 2 * layers;
    }
}
