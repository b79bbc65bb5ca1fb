/*
 * The other end of a session, in C, written from docs/wire.md and verbs_abi.h alone: a rank without extensions, over TCP or
 * over a verbs library, that runs the traffic it is told, compares all that it receives, and can be told to go wrong.
 *
 *     peer leader|worker rdma|tcp PORT [name=value ...]        the names are in the table of options below
 *
 * On standard output one JSON object a line: where a leader listens, then what was done. Exit code 0 when all went well.
 */
#define _GNU_SOURCE
#include "verbs_abi.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAGIC = 0x44533454, BULK_MAGIC = 0x44533442, VERSION = 10 };
enum { HELLO = 88, FRAME = 12, RDMA_INFO_BYTES = 48, HEADER = 16 };
enum { EVAL = 2, STOP = 5, RDMA_INFO = 7, RDMA_READY = 9, RDMA_WARM = 19, RDMA_POSTED = 20, LAST_OF_DS4 = 21 };
enum { DECODE = 1, BATCH, BIG, BLOCK };
enum { CHUNK = 16384, LOOKAHEAD = 16, MAX_WINDOW = 256, ROUND = 2 << 20, BIG_TAG = 0xB16, BLOCK_BARRIER = 0xB5 };
enum { WARM_UP_FILL = 0x5A, POSTED_TAG = 0xfeed, ATTEMPTS = 20, SETUPS = 4, STEP_MS = 60000 };
enum { SPINS = 100, LOOK_EVERY = 4096, SIGNALED_EVERY = 16, DEPTH = 1024, CQ_DEPTH = 512 };

static int rank, rdma;
static uint64_t layers = 8, embd = 4100, vocab = 129280, gguf_bytes = 123456789, model_id = 1, quant_bits = 4, ctx_size = 4096;
static uint64_t slot_start, slot_step, per_token, mask[3];
static uint64_t gates, batches, rows = 8, bigs, big_bytes = 4 << 20, blocks, mix;
static uint64_t timeout_ms = 750, attempt_ms = 100, connect_ms = 60000, commands_every, fault_at = 1;
static const char *fault = "none";

static const struct {
    const char *name;
    uint64_t *value;
} options[] = {
    {"layers", &layers},         {"embd", &embd},           {"vocab", &vocab},       {"gguf_bytes", &gguf_bytes},
    {"model_id", &model_id},     {"quant_bits", &quant_bits}, {"ctx_size", &ctx_size}, {"slot_start", &slot_start},
    {"slot_step", &slot_step},   {"per_token", &per_token}, {"mask0", &mask[0]},     {"mask1", &mask[1]},
    {"mask2", &mask[2]},         {"gates", &gates},         {"batches", &batches},   {"rows", &rows},
    {"bigs", &bigs},             {"big_bytes", &big_bytes}, {"blocks", &blocks},     {"mix", &mix},
    {"timeout_ms", &timeout_ms}, {"attempt_ms", &attempt_ms}, {"connect_ms", &connect_ms},
    {"commands_every", &commands_every}, /* a leader says a model command after every n-th decode gate */
    {"fault_at", &fault_at},             /* in which big gate, for fault=kill|hold|close|header|layer|barrier|flip|short|lose */
};

/* what was done */
static struct {
    uint64_t gates, batches, bigs, blocks, bytes_verified, wrong, model_commands, setups, attempts, granted;
    uint32_t peer_pad, peer_version;
    char first_wrong[160];
} did;

static void report(const char *outcome, const char *text) {
    printf("{\"outcome\":\"%s\",\"error\":\"%s\",\"rank\":%d,\"transport\":\"%s\",\"gates\":%llu,\"batches\":%llu,\"bigs\":%llu,"
           "\"blocks\":%llu,\"bytes_verified\":%llu,\"wrong\":%llu,\"first_wrong\":\"%s\",\"model_commands\":%llu,\"setups\":%llu,"
           "\"attempts\":%llu,\"granted\":%llu,\"peer_version\":%u,\"peer_pad\":%u}\n",
           outcome, text, rank, rdma ? "rdma" : "tcp", (unsigned long long)did.gates, (unsigned long long)did.batches,
           (unsigned long long)did.bigs, (unsigned long long)did.blocks, (unsigned long long)did.bytes_verified,
           (unsigned long long)did.wrong, did.first_wrong, (unsigned long long)did.model_commands,
           (unsigned long long)did.setups, (unsigned long long)did.attempts, (unsigned long long)did.granted, did.peer_version,
           did.peer_pad);
    fflush(stdout);
}

static int control = -1, data = -1, listener = -1;

