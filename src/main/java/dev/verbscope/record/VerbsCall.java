package dev.verbscope.record;

/**
 * The verbs functions, with the numbers the last-call cell stores. Numbers are part of the file format: append only.
 */
public enum VerbsCall {
    NONE(0, ""),
    GET_DEVICE_LIST(1, "ibv_get_device_list"),
    OPEN_DEVICE(2, "ibv_open_device"),
    QUERY_DEVICE(3, "ibv_query_device"),
    QUERY_PORT(4, "ibv_query_port"),
    QUERY_GID(5, "ibv_query_gid"),
    ALLOC_PD(6, "ibv_alloc_pd"),
    REG_MR(7, "ibv_reg_mr"),
    CREATE_CQ(8, "ibv_create_cq"),
    CREATE_QP(9, "ibv_create_qp"),
    QUERY_QP(10, "ibv_query_qp"),
    MODIFY_QP_INIT(11, "ibv_modify_qp INIT"),
    MODIFY_QP_RTR(12, "ibv_modify_qp RTR"),
    MODIFY_QP_RTS(13, "ibv_modify_qp RTS"),
    MODIFY_QP_OTHER(14, "ibv_modify_qp"),
    POST_SEND(15, "ibv_post_send"),
    POST_RECV(16, "ibv_post_recv"),
    POLL_CQ(17, "ibv_poll_cq"),
    DESTROY_QP(18, "ibv_destroy_qp"),
    DESTROY_CQ(19, "ibv_destroy_cq"),
    DEREG_MR(20, "ibv_dereg_mr"),
    DEALLOC_PD(21, "ibv_dealloc_pd"),
    CLOSE_DEVICE(22, "ibv_close_device");

    private final int number;
    private final String function;

    VerbsCall(int number, String function) {
        this.number = number;
        this.function = function;
    }

    public int number() {
        return number;
    }

    /** The C name, with the target state for the transitions of a bring-up. */
    public String function() {
        return function;
    }

    /** The call with that number, NONE for a number outside the table. */
    public static VerbsCall of(int number) {
        return number > 0 && number < values().length ? values()[number] : NONE;
    }
}
