package dev.verbscope.link.wire;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * RDMA_INFO: how a rank's queue pair is reached.
 *
 * @param slabBase where its slab begins; sent, used by nobody as long as only SEND and RECV are used
 * @param rkey of the slab
 * @param qpn of the queue pair
 * @param psn first sequence number it will send
 * @param mtu active MTU of its port
 * @param lid of its port, 0 outside InfiniBand
 * @param gid it is reached at
 * @param linkLayer of its port
 */
public record RdmaInfo(long slabBase, int rkey, int qpn, int psn, Mtu mtu, int lid, Gid gid, LinkLayer linkLayer) {

    /** Payload bytes, the last five of them padding. */
    public static final int BYTES = 48;

    public ByteBuffer encode() {
        ByteBuffer out = Wire.allocate(BYTES);
        out.putLong(slabBase).putInt(rkey).putInt(qpn).putInt(psn).putInt(mtu.number());
        out.putShort((short) lid);
        out.put(gid.toBytes());
        out.put((byte) linkLayer.number());
        return out.position(0).limit(BYTES);
    }

    /** @throws WireException for an MTU number outside 1 to 5, or a QPN or PSN above 24 bits */
    public static RdmaInfo decode(ByteBuffer buffer) throws WireException {
        ByteBuffer in = Wire.view(buffer, "RDMA_INFO", BYTES);
        long slabBase = in.getLong();
        int rkey = in.getInt();
        int qpn = in.getInt();
        int psn = in.getInt();
        int mtu = in.getInt();
        int lid = Short.toUnsignedInt(in.getShort());
        byte[] gid = new byte[16];
        in.get(gid);
        int linkLayer = Byte.toUnsignedInt(in.get());
        if (mtu < 1 || mtu > 5) {
            throw new WireException(
                    "bad-info", "RDMA_INFO: mtu is " + Integer.toUnsignedString(mtu) + ", wanted 1 to 5");
        }
        if (qpn >>> 24 != 0 || psn >>> 24 != 0) {
            throw new WireException(
                    "bad-info",
                    String.format("RDMA_INFO: qpn is 0x%x, psn 0x%x: neither may exceed 24 bits", qpn, psn));
        }
        return new RdmaInfo(slabBase, rkey, qpn, psn, Mtu.ofNumber(mtu), lid, Gid.of(gid, 0), LinkLayer.of(linkLayer));
    }

    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("slab_base", String.format("0x%x", slabBase));
        fields.put("rkey", String.format("0x%x", rkey));
        fields.put("qpn", String.format("0x%06x", qpn));
        fields.put("psn", String.format("0x%06x", psn));
        fields.put("mtu", mtu.number() + " (" + mtu.bytes() + ")");
        fields.put("lid", Integer.toString(lid));
        fields.put("gid", gid.toString());
        fields.put("link_layer", linkLayer.number() + " (" + linkLayer.label() + ")");
        return fields;
    }
}
