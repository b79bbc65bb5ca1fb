package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.QpType;

/**
 * What a queue pair knows of itself and its peer from RTR on.
 *
 * @param mtu the number of the path MTU
 * @param sgid one's own GID at sgid_index; zero without a GRH
 * @param gidType its type
 * @param lid one's own LID
 * @param rqPsn the packet sequence number expected first
 */
record Path(
        QpType type,
        int qpn,
        int destQpn,
        int mtu,
        boolean global,
        Gid sgid,
        GidType gidType,
        Gid dgid,
        int lid,
        int dlid,
        int rqPsn) {

    /**
     * Whether the receiver that this is takes packets of {@code sender}. What it does not take it drops without a word:
     * other path MTUs, other addresses, a GRH on one side only. A wrong first PSN matters to RC alone, since UC starts
     * again at the next first packet.
     */
    boolean takes(Path sender, int sqPsn) {
        return sender.type == type
                && sender.qpn == destQpn
                && sender.mtu == mtu
                && sender.global == global
                && (global ? addresses(sender) : sender.dlid == lid)
                && (type == QpType.UC || sqPsn == rqPsn);
    }

    private boolean addresses(Path sender) {
        return sender.dgid.equals(sgid) && sender.sgid.equals(dgid) && sender.gidType == gidType;
    }
}
