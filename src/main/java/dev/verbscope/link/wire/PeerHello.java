package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A HELLO of any known layout, kept as it came: what answers it has to repeat bytes whose meaning is not known here.
 */
public final class PeerHello {
    /** Fewest bytes of any known layout: enough to know a version 9 by, not enough to know which of its two. */
    public static final int SHORTEST_BYTES = HelloLayout.NINE_SHORT.bytes();

    private static final int ROLE = 8;
    private static final int RDMA_OK = 12;

    /** Where the layouts part: pad and mask follow in those of 88 bytes. */
    private static final int COMMON_BYTES = 60;

    /** Ranks of a pair. */
    private static final int PAIR = 2;

    private final HelloLayout layout;
    private final ByteBuffer bytes;
    private final Hello fields;

    private PeerHello(HelloLayout layout, ByteBuffer bytes) {
        this.layout = layout;
        this.bytes = bytes;
        ByteBuffer whole = Wire.allocate(Hello.BYTES);
        whole.put(0, bytes, 0, layout == HelloLayout.NINE_SHORT ? COMMON_BYTES : Hello.BYTES);
        this.fields = Hello.read(whole);
    }

    /**
     * Looks at what has come of a HELLO: at its magic from {@link Hello#MAGIC_BYTES} on, at its version from
     * {@link Hello#PREFIX_BYTES} on.
     *
     * @return the layouts that it can still be; all before the version is there
     * @throws WireException for another program, or for a version that is neither 9 nor 10: refuse at once
     */
    public static List<HelloLayout> possible(ByteBuffer prefix) throws WireException {
        ByteBuffer in = Wire.view(prefix, "HELLO", Hello.MAGIC_BYTES);
        int magic = in.getInt();
        if (magic != Wire.MAGIC) {
            throw Wire.badMagic("HELLO", magic, Wire.MAGIC);
        }
        if (in.remaining() < Hello.PREFIX_BYTES - Hello.MAGIC_BYTES) {
            return List.of(HelloLayout.values());
        }
        int version = in.getInt();
        List<HelloLayout> fit = new ArrayList<>();
        for (HelloLayout layout : HelloLayout.values()) {
            if (layout.version() == version) {
                fit.add(layout);
            }
        }
        if (fit.isEmpty()) {
            throw new WireException(
                    "version-mismatch",
                    "HELLO: version: an attach understands 9 and 10, the peer speaks "
                            + Integer.toUnsignedString(version));
        }
        return fit;
    }

    /**
     * What an incomplete HELLO is a part of: {@code 88 bytes of a HELLO of protocol 10}. Empty while its version has not come.
     */
    public static Optional<String> whole(ByteBuffer prefix) {
        if (prefix.remaining() < Hello.PREFIX_BYTES) {
            return Optional.empty();
        }
        try {
            List<HelloLayout> layouts = possible(prefix);
            String bytes = layouts.reversed().stream()
                    .map(layout -> Integer.toString(layout.bytes()))
                    .collect(Collectors.joining(" or "));
            return Optional.of(bytes + " bytes of a HELLO of protocol "
                    + layouts.getFirst().version());
        } catch (WireException e) {
            return Optional.empty();
        }
    }

    /**
     * @param buffer as many bytes as the layout has, or more
     * @throws WireException another program, a version that is not the layout's, or fewer bytes
     */
    public static PeerHello decode(ByteBuffer buffer, HelloLayout layout) throws WireException {
        if (!possible(buffer).contains(layout)) {
            throw new WireException(
                    "version-mismatch", "HELLO: version: wanted " + layout.version() + ", the peer speaks another");
        }
        ByteBuffer in = Wire.view(buffer, "HELLO", layout.bytes());
        ByteBuffer kept = Wire.allocate(layout.bytes());
        kept.put(0, in, 0, layout.bytes());
        return new PeerHello(layout, kept);
    }

    public HelloLayout layout() {
        return layout;
    }

    /** What all layouts have; mask and pad are 0 where the layout has none. */
    public Hello common() {
        return fields;
    }

    /** The bytes, ready to be written. */
    public ByteBuffer encode() {
        return Wire.allocate(layout.bytes()).put(0, bytes, 0, layout.bytes());
    }

    /**
     * What the other rank of the same pair says: every byte repeated, but the role, what it has to say of RDMA, and what
     * names the rank. A Verbscope's pad word becomes 0: whoever attaches speaks no extensions.
     *
     * @param role 1 leads, 2 works
     */
    public PeerHello answer(int role, boolean rdmaOk) {
        ByteBuffer out = Wire.allocate(layout.bytes());
        out.put(0, bytes, 0, layout.bytes());
        out.putInt(ROLE, role).putInt(RDMA_OK, rdmaOk ? 1 : 0);
        if (layout == HelloLayout.NINE_SHORT) {
            answerRank(out, role);
        } else if (fields.speaksExtensions()) {
            out.putInt(COMMON_BYTES, 0);
        }
        return new PeerHello(layout, out);
    }

    /**
     * The short layout's last words are not described. Of those that are known to send them one puts (ranks, its own rank)
     * there, one (its own rank, ranks), both of a pair; anything else is taken for something that must be equal.
     */
    private void answerRank(ByteBuffer out, int role) {
        int peerRank = fields.role() - 1;
        int first = out.getInt(COMMON_BYTES);
        int second = out.getInt(COMMON_BYTES + Integer.BYTES);
        if (first == PAIR && second == peerRank) {
            out.putInt(COMMON_BYTES + Integer.BYTES, role - 1);
        } else if (first == peerRank && second == PAIR && !looksLikeMask()) {
            out.putInt(COMMON_BYTES, role - 1);
        }
    }

    /** Whether what follows a pad word of 0 is a mask of one word: it has as many bits as a token has gates. */
    private boolean looksLikeMask() {
        long mask = bytes.getLong(COMMON_BYTES + Integer.BYTES);
        return mask != 0 && Long.bitCount(mask) == fields.schedule().gatesPerToken();
    }

    /** Every field by its wire name, in the order of the wire; what has no name by its offset. */
    public Map<String, String> fields() {
        Map<String, String> named = fields.fields();
        if (layout != HelloLayout.NINE_SHORT) {
            return named;
        }
        Map<String, String> shown = new LinkedHashMap<>(named);
        shown.remove("pad");
        shown.remove("gate_slot_mask");
        for (int at = COMMON_BYTES; at < layout.bytes(); at += Integer.BYTES) {
            shown.put("word at " + at, String.format("0x%08x", bytes.getInt(at)));
        }
        return shown;
    }
}