/* What this rank did wrong is for the other to find; a socket that is closed first would be all that it finds. */
static void await_the_end(void) {
    char bytes[4096];
    struct pollfd end = {control, POLLIN, 0};
    while (control >= 0 && poll(&end, 1, 5000) > 0 && read(control, bytes, sizeof bytes) > 0) {}
}

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...) {
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    report("failed", text);
    if (strcmp(fault, "none")) await_the_end();
    exit(1);
}

#define CHECK(c) \
    do { \
        if (!(c)) \
            fail("line %d: %s: %s", __LINE__, #c, strerror(errno)); \
    } while (0)

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000u + (uint64_t)t.tv_nsec / 1000000u;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

static void put(uint8_t *at, int bytes, uint64_t value) {
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(const uint8_t *at, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

/* ------------------------------------------------------------- the test pattern */

static uint64_t pattern_base(int kind, int of, uint64_t seq) {
    return seq * 0x9E3779B97F4A7C15u + (uint64_t)of * 0x2545F4914F6CDD1Du + (uint64_t)kind * 0x9FB21C651E98DF25u;
}

static uint32_t pattern(uint64_t base, uint64_t i) {
    uint64_t x = base + i * 0xD1B54A32D192ED03u;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 32;
    return (uint32_t)x;
}

/* Of a last word that does not fit whole the lower bytes are there. */
static uint32_t word_at(const uint8_t *at, uint64_t bytes) {
    return bytes >= 4 ? (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24
                      : (uint32_t)get(at, (int)bytes);
}

static uint32_t lower(uint32_t word, uint64_t bytes) { return bytes >= 4 ? word : word & ((1u << (8 * bytes)) - 1); }

/* The part of a payload that begins at its byte `from`, a multiple of 4. */
static void fill(uint8_t *at, uint64_t from, uint64_t bytes, int kind, uint64_t seq) {
    uint64_t base = pattern_base(kind, rank, seq);
    uint64_t b = 0;
    for (; b + 4 <= bytes; b += 4) {
        uint32_t word = pattern(base, (from + b) / 4);
        at[b] = (uint8_t)word;
        at[b + 1] = (uint8_t)(word >> 8);
        at[b + 2] = (uint8_t)(word >> 16);
        at[b + 3] = (uint8_t)(word >> 24);
    }
    if (b < bytes)
        put(at + b, (int)(bytes - b), pattern(base, (from + b) / 4));
}

static void verify(const uint8_t *at, uint64_t from, uint64_t bytes, int kind, uint64_t seq) {
    uint64_t base = pattern_base(kind, 1 - rank, seq);
    for (uint64_t b = 0; b < bytes; b += 4) {
        uint32_t want = lower(pattern(base, (from + b) / 4), bytes - b);
        uint32_t got = word_at(at + b, bytes - b);
        if (got != want && did.wrong++ == 0)
            snprintf(did.first_wrong, sizeof did.first_wrong, "kind %d, seq %llu, word %llu: got 0x%08x, want 0x%08x", kind,
                     (unsigned long long)seq, (unsigned long long)((from + b) / 4), got, want);
    }
    did.bytes_verified += bytes;
}

/* ------------------------------------------------------------- the schedule of slots */

static uint64_t vector; /* V */

static int bit(uint64_t slot) { return slot < 192 && mask[slot / 64] >> (slot % 64) & 1; }

static uint64_t slot_of(uint64_t seq) {
    if (mask[0] | mask[1] | mask[2]) {
        uint64_t left = (seq - 1) % per_token;
        for (uint64_t slot = 0; slot < 192; slot++)
            if (bit(slot) && left-- == 0)
                return slot;
        fail("the mask has fewer bits than per_token");
    }
    return per_token ? slot_start + (seq - 1) % per_token * slot_step : (seq - 1) % (2 * layers);
}

/* ------------------------------------------------------------- sockets */


static void tune(int fd) {
    int on = 1, buffer = 4 << 20;
    CHECK(!setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on));
    CHECK(!setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer));
    CHECK(!setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer));
}

static void listen_on(int port) {
    struct sockaddr_in a = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof a;
    int on = 1;
    CHECK((listener = socket(AF_INET, SOCK_STREAM, 0)) >= 0);
    CHECK(!setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on));
    CHECK(!bind(listener, (struct sockaddr *)&a, sizeof a) && !listen(listener, 2));
    CHECK(!getsockname(listener, (struct sockaddr *)&a, &length));
    printf("{\"listening\":%d}\n", ntohs(a.sin_port));
    fflush(stdout);
}

