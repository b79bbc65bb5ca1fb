/* The part of the verbs interface that the programs here use, laid out as the system's library lays it out on a 64-bit Linux.
 * Written for the tests, so that they need a C compiler and no verbs headers. The assertions at the end hold the offsets that the
 * program itself relies on; layout.c prints them all, from this header or from the system's, and a test compares the two.
 */
#ifndef VERBS_ABI_H
#define VERBS_ABI_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---------------------------------------------------------------- devices */

enum { IBV_NODE_CA = 1 };
enum { IBV_TRANSPORT_IB = 0 };

struct ibv_device {
    void *private_ops[2];
    int node_type;
    int transport_type;
    char name[64];
    char dev_name[64];
    char dev_path[256];
    char ibdev_path[256];
};

struct ibv_cq;
struct ibv_qp;
struct ibv_wc;
struct ibv_send_wr;
struct ibv_recv_wr;

/* 32 function pointers; only those that a program without completion channels calls have a name here. */
struct ibv_context_ops {
    void *slots_0_to_10[11];
    int (*poll_cq)(struct ibv_cq *, int, struct ibv_wc *);
    int (*req_notify_cq)(struct ibv_cq *, int);
    void *slots_13_to_24[12];
    int (*post_send)(struct ibv_qp *, struct ibv_send_wr *, struct ibv_send_wr **);
    int (*post_recv)(struct ibv_qp *, struct ibv_recv_wr *, struct ibv_recv_wr **);
    void *slots_27_to_31[5];
};

struct ibv_context {
    struct ibv_device *device;
    struct ibv_context_ops ops;
    int cmd_fd;
    int async_fd;
    int num_comp_vectors;
    pthread_mutex_t mutex;
    void *abi_compat;
};

struct ibv_device_attr {
    char fw_ver[64];
    uint64_t node_guid; /* this and the next one in network byte order */
    uint64_t sys_image_guid;
    uint64_t max_mr_size;
    uint64_t page_size_cap;
    uint32_t vendor_id;
    uint32_t vendor_part_id;
    uint32_t hw_ver;
    int max_qp;
    int max_qp_wr;
    unsigned device_cap_flags;
    int max_sge;
    int max_sge_rd;
    int max_cq;
    int max_cqe;
    int max_mr;
    int max_pd;
    int max_qp_rd_atom;
    int max_ee_rd_atom;
    int max_res_rd_atom;
    int max_qp_init_rd_atom;
    int max_ee_init_rd_atom;
    int atomic_cap;
    int max_ee;
    int max_rdd;
    int max_mw;
    int max_raw_ipv6_qp;
    int max_raw_ethy_qp;
    int max_mcast_grp;
    int max_mcast_qp_attach;
    int max_total_mcast_qp_attach;
    int max_ah;
    int max_fmr;
    int max_map_per_fmr;
    int max_srq;
    int max_srq_wr;
    int max_srq_sge;
    uint16_t max_pkeys;
    uint8_t local_ca_ack_delay;
    uint8_t phys_port_cnt;
};

enum ibv_mtu { IBV_MTU_256 = 1, IBV_MTU_512, IBV_MTU_1024, IBV_MTU_2048, IBV_MTU_4096 };
enum ibv_port_state { IBV_PORT_DOWN = 1, IBV_PORT_INIT, IBV_PORT_ARMED, IBV_PORT_ACTIVE };
enum { IBV_LINK_LAYER_INFINIBAND = 1, IBV_LINK_LAYER_ETHERNET = 2 };

struct ibv_port_attr {
    enum ibv_port_state state;
    enum ibv_mtu max_mtu;
    enum ibv_mtu active_mtu;
    int gid_tbl_len;
    uint32_t port_cap_flags;
    uint32_t max_msg_sz;
    uint32_t bad_pkey_cntr;
    uint32_t qkey_viol_cntr;
    uint16_t pkey_tbl_len;
    uint16_t lid;
    uint16_t sm_lid;
    uint8_t lmc;
    uint8_t max_vl_num;
    uint8_t sm_sl;
    uint8_t subnet_timeout;
    uint8_t init_type_reply;
    uint8_t active_width;
    uint8_t active_speed;
    uint8_t phys_state;
    uint8_t link_layer;
    uint8_t flags; /* the plain ibv_query_port writes up to here and no further */
    uint16_t port_cap_flags2;
};

