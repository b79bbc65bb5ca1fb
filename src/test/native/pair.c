/*
 * Two ranks that exchange decode gates or big gates, in C: what the engine is compared with. A decode gate is a vector each
 * way, in messages of 16384 bytes of which the last send is signaled and the last receive numbered; 16 gates of receives are
 * posted ahead. Over TCP it is a 16-byte header and the vector. A big gate is a header on a socket, then windows of at most
 * 256 messages: receives in chains of 64, a barrier byte on the socket, sends in sub-batches of 64 of which the last is
 * signaled and at most 4 are outstanding; over TCP rounds of 2 MiB. Filling and checking the payload is outside the timed part.
 *
 *     pair rdma|tcp GATES [VECTOR_BYTES]
 *     pair rdma-big|tcp-big GATES [BYTES]
 *
 * One JSON object on standard output, in nanoseconds, until the last message has come: of each gate the time of the
 * rank that came to it last.
 */
#include "verbs_abi.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 16384, SLOTS = 122, LOOKAHEAD = 16, MAX_CHUNKS = 2, HEADER = 16, WARM_UP = 2000, BIG_WARM_UP = 100 };
enum { WINDOW = 256, CHAIN = 64, MAX_SIGNALED = 4, POLLED = 64, ROUND = 2 << 20, REGION = 61 * 8 * 28672, BIG_TAG = 0xB16 };
enum { DECODE = 1, BIG = 3 };
enum { SPINS = 100 }; /* empty polls before the core is offered to somebody else, as in the engine */

static int rank, sk;
static uint32_t vector_bytes = 28672;
static int chunks;
static uint8_t *mem;
static uint64_t gates, *took[2]; /* of each rank, in memory that both have */
static uint64_t big_bytes = 4 << 20;

