package dev.verbscope.ui.story;

import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Counts;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Phase;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.SiteTally;
import dev.verbscope.record.Transport;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.record.WarmupFact;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One rank of a story: writes what an engine would, with the times it is given. */
final class StoryRank {
    static final int CHUNKS = 2;
    private static final int CHUNK_BYTES = 16_384;
    private static final int VECTOR_BYTES = 28_672;
    private static final int LOOKAHEAD = 16;
    private static final int ATTEMPTS = 20;
    private static final int SETUPS = 4;
    private static final int MICRO = 1_000;

    private final int rank;
    private final Recorder recorder;
    private String device = "";
    private final GateSample sample = new GateSample();
    private long posted;
    private long completed;
    private long received;
    private long verified;
    private long warmupSends;
    private long warmupReceives;
    private long gates;

    StoryRank(int rank, Recorder recorder) {
        this.rank = rank;
        this.recorder = recorder;
    }

    void fact(long nanos, Fact fact) {
        recorder.fact(nanos, fact);
    }

    void phase(long nanos, Phase phase, int generation) {
        fact(nanos, new SessionFact.PhaseEntered(phase, generation));
    }

    void begin(long nanos, StartRequest request) {
        fact(
                nanos,
                new SessionFact.SessionStarted(
                        rank,
                        request.scenario(),
                        request.scenario().isPresent(),
                        request.provider(),
                        request.transport().key(),
                        request.address(),
                        rank == 0 ? "mac-a" : "mac-b",
                        "macOS",
                        4_242 + rank,
                        "Verbscope story",
                        request.gates(),
                        request.gatesPerSecond(),
                        1,
                        750_000_000L,
                        122,
                        VECTOR_BYTES,
                        CHUNK_BYTES,
                        LOOKAHEAD,
                        Map.of("n_layer", "61", "n_embd", "7168")));
        fact(
                nanos + 20 * MICRO,
                new SessionFact.RecipeChosen(
                        request.recipe(),
                        Map.of("sgid_index", "the chosen GID's index"),
                        List.of(),
                        true,
                        SETUPS,
                        ATTEMPTS,
                        100_000_000L));
        phase(nanos + 30 * MICRO, Phase.CONNECT, 0);
    }

    void listen(long nanos, String address) {
        fact(nanos, new ControlFact.Listening(address));
    }

    void dialFailed(long nanos, int attempt, String address) {
        Errno errno = Errno.of(Os.LINUX, Errno.Name.ECONNREFUSED);
        fact(nanos, new ControlFact.DialFailed(attempt, address, Optional.of(errno), "Connection refused"));
    }

    /** Connected, HELLOs compared, RDMA agreed. */
    void agree(long nanos, String address) {
        fact(nanos, new ControlFact.Connected(ControlFact.Socket.CONTROL, address, "127.0.0.1:50412"));
        phase(nanos + 40 * MICRO, Phase.HELLO, 0);
        frame(nanos + 60 * MICRO, 0, "HELLO", 88);
        Map<String, String> hello = Map.of("version", "10", "n_layer", "61");
        fact(nanos + 300 * MICRO, new ControlFact.HelloCompared(hello, hello, List.of(), true));
        fact(
                nanos + 310 * MICRO,
                new SessionFact.TransportChosen(Transport.RDMA, true, true, "both ranks have a device"));
        phase(nanos + 320 * MICRO, Phase.DEVICE, 0);
    }

    void devices(long nanos, StartRequest request) {
        StoryDevices table = new StoryDevices(rank);
        table.seen().forEach(seen -> fact(nanos, seen));
        boolean operator =
                request.device().isPresent() && rank == request.role().thisEnd();
        device = operator ? request.device().get() : table.active();
        fact(
                nanos + 10 * MICRO,
                new DeviceFact.DeviceChosen(
                        device, 1, operator, operator ? "the operator named it" : "the first with an ACTIVE port"));
        called(nanos + 20 * MICRO, VerbsCall.ALLOC_PD, device, 0, 90);
        called(nanos + 140 * MICRO, VerbsCall.REG_MR, device, 0, 400);
        table.scored(device).forEach(gid -> fact(nanos + 600 * MICRO, gid));
        table.chosen(device, rank == request.role().thisEnd() ? request.gidIndex() : OptionalInt.empty())
                .ifPresent(choice -> fact(nanos + 610 * MICRO, choice));
        fact(nanos + 620 * MICRO, new VerbsFact.Held(device, 0, 1, 1, 0, 0));
        phase(nanos + 700 * MICRO, Phase.DATA_SOCKET, 0);
        fact(
                nanos + 800 * MICRO,
                new ControlFact.Connected(ControlFact.Socket.DATA, request.address(), "127.0.0.1:50413"));
    }