static int join(int port) {
    uint64_t deadline = now_ms() + connect_ms;
    if (rank == 0) {
        struct pollfd p = {listener, POLLIN, 0};
        CHECK(poll(&p, 1, (int)connect_ms) == 1);
        int fd = accept(listener, NULL, NULL);
        CHECK(fd >= 0);
        tune(fd);
        return fd;
    }
    struct sockaddr_in a = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    for (;;) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        CHECK(fd >= 0);
        tune(fd);
        if (!connect(fd, (struct sockaddr *)&a, sizeof a))
            return fd;
        close(fd);
        if (now_ms() >= deadline)
            fail("nobody listened on port %d", port);
        usleep(50000);
    }
}

static void say(int fd, const void *bytes, size_t n) {
    const uint8_t *at = bytes;
    while (n > 0) {
        ssize_t wrote = send(fd, at, n, MSG_NOSIGNAL);
        if (wrote <= 0)
            fail("the %s socket took no more: %s", fd == control ? "control" : "data", strerror(errno));
        at += wrote;
        n -= (size_t)wrote;
    }
}

static void hear(int fd, void *bytes, size_t n, uint64_t ms, const char *what) {
    uint8_t *at = bytes;
    uint64_t deadline = now_ms() + ms;
    while (n > 0) {
        uint64_t now = now_ms();
        struct pollfd p = {fd, POLLIN, 0};
        if (now >= deadline || poll(&p, 1, (int)(deadline - now)) == 0)
            fail("waited %llu ms for %s", (unsigned long long)ms, what);
        ssize_t got = recv(fd, at, n, 0);
        if (got <= 0)
            fail("the peer closed the %s socket when %s was due", fd == control ? "control" : "data", what);
        at += got;
        n -= (size_t)got;
    }
}

/* ------------------------------------------------------------- control frames */

static void say_frame(uint32_t type, const void *payload, uint32_t bytes) {
    uint8_t frame[FRAME + 64];
    put(frame, 4, MAGIC);
    put(frame + 4, 4, type);
    put(frame + 8, 4, bytes);
    if (bytes)
        memcpy(frame + FRAME, payload, bytes);
    say(control, frame, FRAME + bytes);
}

static void say_word(uint32_t type, uint32_t word) {
    uint8_t payload[4];
    put(payload, 4, word);
    say_frame(type, payload, 4);
}

static int is_transport(uint32_t type) {
    return type == STOP || type == RDMA_INFO || type == RDMA_READY || type == RDMA_WARM || type == RDMA_POSTED;
}

/* One frame's header; what is no model command is left to the caller with its payload, a model command is read away. */
static int hear_frame(uint32_t *type, uint32_t *bytes, const char *what) {
    uint8_t header[FRAME], skipped[4096];
    hear(control, header, FRAME, STEP_MS, what);
    *type = (uint32_t)get(header + 4, 4);
    *bytes = (uint32_t)get(header + 8, 4);
    if (get(header, 4) != MAGIC || *type < 1 || *type > LAST_OF_DS4)
        fail("a frame with magic 0x%08x and type %u when %s was due", (unsigned)get(header, 4), *type, what);
    if (is_transport(*type))
        return 1;
    for (uint32_t left = *bytes; left > 0; left -= (uint32_t)least(left, sizeof skipped))
        hear(control, skipped, least(left, sizeof skipped), STEP_MS, "a model command");
    did.model_commands++;
    return 0;
}

static void expect(uint32_t type, void *payload, uint32_t bytes, const char *what) {
    uint32_t came, length;
    while (!hear_frame(&came, &length, what)) {
    }
    if (came != type || length != bytes)
        fail("a frame of type %u with %u bytes when %s was due", came, length, what);
    if (bytes)
        hear(control, payload, bytes, STEP_MS, what);
}

static uint32_t expect_word(uint32_t type, const char *what) {
    uint8_t payload[4];
    expect(type, payload, 4, what);
    return (uint32_t)get(payload, 4);
}

