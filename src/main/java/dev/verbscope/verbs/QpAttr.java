package dev.verbscope.verbs;

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
}