    /** A queue pair to RTS; takes about 1.2 ms of session time. */
    void bringUp(long nanos, int generation) {
        phase(nanos, Phase.BRING_UP, generation);
        QpCaps asked = new QpCaps(1024, 1024);
        QpCaps granted = new QpCaps(1023, 1023);
        int qpn = (rank == 0 ? 0x410 : 0x7bf) + generation;
        int psn = 0x1234 + 0x1000 * generation;
        called(nanos + 20 * MICRO, VerbsCall.CREATE_CQ, device, generation, 60);
        called(nanos + 90 * MICRO, VerbsCall.CREATE_QP, device, generation, 180);
        fact(
                nanos + 280 * MICRO,
                new VerbsFact.QpCreated(generation, qpn, QpType.UC, asked, granted, granted, 512, psn, 1));
        fact(nanos + 285 * MICRO, new VerbsFact.Held(device, 1, 1, 1, 1, generation));
        frame(nanos + 300 * MICRO, 7, "RDMA_INFO", 48);
        fact(
                nanos + 480 * MICRO,
                new DeviceFact.PathMtuChosen(generation, Mtu.MTU_1024, Mtu.MTU_4096, Mtu.MTU_4096, Mtu.MTU_1024));
        transition(nanos + 500 * MICRO, generation, qpn, QpState.RESET, QpState.INIT, 38 + 3 * rank);
        transition(nanos + 560 * MICRO, generation, qpn, QpState.INIT, QpState.RTR, 212 + 21 * rank);
        transition(nanos + 800 * MICRO, generation, qpn, QpState.RTR, QpState.RTS, 44 - 4 * rank);
        frame(nanos + 900 * MICRO, 9, "RDMA_READY", 0);
        phase(nanos + 1_100 * MICRO, Phase.WARM_UP, generation);
        fact(nanos + 1_110 * MICRO, new WarmupFact.WarmupBegan(generation, CHUNK_BYTES));
        frame(nanos + 1_120 * MICRO, 20, "RDMA_POSTED", 4);
    }

    /** @param arrived whether this rank has the peer's message by now */
    void attempt(long nanos, int generation, int attempt, boolean sent, boolean arrived, boolean peerHasIt, long took) {
        if (sent) {
            posted++;
            completed++;
            warmupSends++;
        }
        fact(
                nanos + took,
                new WarmupFact.WarmupAttempt(generation, attempt, sent, sent, arrived, peerHasIt, nanos, took));
        frame(nanos + took + 30 * MICRO, 19, "RDMA_WARM", 4);
    }

    /** The peer's warm-up message came in. */
    void warmupArrived() {
        received++;
        verified++;
        warmupReceives++;
    }

    void warmupEnded(long nanos, int generation, int attempts, boolean inbound, boolean outbound) {
        fact(nanos, new WarmupFact.WarmupEnded(generation, attempts, inbound, outbound));
        counted(nanos + 10 * MICRO, generation);
    }

    void destroyed(long nanos, int generation, String why) {
        phase(nanos, Phase.RE_CREATE, generation);
        int qpn = (rank == 0 ? 0x410 : 0x7bf) + generation;
        fact(nanos + 80 * MICRO, new VerbsFact.QpDestroyed(generation, qpn, why));
        fact(nanos + 90 * MICRO, new VerbsFact.Held(device, 0, 1, 1, 0, generation));
    }

    void armed(long nanos, int generation, long firstGate) {
        fact(nanos, new GateFact.WindowArmed(generation, firstGate, LOOKAHEAD, LOOKAHEAD * CHUNKS));
        fact(nanos + 20 * MICRO, new GateFact.PeerArmed(generation, firstGate));
        phase(nanos + 40 * MICRO, Phase.GATES, generation);
    }

    void gate(long nanos, int generation, long gate, int latencyMicros) {
        posted += CHUNKS;
        completed += CHUNKS;
        received += CHUNKS;
        verified += CHUNKS;
        gates++;
        sample.beganNanos = nanos;
        sample.gate = gate;
        sample.generation = generation;
        sample.slot = (int) ((gate - 1) % 122);
        sample.postedAfter = 4 * MICRO;
        sample.sentAfter = (latencyMicros - 6) * MICRO;
        sample.receivedAfter = latencyMicros * MICRO;
        sample.doneAfter = (latencyMicros + 5) * MICRO;
        sample.posted = posted;
        sample.completed = completed;
        sample.received = received;
        sample.verified = verified;
        sample.wrong = 0;
        sample.bytesReceived = gates * VECTOR_BYTES + warmupReceives * CHUNK_BYTES;
        sample.armedAtEntry = LOOKAHEAD - (gate % 9 == 0 ? 1 : 0);
        sample.armedAtExit = LOOKAHEAD;
        sample.receiveQueue = LOOKAHEAD * CHUNKS;
        sample.sendQueue = CHUNKS;
        sample.completionBacklog = 1 + (int) (gate % 3);
        sample.emptyPolls = 40;
        recorder.sample(sample);
    }

    void counted(long nanos, int generation) {
        fact(
                nanos,
                new GateFact.Counted(
                        generation,
                        counts(),
                        List.of(
                                new SiteTally(PollSite.WARM_UP, warmupSends, warmupReceives, 0),
                                new SiteTally(PollSite.GATE, gates, gates * CHUNKS, 0))));
    }

    void frame(long nanos, int type, String name, int bytes) {
        fact(nanos, new ControlFact.Frame(true, type, name, bytes, Map.of()));
        fact(nanos + 120 * MICRO, new ControlFact.Frame(false, type, name, bytes, Map.of()));
    }

    void close() {
        recorder.close();
    }

    private Counts counts() {
        long bytes = gates * VECTOR_BYTES;
        return new Counts(
                posted,
                completed,
                received,
                verified,
                0,
                bytes + warmupSends * CHUNK_BYTES,
                bytes + warmupReceives * CHUNK_BYTES);
    }

    private void called(long nanos, VerbsCall call, String device, int generation, int micros) {
        fact(
                nanos + micros * MICRO,
                new VerbsFact.Called(call, device, generation, "", nanos, (long) micros * MICRO, Optional.empty()));
    }

    private void transition(long nanos, int generation, int qpn, QpState from, QpState to, int micros) {
        fact(
                nanos + micros * MICRO,
                new VerbsFact.Transition(
                        generation,
                        qpn,
                        from,
                        to,
                        Map.of("qp_state", to.name()),
                        1,
                        nanos,
                        (long) micros * MICRO,
                        Optional.empty()));
    }
}
