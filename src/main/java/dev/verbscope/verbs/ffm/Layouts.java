package dev.verbscope.verbs.ffm;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Sizes and offsets of the C structs in bytes, on 64-bit Linux and macOS. None lies behind a {@code pthread_mutex_t} or
 * {@code pthread_cond_t}, whose sizes differ. A test compares each with Debian's header.
 */
final class Layouts {
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.nativeOrder());
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.nativeOrder());
    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.nativeOrder());
    static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    /** ibv_context: the three calls that are no symbols. */
    static final class Context {
        static final long SIZE = 328;
        static final long DEVICE = 0;
        static final long POLL_CQ = 96;
        static final long POST_SEND = 208;
        static final long POST_RECV = 216;

        private Context() {}
    }

    /** The beginning of ibv_device. */
    static final class DeviceHead {
        static final long SIZE = 24;
        static final long TRANSPORT_TYPE = 20;

        private DeviceHead() {}
    }

    /** ibv_device_attr. */
    static final class DeviceAttr {
        static final long SIZE = 232;
        static final long NODE_GUID = 64;
        static final long MAX_QP = 108;
        static final long MAX_QP_WR = 112;
        static final long MAX_CQE = 132;
        static final long MAX_MR = 136;
        static final long MAX_PD = 140;
        static final long PHYS_PORT_CNT = 227;

        private DeviceAttr() {}
    }

    /** ibv_port_attr; the plain symbol writes 48 of its 52 bytes. */
    static final class PortAttr {
        static final long SIZE = 52;
        static final long STATE = 0;
        static final long MAX_MTU = 4;
        static final long ACTIVE_MTU = 8;
        static final long GID_TBL_LEN = 12;
        static final long MAX_MSG_SZ = 20;
        static final long LID = 34;
        static final long ACTIVE_WIDTH = 43;
        static final long ACTIVE_SPEED = 44;
        static final long LINK_LAYER = 46;

        private PortAttr() {}
    }

    /** ibv_gid_entry. */
    static final class GidEntryLayout {
        static final long SIZE = 32;
        static final long GID = 0;
        static final long GID_TYPE = 24;
        static final long NDEV_IFINDEX = 28;

        private GidEntryLayout() {}
    }

    /** ibv_qp_init_attr. */
    static final class QpInitAttr {
        static final long SIZE = 64;
        static final long SEND_CQ = 8;
        static final long RECV_CQ = 16;
        static final long MAX_SEND_WR = 32;
        static final long MAX_RECV_WR = 36;
        static final long MAX_SEND_SGE = 40;
        static final long MAX_RECV_SGE = 44;
        static final long QP_TYPE = 52;

        private QpInitAttr() {}
    }

    /** ibv_qp_attr. */
    static final class QpAttrLayout {
        static final long SIZE = 144;
        static final long QP_STATE = 0;
        static final long PATH_MTU = 8;
        static final long RQ_PSN = 20;
        static final long SQ_PSN = 24;
        static final long DEST_QP_NUM = 28;
        static final long QP_ACCESS_FLAGS = 32;
        static final long AH_DGID = 56;
        static final long AH_SGID_INDEX = 76;
        static final long AH_HOP_LIMIT = 77;
        static final long AH_DLID = 80;
        static final long AH_IS_GLOBAL = 85;
        static final long AH_PORT_NUM = 86;
        static final long PKEY_INDEX = 120;
        static final long MAX_RD_ATOMIC = 126;
        static final long MAX_DEST_RD_ATOMIC = 127;
        static final long MIN_RNR_TIMER = 128;
        static final long PORT_NUM = 129;
        static final long TIMEOUT = 130;
        static final long RETRY_CNT = 131;
        static final long RNR_RETRY = 132;

        private QpAttrLayout() {}
    }

    /** ibv_send_wr. */
    static final class SendWr {
        static final int SIZE = 128;
        static final long WR_ID = 0;
        static final long NEXT = 8;
        static final long SG_LIST = 16;
        static final long NUM_SGE = 24;
        static final long OPCODE = 28;
        static final long SEND_FLAGS = 32;
        /** IBV_WR_SEND. */
        static final int SEND = 2;
        /** IBV_SEND_SIGNALED. */
        static final int SIGNALED = 2;

        private SendWr() {}
    }

    /** ibv_recv_wr. */
    static final class RecvWr {
        static final int SIZE = 32;
        static final long WR_ID = 0;
        static final long NEXT = 8;
        static final long SG_LIST = 16;
        static final long NUM_SGE = 24;

        private RecvWr() {}
    }

    /** ibv_sge. */
    static final class Sge {
        static final long SIZE = 16;
        static final long ADDR = 0;
        static final long LENGTH = 8;
        static final long LKEY = 12;

        private Sge() {}
    }

    /** ibv_wc. */
    static final class Wc {
        static final long SIZE = 48;
        static final long WR_ID = 0;
        static final long STATUS = 8;
        static final long OPCODE = 12;
        static final long VENDOR_ERR = 16;
        static final long BYTE_LEN = 20;
        static final long QP_NUM = 28;

        private Wc() {}
    }

    /** ibv_mr. */
    static final class Mr {
        static final long SIZE = 48;
        static final long LKEY = 36;
        static final long RKEY = 40;

        private Mr() {}
    }

    /** ibv_qp: the number lies before its mutex. */
    static final class Qp {
        static final long SIZE = 56;
        static final long QP_NUM = 52;

        private Qp() {}
    }

    /** ibv_cq. */
    static final class Cq {
        static final long SIZE = 32;
        static final long CQE = 28;

        private Cq() {}
    }

    private Layouts() {}
}
