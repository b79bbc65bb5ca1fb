package dev.verbscope.verbs.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.verbscope.nativelib.CPrograms;
import dev.verbscope.nativelib.Finished;
import dev.verbscope.verbs.Access;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpAttr;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import dev.verbscope.verbs.WcOpcode;
import dev.verbscope.verbs.WcStatus;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every size, offset and number that is used, against the system's own verbs header. */
class LayoutsTest {
    private static final Path HEADER = Path.of("/usr/include/infiniband/verbs.h");

    @Test
    void everyOffsetIsTheHeaders() throws IOException {
        Map<String, Long> header = header();
        Map<String, Long> ours = ours();
        Map<String, Long> differing = new TreeMap<>();
        ours.forEach((name, value) -> {
            if (!value.equals(header.get(name))) {
                differing.put(name + " (header " + header.get(name) + ")", value);
            }
        });
        assertEquals(Map.of(), differing);
        assertEquals(ours.keySet(), header.keySet(), "the two programs name the same things");
    }

    /** A constant that was added to the layouts without being named here would go unchecked. */
    @Test
    void everyConstantOfTheLayoutsIsCompared() {
        int constants = 0;
        for (Class<?> struct : Layouts.class.getDeclaredClasses()) {
            for (Field field : struct.getDeclaredFields()) {
                constants += Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() ? 1 : 0;
            }
        }
        assertEquals(constants, layouts().size() + PARTIAL_SIZES);
    }

    /** Sizes of how much of ibv_device, ibv_qp and ibv_cq is looked at, not of the whole. */
    private static final int PARTIAL_SIZES = 3;

