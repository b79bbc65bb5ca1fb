/* Two-process self-test of fakeverbs. Each case runs in two fresh processes. */
#include "verbs_abi.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int side, sk; /* 0 sends, 1 receives */
#define CHECK(c) do { if (!(c)) { fprintf(stderr, "  side %d line %d: %s\n", side, __LINE__, #c); _exit(1); } } while (0)
static void meet(void) { char c = 1; CHECK(write(sk, &c, 1) == 1 && read(sk, &c, 1) == 1); }
static struct ibv_context *ctx; static struct ibv_pd *pd; static struct ibv_mr *mr; static uint8_t *mem;
enum { MEM = 8 << 20 };
struct pair { struct ibv_cq *cq; struct ibv_qp *qp; };
static void open_dev(void) {
    int n; struct ibv_device **l = ibv_get_device_list(&n); CHECK(n > 0);
    ctx = ibv_open_device(l[0]); ibv_free_device_list(l); pd = ibv_alloc_pd(ctx);
    CHECK(posix_memalign((void **)&mem, 4096, MEM) == 0);
    mr = ibv_reg_mr(pd, mem, MEM, IBV_ACCESS_LOCAL_WRITE); CHECK(mr);
}
static struct pair connect_qp(int depth, int cqe, struct ibv_qp_cap *cap) {
    struct pair p; p.cq = ibv_create_cq(ctx, cqe, NULL, NULL, 0);
    struct ibv_qp_init_attr a = { .send_cq = p.cq, .recv_cq = p.cq, .qp_type = IBV_QPT_UC, .cap = { (uint32_t)depth, (uint32_t)depth, 1, 1, 0 } };
    p.qp = ibv_create_qp(pd, &a); CHECK(p.qp);
    if (cap) *cap = a.cap;
    struct { uint32_t qpn; union ibv_gid g; } me = { p.qp->qp_num, { { 0 } } }, you;
    int gi = getenv("FAKEVERBS_GID_INDEX") ? atoi(getenv("FAKEVERBS_GID_INDEX")) : 1;
    CHECK(ibv_query_gid(ctx, 1, gi, &me.g) == 0);
    CHECK(write(sk, &me, sizeof me) == sizeof me && read(sk, &you, sizeof you) == sizeof you);
    struct ibv_qp_attr q = { .qp_state = IBV_QPS_INIT, .port_num = 1 };
    CHECK(!ibv_modify_qp(p.qp, &q, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS));
    memset(&q, 0, sizeof q); q.qp_state = IBV_QPS_RTR; q.path_mtu = IBV_MTU_1024; q.dest_qp_num = you.qpn; q.ah_attr.is_global = 1;
    q.ah_attr.port_num = 1; q.ah_attr.grh.dgid = you.g; q.ah_attr.grh.sgid_index = (uint8_t)gi;
    CHECK(!ibv_modify_qp(p.qp, &q, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN));
    memset(&q, 0, sizeof q); q.qp_state = IBV_QPS_RTS;
    CHECK(!ibv_modify_qp(p.qp, &q, IBV_QP_STATE | IBV_QP_SQ_PSN));
    meet();
    return p;
}
static int send_(struct pair p, uint64_t id, uint64_t off, uint32_t len, int sig) {
    struct ibv_sge s = { (uintptr_t)(mem + off), len, mr->lkey };
    struct ibv_send_wr w = { .wr_id = id, .sg_list = &s, .num_sge = 1, .opcode = IBV_WR_SEND, .send_flags = sig ? IBV_SEND_SIGNALED : 0 }, *b;
    return ibv_post_send(p.qp, &w, &b);
}
static int recv_(struct pair p, uint64_t id, uint64_t off, uint32_t len) {
    struct ibv_sge s = { (uintptr_t)(mem + off), len, mr->lkey };
    struct ibv_recv_wr w = { .wr_id = id, .sg_list = &s, .num_sge = 1 }, *b;
    return ibv_post_recv(p.qp, &w, &b);
}
static int poll_ms(struct pair p, struct ibv_wc *wc, int ms) {
    struct timespec a, b; clock_gettime(CLOCK_MONOTONIC, &a);
    for (;;) {
        int n = ibv_poll_cq(p.cq, 1, wc);
        if (n) return n;
        clock_gettime(CLOCK_MONOTONIC, &b);
        if ((b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000 > ms) return 0;
    }
}
static void c_stream(void) { /* in order, intact, random sizes, a 1 MiB payload area that wraps */
    struct pair p = connect_qp(16, 64, NULL); struct ibv_wc wc; uint32_t x = 12345; const int N = 4000;
    uint32_t len[16]; int posted = 0, done = 0;
    while (done < N) {
        while (posted < N && posted - done < 16) {
            x = x * 1664525 + 1013904223; uint32_t n = x % 7 == 0 ? 0 : x % 200000, o = (uint32_t)(posted % 16) * 262144; len[posted % 16] = n;
            if (side == 0) { for (uint32_t i = 0; i < n; i++) mem[o + i] = (uint8_t)(posted + i * 7); CHECK(!send_(p, (uint64_t)posted, o, n, 1)); }
            else CHECK(!recv_(p, (uint64_t)posted, o, 262144));
            posted++;
        }
        CHECK(poll_ms(p, &wc, 5000) == 1 && wc.status == IBV_WC_SUCCESS && wc.wr_id == (uint64_t)done);
        if (side) { uint32_t o = (uint32_t)(done % 16) * 262144; CHECK(wc.opcode == IBV_WC_RECV && wc.byte_len == len[done % 16]);
            for (uint32_t i = 0; i < wc.byte_len; i++) CHECK(mem[o + i] == (uint8_t)(done + i * 7)); }
        done++;
    }
    meet();
}
static void one(struct pair p, uint32_t len, int expect) { /* receive posted first */
    struct ibv_wc wc;
    if (side == 1) CHECK(!recv_(p, 7, 0, 1 << 20));
    meet();
    if (side == 0) { CHECK(!send_(p, 8, 0, len, 1)); CHECK(poll_ms(p, &wc, 1000) == 1 && wc.status == IBV_WC_SUCCESS); }
    meet();
    if (side == 1) CHECK(poll_ms(p, &wc, expect ? 1000 : 20) == expect);
    meet();
}
static void blind(struct pair p) { struct ibv_wc wc; meet(); if (side == 0) { CHECK(!send_(p, 1, 0, 64, 1)); CHECK(poll_ms(p, &wc, 1000) == 1 && !wc.status); } meet(); }
static void c_hold(void) { struct pair p = connect_qp(8, 32, NULL); struct ibv_wc wc; blind(p); if (side) { CHECK(!recv_(p, 3, 0, 100)); CHECK(poll_ms(p, &wc, 1000) == 1 && wc.wr_id == 3 && wc.byte_len == 64); } one(p, 64, 1); }
static void c_drop(void) { struct pair p = connect_qp(8, 32, NULL); blind(p); one(p, 64, 1); }
static void c_kill(void) { struct pair p = connect_qp(8, 32, NULL); one(p, 64, 1); blind(p); one(p, 64, 0); p = connect_qp(8, 32, NULL); one(p, 64, 1); }
static void c_kill_late(void) { struct pair p = connect_qp(8, 32, NULL); one(p, 64, 1); blind(p); usleep(20000); one(p, 64, 0); p = connect_qp(8, 32, NULL); one(p, 64, 1); }
static void c_dropqp(void) { struct pair p = connect_qp(8, 32, NULL); one(p, 64, side ? 0 : 1); p = connect_qp(8, 32, NULL); one(p, 64, 1); }
static void c_max(void) { struct pair p = connect_qp(8, 32, NULL); one(p, 16385, 0); one(p, 16384, 1); }
static void c_depth(void) {
    struct ibv_qp_cap cap; struct pair p = connect_qp(4, 32, &cap); struct ibv_wc wc; CHECK(cap.max_recv_wr == 0 && cap.max_send_wr == 0);
    for (int i = 0; i < 4; i++) CHECK(!recv_(p, 1, 0, 64));
    CHECK(recv_(p, 1, 0, 64) == ENOMEM);
    meet();
    for (int i = 0; i < 3; i++) CHECK(!send_(p, 2, 0, 64, 0));
    CHECK(!send_(p, 2, 0, 64, 1) && send_(p, 2, 0, 64, 1) == ENOMEM);
    int got = 0; while (got < 5) { CHECK(poll_ms(p, &wc, 1000) == 1 && !wc.status); got++; }
    meet(); CHECK(!recv_(p, 1, 0, 64)); meet(); CHECK(!send_(p, 2, 0, 64, 1)); meet();
}
static void c_len(void) { struct pair p = connect_qp(4, 32, NULL); struct ibv_wc wc; if (side) CHECK(!recv_(p, 1, 0, 63)); meet(); if (!side) CHECK(!send_(p, 1, 0, 64, 1)); meet(); CHECK(poll_ms(p, &wc, 1000) == 1 && wc.status == (side ? IBV_WC_LOC_LEN_ERR : IBV_WC_SUCCESS)); meet(); }
static void c_lkey(void) { struct pair p = connect_qp(4, 32, NULL); struct ibv_wc wc; CHECK(!send_(p, 1, MEM - 10, 64, 1)); CHECK(poll_ms(p, &wc, 1000) == 1 && wc.status == IBV_WC_LOC_PROT_ERR); meet(); }
static void c_cq(void) { struct pair p = connect_qp(64, 512, NULL); struct ibv_wc wc; if (side) for (int i = 0; i < 64; i++) CHECK(!recv_(p, 1, 0, 64)); meet(); if (!side) for (int i = 0; i < 32; i++) CHECK(!send_(p, 1, 0, 64, 0)); meet(); if (side) { int n = 0; while (poll_ms(p, &wc, 20)) n++; CHECK(n == 16); } meet(); }
static void c_gid(void) { struct pair p = connect_qp(4, 32, NULL); one(p, 64, 1); }
static void c_nth(void) { struct pair p = connect_qp(8, 32, NULL); one(p, 64, 1); one(p, 64, 0); one(p, 64, 1); }

static double seconds(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return (double)t.tv_sec + (double)t.tv_nsec / 1e9; }
static void c_block(void) { double from = seconds(); (void)connect_qp(4, 32, NULL); CHECK(seconds() - from >= 0.2); }
static void c_down(void) { /* a second device, whose port is down */
    int n; struct ibv_device **l = ibv_get_device_list(&n); CHECK(n == 2);
    struct ibv_context *c = ibv_open_device(l[1]); struct ibv_port_attr a; CHECK(!ibv_query_port(c, 1, &a) && a.state == IBV_PORT_DOWN);
    errno = 0; CHECK(!ibv_alloc_pd(c) && errno == ENETDOWN); CHECK(!ibv_close_device(c)); ibv_free_device_list(l);
}
static void c_limits(void) {
    struct ibv_cq *cq = ibv_create_cq(ctx, 8, NULL, NULL, 0);
    struct ibv_qp_init_attr a = { .send_cq = cq, .recv_cq = cq, .qp_type = IBV_QPT_UC, .cap = { 4, 4, 1, 1, 0 } };
    struct ibv_qp *qp[10]; for (int i = 0; i < 10; i++) CHECK((qp[i] = ibv_create_qp(pd, &a)) != NULL);
    errno = 0; CHECK(!ibv_create_qp(pd, &a) && errno == EBUSY);
    CHECK(!ibv_destroy_qp(qp[0])); CHECK((qp[0] = ibv_create_qp(pd, &a)) != NULL);
    struct ibv_mr *m[100]; m[0] = mr; for (int i = 1; i < 100; i++) CHECK((m[i] = ibv_reg_mr(pd, mem, 4096, IBV_ACCESS_LOCAL_WRITE)) != NULL);
    errno = 0; CHECK(!ibv_reg_mr(pd, mem, 4096, IBV_ACCESS_LOCAL_WRITE) && errno == ENOMEM);
    CHECK(ibv_dealloc_pd(pd) == EBUSY && ibv_destroy_cq(cq) == EBUSY);
    for (int i = 0; i < 10; i++) CHECK(!ibv_destroy_qp(qp[i]));
    CHECK(!ibv_destroy_cq(cq)); CHECK(ibv_dealloc_pd(pd) == EBUSY);
    for (int i = 0; i < 100; i++) CHECK(!ibv_dereg_mr(m[i]));
    CHECK(!ibv_dealloc_pd(pd)); CHECK(!ibv_close_device(ctx));
}
static void c_table(void) { /* 1024 entries, two of them filled */
    struct ibv_port_attr a; CHECK(!ibv_query_port(ctx, 1, &a) && a.gid_tbl_len == 1024);
    int filled = 0; union ibv_gid g, zero = { { 0 } };
    for (int i = 0; i < 1024; i++) { CHECK(!ibv_query_gid(ctx, 1, i, &g)); filled += memcmp(&g, &zero, sizeof g) != 0; }
    CHECK(filled == 2); errno = 0; CHECK(ibv_query_gid(ctx, 1, 1024, &g) == -1 && errno == EINVAL);
}
static void c_crash(void) { /* in a child of its own: the third post_recv ends it */
    pid_t child = fork();
    if (!child) { struct pair p = connect_qp(8, 32, NULL); CHECK(!recv_(p, 1, 0, 64) && !recv_(p, 2, 0, 64)); (void)recv_(p, 3, 0, 64); _exit(0); }
    int st; CHECK(waitpid(child, &st, 0) == child); CHECK(WIFSIGNALED(st) && WTERMSIG(st) == SIGSEGV);
}

static int run(const char *name, void (*f)(void), const char *env0, const char *env1) {
    int sv[2]; if (socketpair(AF_UNIX, SOCK_STREAM, 0, sv)) return 1;
    pid_t pid[2];
    for (int s = 0; s < 2; s++) if (!(pid[s] = fork())) {
        side = s; sk = sv[s]; close(sv[!s]);
        setenv("FAKEVERBS_HOST", s ? "2" : "1", 1); setenv("FAKEVERBS_RING_MB", "1", 1);
        char b[300]; snprintf(b, sizeof b, "%s", s ? env1 : env0);
        for (char *sp, *t = strtok_r(b, " ", &sp); t; t = strtok_r(NULL, " ", &sp)) putenv(strdup(t));
        open_dev(); f(); _exit(0);
    }
    close(sv[0]); close(sv[1]);
    int bad = 0; for (int s = 0; s < 2; s++) { int st; waitpid(pid[s], &st, 0); if (st) bad = 1; }
    printf("%-28s %s\n", name, bad ? "FAILED" : "ok"); fflush(stdout);
    return bad;
}
int main(void) {
    int bad = 0; const char *n = "";
    bad |= run("stream", c_stream, n, n);
    bad |= run("stream over a modelled wire", c_stream, "FAKEVERBS_LATENCY_US=20 FAKEVERBS_GBPS=40", n);
    bad |= run("empty receive queue: hold", c_hold, n, n);
    bad |= run("empty receive queue: drop", c_drop, "FAKEVERBS_EMPTY_RQ=drop", n);
    bad |= run("empty receive queue: kill", c_kill, "FAKEVERBS_EMPTY_RQ=kill", n);
    bad |= run("kill, judged at arrival", c_kill_late, "FAKEVERBS_EMPTY_RQ=kill FAKEVERBS_LATENCY_US=5", "FAKEVERBS_EMPTY_RQ=kill FAKEVERBS_LATENCY_US=5");
    bad |= run("first pair loses sends", c_dropqp, "FAKEVERBS_DROP_TX_QPS=1", n);
    bad |= run("first pair loses arrivals", c_dropqp, n, "FAKEVERBS_DROP_RX_QPS=1");
    bad |= run("message limit", c_max, "FAKEVERBS_MAX_MSG=16384", n);
    bad |= run("depths, zero granted", c_depth, "FAKEVERBS_GRANT=zero", "FAKEVERBS_GRANT=zero");
    bad |= run("length error", c_len, n, n);
    bad |= run("protection error", c_lkey, n, n);
    bad |= run("completion ring overrun", c_cq, n, "FAKEVERBS_CQ_CAP=16");
    bad |= run("GID at another index", c_gid, "FAKEVERBS_GID_INDEX=3", "FAKEVERBS_GID_INDEX=5");
    bad |= run("second message lost", c_nth, "FAKEVERBS_DROP_TX_NTH=2", n);
    bad |= run("modify_qp that blocks", c_block, "FAKEVERBS_BLOCK_MODIFY_S=0.2", "FAKEVERBS_BLOCK_MODIFY_S=0.2 FAKEVERBS_BLOCK_MODIFY_TO=init");
    bad |= run("no PD on a port that is down", c_down, "FAKEVERBS_DEVICES=rdma_en2,rdma_en3:down FAKEVERBS_PD_NEEDS_PORT=1", "FAKEVERBS_DEVICES=a,b:down FAKEVERBS_PD_NEEDS_PORT=1");
    bad |= run("10 queue pairs, 100 regions", c_limits, "FAKEVERBS_LIMIT_QPS=10 FAKEVERBS_LIMIT_MRS=100", "FAKEVERBS_LIMIT_QPS=10 FAKEVERBS_LIMIT_MRS=100");
    bad |= run("table of 1024 GIDs", c_table, "FAKEVERBS_GID_TABLE=1024", "FAKEVERBS_GID_TABLE=1024");
    bad |= run("SIGSEGV in the third post", c_crash, "FAKEVERBS_CRASH_POST_RECV=3", "FAKEVERBS_CRASH_POST_RECV=3");
    return bad;
}