union ibv_gid {
    uint8_t raw[16];
    uint64_t align;
};

struct ibv_gid_entry {
    union ibv_gid gid;
    uint32_t gid_index;
    uint32_t port_num;
    uint32_t gid_type;
    uint32_t ndev_ifindex;
};

/* ---------------------------------------------------- resources of a session */

enum {
    IBV_ACCESS_LOCAL_WRITE = 1,
    IBV_ACCESS_REMOTE_WRITE = 2,
    IBV_ACCESS_REMOTE_READ = 4,
};

struct ibv_pd {
    struct ibv_context *context;
    uint32_t handle;
};

struct ibv_mr {
    struct ibv_context *context;
    struct ibv_pd *pd;
    void *addr;
    size_t length;
    uint32_t handle;
    uint32_t lkey;
    uint32_t rkey;
};

struct ibv_comp_channel;

struct ibv_cq {
    struct ibv_context *context;
    struct ibv_comp_channel *channel;
    void *cq_context;
    uint32_t handle;
    int cqe;
    pthread_mutex_t mutex;
    pthread_cond_t cond;
    uint32_t comp_events_completed;
    uint32_t async_events_completed;
};

enum ibv_qp_type { IBV_QPT_RC = 2, IBV_QPT_UC, IBV_QPT_UD };
enum ibv_qp_state { IBV_QPS_RESET, IBV_QPS_INIT, IBV_QPS_RTR, IBV_QPS_RTS, IBV_QPS_SQD, IBV_QPS_SQE, IBV_QPS_ERR };

struct ibv_srq;

struct ibv_qp_cap {
    uint32_t max_send_wr;
    uint32_t max_recv_wr;
    uint32_t max_send_sge;
    uint32_t max_recv_sge;
    uint32_t max_inline_data;
};

struct ibv_qp_init_attr {
    void *qp_context;
    struct ibv_cq *send_cq;
    struct ibv_cq *recv_cq;
    struct ibv_srq *srq;
    struct ibv_qp_cap cap;
    enum ibv_qp_type qp_type;
    int sq_sig_all;
};

struct ibv_qp {
    struct ibv_context *context;
    void *qp_context;
    struct ibv_pd *pd;
    struct ibv_cq *send_cq;
    struct ibv_cq *recv_cq;
    struct ibv_srq *srq;
    uint32_t handle;
    uint32_t qp_num;
    enum ibv_qp_state state;
    enum ibv_qp_type qp_type;
    pthread_mutex_t mutex;
    pthread_cond_t cond;
    uint32_t events_completed;
};

struct ibv_global_route {
    union ibv_gid dgid;
    uint32_t flow_label;
    uint8_t sgid_index;
    uint8_t hop_limit;
    uint8_t traffic_class;
};

struct ibv_ah_attr {
    struct ibv_global_route grh;
    uint16_t dlid;
    uint8_t sl;
    uint8_t src_path_bits;
    uint8_t static_rate;
    uint8_t is_global;
    uint8_t port_num;
};

enum {
    IBV_QP_STATE = 1 << 0,
    IBV_QP_ACCESS_FLAGS = 1 << 3,
    IBV_QP_PKEY_INDEX = 1 << 4,
    IBV_QP_PORT = 1 << 5,
    IBV_QP_AV = 1 << 7,
    IBV_QP_PATH_MTU = 1 << 8,
    IBV_QP_TIMEOUT = 1 << 9,
    IBV_QP_RETRY_CNT = 1 << 10,
    IBV_QP_RNR_RETRY = 1 << 11,
    IBV_QP_RQ_PSN = 1 << 12,
    IBV_QP_MAX_QP_RD_ATOMIC = 1 << 13,
    IBV_QP_MIN_RNR_TIMER = 1 << 15,
    IBV_QP_SQ_PSN = 1 << 16,
    IBV_QP_MAX_DEST_RD_ATOMIC = 1 << 17,
    IBV_QP_CAP = 1 << 19,
    IBV_QP_DEST_QPN = 1 << 20,
};

