package dev.verbscope.link.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * TRAFFIC (extension): what bulk traffic this rank was told to run, said right after HELLO by a rank that was told any. Nothing
 * on the wire says which gate comes next, so both must mean the same.
 *
 * @param gates decode gates; the leader's count
 * @param batches batch gates
 * @param rows of a batch and of a verify block
 * @param bigs big gates
 * @param bigBytes payload of a big gate
 * @param blocks verify blocks
 * @param mix a big gate before every n-th decode gate; 0 after all of them
 */
public record Traffic(long gates, int batches, int rows, int bigs, long bigBytes, int blocks, int mix) {

    public static final int BYTES = 36;

    public ByteBuffer encode() {
        return Wire.allocate(BYTES)
                .putLong(gates)
                .putLong(bigBytes)
                .putInt(batches)
                .putInt(rows)
                .putInt(bigs)
                .putInt(blocks)
                .putInt(mix)
                .flip();
    }

    /** @throws WireException a negative number */
    public static Traffic decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "TRAFFIC", BYTES);
        long gates = in.getLong();
        long bigBytes = in.getLong();
        Traffic traffic = new Traffic(gates, in.getInt(), in.getInt(), in.getInt(), bigBytes, in.getInt(), in.getInt());
        if ((traffic.gates | traffic.bigBytes) < 0
                || (traffic.batches | traffic.rows | traffic.bigs | traffic.blocks | traffic.mix) < 0) {
            throw new WireException("bad-traffic", "TRAFFIC: " + traffic.fields() + ": out of range");
        }
        return traffic;
    }

    /** What differs, one line for each; the gates are the leader's and may. Rows and bytes matter where they are used. */
    public List<String> differencesTo(Traffic peer) {
        List<String> differences = new ArrayList<>();
        compare("batches", batches, peer.batches, differences);
        compare("bigs", bigs, peer.bigs, differences);
        compare("blocks", blocks, peer.blocks, differences);
        compare("mix", mix, peer.mix, differences);
        if (batches > 0 || blocks > 0) {
            compare("rows", rows, peer.rows, differences);
        }
        if (bigs > 0) {
            compare("big-bytes", bigBytes, peer.bigBytes, differences);
        }
        return differences;
    }

    private static void compare(String name, long mine, long theirs, List<String> differences) {
        if (mine != theirs) {
            differences.add("--" + name + ": this rank says " + mine + ", the peer " + theirs);
        }
    }

    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("gates", Long.toString(gates));
        fields.put("batches", Integer.toString(batches));
        fields.put("rows", Integer.toString(rows));
        fields.put("bigs", Integer.toString(bigs));
        fields.put("big_bytes", Long.toString(bigBytes));
        fields.put("blocks", Integer.toString(blocks));
        fields.put("mix", Integer.toString(mix));
        return fields;
    }
}
