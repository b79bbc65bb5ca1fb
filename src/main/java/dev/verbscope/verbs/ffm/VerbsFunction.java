package dev.verbscope.verbs.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;

/** The exported functions that are used, with their C signatures. post_send, post_recv and poll_cq are no symbols. */
enum VerbsFunction {
    GET_DEVICE_LIST("ibv_get_device_list", FunctionDescriptor.of(ADDRESS, ADDRESS)),
    FREE_DEVICE_LIST("ibv_free_device_list", FunctionDescriptor.ofVoid(ADDRESS)),
    GET_DEVICE_NAME("ibv_get_device_name", FunctionDescriptor.of(ADDRESS, ADDRESS)),
    OPEN_DEVICE("ibv_open_device", FunctionDescriptor.of(ADDRESS, ADDRESS)),
    CLOSE_DEVICE("ibv_close_device", FunctionDescriptor.of(JAVA_INT, ADDRESS)),
    QUERY_DEVICE("ibv_query_device", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS)),
    QUERY_PORT("ibv_query_port", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_BYTE, ADDRESS)),
    QUERY_GID("ibv_query_gid", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_BYTE, JAVA_INT, ADDRESS)),
    ALLOC_PD("ibv_alloc_pd", FunctionDescriptor.of(ADDRESS, ADDRESS)),
    DEALLOC_PD("ibv_dealloc_pd", FunctionDescriptor.of(JAVA_INT, ADDRESS)),
    REG_MR("ibv_reg_mr", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT)),
    DEREG_MR("ibv_dereg_mr", FunctionDescriptor.of(JAVA_INT, ADDRESS)),
    CREATE_CQ("ibv_create_cq", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT)),
    DESTROY_CQ("ibv_destroy_cq", FunctionDescriptor.of(JAVA_INT, ADDRESS)),
    CREATE_QP("ibv_create_qp", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS)),
    MODIFY_QP("ibv_modify_qp", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT)),
    QUERY_QP("ibv_query_qp", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS)),
    DESTROY_QP("ibv_destroy_qp", FunctionDescriptor.of(JAVA_INT, ADDRESS)),
    /** Tells a GID's type and interface; absent on macOS. */
    QUERY_GID_EX(
            "_ibv_query_gid_ex",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG));

    private final String symbol;
    private final FunctionDescriptor signature;

    VerbsFunction(String symbol, FunctionDescriptor signature) {
        this.symbol = symbol;
        this.signature = signature;
    }

    String symbol() {
        return symbol;
    }

    FunctionDescriptor signature() {
        return signature;
    }

    /** Whether everything else works without it. */
    boolean optional() {
        return this == QUERY_GID_EX;
    }

    static VerbsFunction of(String symbol) {
        for (VerbsFunction function : values()) {
            if (function.symbol.equals(symbol)) {
                return function;
            }
        }
        throw new IllegalArgumentException("no verbs function is called " + symbol);
    }
}