#define CHECK(c) \
    do { \
        if (!(c)) { \
            fprintf(stderr, "pair: rank %d, line %d: %s: %s\n", rank, __LINE__, #c, strerror(errno)); \
            _exit(1); \
        } \
    } while (0)

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void idle(int empty) {
    if (empty > SPINS)
        sched_yield();
}

/* the engine's payload: every word depends on the rank, the gate and its place */
static uint32_t mix(uint64_t x) {
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 32;
    return (uint32_t)x;
}

static uint64_t base(int kind, int of, uint64_t seq) {
    return seq * 0x9E3779B97F4A7C15u + (uint64_t)of * 0x2545F4914F6CDD1Du + (uint64_t)kind * 0x9FB21C651E98DF25u;
}

static void fill(uint8_t *at, uint64_t bytes, int kind, uint64_t seq) {
    uint64_t x = base(kind, rank, seq);
    for (uint64_t i = 0; i < bytes / 4; i++, x += 0xD1B54A32D192ED03u) {
        uint32_t word = mix(x);
        memcpy(at + i * 4, &word, 4);
    }
}

static void verify(const uint8_t *at, uint64_t bytes, int kind, uint64_t seq) {
    uint64_t x = base(kind, 1 - rank, seq);
    for (uint64_t i = 0; i < bytes / 4; i++, x += 0xD1B54A32D192ED03u) {
        uint32_t word;
        memcpy(&word, at + i * 4, 4);
        CHECK(word == mix(x));
    }
}

static uint8_t *out_slot(uint64_t seq) { return mem + (seq % SLOTS) * vector_bytes; }
static uint8_t *in_slot(uint64_t seq) { return mem + (SLOTS + seq % SLOTS) * (uint64_t)vector_bytes; }
static uint32_t chunk_bytes(int c) { return c == chunks - 1 ? vector_bytes - (uint32_t)c * CHUNK : CHUNK; }

static void meet(void) {
    char c = 1;
    CHECK(write(sk, &c, 1) == 1 && read(sk, &c, 1) == 1);
}

/* --- over verbs --- */

static struct ibv_context *ctx;
static struct ibv_pd *pd;
static struct ibv_mr *mr;
static struct ibv_cq *cq;
static struct ibv_qp *qp;
static uint64_t received, sent, receives;

static void bring_up(size_t bytes) {
    int n;
    struct ibv_device **list = ibv_get_device_list(&n);
    CHECK(list && n > 0);
    CHECK(ctx = ibv_open_device(list[0]));
    ibv_free_device_list(list);
    CHECK(pd = ibv_alloc_pd(ctx));
    CHECK(mr = ibv_reg_mr(pd, mem, bytes, IBV_ACCESS_LOCAL_WRITE));
    CHECK(cq = ibv_create_cq(ctx, 512, NULL, NULL, 0));
    struct ibv_qp_init_attr a = {
        .send_cq = cq, .recv_cq = cq, .qp_type = IBV_QPT_UC, .cap = {1024, 1024, 1, 1, 0}};
    CHECK(qp = ibv_create_qp(pd, &a));
    struct {
        uint32_t qpn;
        union ibv_gid gid;
    } me = {qp->qp_num, {{0}}}, you;
    CHECK(ibv_query_gid(ctx, 1, 1, &me.gid) == 0);
    CHECK(write(sk, &me, sizeof me) == sizeof me && read(sk, &you, sizeof you) == sizeof you);
    struct ibv_qp_attr q = {.qp_state = IBV_QPS_INIT, .port_num = 1};
    CHECK(!ibv_modify_qp(qp, &q, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS));
    memset(&q, 0, sizeof q);
    q.qp_state = IBV_QPS_RTR;
    q.path_mtu = IBV_MTU_1024;
    q.dest_qp_num = you.qpn;
    q.ah_attr.is_global = 1;
    q.ah_attr.port_num = 1;
    q.ah_attr.grh.dgid = you.gid;
    q.ah_attr.grh.sgid_index = 1;
    CHECK(!ibv_modify_qp(qp, &q, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN));
    memset(&q, 0, sizeof q);
    q.qp_state = IBV_QPS_RTS;
    CHECK(!ibv_modify_qp(qp, &q, IBV_QP_STATE | IBV_QP_SQ_PSN));
}

static void arm(uint64_t seq) {
    struct ibv_sge sge[MAX_CHUNKS];
    struct ibv_recv_wr wr[MAX_CHUNKS], *bad;
    for (int c = 0; c < chunks; c++) {
        sge[c] = (struct ibv_sge){(uintptr_t)(in_slot(seq) + (size_t)c * CHUNK), chunk_bytes(c), mr->lkey};
        wr[c] = (struct ibv_recv_wr){.wr_id = c == chunks - 1 ? seq : 0,
                                     .next = c == chunks - 1 ? NULL : &wr[c + 1],
                                     .sg_list = &sge[c],
                                     .num_sge = 1};
    }
    CHECK(!ibv_post_recv(qp, wr, &bad));
}

static void post(uint64_t seq) {
    struct ibv_sge sge[MAX_CHUNKS];
    struct ibv_send_wr wr[MAX_CHUNKS], *bad;
    for (int c = 0; c < chunks; c++) {
        sge[c] = (struct ibv_sge){(uintptr_t)(out_slot(seq) + (size_t)c * CHUNK), chunk_bytes(c), mr->lkey};
        wr[c] = (struct ibv_send_wr){.wr_id = seq,
                                     .next = c == chunks - 1 ? NULL : &wr[c + 1],
                                     .sg_list = &sge[c],
                                     .num_sge = 1,
                                     .opcode = IBV_WR_SEND,
                                     .send_flags = c == chunks - 1 ? IBV_SEND_SIGNALED : 0};
    }
    CHECK(!ibv_post_send(qp, wr, &bad));
}

static int poll(void) {
    struct ibv_wc wc[POLLED];
    int n = ibv_poll_cq(cq, POLLED, wc);
    CHECK(n >= 0);
    for (int i = 0; i < n; i++) {
        CHECK(wc[i].status == IBV_WC_SUCCESS);
        if (wc[i].opcode & IBV_WC_RECV) {
            receives++;
            if (wc[i].wr_id)
                received = wc[i].wr_id;
        } else {
            sent = wc[i].wr_id;
        }
    }
    return n;
}

static uint64_t gate_rdma(uint64_t seq) {
    while (seq - sent > SLOTS / 2)
        poll();
    uint64_t began = now();
    post(seq);
    for (int empty = 0; received < seq;)
        if (poll() == 0)
            idle(++empty);
        else
            empty = 0;
    uint64_t ended = now();
    return ended - began;
}

/* --- over TCP --- */

static int data;

static void connect_data(void) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof a;
    if (rank == 0) {
        int listener = socket(AF_INET, SOCK_STREAM, 0);
        CHECK(listener >= 0 && !bind(listener, (struct sockaddr *)&a, sizeof a) && !listen(listener, 1));
        CHECK(!getsockname(listener, (struct sockaddr *)&a, &length));
        CHECK(write(sk, &a.sin_port, sizeof a.sin_port) == sizeof a.sin_port);
        CHECK((data = accept(listener, NULL, NULL)) >= 0);
        close(listener);
    } else {
        CHECK(read(sk, &a.sin_port, sizeof a.sin_port) == sizeof a.sin_port);
        data = socket(AF_INET, SOCK_STREAM, 0);
        CHECK(data >= 0 && !connect(data, (struct sockaddr *)&a, sizeof a));
    }
    int on = 1;
    CHECK(!setsockopt(data, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on));
    CHECK(fcntl(data, F_SETFL, O_NONBLOCK) >= 0);
}

