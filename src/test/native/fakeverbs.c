/* fakeverbs: a libibverbs look-alike that carries UC (and optionally RC)
 * SEND/RECV between processes on one host through shared memory, with fault
 * injection from the environment.  For tests only.
 *
 * Every queue pair owns one mailbox file (shared mapping) that holds what has
 * arrived for it: a descriptor ring plus a payload area.  The connected peer
 * is the only producer.  A message "arrives" inside the peer's post_send: that
 * is when the receive queue is inspected, so "no receive posted" is exact.
 * The owner copies arrived payloads into its posted buffers when it polls.
 *
 * See README.md for the environment variables.
 */
#define _GNU_SOURCE
#include "verbs_abi.h"

#include <dirent.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define LINE _Alignas(64)

enum { FV_MAGIC = 0x46564231, FV_RING = 4096, FV_MAX_DEV = 8, FV_MAX_GID = 256 };

/* ---------------------------------------------------------------- config */

enum empty_rq { EMPTY_HOLD, EMPTY_DROP, EMPTY_KILL };

static struct {
    char dir[200];
    int host;
    char dev[FV_MAX_DEV][64];
    bool down[FV_MAX_DEV];
    int ndev;
    int gid_index;          /* where the IPv4-mapped GID sits; -1: nowhere */
    bool uc, rc;
    enum empty_rq empty_rq;
    uint64_t max_msg;       /* longer messages vanish; 0: no limit */
    long grant;             /* -1: grant what was asked; else report this */
    long max_wr;            /* create_qp fails above this; 0: no limit */
    long drop_tx_qps, drop_rx_qps;
    uint64_t drop_min_bytes;
    long kill_tx_after;     /* direction dies after this many messages; -1: never */
    long drop_tx_nth, corrupt_tx_nth;
    long cq_cap;            /* real completion ring size, silently; 0: as asked */
    uint64_t max_mr;
    bool page_align;
    bool strict;            /* RTR wants MTU 1024 and the IPv4-mapped GID */
    long write_mode;        /* RDMA WRITE: 0 swallowed without completion, 1 refused */
    double latency_ns, ns_per_byte;
    uint64_t ring_bytes;
    long yield_every;
    bool trace, stats;
    bool late_check;        /* empty receive queues are judged at arrival time */
    bool crash_open;        /* open_device ends in SIGSEGV */
    long crash_post_recv;   /* this call of post_recv ends in SIGSEGV; 0: none */
    uint64_t block_ns;      /* modify_qp takes this long ... */
    enum ibv_qp_state block_to; /* ... on the way to this state */
    bool pd_needs_port;     /* alloc_pd fails while the port is down */
    long limit_qps, limit_mrs; /* of this process, at a time; 0: no limit */
    int gid_table;          /* entries, most of them empty */
} cfg;

static const char *env(const char *name) {
    const char *s = getenv(name);
    return s && *s ? s : NULL;
}
static long env_long(const char *name, long def) {
    const char *s = env(name);
    return s ? strtol(s, NULL, 0) : def;
}