struct ibv_qp_attr {
    enum ibv_qp_state qp_state;
    enum ibv_qp_state cur_qp_state;
    enum ibv_mtu path_mtu;
    int path_mig_state;
    uint32_t qkey;
    uint32_t rq_psn;
    uint32_t sq_psn;
    uint32_t dest_qp_num;
    unsigned qp_access_flags;
    struct ibv_qp_cap cap;
    struct ibv_ah_attr ah_attr;
    struct ibv_ah_attr alt_ah_attr;
    uint16_t pkey_index;
    uint16_t alt_pkey_index;
    uint8_t en_sqd_async_notify;
    uint8_t sq_draining;
    uint8_t max_rd_atomic;
    uint8_t max_dest_rd_atomic;
    uint8_t min_rnr_timer;
    uint8_t port_num;
    uint8_t timeout;
    uint8_t retry_cnt;
    uint8_t rnr_retry;
    uint8_t alt_port_num;
    uint8_t alt_timeout;
    uint32_t rate_limit;
};

/* ----------------------------------------------- work requests, completions */

enum ibv_wr_opcode { IBV_WR_RDMA_WRITE, IBV_WR_RDMA_WRITE_WITH_IMM, IBV_WR_SEND, IBV_WR_SEND_WITH_IMM, IBV_WR_RDMA_READ };
enum { IBV_SEND_SIGNALED = 1 << 1 };

struct ibv_sge {
    uint64_t addr;
    uint32_t length;
    uint32_t lkey;
};

struct ibv_send_wr {
    uint64_t wr_id;
    struct ibv_send_wr *next;
    struct ibv_sge *sg_list;
    int num_sge;
    enum ibv_wr_opcode opcode;
    unsigned send_flags;
    uint32_t imm_data; /* in network byte order */
    struct {
        struct {
            uint64_t remote_addr;
            uint32_t rkey;
        } rdma;
        uint64_t rest[2];
    } wr;
    uint64_t not_used_here[7];
};

struct ibv_recv_wr {
    uint64_t wr_id;
    struct ibv_recv_wr *next;
    struct ibv_sge *sg_list;
    int num_sge;
};

enum ibv_wc_status {
    IBV_WC_SUCCESS = 0,
    IBV_WC_LOC_LEN_ERR = 1,
    IBV_WC_LOC_QP_OP_ERR = 2,
    IBV_WC_LOC_PROT_ERR = 4,
    IBV_WC_WR_FLUSH_ERR = 5,
};
enum ibv_wc_opcode { IBV_WC_SEND = 0, IBV_WC_RECV = 1 << 7 };
enum { IBV_WC_WITH_IMM = 1 << 1 };

struct ibv_wc {
    uint64_t wr_id;
    enum ibv_wc_status status;
    enum ibv_wc_opcode opcode;
    uint32_t vendor_err;
    uint32_t byte_len;
    uint32_t imm_data;
    uint32_t qp_num;
    uint32_t src_qp;
    unsigned wc_flags;
    uint16_t pkey_index;
    uint16_t slid;
    uint8_t sl;
    uint8_t dlid_path_bits;
};

/* -------------------------------------------------------------------- calls */

