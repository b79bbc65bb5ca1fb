package dev.verbscope.verbs;

import java.util.StringJoiner;

/** ibv_qp_attr_mask: the attributes that ibv_modify_qp can be given, with their bits. */
public enum QpAttr {
    STATE(0),
    ACCESS_FLAGS(3),
    PKEY_INDEX(4),
    PORT(5),
    AV(7),
    PATH_MTU(8),
    TIMEOUT(9),
    RETRY_CNT(10),
    RNR_RETRY(11),
    RQ_PSN(12),
    MAX_QP_RD_ATOMIC(13),
    MIN_RNR_TIMER(15),
    SQ_PSN(16),
    MAX_DEST_RD_ATOMIC(17),
    DEST_QPN(20);

    private final int shift;

    QpAttr(int shift) {
        this.shift = shift;
    }

    /** The bit in the mask. */
    public int bit() {
        return 1 << shift;
    }

    /** A mask with the C names of its bits: {@code 0x000081 = IBV_QP_STATE | IBV_QP_AV}. Bits outside the table stay hex. */
    public static String describe(int mask) {
        StringJoiner names = new StringJoiner(" | ");
        int rest = mask;
        for (QpAttr attr : values()) {
            if ((mask & attr.bit()) != 0) {
                names.add("IBV_QP_" + attr);
                rest &= ~attr.bit();
            }
        }
        if (rest != 0) {
            names.add(String.format("0x%x", rest));
        }
        return String.format("0x%06x", mask) + (mask == 0 ? "" : " = " + names);
    }
}