static void cfg_load(void) {
    const char *s = env("FAKEVERBS_DIR");
    if (s) snprintf(cfg.dir, sizeof cfg.dir, "%s", s);
    else snprintf(cfg.dir, sizeof cfg.dir, "/dev/shm/fakeverbs-%u", (unsigned)getuid());
    cfg.host = (int)env_long("FAKEVERBS_HOST", 1 + getpid() % 250);
    char list[400];
    snprintf(list, sizeof list, "%s", env("FAKEVERBS_DEVICES") ? env("FAKEVERBS_DEVICES")
                                                               : "rdma_en2");
    for (char *save = NULL, *t = strtok_r(list, ",", &save); t && cfg.ndev < FV_MAX_DEV;
         t = strtok_r(NULL, ",", &save)) {
        char *colon = strchr(t, ':');
        if (colon) *colon++ = 0;
        if (!strcmp(t, "none")) continue;
        cfg.down[cfg.ndev] = colon && !strcmp(colon, "down");
        snprintf(cfg.dev[cfg.ndev++], sizeof cfg.dev[0], "%s", t);
    }
    cfg.gid_index = (int)env_long("FAKEVERBS_GID_INDEX", 1);
    if (cfg.gid_index >= FV_MAX_GID) cfg.gid_index = FV_MAX_GID - 1;
    cfg.gid_table = (int)env_long("FAKEVERBS_GID_TABLE", 0);
    if (cfg.gid_table < cfg.gid_index + 2) cfg.gid_table = cfg.gid_index + 2;
    if (cfg.gid_table < 2) cfg.gid_table = 2;
    s = env("FAKEVERBS_QPT");
    cfg.uc = !s || strstr(s, "uc");
    cfg.rc = s && strstr(s, "rc");
    s = env("FAKEVERBS_EMPTY_RQ");
    cfg.empty_rq = !s || !strcmp(s, "hold") ? EMPTY_HOLD : !strcmp(s, "drop") ? EMPTY_DROP : EMPTY_KILL;
    cfg.max_msg = (uint64_t)env_long("FAKEVERBS_MAX_MSG", 0);
    s = env("FAKEVERBS_GRANT");
    cfg.grant = !s || !strcmp(s, "asked") ? -1 : !strcmp(s, "zero") ? 0 : strtol(s, NULL, 0);
    cfg.max_wr = env_long("FAKEVERBS_MAX_WR", 0);
    cfg.drop_tx_qps = env_long("FAKEVERBS_DROP_TX_QPS", 0);
    cfg.drop_rx_qps = env_long("FAKEVERBS_DROP_RX_QPS", 0);
    cfg.drop_min_bytes = (uint64_t)env_long("FAKEVERBS_DROP_MIN_BYTES", 0);
    cfg.kill_tx_after = env_long("FAKEVERBS_KILL_TX_AFTER", -1);
    cfg.drop_tx_nth = env_long("FAKEVERBS_DROP_TX_NTH", 0);
    cfg.corrupt_tx_nth = env_long("FAKEVERBS_CORRUPT_TX_NTH", 0);
    cfg.cq_cap = env_long("FAKEVERBS_CQ_CAP", 0);
    cfg.max_mr = (uint64_t)env_long("FAKEVERBS_MAX_MR", 0);
    cfg.page_align = env_long("FAKEVERBS_PAGE_ALIGN", 0) != 0;
    cfg.strict = env_long("FAKEVERBS_STRICT", 1) != 0;
    cfg.write_mode = env_long("FAKEVERBS_REFUSE_WRITE", 0);
    cfg.latency_ns = (s = env("FAKEVERBS_LATENCY_US")) ? atof(s) * 1e3 : 0;
    cfg.ns_per_byte = (s = env("FAKEVERBS_GBPS")) && atof(s) > 0 ? 8.0 / atof(s) : 0;
    cfg.ring_bytes = (uint64_t)env_long("FAKEVERBS_RING_MB", 32) << 20;
    cfg.yield_every = env_long("FAKEVERBS_YIELD_EVERY", 64);
    cfg.late_check = cfg.empty_rq != EMPTY_HOLD && (cfg.latency_ns > 0 || cfg.ns_per_byte > 0);
    cfg.crash_open = env_long("FAKEVERBS_CRASH_OPEN", 0) != 0;
    cfg.crash_post_recv = env_long("FAKEVERBS_CRASH_POST_RECV", 0);
    cfg.block_ns = (s = env("FAKEVERBS_BLOCK_MODIFY_S")) && atof(s) > 0 ? (uint64_t)(atof(s) * 1e9) : 0;
    s = env("FAKEVERBS_BLOCK_MODIFY_TO");
    cfg.block_to = s && !strcmp(s, "init") ? IBV_QPS_INIT : s && !strcmp(s, "rts") ? IBV_QPS_RTS : IBV_QPS_RTR;
    cfg.pd_needs_port = env_long("FAKEVERBS_PD_NEEDS_PORT", 0) != 0;
    cfg.limit_qps = env_long("FAKEVERBS_LIMIT_QPS", 0);
    cfg.limit_mrs = env_long("FAKEVERBS_LIMIT_MRS", 0);
    cfg.trace = env_long("FAKEVERBS_TRACE", 0) != 0;
    cfg.stats = env_long("FAKEVERBS_STATS", 0) != 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void init(void) { pthread_once(&once, cfg_load); }

static void say(const char *fmt, ...) {
    char line[512];
    int n = snprintf(line, sizeof line, "fakeverbs[%d]: ", (int)getpid());
    va_list ap;
    va_start(ap, fmt);
    n += vsnprintf(line + n, sizeof line - (size_t)n, fmt, ap);
    va_end(ap);
    if (n > (int)sizeof line - 2) n = sizeof line - 2;
    line[n++] = '\n';
    if (write(2, line, (size_t)n) < 0) { }
}
#define TRACE(...) do { if (cfg.trace) say(__VA_ARGS__); } while (0)

static uint64_t now_ns(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

/* --------------------------------------------------------------- objects */

struct desc {
    uint64_t off;
    uint64_t ready_ns;
    uint32_t len;
    uint32_t imm;
    uint32_t has_imm;
    uint32_t pad;
};

struct mbox {
    uint32_t magic;
    uint32_t qpn;
    int32_t pid;
    uint32_t pad;
    uint64_t data_bytes;
    uint8_t gid[16];
    LINE _Atomic uint32_t state;      /* enum ibv_qp_state of the owner; ~0: gone */
    _Atomic uint32_t peer_qpn;        /* whom the owner accepts, from RTR on */
    _Atomic uint32_t rx_drop;         /* owner loses everything that arrives */
    LINE _Atomic uint64_t posted;     /* receives posted by the owner */
    LINE _Atomic uint64_t consumed;   /* messages the owner has taken */
    LINE _Atomic uint64_t produced;   /* messages that have arrived */
    _Atomic uint32_t dead;            /* this direction no longer delivers */
    LINE struct desc ring[FV_RING];
};
#define MBOX_HDR ((sizeof(struct mbox) + 4095) & ~(size_t)4095)

struct fdev { struct ibv_device base; int index; };
struct fctx { struct ibv_context base; int dev; };
struct fmr { struct ibv_mr base; struct fmr *next; };
struct fpd { struct ibv_pd base; _Atomic int users; };

struct cqe { struct ibv_wc wc; struct fqp *qp; uint64_t sq_seq; };

struct fcq {
    struct ibv_cq base;
    pthread_mutex_t list_lock;        /* qps list, and one poller at a time */
    struct fqp *qps;                  /* queue pairs receiving or sending here */
    pthread_mutex_t ring_lock;
    struct cqe *ring;
    uint32_t cap, head, count;
    uint64_t lost;
    uint32_t idle;
};

struct rwr { uint64_t wr_id; uint64_t posted_ns; uint32_t nsge; struct ibv_sge sge[4]; };
struct swr { uint64_t wr_id; uint32_t nsge; struct ibv_sge sge[4]; enum ibv_wr_opcode op; uint32_t imm; bool signaled; uint64_t seq; };

struct fqp {
    struct ibv_qp base;
    pthread_mutex_t lock;
    struct fqp *next_recv, *next_send; /* chains on the completion queues */
    int ordinal;
    bool sig_all;
    uint32_t max_send, max_recv;
    struct rwr *rq; uint64_t rq_head, rq_tail;     /* tail - head = posted, unmatched */
    struct swr *sq; uint64_t sq_head, sq_tail;     /* waiting for payload space */
    uint64_t sq_seq; _Atomic uint64_t sq_freed;                     /* send-queue slot accounting */
    struct mbox *own; size_t own_bytes; char own_path[256];
    struct mbox *peer; size_t peer_bytes;
    uint32_t dest_qpn; uint8_t dgid[16]; int sgid_index; int dev;
    uint64_t w_off; uint64_t link_free_ns;
    uint64_t tx_msgs, tx_bytes, tx_lost, rx_msgs, rx_bytes;
};

static pthread_mutex_t mr_lock = PTHREAD_MUTEX_INITIALIZER;
static struct fmr *mr_table[4096];
static _Atomic uint32_t mr_next = 1;
static _Atomic int qp_count;
static _Atomic long post_recv_calls;
static _Atomic int live_qps, live_cqs, live_mrs, live_pds, live_contexts;

/* What a session that ended in order has given back. */
__attribute__((destructor)) static void left_behind(void) {
    if (cfg.stats)
        say("left behind: %d qp, %d cq, %d mr, %d pd, %d context", atomic_load(&live_qps), atomic_load(&live_cqs),
            atomic_load(&live_mrs), atomic_load(&live_pds), atomic_load(&live_contexts));
}

/* Takes one of a limited number; false when all are taken. */
static bool take(_Atomic int *live, long limit) {
    if (atomic_fetch_add(live, 1) < limit || !limit) return true;
    atomic_fetch_sub(live, 1);
    return false;
}

/* --------------------------------------------------------------- devices */

static struct fdev devs[FV_MAX_DEV];

EXPORT struct ibv_device **ibv_get_device_list(int *num) {
    init();
    struct ibv_device **list = calloc((size_t)cfg.ndev + 1, sizeof *list);
    if (!list) { errno = ENOMEM; return NULL; }
    for (int i = 0; i < cfg.ndev; i++) {
        devs[i].index = i;
        devs[i].base.node_type = IBV_NODE_CA;
        devs[i].base.transport_type = IBV_TRANSPORT_IB;
        snprintf(devs[i].base.name, sizeof devs[i].base.name, "%s", cfg.dev[i]);
        snprintf(devs[i].base.dev_name, sizeof devs[i].base.dev_name, "%s", cfg.dev[i]);
        list[i] = &devs[i].base;
    }
    if (num) *num = cfg.ndev;
    return list;
}
EXPORT void ibv_free_device_list(struct ibv_device **list) { free(list); }
EXPORT const char *ibv_get_device_name(struct ibv_device *d) { return d->name; }
EXPORT uint64_t ibv_get_device_guid(struct ibv_device *d) {
    return htobe64(0x02fe000000000000u | (uint64_t)cfg.host << 8 | (uint64_t)((struct fdev *)d)->index);
}

static int fv_poll_cq(struct ibv_cq *, int, struct ibv_wc *);
static int fv_post_send(struct ibv_qp *, struct ibv_send_wr *, struct ibv_send_wr **);
static int fv_post_recv(struct ibv_qp *, struct ibv_recv_wr *, struct ibv_recv_wr **);

EXPORT struct ibv_context *ibv_open_device(struct ibv_device *d) {
    init();
    if (cfg.crash_open) {
        say("open_device: crashing as asked");
        static int *volatile nowhere;
        *nowhere = 1;
    }
    struct fctx *c = calloc(1, sizeof *c);
    if (!c) { errno = ENOMEM; return NULL; }
    c->dev = ((struct fdev *)d)->index;
    c->base.device = d;
    c->base.cmd_fd = c->base.async_fd = -1;
    c->base.num_comp_vectors = 1;
    pthread_mutex_init(&c->base.mutex, NULL);
    c->base.ops.poll_cq = fv_poll_cq;
    c->base.ops.post_send = fv_post_send;
    c->base.ops.post_recv = fv_post_recv;
    atomic_fetch_add(&live_contexts, 1);
    TRACE("device %s opened", d->name);
    return &c->base;
}
EXPORT int ibv_close_device(struct ibv_context *c) {
    TRACE("device %s closed", c->device->name);
    atomic_fetch_sub(&live_contexts, 1);
    free(c);
    return 0;
}

EXPORT int ibv_query_device(struct ibv_context *c, struct ibv_device_attr *a) {
    (void)c;
    memset(a, 0, sizeof *a);
    snprintf(a->fw_ver, sizeof a->fw_ver, "fake");
    a->max_mr_size = cfg.max_mr ? cfg.max_mr : UINT64_MAX;
    a->page_size_cap = 4096;
    a->max_qp = cfg.limit_qps ? (int)cfg.limit_qps : 1024;
    a->max_qp_wr = cfg.max_wr ? (int)cfg.max_wr : 4096;
    a->max_sge = 4;
    a->max_cq = 1024;
    a->max_cqe = 65536;
    a->max_mr = cfg.limit_mrs ? (int)cfg.limit_mrs : 4095;
    a->max_pd = 1024;
    a->phys_port_cnt = 1;
    return 0;
}
EXPORT int ibv_query_port(struct ibv_context *c, uint8_t port, struct ibv_port_attr *a) {
    if (port != 1) return EINVAL;
    memset(a, 0, offsetof(struct ibv_port_attr, flags));
    a->state = cfg.down[((struct fctx *)c)->dev] ? IBV_PORT_DOWN : IBV_PORT_ACTIVE;
    a->max_mtu = IBV_MTU_4096;
    a->active_mtu = IBV_MTU_1024;
    a->gid_tbl_len = cfg.gid_table;
    a->max_msg_sz = cfg.max_msg ? (uint32_t)cfg.max_msg : 1u << 30;
    a->pkey_tbl_len = 1;
    a->active_width = 2;
    a->active_speed = 32;
    a->phys_state = 5;
    a->link_layer = IBV_LINK_LAYER_ETHERNET;
    return 0;
}
static void gid_at(int dev, int index, union ibv_gid *g) {
    memset(g, 0, sizeof *g);
    if (index == cfg.gid_index) {
        g->raw[10] = g->raw[11] = 0xff;
        g->raw[12] = 10; g->raw[13] = 99; g->raw[14] = (uint8_t)dev; g->raw[15] = (uint8_t)cfg.host;
    } else if (index == 0) {
        g->raw[0] = 0xfe; g->raw[1] = 0x80;
        g->raw[8] = 0x02; g->raw[11] = 0xff; g->raw[12] = 0xfe;
        g->raw[14] = (uint8_t)dev; g->raw[15] = (uint8_t)cfg.host;
    }
}
EXPORT int ibv_query_gid(struct ibv_context *c, uint8_t port, int index, union ibv_gid *g) {
    if (port != 1 || index < 0 || index >= cfg.gid_table) {
        errno = EINVAL;
        return -1;
    }
    gid_at(((struct fctx *)c)->dev, index, g);
    return 0;
}
EXPORT int ibv_query_pkey(struct ibv_context *c, uint8_t port, int index, uint16_t *p) {
    (void)c; (void)port;
    if (index) { errno = EINVAL; return -1; }
    *p = htobe16(0xffff);
    return 0;
}

/* ---------------------------------------------------------------- memory */

EXPORT struct ibv_pd *ibv_alloc_pd(struct ibv_context *c) {
    if (cfg.pd_needs_port && cfg.down[((struct fctx *)c)->dev]) { errno = ENETDOWN; return NULL; }
    struct fpd *p = calloc(1, sizeof *p);
    if (!p) { errno = ENOMEM; return NULL; }
    p->base.context = c;
    atomic_fetch_add(&live_pds, 1);
    TRACE("pd allocated");
    return &p->base;
}
EXPORT int ibv_dealloc_pd(struct ibv_pd *p) {
    if (atomic_load(&((struct fpd *)p)->users)) return EBUSY;
    TRACE("pd deallocated");
    atomic_fetch_sub(&live_pds, 1);
    free(p);
    return 0;
}

static struct ibv_mr *reg(struct ibv_pd *pd, void *addr, size_t len) {
    if (cfg.max_mr && len > cfg.max_mr) { errno = ENOMEM; return NULL; }
    if (!len || (cfg.page_align && ((uintptr_t)addr & 4095))) { errno = EINVAL; return NULL; }
    if (!take(&live_mrs, cfg.limit_mrs)) { errno = ENOMEM; return NULL; }
    struct fmr *m = calloc(1, sizeof *m);
    if (!m) { atomic_fetch_sub(&live_mrs, 1); errno = ENOMEM; return NULL; }
    atomic_fetch_add(&((struct fpd *)pd)->users, 1);
    m->base.context = pd->context;
    m->base.pd = pd;
    m->base.addr = addr;
    m->base.length = len;
    m->base.lkey = m->base.rkey = atomic_fetch_add(&mr_next, 1);
    pthread_mutex_lock(&mr_lock);
    struct fmr **b = &mr_table[m->base.lkey % 4096];
    m->next = *b;
    *b = m;
    pthread_mutex_unlock(&mr_lock);
    TRACE("mr %u registered, %zu bytes", m->base.lkey, len);
    return &m->base;
}
EXPORT struct ibv_mr *ibv_reg_mr(struct ibv_pd *pd, void *addr, size_t len, int access) {
    (void)access;
    return reg(pd, addr, len);
}
EXPORT struct ibv_mr *ibv_reg_mr_iova2(struct ibv_pd *pd, void *addr, size_t len, uint64_t iova,
                                       unsigned access) {
    (void)access;
    if (iova != (uintptr_t)addr) { errno = ENOTSUP; return NULL; }
    return reg(pd, addr, len);
}
EXPORT int ibv_dereg_mr(struct ibv_mr *mr) {
    pthread_mutex_lock(&mr_lock);
    for (struct fmr **p = &mr_table[mr->lkey % 4096]; *p; p = &(*p)->next)
        if (&(*p)->base == mr) { *p = (*p)->next; break; }
    pthread_mutex_unlock(&mr_lock);
    TRACE("mr %u deregistered", mr->lkey);
    atomic_fetch_sub(&live_mrs, 1);
    atomic_fetch_sub(&((struct fpd *)mr->pd)->users, 1);
    free(mr);
    return 0;
}
static bool sge_ok(struct ibv_pd *pd, const struct ibv_sge *s) {
    bool ok = false;
    pthread_mutex_lock(&mr_lock);
    for (struct fmr *m = mr_table[s->lkey % 4096]; m; m = m->next)
        if (m->base.lkey == s->lkey) {
            const uint64_t lo = (uintptr_t)m->base.addr;
            ok = m->base.pd == pd && s->addr >= lo && s->length <= m->base.length &&
                 s->addr - lo <= m->base.length - s->length;
            break;
        }
    pthread_mutex_unlock(&mr_lock);
    return ok;
}

/* ----------------------------------------------------- completion queues */

EXPORT struct ibv_cq *ibv_create_cq(struct ibv_context *c, int cqe, void *cq_context,
                                    struct ibv_comp_channel *ch, int vector) {
    (void)vector;
    if (cqe < 1 || cqe > 65536 || ch) { errno = EINVAL; return NULL; }
    struct fcq *q = calloc(1, sizeof *q);
    if (!q) { errno = ENOMEM; return NULL; }
    q->cap = cfg.cq_cap ? (uint32_t)cfg.cq_cap : (uint32_t)cqe;
    q->ring = calloc(q->cap, sizeof *q->ring);
    if (!q->ring) { free(q); errno = ENOMEM; return NULL; }
    q->base.context = c;
    q->base.cq_context = cq_context;
    q->base.cqe = cqe;
    pthread_mutex_init(&q->list_lock, NULL);
    pthread_mutex_init(&q->ring_lock, NULL);
    atomic_fetch_add(&live_cqs, 1);
    TRACE("cq created, %d entries", cqe);
    return &q->base;
}
EXPORT int ibv_destroy_cq(struct ibv_cq *cq) {
    struct fcq *q = (struct fcq *)cq;
    if (q->qps) return EBUSY;
    if (q->lost && (cfg.stats || cfg.trace)) say("completion queue lost %llu completions", (unsigned long long)q->lost);
    TRACE("cq destroyed");
    atomic_fetch_sub(&live_cqs, 1);
    free(q->ring);
    free(q);
    return 0;
}
static void cq_push(struct fcq *q, const struct cqe *e) {
    pthread_mutex_lock(&q->ring_lock);
    if (q->count == q->cap) {
        if (!q->lost++) say("completion queue overrun (room for %u, %d were asked for)", q->cap, q->base.cqe);
    } else {
        q->ring[(q->head + q->count++) % q->cap] = *e;
    }
    pthread_mutex_unlock(&q->ring_lock);
}

/* ----------------------------------------------------------- queue pairs */

static void sweep_stale(void) {
    DIR *d = opendir(cfg.dir);
    if (!d) return;
    for (struct dirent *e; (e = readdir(d));) {
        unsigned qpn; int pid;
        if (sscanf(e->d_name, "qp-%x-%d", &qpn, &pid) == 2 && kill(pid, 0) != 0 && errno == ESRCH) {
            char path[600];
            snprintf(path, sizeof path, "%s/%s", cfg.dir, e->d_name);
            unlink(path);
        }
    }
    closedir(d);
}

/* The file name carries the owner's pid so that a dead owner's file can be
 * swept; a number is taken by creating "n-<qpn>" exclusively. */
static struct mbox *mbox_create(struct fqp *qp, const uint8_t *gid) {
    static _Atomic uint32_t salt;
    mkdir(cfg.dir, 0777);
    if (!atomic_load(&salt)) sweep_stale();
    for (int tries = 0; tries < 1000; tries++) {
        uint64_t x = ((uint64_t)getpid() << 20) + atomic_fetch_add(&salt, 1) + 1;
        x *= 0x9E3779B97F4A7C15u; x ^= x >> 31;
        const uint32_t qpn = (uint32_t)(x & 0x7fffff) | 0x100;
        char path[256];
        snprintf(path, sizeof path, "%s/qp-%06x-%d", cfg.dir, qpn, (int)getpid());
        /* another live process may hold this number */
        DIR *d = opendir(cfg.dir);
        bool taken = false;
        for (struct dirent *e; d && (e = readdir(d));) {
            unsigned q; int pid;
            if (sscanf(e->d_name, "qp-%x-%d", &q, &pid) == 2 && q == qpn) taken = true;
        }
        if (d) closedir(d);
        if (taken) continue;
        char tmp[300];
        snprintf(tmp, sizeof tmp, "%s/.new-%06x-%d", cfg.dir, qpn, (int)getpid());
        int fd = open(tmp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0) { if (errno == EEXIST) { unlink(tmp); continue; } return NULL; }
        const size_t bytes = MBOX_HDR + cfg.ring_bytes;
        struct mbox *m = MAP_FAILED;
        if (ftruncate(fd, (off_t)bytes) == 0)
            m = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        close(fd);
        if (m == MAP_FAILED) { unlink(tmp); errno = ENOMEM; return NULL; }
        m->qpn = qpn;
        m->pid = getpid();
        m->data_bytes = cfg.ring_bytes;
        memcpy(m->gid, gid, 16);
        atomic_store(&m->state, IBV_QPS_RESET);
        m->magic = FV_MAGIC;
        if (rename(tmp, path) != 0) { munmap(m, bytes); unlink(tmp); return NULL; }
        qp->own_bytes = bytes;
        snprintf(qp->own_path, sizeof qp->own_path, "%s", path);
        return m;
    }
    errno = ENOMEM;
    return NULL;
}
static struct mbox *mbox_attach(uint32_t qpn, size_t *bytes) {
    DIR *d = opendir(cfg.dir);
    char path[600] = "";
    for (struct dirent *e; d && (e = readdir(d));) {
        unsigned q; int pid;
        if (sscanf(e->d_name, "qp-%x-%d", &q, &pid) == 2 && q == qpn && e->d_name[0] == 'q')
            snprintf(path, sizeof path, "%s/%s", cfg.dir, e->d_name);
    }
    if (d) closedir(d);
    if (!path[0]) return NULL;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    struct stat st;
    if (fd < 0) return NULL;
    struct mbox *m = MAP_FAILED;
    if (fstat(fd, &st) == 0 && (size_t)st.st_size > MBOX_HDR)
        m = mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (m == MAP_FAILED) return NULL;
    if (m->magic != FV_MAGIC || m->qpn != qpn) { munmap(m, (size_t)st.st_size); return NULL; }
    *bytes = (size_t)st.st_size;
    return m;
}

EXPORT struct ibv_qp *ibv_create_qp(struct ibv_pd *pd, struct ibv_qp_init_attr *a) {
    if ((a->qp_type == IBV_QPT_UC && !cfg.uc) || (a->qp_type == IBV_QPT_RC && !cfg.rc) ||
        (a->qp_type != IBV_QPT_UC && a->qp_type != IBV_QPT_RC)) {
        errno = ENOTSUP;
        return NULL;
    }
    if (!a->send_cq || !a->recv_cq || a->srq || a->cap.max_send_sge > 4 || a->cap.max_recv_sge > 4 ||
        !a->cap.max_send_wr || !a->cap.max_recv_wr || a->cap.max_send_wr > FV_RING ||
        a->cap.max_recv_wr > FV_RING || a->cap.max_inline_data) {
        errno = EINVAL;
        return NULL;
    }
    if (cfg.max_wr && (a->cap.max_send_wr > (uint32_t)cfg.max_wr || a->cap.max_recv_wr > (uint32_t)cfg.max_wr)) {
        errno = ENOMEM;
        return NULL;
    }
    if (!take(&live_qps, cfg.limit_qps)) { errno = EBUSY; return NULL; }
    struct fqp *qp = calloc(1, sizeof *qp);
    if (!qp) { atomic_fetch_sub(&live_qps, 1); errno = ENOMEM; return NULL; }
    qp->dev = ((struct fctx *)pd->context)->dev;
    qp->max_send = a->cap.max_send_wr;
    qp->max_recv = a->cap.max_recv_wr;
    qp->rq = calloc(qp->max_recv, sizeof *qp->rq);
    qp->sq = calloc(qp->max_send, sizeof *qp->sq);
    union ibv_gid g;
    gid_at(qp->dev, cfg.gid_index, &g);
    if (qp->rq && qp->sq) qp->own = mbox_create(qp, g.raw);
    if (!qp->own) {
        atomic_fetch_sub(&live_qps, 1);
        free(qp->rq);
        free(qp->sq);
        free(qp);
        errno = ENOMEM;
        return NULL;
    }
    atomic_fetch_add(&((struct fpd *)pd)->users, 1);
    qp->ordinal = atomic_fetch_add(&qp_count, 1);
    qp->sig_all = a->sq_sig_all != 0;
    pthread_mutex_init(&qp->lock, NULL);
    qp->base.context = pd->context;
    qp->base.qp_context = a->qp_context;
    qp->base.pd = pd;
    qp->base.send_cq = a->send_cq;
    qp->base.recv_cq = a->recv_cq;
    qp->base.qp_num = qp->own->qpn;
    qp->base.state = IBV_QPS_RESET;
    qp->base.qp_type = a->qp_type;
    if (qp->ordinal < cfg.drop_rx_qps) atomic_store(&qp->own->rx_drop, 1);
    if (cfg.grant >= 0) a->cap.max_send_wr = a->cap.max_recv_wr = (uint32_t)cfg.grant;
    struct fcq *rq = (struct fcq *)a->recv_cq;
    pthread_mutex_lock(&rq->list_lock);
    qp->next_recv = rq->qps;
    rq->qps = qp;
    pthread_mutex_unlock(&rq->list_lock);
    TRACE("qp %06x created (number %d)", qp->base.qp_num, qp->ordinal);
    return &qp->base;
}
EXPORT int ibv_destroy_qp(struct ibv_qp *base) {
    struct fqp *qp = (struct fqp *)base;
    struct fcq *rq = (struct fcq *)base->recv_cq;
    pthread_mutex_lock(&rq->list_lock);
    for (struct fqp **p = &rq->qps; *p; p = &(*p)->next_recv)
        if (*p == qp) { *p = qp->next_recv; break; }
    pthread_mutex_unlock(&rq->list_lock);
    struct fcq *sq = (struct fcq *)base->send_cq;
    for (int k = 0; k < 2; k++) {      /* forget slot accounting of queued completions */
        struct fcq *q = k ? sq : rq;
        pthread_mutex_lock(&q->ring_lock);
        for (uint32_t i = 0; i < q->count; i++)
            if (q->ring[(q->head + i) % q->cap].qp == qp) q->ring[(q->head + i) % q->cap].qp = NULL;
        pthread_mutex_unlock(&q->ring_lock);
    }
    if (cfg.stats)
        say("qp %06x tx %llu msgs %llu bytes (%llu lost), rx %llu msgs %llu bytes", base->qp_num,
            (unsigned long long)qp->tx_msgs, (unsigned long long)qp->tx_bytes, (unsigned long long)qp->tx_lost,
            (unsigned long long)qp->rx_msgs, (unsigned long long)qp->rx_bytes);
    TRACE("qp %06x destroyed", base->qp_num);
    atomic_fetch_sub(&live_qps, 1);
    atomic_fetch_sub(&((struct fpd *)base->pd)->users, 1);
    atomic_store(&qp->own->state, ~0u);
    unlink(qp->own_path);
    munmap(qp->own, qp->own_bytes);
    if (qp->peer) munmap(qp->peer, qp->peer_bytes);
    free(qp->rq);
    free(qp->sq);
    free(qp);
    return 0;
}
/* A driver that does not come back: no signal ends the wait. */
static void block(void) {
    TRACE("modify_qp blocks for %llu ms", (unsigned long long)(cfg.block_ns / 1000000));
    const uint64_t end = now_ns() + cfg.block_ns;
    const struct timespec until = { (time_t)(end / 1000000000u), (long)(end % 1000000000u) };
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) { }
}

EXPORT int ibv_modify_qp(struct ibv_qp *base, struct ibv_qp_attr *a, int mask) {
    struct fqp *qp = (struct fqp *)base;
    if (!(mask & IBV_QP_STATE)) return EINVAL;
    if (cfg.block_ns && a->qp_state == cfg.block_to) block();
    int rc = 0;
    pthread_mutex_lock(&qp->lock);
    const enum ibv_qp_state from = base->state, to = a->qp_state;
    if (to == IBV_QPS_INIT) {
        const int need = IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS;
        if ((from != IBV_QPS_RESET && from != IBV_QPS_INIT) || (mask & need) != need || a->port_num != 1) rc = EINVAL;
    } else if (to == IBV_QPS_RTR) {
        const int need = IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN;
        if (from != IBV_QPS_INIT || (mask & need) != need) rc = EINVAL;
        else if (cfg.strict && (a->path_mtu != IBV_MTU_1024 || !a->ah_attr.is_global ||
                                a->ah_attr.grh.sgid_index != cfg.gid_index)) {
            say("RTR refused: mtu %d global %d sgid_index %d (want MTU 1024, the IPv4-mapped GID at %d)",
                (int)a->path_mtu, a->ah_attr.is_global, a->ah_attr.grh.sgid_index, cfg.gid_index);
            rc = EINVAL;
        } else {
            qp->dest_qpn = a->dest_qp_num;
            memcpy(qp->dgid, a->ah_attr.grh.dgid.raw, 16);
            atomic_store(&qp->own->peer_qpn, qp->dest_qpn);
        }
    } else if (to == IBV_QPS_RTS) {
        if (from != IBV_QPS_RTR || !(mask & IBV_QP_SQ_PSN)) rc = EINVAL;
    } else if (to != IBV_QPS_RESET && to != IBV_QPS_ERR) {
        rc = EINVAL;
    }
    if (!rc) {
        base->state = to;
        atomic_store(&qp->own->state, to);
        TRACE("qp %06x state %d -> %d (dest %06x)", base->qp_num, from, to, qp->dest_qpn);
    }
    pthread_mutex_unlock(&qp->lock);
    return rc;
}
EXPORT int ibv_query_qp(struct ibv_qp *base, struct ibv_qp_attr *a, int mask, struct ibv_qp_init_attr *ia) {
    (void)mask;
    struct fqp *qp = (struct fqp *)base;
    memset(a, 0, sizeof *a);
    a->qp_state = a->cur_qp_state = base->state;
    a->dest_qp_num = qp->dest_qpn;
    a->cap.max_send_wr = qp->max_send;
    a->cap.max_recv_wr = qp->max_recv;
    if (ia) { memset(ia, 0, sizeof *ia); ia->qp_type = base->qp_type; ia->cap = a->cap; }
    return 0;
}

/* -------------------------------------------------------------- data path */

static int fv_post_recv(struct ibv_qp *base, struct ibv_recv_wr *wr, struct ibv_recv_wr **bad) {
    struct fqp *qp = (struct fqp *)base;
    int rc = 0;
    if (cfg.crash_post_recv && atomic_fetch_add(&post_recv_calls, 1) + 1 == cfg.crash_post_recv) {
        say("post_recv number %ld: crashing as asked", cfg.crash_post_recv);
        static int *volatile nowhere;
        *nowhere = 1;
    }
    pthread_mutex_lock(&qp->lock);
    if (base->state == IBV_QPS_RESET) rc = EINVAL;
    for (; wr && !rc; wr = wr->next) {
        if (qp->rq_tail - qp->rq_head >= qp->max_recv) { rc = ENOMEM; break; }
        if (wr->num_sge > 4) { rc = EINVAL; break; }
        struct rwr *r = &qp->rq[qp->rq_tail % qp->max_recv];
        r->wr_id = wr->wr_id;
        r->nsge = (uint32_t)wr->num_sge;
        r->posted_ns = cfg.late_check ? now_ns() : 0;
        memcpy(r->sge, wr->sg_list, sizeof(struct ibv_sge) * (size_t)wr->num_sge);
        qp->rq_tail++;
        atomic_fetch_add_explicit(&qp->own->posted, 1, memory_order_seq_cst);
    }
    pthread_mutex_unlock(&qp->lock);
    if (rc && bad) *bad = wr;
    return rc;
}

static void complete_send(struct fqp *qp, const struct swr *s, enum ibv_wc_status st) {
    if (!s->signaled && st == IBV_WC_SUCCESS) return;
    struct cqe e = { .qp = qp, .sq_seq = s->seq };
    e.wc.wr_id = s->wr_id;
    e.wc.status = st;
    e.wc.opcode = IBV_WC_SEND;
    e.wc.qp_num = qp->base.qp_num;
    cq_push((struct fcq *)qp->base.send_cq, &e);
}

/* Find room for n bytes in the peer's payload area; UINT64_MAX: none now. */
static uint64_t payload_room(struct fqp *qp, struct mbox *m, uint64_t n) {
    const uint64_t prod = atomic_load_explicit(&m->produced, memory_order_relaxed);
    const uint64_t cons = atomic_load_explicit(&m->consumed, memory_order_acquire);
    if (prod == cons) { qp->w_off = 0; return n <= m->data_bytes ? 0 : UINT64_MAX; }
    if (prod - cons >= FV_RING) return UINT64_MAX;
    const uint64_t oldest = m->ring[cons % FV_RING].off;
    if (qp->w_off > oldest) {
        if (n <= m->data_bytes - qp->w_off) return qp->w_off;
        return n < oldest ? 0 : UINT64_MAX;
    }
    return n < oldest - qp->w_off ? qp->w_off : UINT64_MAX;
}

/* One send. Returns false when it has to wait for payload space. */
static bool transmit(struct fqp *qp, struct swr *s) {
    uint64_t len = 0;
    for (uint32_t i = 0; i < s->nsge; i++) {
        if (s->sge[i].length && !sge_ok(qp->base.pd, &s->sge[i])) {
            say("qp %06x send: lkey %u does not cover %llx+%u", qp->base.qp_num, s->sge[i].lkey,
                (unsigned long long)s->sge[i].addr, s->sge[i].length);
            qp->base.state = IBV_QPS_ERR;
            complete_send(qp, s, IBV_WC_LOC_PROT_ERR);
            return true;
        }
        len += s->sge[i].length;
    }
    if (s->op != IBV_WR_SEND && s->op != IBV_WR_SEND_WITH_IMM) return true; /* swallowed */
    const char *lost = NULL;
    if (!qp->peer) qp->peer = mbox_attach(qp->dest_qpn, &qp->peer_bytes);
    struct mbox *m = qp->peer;
    const uint64_t n = (len + 63) & ~63ull ? (len + 63) & ~63ull : 64;
    uint64_t off = 0;
    if (qp->ordinal < cfg.drop_tx_qps && len >= cfg.drop_min_bytes) lost = "injected: this direction loses everything";
    else if (cfg.kill_tx_after >= 0 && qp->tx_msgs >= (uint64_t)cfg.kill_tx_after) lost = "injected: direction died";
    else if (cfg.drop_tx_nth && qp->tx_msgs + 1 == (uint64_t)cfg.drop_tx_nth) lost = "injected: this message";
    else if (cfg.max_msg && len > cfg.max_msg) lost = "longer than the message limit";
    else if (!m) lost = "no such queue pair";
    else {
        const uint32_t st = atomic_load(&m->state);
        if (st != IBV_QPS_RTR && st != IBV_QPS_RTS) lost = "peer queue pair not ready";
        else if (atomic_load(&m->peer_qpn) != qp->base.qp_num || memcmp(m->gid, qp->dgid, 16)) lost = "addressed wrongly";
        else if (atomic_load(&m->rx_drop) && len >= cfg.drop_min_bytes) lost = "injected: receiver loses everything";
        else if (atomic_load(&m->dead)) lost = "direction is dead";
        else if (cfg.empty_rq != EMPTY_HOLD && !cfg.late_check && qp->base.qp_type == IBV_QPT_UC &&
                 atomic_load(&m->posted) <= atomic_load(&m->produced)) {
            lost = "no receive posted";
            if (cfg.empty_rq == EMPTY_KILL) {
                atomic_store(&m->dead, 1);
                say("qp %06x -> %06x: send %llu met an empty receive queue; this direction is dead now",
                    qp->base.qp_num, qp->dest_qpn, (unsigned long long)qp->tx_msgs);
            }
        } else if ((off = payload_room(qp, m, n)) == UINT64_MAX) {
            if (n > m->data_bytes) lost = "larger than the payload area (FAKEVERBS_RING_MB)";
            else return false;
        }
    }
    qp->tx_msgs++;
    qp->tx_bytes += len;
    if (lost) {
        qp->tx_lost++;
        TRACE("qp %06x -> %06x: %llu bytes lost: %s", qp->base.qp_num, qp->dest_qpn, (unsigned long long)len, lost);
        complete_send(qp, s, IBV_WC_SUCCESS);     /* UC never learns */
        return true;
    }
    uint8_t *dst = (uint8_t *)m + MBOX_HDR + off;
    uint64_t at = 0;
    for (uint32_t i = 0; i < s->nsge; i++) {
        memcpy(dst + at, (const void *)(uintptr_t)s->sge[i].addr, s->sge[i].length);
        at += s->sge[i].length;
    }
    if (cfg.corrupt_tx_nth && qp->tx_msgs == (uint64_t)cfg.corrupt_tx_nth && len) dst[len / 2] ^= 0x10;
    qp->w_off = off + n;
    const uint64_t prod = atomic_load_explicit(&m->produced, memory_order_relaxed);
    struct desc *d = &m->ring[prod % FV_RING];
    d->off = off;
    d->len = (uint32_t)len;
    d->has_imm = s->op == IBV_WR_SEND_WITH_IMM;
    d->imm = s->imm;
    d->ready_ns = 0;
    if (cfg.latency_ns > 0 || cfg.ns_per_byte > 0) {
        uint64_t t = now_ns();
        if (t < qp->link_free_ns) t = qp->link_free_ns;
        qp->link_free_ns = t + (uint64_t)((double)len * cfg.ns_per_byte);
        d->ready_ns = qp->link_free_ns + (uint64_t)cfg.latency_ns;
    }
    atomic_store_explicit(&m->produced, prod + 1, memory_order_seq_cst);
    complete_send(qp, s, IBV_WC_SUCCESS);
    return true;
}
static void push_waiting(struct fqp *qp) {
    while (qp->sq_head != qp->sq_tail && transmit(qp, &qp->sq[qp->sq_head % qp->max_send])) qp->sq_head++;
}

static int fv_post_send(struct ibv_qp *base, struct ibv_send_wr *wr, struct ibv_send_wr **bad) {
    struct fqp *qp = (struct fqp *)base;
    int rc = 0;
    pthread_mutex_lock(&qp->lock);
    if (base->state != IBV_QPS_RTS) rc = EINVAL;
    for (; wr && !rc; wr = wr->next) {
        if (qp->sq_seq - qp->sq_freed >= qp->max_send) { rc = ENOMEM; break; }
        if (wr->num_sge > 4 || (wr->opcode != IBV_WR_SEND && wr->opcode != IBV_WR_SEND_WITH_IMM && cfg.write_mode)) {
            rc = EINVAL;
            break;
        }
        struct swr s = { .wr_id = wr->wr_id, .nsge = (uint32_t)wr->num_sge, .op = wr->opcode, .imm = wr->imm_data,
                         .signaled = qp->sig_all || (wr->send_flags & IBV_SEND_SIGNALED), .seq = ++qp->sq_seq };
        memcpy(s.sge, wr->sg_list, sizeof(struct ibv_sge) * (size_t)wr->num_sge);
        if (qp->sq_head != qp->sq_tail || !transmit(qp, &s)) qp->sq[qp->sq_tail++ % qp->max_send] = s;
    }
    pthread_mutex_unlock(&qp->lock);
    if (rc && bad) *bad = wr;
    return rc;
}

static void take_arrivals(struct fqp *qp) {
    struct mbox *m = qp->own;
    uint64_t cons = atomic_load_explicit(&m->consumed, memory_order_relaxed);
    uint64_t t = 0;
    while ((qp->rq_head != qp->rq_tail || cfg.late_check) &&
           cons != atomic_load_explicit(&m->produced, memory_order_acquire)) {
        const struct desc d = m->ring[cons % FV_RING];
        if (d.ready_ns) {
            if (!t) t = now_ns();
            if (t < d.ready_ns) break;
        }
        struct rwr *r = &qp->rq[qp->rq_head % qp->max_recv];
        if (cfg.late_check && qp->base.qp_type == IBV_QPT_UC &&
            (atomic_load(&m->dead) || qp->rq_head == qp->rq_tail || r->posted_ns > d.ready_ns)) {
            if (cfg.empty_rq == EMPTY_KILL && !atomic_exchange(&m->dead, 1))
                say("qp %06x -> %06x: arrival %llu met an empty receive queue; this direction is dead now",
                    qp->dest_qpn, qp->base.qp_num, (unsigned long long)cons);
            TRACE("qp %06x: %u bytes lost: no receive posted at arrival", qp->base.qp_num, d.len);
            atomic_store_explicit(&m->consumed, ++cons, memory_order_release);
            continue;
        }
        struct cqe e = { .qp = NULL };
        e.wc.wr_id = r->wr_id;
        e.wc.opcode = IBV_WC_RECV;
        e.wc.qp_num = qp->base.qp_num;
        e.wc.src_qp = qp->dest_qpn;
        e.wc.byte_len = d.len;
        if (d.has_imm) { e.wc.wc_flags = IBV_WC_WITH_IMM; e.wc.imm_data = d.imm; }
        const uint8_t *src = (const uint8_t *)m + MBOX_HDR + d.off;
        uint64_t left = d.len;
        for (uint32_t i = 0; i < r->nsge && left && e.wc.status == IBV_WC_SUCCESS; i++) {
            const uint64_t k = left < r->sge[i].length ? left : r->sge[i].length;
            if (!sge_ok(qp->base.pd, &r->sge[i])) {
                say("qp %06x receive: lkey %u does not cover its buffer", qp->base.qp_num, r->sge[i].lkey);
                e.wc.status = IBV_WC_LOC_PROT_ERR;
                break;
            }
            memcpy((void *)(uintptr_t)r->sge[i].addr, src, k);
            src += k;
            left -= k;
        }
        if (left && e.wc.status == IBV_WC_SUCCESS) {
            say("qp %06x receive: message of %u bytes does not fit the posted buffer", qp->base.qp_num, d.len);
            e.wc.status = IBV_WC_LOC_LEN_ERR;
        }
        if (e.wc.status != IBV_WC_SUCCESS) { qp->base.state = IBV_QPS_ERR; atomic_store(&m->state, IBV_QPS_ERR); }
        qp->rq_head++;
        qp->rx_msgs++;
        qp->rx_bytes += d.len;
        atomic_store_explicit(&m->consumed, ++cons, memory_order_release);
        cq_push((struct fcq *)qp->base.recv_cq, &e);
    }
}

static int fv_poll_cq(struct ibv_cq *base, int max, struct ibv_wc *wc) {
    struct fcq *q = (struct fcq *)base;
    int n = 0;
    pthread_mutex_lock(&q->list_lock);
    for (struct fqp *qp = q->qps; qp; qp = qp->next_recv) {
        pthread_mutex_lock(&qp->lock);
        take_arrivals(qp);
        if (qp->sq_head != qp->sq_tail) push_waiting(qp);
        pthread_mutex_unlock(&qp->lock);
    }
    pthread_mutex_lock(&q->ring_lock);
    while (n < max && q->count) {
        struct cqe *e = &q->ring[q->head];
        wc[n++] = e->wc;
        if (e->qp && e->sq_seq > e->qp->sq_freed) e->qp->sq_freed = e->sq_seq;
        q->head = (q->head + 1) % q->cap;
        q->count--;
    }
    pthread_mutex_unlock(&q->ring_lock);
    const bool idle = n == 0 && cfg.yield_every > 0 && ++q->idle % (uint32_t)cfg.yield_every == 0;
    pthread_mutex_unlock(&q->list_lock);
    if (idle) sched_yield();
    return n;
}

EXPORT const char *ibv_wc_status_str(enum ibv_wc_status s) {
    return s == IBV_WC_SUCCESS ? "success" : s == IBV_WC_LOC_LEN_ERR ? "local length error"
         : s == IBV_WC_LOC_PROT_ERR ? "local protection error" : "error";
}
EXPORT int ibv_fork_init(void) { return 0; }