static void swap_bytes(const uint8_t *from, uint8_t *to, size_t all) {
    size_t out = 0, in = 0;
    for (int empty = 0; out < all || in < all;) {
        ssize_t wrote = out < all ? write(data, from + out, all - out) : 0;
        CHECK(wrote >= 0 || errno == EAGAIN);
        ssize_t got = in < all ? read(data, to + in, all - in) : 0;
        CHECK(got > 0 || in == all || (got < 0 && errno == EAGAIN));
        out += wrote > 0 ? (size_t)wrote : 0;
        in += got > 0 ? (size_t)got : 0;
        if (wrote <= 0 && got <= 0)
            idle(++empty);
        else
            empty = 0;
    }
}

static uint8_t *out_buffer, *in_buffer;

static uint64_t gate_tcp(uint64_t seq) {
    size_t all = HEADER + vector_bytes;
    memset(out_buffer, 0, HEADER);
    memcpy(out_buffer + 8, &seq, 8);
    memcpy(out_buffer + HEADER, out_slot(seq), vector_bytes);
    uint64_t began = now();
    swap_bytes(out_buffer, in_buffer, all);
    uint64_t ended = now();
    CHECK(!memcmp(in_buffer, out_buffer, HEADER));
    memcpy(in_slot(seq), in_buffer + HEADER, vector_bytes);
    return ended - began;
}

/* --- big gates --- */

static uint8_t *big_out, *big_in;

static void swap_header(uint64_t seq) {
    uint8_t out[HEADER] = {0x42, 0x34, 0x53, 0x44, 0, 0, BIG_TAG & 0xff, BIG_TAG >> 8}, in[HEADER];
    memcpy(out + 8, &seq, 8);
    swap_bytes(out, in, HEADER);
    CHECK(!memcmp(out, in, HEADER));
}

static void await_big(uint64_t wanted, uint64_t wanted_sent) {
    for (int empty = 0; receives < wanted || sent < wanted_sent;)
        if (poll() == 0)
            idle(++empty);
        else
            empty = 0;
}