/* What the control socket says while traffic runs: model commands, or the end. */
static void look(const char *during) {
    for (;;) {
        uint8_t byte;
        ssize_t n = recv(control, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (n <= 0)
            fail("the peer closed the control socket during %s", during);
        uint32_t type, length;
        if (hear_frame(&type, &length, during))
            fail("a frame of type %u with %u bytes during %s", type, length, during);
    }
}

/* ------------------------------------------------------------- the data socket */

/* Writes and reads interleaved; what is read begins with a header that must be one's own. */
static void swap(const uint8_t *out, uint8_t *in, uint64_t n, int headed, const char *what) {
    uint64_t wrote = 0, got = 0, deadline = now_ms() + timeout_ms;
    while (wrote < n || got < n) {
        struct pollfd p[2] = {{data, (short)((wrote < n ? POLLOUT : 0) | (got < n ? POLLIN : 0)), 0}, {control, POLLIN, 0}};
        uint64_t now = now_ms();
        if (now >= deadline || poll(p, 2, (int)(deadline - now)) == 0)
            fail("waited %llu ms for %s: %llu of %llu bytes came, %llu were taken", (unsigned long long)timeout_ms, what,
                 (unsigned long long)got, (unsigned long long)n, (unsigned long long)wrote);
        if (p[0].revents & POLLOUT) {
            ssize_t k = send(data, out + wrote, n - wrote, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (k < 0 && errno != EAGAIN)
                fail("the data socket took no more of %s: %s", what, strerror(errno));
            wrote += k > 0 ? (uint64_t)k : 0;
        }
        if (p[0].revents & (POLLIN | POLLHUP | POLLERR)) {
            ssize_t k = recv(data, in + got, n - got, MSG_DONTWAIT);
            if (k == 0 || (k < 0 && errno != EAGAIN))
                fail("the peer closed the data socket in %s after %llu of %llu bytes", what, (unsigned long long)got,
                     (unsigned long long)n);
            got += k > 0 ? (uint64_t)k : 0;
            if (headed && got >= HEADER && memcmp(in, out, HEADER))
                fail("%s: got a header of magic 0x%08x, layer %u, tag 0x%x, seq %llu", what, (unsigned)get(in, 4),
                     (unsigned)get(in + 4, 2), (unsigned)get(in + 6, 2), (unsigned long long)get(in + 8, 8));
        }
        if (p[1].revents)
            look(what);
    }
}

static void header(uint8_t *at, uint32_t magic, uint64_t layer, uint64_t tag, uint64_t seq) {
    put(at, 4, magic);
    put(at + 4, 2, layer);
    put(at + 6, 2, tag);
    put(at + 8, 8, seq);
}

static void swap_header(uint64_t layer, uint64_t tag, uint64_t seq, const char *what) {
    uint8_t out[HEADER], in[HEADER];
    header(out, BULK_MAGIC, layer, tag, seq);
    swap(out, in, HEADER, 1, what);
}

static void barrier(unsigned value, const char *what) {
    uint8_t out = (uint8_t)value, in;
    swap(&out, &in, 1, 0, what);
    if (in != (uint8_t)value)
        fail("%s: got barrier byte 0x%02x, want 0x%02x", what, in, value & 0xff);
}

/* ------------------------------------------------------------- going wrong */

static int wrong_now(const char *name, uint64_t seq) { return seq == fault_at && !strcmp(fault, name); }

static void misbehave(uint64_t seq) {
    if (wrong_now("kill", seq))
        raise(SIGKILL);
    if (wrong_now("close", seq)) {
        close(data);
        close(control);
        exit(0);
    }
    if (wrong_now("hold", seq)) {
        uint8_t byte;
        while (recv(control, &byte, 1, 0) > 0) {
        }
        exit(0);
    }
}

/* ------------------------------------------------------------- the queue pair */

static struct ibv_context *context;
static struct ibv_pd *pd;
static struct ibv_mr *mr;
static struct ibv_cq *cq;
static struct ibv_qp *qp;
static uint8_t *memory, *batch_out, *batch_in; /* out vectors, in vectors, then the batch regions */
static uint64_t region, memory_bytes, chunks;
static int gid_index;
static union ibv_gid gid;
static struct ibv_port_attr port;

/* Receives complete in the order in which they were posted. */
static uint32_t due[4 * DEPTH];
static uint64_t posted, received, sent, completed;

static int armed;
static uint64_t gate_target; /* receives that are complete when the gate before the next one is */

static uint8_t *out_slot(uint64_t slot) { return memory + slot * vector; }
static uint8_t *in_slot(uint64_t slot) { return memory + (2 * layers + slot) * vector; }
static uint32_t chunk_bytes(uint64_t run, uint64_t at) { return (uint32_t)least(CHUNK, run - at); }

static void post_receive(uint8_t *at, uint32_t bytes) {
    struct ibv_sge sge = {(uintptr_t)at, bytes, mr->lkey};
    struct ibv_recv_wr wr = {.wr_id = posted, .sg_list = &sge, .num_sge = 1}, *bad;
    due[posted++ % (4 * DEPTH)] = bytes;
    CHECK(!ibv_post_recv(qp, &wr, &bad));
}

static int take(const char *during) {
    struct ibv_wc wc[32];
    int n = ibv_poll_cq(cq, 32, wc);
    if (n < 0)
        fail("ibv_poll_cq returned %d during %s", n, during);
    for (int i = 0; i < n; i++) {
        if (wc[i].status != IBV_WC_SUCCESS)
            fail("wc status %d during %s, %s", (int)wc[i].status, during, wc[i].opcode & IBV_WC_RECV ? "receive" : "send");
        if (!(wc[i].opcode & IBV_WC_RECV)) {
            completed = wc[i].wr_id;
            continue;
        }
        uint32_t want = due[received++ % (4 * DEPTH)];
        if (wc[i].byte_len != want)
            fail("a message of %u bytes where one of %u was due, during %s", wc[i].byte_len, want, during);
    }
    return n;
}

static void await(uint64_t receives, uint64_t sends, const char *during) {
    uint64_t deadline = now_ms() + timeout_ms;
    for (int empty = 0; received < receives || completed < sends;) {
        if (take(during) > 0) {
            empty = 0;
            continue;
        }
        if (++empty > SPINS)
            sched_yield();
        if (empty % LOOK_EVERY == 0) {
            look(during);
            if (now_ms() >= deadline)
                fail("waited %llu ms during %s: %llu of %llu messages came, %llu of %llu sends completed",
                     (unsigned long long)timeout_ms, during, (unsigned long long)received, (unsigned long long)receives,
                     (unsigned long long)completed, (unsigned long long)sends);
        }
    }
}

static void post_send(uint8_t *at, uint32_t bytes, int last, const char *during) {
    if (sent - completed >= DEPTH / 2)
        await(0, sent - DEPTH / 4, during);
    struct ibv_sge sge = {(uintptr_t)at, bytes, mr->lkey};
    struct ibv_send_wr wr = {.wr_id = ++sent,
                             .sg_list = &sge,
                             .num_sge = 1,
                             .opcode = IBV_WR_SEND,
                             .send_flags = last || sent % SIGNALED_EVERY == 0 ? IBV_SEND_SIGNALED : 0},
                       *bad;
    CHECK(!ibv_post_send(qp, &wr, &bad));
}

/* A run of bytes as messages, in order. */
static void send_run(uint8_t *from, uint64_t bytes, const char *during) {
    for (uint64_t at = 0; at < bytes; at += CHUNK)
        post_send(from + at, chunk_bytes(bytes, at), at + CHUNK >= bytes, during);
}

static void receive_run(uint8_t *to, uint64_t bytes) {
    for (uint64_t at = 0; at < bytes; at += CHUNK)
        post_receive(to + at, chunk_bytes(bytes, at));
}

static void open_device(void) {
    int n;
    struct ibv_device **list = ibv_get_device_list(&n);
    CHECK(list && n > 0);
    for (int i = 0; i < n && !context; i++) {
        struct ibv_context *c = ibv_open_device(list[i]);
        CHECK(c && !ibv_query_port(c, 1, &port));
        if (port.state == IBV_PORT_ACTIVE)
            context = c;
        else
            ibv_close_device(c);
    }
    ibv_free_device_list(list);
    if (!context)
        fail("no device with an active port");
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    for (gid_index = 0; gid_index < port.gid_tbl_len; gid_index++)
        if (!ibv_query_gid(context, 1, gid_index, &gid) && !memcmp(gid.raw, mapped, sizeof mapped))
            break;
    if (gid_index == port.gid_tbl_len)
        fail("no IPv4-mapped GID");
    CHECK(pd = ibv_alloc_pd(context));
    CHECK(mr = ibv_reg_mr(pd, memory, memory_bytes, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ));
}

static void set_up(void) {
    CHECK(cq = ibv_create_cq(context, CQ_DEPTH, NULL, NULL, 0));
    struct ibv_qp_init_attr init = {.send_cq = cq, .recv_cq = cq, .qp_type = IBV_QPT_UC, .cap = {DEPTH, DEPTH, 1, 1, 0}};
    CHECK(qp = ibv_create_qp(pd, &init));
    did.granted = init.cap.max_recv_wr ? least(init.cap.max_recv_wr, 4096) : 64;
    posted = received = sent = completed = 0;
    armed = 0;

    uint32_t psn = ((uint32_t)getpid() + (uint32_t)did.setups++ * 0x1000) & 0xffffff;
    uint8_t mine[RDMA_INFO_BYTES] = {0}, theirs[RDMA_INFO_BYTES];
    put(mine, 8, (uintptr_t)memory);
    put(mine + 8, 4, mr->rkey);
    put(mine + 12, 4, qp->qp_num);
    put(mine + 16, 4, psn);
    put(mine + 20, 4, port.active_mtu);
    put(mine + 24, 2, port.lid);
    memcpy(mine + 26, gid.raw, 16);
    mine[42] = port.link_layer;
    say_frame(RDMA_INFO, mine, sizeof mine);
    expect(RDMA_INFO, theirs, sizeof theirs, "RDMA_INFO");

    struct ibv_qp_attr a = {.qp_state = IBV_QPS_INIT,
                            .port_num = 1,
                            .qp_access_flags =
                                IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ};
    CHECK(!ibv_modify_qp(qp, &a, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS));
    memset(&a, 0, sizeof a);
    a.qp_state = IBV_QPS_RTR;
    a.path_mtu = (enum ibv_mtu)least(IBV_MTU_1024, least(port.active_mtu, get(theirs + 20, 4)));
    a.dest_qp_num = (uint32_t)get(theirs + 12, 4);
    a.rq_psn = (uint32_t)get(theirs + 16, 4);
    a.ah_attr.is_global = 1;
    a.ah_attr.port_num = 1;
    a.ah_attr.dlid = (uint16_t)get(theirs + 24, 2);
    memcpy(a.ah_attr.grh.dgid.raw, theirs + 26, 16);
    a.ah_attr.grh.sgid_index = (uint8_t)gid_index;
    a.ah_attr.grh.hop_limit = 1;
    CHECK(!ibv_modify_qp(qp, &a, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN));
    memset(&a, 0, sizeof a);
    a.qp_state = IBV_QPS_RTS;
    a.sq_psn = psn;
    CHECK(!ibv_modify_qp(qp, &a, IBV_QP_STATE | IBV_QP_SQ_PSN));
    say_frame(RDMA_READY, NULL, 0);
    expect(RDMA_READY, NULL, 0, "RDMA_READY");
}

static int warm_up(void) {
    memset(batch_out, WARM_UP_FILL, CHUNK);
    memset(batch_in, 0, CHUNK);
    post_receive(batch_in, CHUNK);
    say_word(RDMA_POSTED, POSTED_TAG);
    if (expect_word(RDMA_POSTED, "RDMA_POSTED") != POSTED_TAG)
        fail("RDMA_POSTED with another tag than 0x%x", POSTED_TAG);
    int peer_has = 0;
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        did.attempts++;
        if (!peer_has)
            post_send(batch_out, CHUNK, 1, "the warm-up");
        for (uint64_t deadline = now_ms() + attempt_ms; (completed < sent || received == 0) && now_ms() < deadline;)
            if (take("the warm-up") == 0)
                sched_yield();
        say_word(RDMA_WARM, received > 0);
        peer_has |= expect_word(RDMA_WARM, "RDMA_WARM") == 1;
        if (peer_has && received > 0) {
            if (memcmp(batch_in, batch_out, CHUNK))
                fail("the warm-up's message was not 0x%02x throughout", WARM_UP_FILL);
            return 1;
        }
    }
    return 0;
}

static void bring_up(void) {
    open_device();
    for (;;) {
        set_up();
        if (warm_up())
            return;
        CHECK(!ibv_destroy_qp(qp) && !ibv_destroy_cq(cq));
        if (did.setups == SETUPS)
            fail("a direction delivered nothing in %d setups", SETUPS);
    }
}

/* ------------------------------------------------------------- traffic over the queue pair */

static void arm(uint64_t seq) { receive_run(in_slot(slot_of(seq)), vector); }

static void decode_rdma(uint64_t seq) {
    uint8_t *out = out_slot(slot_of(seq));
    await(0, sent, "a decode gate");
    if (!armed) {
        gate_target = received;
        for (uint64_t ahead = 0; ahead < LOOKAHEAD; ahead++)
            arm(seq + ahead);
        armed = 1;
    }
    fill(out, 0, vector, DECODE, seq);
    send_run(out, vector, "a decode gate");
    gate_target += chunks;
    await(gate_target, 0, "a decode gate");
    verify(in_slot(slot_of(seq)), 0, vector, DECODE, seq);
    arm(seq + LOOKAHEAD);
}

/* As many messages as the peer's window has receives; the last gate's when the peer has shown that it posted them. */
static void drain(void) {
    if (!armed)
        return;
    for (int gate = 0; gate < LOOKAHEAD; gate++) {
        if (gate == LOOKAHEAD - 1)
            await(gate_target + 1, sent - chunks, "the drain");
        send_run(batch_out, vector, "the drain");
    }
    await(posted, sent, "the drain");
    armed = 0;
}

static void windows(int kind, uint64_t seq, uint64_t bytes) {
    uint64_t messages = least(least(did.granted, MAX_WINDOW), region / CHUNK), window = messages * CHUNK;
    drain();
    unsigned n = 1;
    for (uint64_t from = 0; from < bytes; from += window, n++) {
        uint64_t length = least(window, bytes - from);
        int struck = kind == BIG && from == 0;
        fill(batch_out, from, length, kind, seq);
        if (struck && wrong_now("flip", seq))
            batch_out[length / 2] ^= 0x10;
        receive_run(batch_in, length);
        if (struck)
            misbehave(seq);
        barrier(struck && wrong_now("barrier", seq) ? n + 1 : n, "a window's barrier");
        if (struck && wrong_now("short", seq)) {
            post_send(batch_out, CHUNK - 4, 1, "a window");
            send_run(batch_out + CHUNK, length - CHUNK, "a window");
        } else if (struck && wrong_now("lose", seq)) {
            send_run(batch_out + CHUNK, length - CHUNK, "a window");
        } else {
            send_run(batch_out, length, "a window");
        }
        await(posted, sent, "a window");
        verify(batch_in, from, length, kind, seq);
    }
}

static void post_rows(uint64_t layer) {
    for (uint64_t row = 0; row < rows; row++)
        receive_run(batch_in + (layer * rows + row) * vector, vector);
}

static void block_rdma(uint64_t block) {
    uint64_t bytes = rows * vector;
    drain();
    uint64_t target = received;
    post_rows(0);
    barrier(BLOCK_BARRIER, "a verify block's barrier");
    for (uint64_t layer = 0; layer < layers; layer++) {
        uint64_t seq = (block - 1) * layers + layer + 1;
        uint8_t *out = batch_out + layer * bytes;
        if (layer + 1 < layers)
            post_rows(layer + 1);
        fill(out, 0, bytes, BLOCK, seq);
        for (uint64_t row = 0; row < rows; row++)
            send_run(out + row * vector, vector, "a verify block");
        target += rows * chunks;
        await(target, sent, "a verify block");
        verify(batch_in + layer * bytes, 0, bytes, BLOCK, seq);
    }
}

/* ------------------------------------------------------------- traffic over the data socket */

static uint8_t *wire_out, *wire_in; /* a header and a payload */

static void decode_tcp(uint64_t seq) {
    uint64_t slot = slot_of(seq);
    header(wire_out, MAGIC, slot / 2, slot % 2, seq);
    fill(wire_out + HEADER, 0, vector, DECODE, seq);
    swap(wire_out, wire_in, HEADER + vector, 1, "a decode gate");
    verify(wire_in + HEADER, 0, vector, DECODE, seq);
}

static void rows_tcp(int kind, uint64_t seq, uint64_t layer) {
    header(wire_out, BULK_MAGIC, layer, rows, seq);
    fill(wire_out + HEADER, 0, rows * vector, kind, seq);
    swap(wire_out, wire_in, HEADER + rows * vector, 1, "a batch");
    verify(wire_in + HEADER, 0, rows * vector, kind, seq);
}

static void rounds(uint64_t seq) {
    fill(wire_out, 0, big_bytes, BIG, seq);
    if (wrong_now("flip", seq))
        wire_out[big_bytes / 2] ^= 0x10;
    for (uint64_t from = 0; from < big_bytes; from += ROUND) {
        if (from == 0)
            misbehave(seq);
        swap(wire_out + from, wire_in + from, least(ROUND, big_bytes - from), 0, "a big gate's round");
    }
    verify(wire_in, 0, big_bytes, BIG, seq);
}

/* ------------------------------------------------------------- the session */

static int bulk_on_pair(void) { return rdma && region >= 64ull * CHUNK; }

static void big(uint64_t seq) {
    swap_header((seq + wrong_now("layer", seq)) % layers, BIG_TAG, seq + wrong_now("header", seq), "a big gate's header");
    if (bulk_on_pair())
        windows(BIG, seq, big_bytes);
    else
        rounds(seq);
    did.bigs++;
}

static void batch(uint64_t seq) {
    if (bulk_on_pair()) {
        swap_header((seq - 1) % layers, rows, seq, "a batch's header");
        windows(BATCH, seq, rows * vector);
    } else {
        rows_tcp(BATCH, seq, (seq - 1) % layers);
    }
    did.batches++;
}

static void block(uint64_t seq) {
    if (bulk_on_pair())
        block_rdma(seq);
    else
        for (uint64_t layer = 0; layer < layers; layer++)
            rows_tcp(BLOCK, (seq - 1) * layers + layer + 1, layer);
    did.blocks++;
}

static void traffic(void) {
    uint64_t next_big = 1;
    for (uint64_t seq = 1; seq <= gates; seq++) {
        if (mix && seq % mix == 0 && next_big <= bigs)
            big(next_big++);
        if (rdma)
            decode_rdma(seq);
        else
            decode_tcp(seq);
        did.gates++;
        if (rank == 0 && commands_every && seq % commands_every == 0)
            say_word(EVAL, (uint32_t)seq);
        else if (seq % 64 == 0)
            look("decode gates");
    }
    for (uint64_t seq = 1; seq <= batches; seq++)
        batch(seq);
    while (next_big <= bigs)
        big(next_big++);
    for (uint64_t seq = 1; seq <= blocks; seq++)
        block(seq);
    if (rdma)
        await(0, sent, "the end");
}

static void hello(void) {
    uint8_t mine[HELLO] = {0}, theirs[HELLO];
    put(mine, 4, MAGIC);
    put(mine + 4, 4, VERSION);
    put(mine + 8, 4, (uint64_t)rank + 1);
    put(mine + 12, 4, (uint64_t)rdma);
    put(mine + 16, 8, gguf_bytes);
    put(mine + 24, 4, model_id);
    put(mine + 28, 4, layers);
    put(mine + 32, 4, embd);
    put(mine + 36, 4, vocab);
    put(mine + 40, 4, quant_bits);
    put(mine + 44, 4, ctx_size);
    put(mine + 48, 4, slot_start);
    put(mine + 52, 4, slot_step);
    put(mine + 56, 4, per_token);
    for (int i = 0; i < 3; i++)
        put(mine + 64 + 8 * i, 8, mask[i]);
    say(control, mine, HELLO);
    hear(control, theirs, HELLO, STEP_MS, "HELLO");
    did.peer_version = (uint32_t)get(theirs + 4, 4);
    did.peer_pad = (uint32_t)get(theirs + 60, 4);
    for (int at = 0; at < HELLO; at += 4) {
        if (at == 8 || at == 12 || at == 44 || at == 60)
            continue;
        if (memcmp(mine + at, theirs + at, 4))
            fail("HELLO differs at offset %d: got 0x%08x, want 0x%08x", at, (unsigned)get(theirs + at, 4),
                 (unsigned)get(mine + at, 4));
    }
    if (get(theirs + 8, 4) != (uint64_t)(2 - rank))
        fail("the peer has role %u too", (unsigned)get(theirs + 8, 4));
    rdma = rdma && get(theirs + 12, 4) == 1;
}

static void finish(void) {
    uint8_t byte;
    if (rank == 0)
        say_frame(STOP, NULL, 0);
    else
        expect(STOP, NULL, 0, "STOP");
    if (rdma)
        CHECK(!ibv_destroy_qp(qp) && !ibv_destroy_cq(cq) && !ibv_dereg_mr(mr) && !ibv_dealloc_pd(pd) &&
              !ibv_close_device(context));
    close(data);
    if (rank == 0)
        while (recv(control, &byte, 1, 0) > 0) {
        }
    close(control);
}

static void allocate(void) {
    vector = embd * 4;
    chunks = (vector + CHUNK - 1) / CHUNK;
    region = layers * 8 * vector;
    uint64_t each = region < CHUNK ? CHUNK : region;
    memory_bytes = (4 * layers * vector + 2 * each + 16383) / 16384 * 16384;
    CHECK(!posix_memalign((void **)&memory, 16384, memory_bytes));
    memset(memory, 0, memory_bytes);
    batch_out = memory + 4 * layers * vector;
    batch_in = batch_out + each;
    uint64_t largest = HEADER + (big_bytes > 8 * vector ? big_bytes : 8 * vector);
    CHECK(wire_out = malloc(largest));
    CHECK(wire_in = malloc(largest));
}

static int usage(void) {
    fprintf(stderr, "usage: peer leader|worker rdma|tcp PORT [name=value ...]\n");
    return 2;
}

static int option(const char *text) {
    const char *equals = strchr(text, '=');
    if (!equals)
        return 0;
    size_t length = (size_t)(equals - text);
    if (length == 5 && !strncmp(text, "fault", length)) {
        fault = equals + 1;
        return 1;
    }
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strlen(options[i].name) == length && !strncmp(text, options[i].name, length)) {
            char *end;
            *options[i].value = strtoull(equals + 1, &end, 0);
            return end != equals + 1 && !*end;
        }
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 4 || (strcmp(argv[1], "leader") && strcmp(argv[1], "worker")) ||
        (strcmp(argv[2], "rdma") && strcmp(argv[2], "tcp")))
        return usage();
    rank = !strcmp(argv[1], "worker");
    rdma = !strcmp(argv[2], "rdma");
    for (int i = 4; i < argc; i++)
        if (!option(argv[i])) {
            fprintf(stderr, "peer: no option %s\n", argv[i]);
            return usage();
        }
    signal(SIGPIPE, SIG_IGN);
    allocate();
    int at = atoi(argv[3]);
    if (rank == 0)
        listen_on(at);
    control = join(at);
    hello();
    data = join(at);
    if (rdma)
        bring_up();
    traffic();
    finish();
    report(did.wrong ? "wrong content" : "ok", "");
    return did.wrong ? 1 : 0;
}