struct ibv_device **ibv_get_device_list(int *num);
void ibv_free_device_list(struct ibv_device **list);
const char *ibv_get_device_name(struct ibv_device *);
uint64_t ibv_get_device_guid(struct ibv_device *);
struct ibv_context *ibv_open_device(struct ibv_device *);
int ibv_close_device(struct ibv_context *);
int ibv_query_device(struct ibv_context *, struct ibv_device_attr *);
int ibv_query_port(struct ibv_context *, uint8_t port, struct ibv_port_attr *);
int ibv_query_gid(struct ibv_context *, uint8_t port, int index, union ibv_gid *);
int ibv_query_pkey(struct ibv_context *, uint8_t port, int index, uint16_t *);
struct ibv_pd *ibv_alloc_pd(struct ibv_context *);
int ibv_dealloc_pd(struct ibv_pd *);
struct ibv_mr *ibv_reg_mr(struct ibv_pd *, void *addr, size_t length, int access);
struct ibv_mr *ibv_reg_mr_iova2(struct ibv_pd *, void *addr, size_t length, uint64_t iova, unsigned access);
int ibv_dereg_mr(struct ibv_mr *);
struct ibv_cq *ibv_create_cq(struct ibv_context *, int cqe, void *cq_context, struct ibv_comp_channel *, int vector);
int ibv_destroy_cq(struct ibv_cq *);
struct ibv_qp *ibv_create_qp(struct ibv_pd *, struct ibv_qp_init_attr *);
int ibv_destroy_qp(struct ibv_qp *);
int ibv_modify_qp(struct ibv_qp *, struct ibv_qp_attr *, int mask);
int ibv_query_qp(struct ibv_qp *, struct ibv_qp_attr *, int mask, struct ibv_qp_init_attr *);
const char *ibv_wc_status_str(enum ibv_wc_status);
int ibv_fork_init(void);

/* No symbols: the library's header goes through the context, and so does this one. */
static inline int ibv_poll_cq(struct ibv_cq *cq, int max, struct ibv_wc *wc) {
    return cq->context->ops.poll_cq(cq, max, wc);
}
static inline int ibv_post_send(struct ibv_qp *qp, struct ibv_send_wr *wr, struct ibv_send_wr **bad) {
    return qp->context->ops.post_send(qp, wr, bad);
}
static inline int ibv_post_recv(struct ibv_qp *qp, struct ibv_recv_wr *wr, struct ibv_recv_wr **bad) {
    return qp->context->ops.post_recv(qp, wr, bad);
}

/* ------------------------------------------------------------------ offsets */

#ifdef __linux__
#define AT(type, field, offset) _Static_assert(offsetof(struct type, field) == (offset), #type "." #field)
AT(ibv_context, ops.poll_cq, 96);
AT(ibv_context, ops.post_send, 208);
AT(ibv_context, ops.post_recv, 216);
AT(ibv_context, cmd_fd, 264);
AT(ibv_context, abi_compat, 320);
AT(ibv_device_attr, max_srq, 212);
AT(ibv_device_attr, phys_port_cnt, 227);
AT(ibv_port_attr, flags, 47);
AT(ibv_qp, qp_num, 52);
AT(ibv_qp_init_attr, qp_type, 52);
AT(ibv_qp_attr, ah_attr, 56);
AT(ibv_qp_attr, alt_ah_attr, 88);
AT(ibv_qp_attr, rate_limit, 136);
AT(ibv_send_wr, wr.rdma.rkey, 48);
AT(ibv_wc, dlid_path_bits, 45);
#undef AT
#define SIZE(type, size) _Static_assert(sizeof(struct type) == (size), "size of " #type)
SIZE(ibv_device, 664);
SIZE(ibv_context, 328);
SIZE(ibv_device_attr, 232);
SIZE(ibv_port_attr, 52);
SIZE(ibv_gid_entry, 32);
SIZE(ibv_mr, 48);
SIZE(ibv_cq, 128);
SIZE(ibv_qp, 160);
SIZE(ibv_qp_init_attr, 64);
SIZE(ibv_qp_attr, 144);
SIZE(ibv_sge, 16);
SIZE(ibv_send_wr, 128);
SIZE(ibv_recv_wr, 32);
SIZE(ibv_wc, 48);
#undef SIZE
#endif

#endif