static void receive_window(uint8_t *to, uint64_t bytes) {
    struct ibv_sge sge[CHAIN];
    struct ibv_recv_wr wr[CHAIN], *bad;
    for (uint64_t at = 0; at < bytes;) {
        int n = 0;
        for (; n < CHAIN && at < bytes; n++, at += CHUNK) {
            uint32_t length = bytes - at < CHUNK ? (uint32_t)(bytes - at) : CHUNK;
            sge[n] = (struct ibv_sge){(uintptr_t)(to + at), length, mr->lkey};
            wr[n] = (struct ibv_recv_wr){.next = &wr[n + 1], .sg_list = &sge[n], .num_sge = 1};
        }
        wr[n - 1].next = NULL;
        CHECK(!ibv_post_recv(qp, wr, &bad));
    }
}

static uint64_t signaled; /* sub-batches that were posted; `sent` counts those that have completed */

static void send_window(uint8_t *from, uint64_t bytes) {
    struct ibv_sge sge[CHAIN];
    struct ibv_send_wr wr[CHAIN], *bad;
    for (uint64_t at = 0; at < bytes;) {
        int n = 0;
        for (; n < CHAIN && at < bytes; n++, at += CHUNK) {
            uint32_t length = bytes - at < CHUNK ? (uint32_t)(bytes - at) : CHUNK;
            sge[n] = (struct ibv_sge){(uintptr_t)(from + at), length, mr->lkey};
            wr[n] = (struct ibv_send_wr){.wr_id = signaled + 1,
                                         .next = &wr[n + 1],
                                         .sg_list = &sge[n],
                                         .num_sge = 1,
                                         .opcode = IBV_WR_SEND};
        }
        wr[n - 1].next = NULL;
        wr[n - 1].send_flags = IBV_SEND_SIGNALED;
        if (signaled - sent == MAX_SIGNALED)
            await_big(0, signaled - MAX_SIGNALED + 1);
        CHECK(!ibv_post_send(qp, wr, &bad));
        signaled++;
        poll();
    }
}

static uint64_t big_rdma(uint64_t seq) {
    uint64_t began = now(), ended = 0;
    swap_header(seq);
    uint8_t out = 0, in;
    for (uint64_t at = 0; at < big_bytes; at += WINDOW * CHUNK) {
        uint64_t length = big_bytes - at < WINDOW * CHUNK ? big_bytes - at : WINDOW * CHUNK;
        uint64_t wanted = receives + (length + CHUNK - 1) / CHUNK;
        receive_window(big_in + at, length);
        out++;
        swap_bytes(&out, &in, 1);
        CHECK(in == out);
        send_window(big_out + at, length);
        await_big(wanted, 0);
        ended = now();
        await_big(0, signaled);
    }
    return ended - began;
}

static uint64_t big_tcp(uint64_t seq) {
    uint64_t began = now();
    swap_header(seq);
    for (uint64_t at = 0; at < big_bytes; at += ROUND)
        swap_bytes(big_out + at, big_in + at, big_bytes - at < ROUND ? big_bytes - at : ROUND);
    return now() - began;
}