    private static Map<String, Long> header() throws IOException {
        assumeTrue(Files.exists(HEADER), () -> "no verbs header at " + HEADER + "; Debian has it in libibverbs-dev");
        Finished program = Finished.of(
                new ProcessBuilder(
                        CPrograms.program("verbs-offsets", "offsets.c").toString()),
                60);
        assertEquals(0, program.code(), program.out());
        assertTrue(program.out().lines().count() > 100, program.out());
        return program.out()
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[0], words -> Long.valueOf(words[1])));
    }

    private static Map<String, Long> ours() {
        Map<String, Long> ours = new TreeMap<>(layouts());
        ours.putAll(numbers());
        return ours;
    }

    private static Map<String, Long> layouts() {
        return Map.ofEntries(
                Map.entry("ibv_context", Layouts.Context.SIZE),
                Map.entry("ibv_context.device", Layouts.Context.DEVICE),
                Map.entry("ibv_context.ops.poll_cq", Layouts.Context.POLL_CQ),
                Map.entry("ibv_context.ops.post_send", Layouts.Context.POST_SEND),
                Map.entry("ibv_context.ops.post_recv", Layouts.Context.POST_RECV),
                Map.entry("ibv_device.transport_type", Layouts.DeviceHead.TRANSPORT_TYPE),
                Map.entry("ibv_device_attr", Layouts.DeviceAttr.SIZE),
                Map.entry("ibv_device_attr.node_guid", Layouts.DeviceAttr.NODE_GUID),
                Map.entry("ibv_device_attr.max_qp", Layouts.DeviceAttr.MAX_QP),
                Map.entry("ibv_device_attr.max_qp_wr", Layouts.DeviceAttr.MAX_QP_WR),
                Map.entry("ibv_device_attr.max_cqe", Layouts.DeviceAttr.MAX_CQE),
                Map.entry("ibv_device_attr.max_mr", Layouts.DeviceAttr.MAX_MR),
                Map.entry("ibv_device_attr.max_pd", Layouts.DeviceAttr.MAX_PD),
                Map.entry("ibv_device_attr.phys_port_cnt", Layouts.DeviceAttr.PHYS_PORT_CNT),
                Map.entry("ibv_port_attr", Layouts.PortAttr.SIZE),
                Map.entry("ibv_port_attr.state", Layouts.PortAttr.STATE),
                Map.entry("ibv_port_attr.max_mtu", Layouts.PortAttr.MAX_MTU),
                Map.entry("ibv_port_attr.active_mtu", Layouts.PortAttr.ACTIVE_MTU),
                Map.entry("ibv_port_attr.gid_tbl_len", Layouts.PortAttr.GID_TBL_LEN),
                Map.entry("ibv_port_attr.max_msg_sz", Layouts.PortAttr.MAX_MSG_SZ),
                Map.entry("ibv_port_attr.lid", Layouts.PortAttr.LID),
                Map.entry("ibv_port_attr.active_width", Layouts.PortAttr.ACTIVE_WIDTH),
                Map.entry("ibv_port_attr.active_speed", Layouts.PortAttr.ACTIVE_SPEED),
                Map.entry("ibv_port_attr.link_layer", Layouts.PortAttr.LINK_LAYER),
                Map.entry("ibv_gid_entry", Layouts.GidEntryLayout.SIZE),
                Map.entry("ibv_gid_entry.gid", Layouts.GidEntryLayout.GID),
                Map.entry("ibv_gid_entry.gid_type", Layouts.GidEntryLayout.GID_TYPE),
                Map.entry("ibv_gid_entry.ndev_ifindex", Layouts.GidEntryLayout.NDEV_IFINDEX),
                Map.entry("ibv_qp_init_attr", Layouts.QpInitAttr.SIZE),
                Map.entry("ibv_qp_init_attr.send_cq", Layouts.QpInitAttr.SEND_CQ),
                Map.entry("ibv_qp_init_attr.recv_cq", Layouts.QpInitAttr.RECV_CQ),
                Map.entry("ibv_qp_init_attr.cap.max_send_wr", Layouts.QpInitAttr.MAX_SEND_WR),
                Map.entry("ibv_qp_init_attr.cap.max_recv_wr", Layouts.QpInitAttr.MAX_RECV_WR),
                Map.entry("ibv_qp_init_attr.cap.max_send_sge", Layouts.QpInitAttr.MAX_SEND_SGE),
                Map.entry("ibv_qp_init_attr.cap.max_recv_sge", Layouts.QpInitAttr.MAX_RECV_SGE),
                Map.entry("ibv_qp_init_attr.qp_type", Layouts.QpInitAttr.QP_TYPE),
                Map.entry("ibv_qp_attr", Layouts.QpAttrLayout.SIZE),
                Map.entry("ibv_qp_attr.qp_state", Layouts.QpAttrLayout.QP_STATE),
                Map.entry("ibv_qp_attr.path_mtu", Layouts.QpAttrLayout.PATH_MTU),
                Map.entry("ibv_qp_attr.rq_psn", Layouts.QpAttrLayout.RQ_PSN),
                Map.entry("ibv_qp_attr.sq_psn", Layouts.QpAttrLayout.SQ_PSN),
                Map.entry("ibv_qp_attr.dest_qp_num", Layouts.QpAttrLayout.DEST_QP_NUM),
                Map.entry("ibv_qp_attr.qp_access_flags", Layouts.QpAttrLayout.QP_ACCESS_FLAGS),
                Map.entry("ibv_qp_attr.ah_attr.grh.dgid", Layouts.QpAttrLayout.AH_DGID),
                Map.entry("ibv_qp_attr.ah_attr.grh.sgid_index", Layouts.QpAttrLayout.AH_SGID_INDEX),
                Map.entry("ibv_qp_attr.ah_attr.grh.hop_limit", Layouts.QpAttrLayout.AH_HOP_LIMIT),
                Map.entry("ibv_qp_attr.ah_attr.dlid", Layouts.QpAttrLayout.AH_DLID),
                Map.entry("ibv_qp_attr.ah_attr.is_global", Layouts.QpAttrLayout.AH_IS_GLOBAL),
                Map.entry("ibv_qp_attr.ah_attr.port_num", Layouts.QpAttrLayout.AH_PORT_NUM),
                Map.entry("ibv_qp_attr.pkey_index", Layouts.QpAttrLayout.PKEY_INDEX),
                Map.entry("ibv_qp_attr.max_rd_atomic", Layouts.QpAttrLayout.MAX_RD_ATOMIC),
                Map.entry("ibv_qp_attr.max_dest_rd_atomic", Layouts.QpAttrLayout.MAX_DEST_RD_ATOMIC),
                Map.entry("ibv_qp_attr.min_rnr_timer", Layouts.QpAttrLayout.MIN_RNR_TIMER),
                Map.entry("ibv_qp_attr.port_num", Layouts.QpAttrLayout.PORT_NUM),
                Map.entry("ibv_qp_attr.timeout", Layouts.QpAttrLayout.TIMEOUT),
                Map.entry("ibv_qp_attr.retry_cnt", Layouts.QpAttrLayout.RETRY_CNT),
                Map.entry("ibv_qp_attr.rnr_retry", Layouts.QpAttrLayout.RNR_RETRY),
                Map.entry("ibv_send_wr", (long) Layouts.SendWr.SIZE),
                Map.entry("ibv_send_wr.wr_id", Layouts.SendWr.WR_ID),
                Map.entry("ibv_send_wr.next", Layouts.SendWr.NEXT),
                Map.entry("ibv_send_wr.sg_list", Layouts.SendWr.SG_LIST),
                Map.entry("ibv_send_wr.num_sge", Layouts.SendWr.NUM_SGE),
                Map.entry("ibv_send_wr.opcode", Layouts.SendWr.OPCODE),
                Map.entry("ibv_send_wr.send_flags", Layouts.SendWr.SEND_FLAGS),
                Map.entry("IBV_WR_SEND", (long) Layouts.SendWr.SEND),
                Map.entry("IBV_SEND_SIGNALED", (long) Layouts.SendWr.SIGNALED),
                Map.entry("ibv_recv_wr", (long) Layouts.RecvWr.SIZE),
                Map.entry("ibv_recv_wr.wr_id", Layouts.RecvWr.WR_ID),
                Map.entry("ibv_recv_wr.next", Layouts.RecvWr.NEXT),
                Map.entry("ibv_recv_wr.sg_list", Layouts.RecvWr.SG_LIST),
                Map.entry("ibv_recv_wr.num_sge", Layouts.RecvWr.NUM_SGE),
                Map.entry("ibv_sge", Layouts.Sge.SIZE),
                Map.entry("ibv_sge.addr", Layouts.Sge.ADDR),
                Map.entry("ibv_sge.length", Layouts.Sge.LENGTH),
                Map.entry("ibv_sge.lkey", Layouts.Sge.LKEY),
                Map.entry("ibv_wc", Layouts.Wc.SIZE),
                Map.entry("ibv_wc.wr_id", Layouts.Wc.WR_ID),
                Map.entry("ibv_wc.status", Layouts.Wc.STATUS),
                Map.entry("ibv_wc.opcode", Layouts.Wc.OPCODE),
                Map.entry("ibv_wc.vendor_err", Layouts.Wc.VENDOR_ERR),
                Map.entry("ibv_wc.byte_len", Layouts.Wc.BYTE_LEN),
                Map.entry("ibv_wc.qp_num", Layouts.Wc.QP_NUM),
                Map.entry("ibv_mr", Layouts.Mr.SIZE),
                Map.entry("ibv_mr.lkey", Layouts.Mr.LKEY),
                Map.entry("ibv_mr.rkey", Layouts.Mr.RKEY),
                Map.entry("ibv_qp.qp_num", Layouts.Qp.QP_NUM),
                Map.entry("ibv_cq.cqe", Layouts.Cq.CQE));
    }

    private static Map<String, Long> numbers() {
        Map<String, Long> numbers = new TreeMap<>();
        for (QpType type : QpType.values()) {
            numbers.put("IBV_QPT_" + type, (long) type.number());
        }
        for (QpState state : new QpState[] {QpState.RESET, QpState.INIT, QpState.RTR, QpState.RTS, QpState.ERR}) {
            numbers.put("IBV_QPS_" + state, (long) state.ordinal());
        }
        for (QpAttr attribute : QpAttr.values()) {
            numbers.put("IBV_QP_" + attribute, (long) attribute.bit());
        }
        numbers.put("IBV_MTU_1024", (long) Mtu.MTU_1024.number());
        numbers.put("IBV_MTU_4096", (long) Mtu.MTU_4096.number());
        numbers.put("IBV_ACCESS_LOCAL_WRITE", (long) Access.LOCAL_WRITE);
        numbers.put("IBV_ACCESS_REMOTE_WRITE", (long) Access.REMOTE_WRITE);
        numbers.put("IBV_ACCESS_REMOTE_READ", (long) Access.REMOTE_READ);
        numbers.put("IBV_LINK_LAYER_INFINIBAND", (long) LinkLayer.INFINIBAND.number());
        numbers.put("IBV_LINK_LAYER_ETHERNET", (long) LinkLayer.ETHERNET.number());
        numbers.put("IBV_PORT_DOWN", (long) PortState.DOWN.ordinal());
        numbers.put("IBV_PORT_ACTIVE", (long) PortState.ACTIVE.ordinal());
        // NativeDevice reads these three
        numbers.put("IBV_GID_TYPE_IB", 0L);
        numbers.put("IBV_GID_TYPE_ROCE_V1", 1L);
        numbers.put("IBV_GID_TYPE_ROCE_V2", 2L);
        numbers.put("IBV_WC_SEND", (long) WcOpcode.SEND);
        numbers.put("IBV_WC_RECV", (long) WcOpcode.RECV);
        for (WcStatus status : new WcStatus[] {
            WcStatus.LOC_LEN_ERR,
            WcStatus.LOC_PROT_ERR,
            WcStatus.WR_FLUSH_ERR,
            WcStatus.RETRY_EXC_ERR,
            WcStatus.RNR_RETRY_EXC_ERR
        }) {
            numbers.put("IBV_WC_" + status, (long) status.ordinal());
        }
        return numbers;
    }
}