static int smaller(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void run_gates(int rdma) {
    if (rdma) {
        for (uint64_t seq = 1; seq <= LOOKAHEAD; seq++)
            arm(seq);
    } else {
        CHECK(out_buffer = malloc(HEADER + vector_bytes));
        CHECK(in_buffer = malloc(HEADER + vector_bytes));
        connect_data();
    }
    meet();
    for (uint64_t seq = 1; seq <= WARM_UP + gates; seq++) {
        fill(out_slot(seq), vector_bytes, DECODE, seq);
        uint64_t t = rdma ? gate_rdma(seq) : gate_tcp(seq);
        if (seq > WARM_UP)
            took[rank][seq - WARM_UP - 1] = t;
        verify(in_slot(seq), vector_bytes, DECODE, seq);
        if (rdma)
            arm(seq + LOOKAHEAD);
    }
}

static void run_bigs(int rdma) {
    big_out = mem;
    big_in = mem + REGION;
    connect_data();
    meet();
    for (uint64_t seq = 1; seq <= BIG_WARM_UP + gates; seq++) {
        fill(big_out, big_bytes, BIG, seq);
        uint64_t t = rdma ? big_rdma(seq) : big_tcp(seq);
        if (seq > BIG_WARM_UP)
            took[rank][seq - BIG_WARM_UP - 1] = t;
        verify(big_in, big_bytes, BIG, seq);
    }
}

static void run(int rdma, int big) {
    size_t bytes = big ? 2 * (size_t)REGION : ((size_t)2 * SLOTS * vector_bytes + 16383) / 16384 * 16384;
    CHECK(!posix_memalign((void **)&mem, 16384, bytes));
    memset(mem, 0, bytes);
    if (rdma)
        bring_up(bytes);
    if (big)
        run_bigs(rdma);
    else
        run_gates(rdma);
    meet();
    if (rank == 0) {
        uint64_t sum = 0;
        /* the rank that came first also waits for the other's payload: the shorter time holds none of that */
        uint64_t *gate = took[0];
        for (uint64_t i = 0; i < gates; i++) {
            if (took[1][i] < gate[i])
                gate[i] = took[1][i];
            sum += gate[i];
        }
        qsort(gate, gates, sizeof *gate, smaller);
        printf("{\"transport\":\"%s\",\"%s\":%llu,\"p50_ns\":%llu,\"p90_ns\":%llu,\"p99_ns\":%llu,\"max_ns\":%llu,"
               "\"mean_ns\":%llu}\n",
               rdma ? "rdma" : "tcp", big ? "bigs" : "gates", (unsigned long long)gates, (unsigned long long)gate[gates / 2],
               (unsigned long long)gate[gates * 9 / 10], (unsigned long long)gate[gates * 99 / 100],
               (unsigned long long)gate[gates - 1], (unsigned long long)(sum / gates));
    }
    if (rdma)
        CHECK(!ibv_destroy_qp(qp) && !ibv_destroy_cq(cq) && !ibv_dereg_mr(mr) && !ibv_dealloc_pd(pd) &&
              !ibv_close_device(ctx));
}

static int usage(void) {
    fprintf(stderr, "usage: pair rdma|tcp GATES [VECTOR_BYTES]\n       pair rdma-big|tcp-big GATES [BYTES]\n");
    return 2;
}

int main(int argc, char **argv) {
    if (argc < 3 || argc > 4 || !(gates = strtoull(argv[2], NULL, 10)))
        return usage();
    int rdma = !strncmp(argv[1], "rdma", 4), big = strstr(argv[1], "-big") != NULL;
    if (strcmp(argv[1], rdma ? big ? "rdma-big" : "rdma" : big ? "tcp-big" : "tcp"))
        return usage();
    if (argc > 3 && big)
        big_bytes = strtoull(argv[3], NULL, 10);
    else if (argc > 3)
        vector_bytes = (uint32_t)strtoul(argv[3], NULL, 10);
    chunks = (int)((vector_bytes + CHUNK - 1) / CHUNK);
    if (vector_bytes == 0 || vector_bytes % 4 || chunks > MAX_CHUNKS) {
        fprintf(stderr, "pair: a vector of %u bytes, wanted a multiple of 4 up to %d\n", vector_bytes,
                MAX_CHUNKS * CHUNK);
        return 2;
    }
    if (big_bytes == 0 || big_bytes % 4 || big_bytes > REGION) {
        fprintf(stderr, "pair: a big gate of %llu bytes, wanted a multiple of 4 up to %d\n", (unsigned long long)big_bytes,
                REGION);
        return 2;
    }
    for (int r = 0; r < 2; r++)
        CHECK((took[r] = mmap(NULL, gates * sizeof **took, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) !=
              MAP_FAILED);
    int ends[2];
    CHECK(!socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    pid_t child = fork();
    CHECK(child >= 0);
    rank = child == 0;
    sk = ends[rank];
    close(ends[1 - rank]);
    run(rdma, big);
    if (child == 0)
        return 0;
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
}
