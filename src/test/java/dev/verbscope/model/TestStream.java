package dev.verbscope.model;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Counts;
import dev.verbscope.record.DeviceFact;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.Phase;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact;
import dev.verbscope.record.SiteTally;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.record.Transport;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.record.WarmupFact;
import dev.verbscope.verbs.DeviceLimits;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Gid;
import dev.verbscope.verbs.GidEntry;
import dev.verbscope.verbs.GidType;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PortAttributes;
import dev.verbscope.verbs.PortState;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Writes one rank's records as an engine would, step by step, for tests that need records and no engine. It counts along,
 * so that facts and samples agree.
 */
public final class TestStream {
    public static final int CHUNKS = 2;
    public static final int VECTOR_BYTES = 28_672;
    public static final int CHUNK_BYTES = 16_384;
    public static final int LOOKAHEAD = 16;
    public static final long GATE_TIMEOUT = 750_000_000L;
    public static final long MS = 1_000_000L;
    public static final long US = 1_000L;

    /** A record in the order of writing. */
    public sealed interface Entry {
        void to(RecordHandler handler);

        long nanos();
    }

    private record FactEntry(Stamp stamp, Fact fact) implements Entry {
        @Override
        public void to(RecordHandler handler) {
            handler.fact(stamp, fact);
        }

        @Override
        public long nanos() {
            return stamp.nanos();
        }
    }

    private record SampleEntry(GateSample sample) implements Entry {
        @Override
        public void to(RecordHandler handler) {
            handler.sample(sample);
        }

        @Override
        public long nanos() {
            return sample.endedNanos();
        }
    }

    private record GapEntry(long samples, long nanos) implements Entry {
        @Override
        public void to(RecordHandler handler) {
            handler.gap(samples);
        }
    }

    private final int rank;
    private final List<Entry> entries = new ArrayList<>();
    private long now;
    private long number;
    private int generation;
    private boolean tcp;
    private String recipe = "ds4";
    private boolean warmsUp = true;
    private int setups = 4;
    private double rate;
    private long gatesAsked = 4000;
    private String transportAsked = "auto";
    private Optional<String> scenario = Optional.of("one-direction-drop");
    private boolean simulated = true;
    private String pairedDevice;

    // counted along
    private long posted;
    private long completed;
    private long received;
    private long verified;
    private long wrong;
    private long bytesPosted;
    private long bytesReceived;
    private long warmupSends;
    private long warmupReceives;
    private long gateSends;
    private long gateReceives;
    private int failedAtGate;
    private long bulkBegan;

    public TestStream(int rank) {
        this.rank = rank;
        this.now = 1_000_000_000L;
        this.pairedDevice = rank == 0 ? "rdma_en2" : "rdma_en5";
    }

    public List<Entry> entries() {
        return entries;
    }

    public int rank() {
        return rank;
    }

    public long now() {
        return now;
    }

    public void replay(RecordHandler handler) {
        entries.forEach(e -> e.to(handler));
    }

    // settings, before started()

    public TestStream clockAt(long nanos) {
        now = nanos;
        return this;
    }

    public TestStream recipe(String name, boolean warms, int budget) {
        recipe = name;
        warmsUp = warms;
        setups = budget;
        return this;
    }

    public TestStream paced(double gatesPerSecond) {
        rate = gatesPerSecond;
        return this;
    }

    public TestStream gatesAsked(long gates) {
        gatesAsked = gates;
        return this;
    }

    public TestStream transportAsked(String wish) {
        transportAsked = wish;
        return this;
    }

    public TestStream real() {
        simulated = false;
        scenario = Optional.empty();
        return this;
    }

    public TestStream scenario(String name) {
        scenario = Optional.of(name);
        return this;
    }

    // time

    public TestStream after(long nanos) {
        now += nanos;
        return this;
    }

    public TestStream at(long nanos) {
        now = nanos;
        return this;
    }

    // records

    public TestStream fact(Fact fact) {
        entries.add(new FactEntry(new Stamp(++number, now), fact));
        return this;
    }

    public TestStream gap(long samples) {
        entries.add(new GapEntry(samples, now));
        return this;
    }

    public TestStream started() {
        Map<String, String> identity = new LinkedHashMap<>();
        identity.put("gguf_bytes", "123456789");
        identity.put("model_id", "1");
        fact(new SessionFact.SessionStarted(
                rank,
                scenario,
                simulated,
                simulated ? "sim" : "native",
                transportAsked,
                "10.99.0.1:9911",
                rank == 0 ? "mac-a" : "mac-b",
                "macOS 26.2",
                4242,
                "verbscope test",
                rank == 0 ? gatesAsked : 0,
                rate,
                1,
                GATE_TIMEOUT,
                122,
                VECTOR_BYTES,
                CHUNK_BYTES,
                LOOKAHEAD,
                identity));
        Map<String, String> choices = new LinkedHashMap<>();
        choices.put("queue pair", "UC");
        choices.put("path MTU", "1024");
        return fact(new SessionFact.RecipeChosen(
                recipe, choices, List.of("a wait is bounded here"), warmsUp, setups, warmsUp ? 20 : 0, 100 * MS));
    }

    public TestStream phase(Phase phase, int n) {
        return fact(new SessionFact.PhaseEntered(phase, n));
    }

    public TestStream connect() {
        phase(Phase.CONNECT, 0);
        if (rank == 0) {
            fact(new ControlFact.Listening("10.99.0.1:9911"));
        }
        return after(MS)
                .fact(new ControlFact.Connected(
                        ControlFact.Socket.CONTROL,
                        rank == 0 ? "10.99.0.1:9911" : "10.99.0.2:50001",
                        rank == 0 ? "10.99.0.2:50001" : "10.99.0.1:9911"));
    }

    public TestStream hello(boolean extensions, String... differences) {
        phase(Phase.HELLO, 0);
        frame(true, 0, "HELLO", 88).after(100 * US).frame(false, 0, "HELLO", 88);
        return after(50 * US)
                .fact(new ControlFact.HelloCompared(
                        helloOf(rank), helloOf(1 - rank), List.of(differences), extensions));
    }

    private static Map<String, String> helloOf(int rank) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("version", "10");
        fields.put("role", rank == 0 ? "1" : "2");
        fields.put("rdma_ok", "1");
        fields.put("gguf_bytes", "123456789");
        fields.put("model_id", "1");
        fields.put("n_layer", "61");
        fields.put("n_embd", "7168");
        fields.put("n_vocab", "129280");
        fields.put("quant_bits", "4");
        fields.put("ctx_size", "4096");
        fields.put("gate_slot_start", "0");
        fields.put("gate_slot_step", "0");
        fields.put("gates_per_token", "0");
        fields.put("pad", "0x56530001");
        fields.put("gate_slot_mask", "0000000000000000 0000000000000000 0000000000000000");
        return fields;
    }

    public TestStream frame(boolean sent, int type, String name, int bytes) {
        return fact(new ControlFact.Frame(sent, type, name, bytes, Map.of()));
    }

    public TestStream rdma() {
        return fact(new SessionFact.TransportChosen(Transport.RDMA, true, true, "both ranks offer RDMA"));
    }

    public TestStream tcp(String reason) {
        tcp = true;
        return fact(new SessionFact.TransportChosen(Transport.TCP, rank == 0, rank == 1, reason));
    }

    public static PortAttributes port(PortState state) {
        return new PortAttributes(1, state, Mtu.MTU_4096, Mtu.MTU_4096, 16, 16_773_120, 0, LinkLayer.THUNDERBOLT, 80);
    }

    public TestStream deviceSeen(String name, PortState state) {
        return fact(new DeviceFact.DeviceSeen(
                name, new DeviceLimits(0x0011223344556677L, 10, 4095, 100, 11, 4095, 1), List.of(port(state))));
    }

    public TestStream gidScored(int index, Gid gid, int score) {
        return fact(new DeviceFact.GidScored(
                pairedDevice,
                1,
                new GidEntry(index, gid, GidType.UNKNOWN, "en2"),
                gid.kind(),
                score,
                true,
                List.of(new DeviceFact.Reason(score, gid.kind().label()))));
    }

    public TestStream gidChosen(int index, OptionalInt best, OptionalInt jaccl, Optional<String> disagreement) {
        return fact(new DeviceFact.GidChosen(
                pairedDevice,
                1,
                index,
                false,
                "first IPv4-mapped",
                "index " + index + " by the rule: first IPv4-mapped",
                13,
                best,
                jaccl,
                1,
                disagreement));
    }

    /** Three devices, the first ACTIVE, an IPv4-mapped GID at index 1. */
    public TestStream device() {
        phase(Phase.DEVICE, 0);
        after(200 * US);
        deviceSeen(pairedDevice, PortState.ACTIVE);
        deviceSeen("rdma_en3", PortState.DOWN);
        deviceSeen("rdma_en4", PortState.DOWN);
        fact(new DeviceFact.DeviceChosen(pairedDevice, 1, false, "the first whose port 1 is ACTIVE"));
        gidScored(0, Gid.parse("fe80::344d:4ff:feea:4e40"), 5);
        gidScored(1, Gid.ofIpv4(10, 99, 0, 1 + rank), 95);
        gidScored(2, Gid.parse("fe80::1021:1bac:fe1:b5e3"), 10);
        gidChosen(1, OptionalInt.of(1), OptionalInt.of(1), Optional.empty());
        call(VerbsCall.ALLOC_PD, 0, "", 30 * US, Optional.empty());
        call(VerbsCall.REG_MR, 0, "4 MiB", 400 * US, Optional.empty());
        return held(0);
    }

    public TestStream held(int queuePairs) {
        return fact(new VerbsFact.Held(pairedDevice, queuePairs, 1, 1, queuePairs, generation));
    }

    public TestStream dataSocket() {
        phase(Phase.DATA_SOCKET, 0);
        return after(200 * US)
                .fact(new ControlFact.Connected(ControlFact.Socket.DATA, "10.99.0.1:9911", "10.99.0.2:50002"));
    }

    public TestStream call(VerbsCall call, int n, String detail, long took, Optional<Errno> errno) {
        long entered = now;
        after(took);
        return fact(new VerbsFact.Called(call, pairedDevice, n, detail, entered, took, errno));
    }

    public TestStream created(int n, QpType type, QpCaps granted, int cqDepth) {
        generation = n;
        QpCaps counted = new QpCaps(
                granted.maxSendWr() == 0 ? 256 : granted.maxSendWr(),
                granted.maxRecvWr() == 0 ? 64 : granted.maxRecvWr());
        call(VerbsCall.CREATE_QP, n, type.name(), 60 * US, Optional.empty());
        fact(new VerbsFact.QpCreated(
                n,
                0x000410 + n + rank * 0x3b0,
                type,
                new QpCaps(1024, 1024),
                granted,
                counted,
                cqDepth,
                0x1234 + 0x1000 * (n - 1),
                1));
        return held(1);
    }

    public TestStream transition(int n, QpState from, QpState to, long took, Optional<Errno> errno) {
        long entered = now;
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("qp_state", to.name());
        if (to == QpState.RTR) {
            attributes.put("sgid_index", "1");
        }
        after(took);
        return fact(new VerbsFact.Transition(
                n, 0x000410 + n + rank * 0x3b0, from, to, attributes, 1, entered, took, errno));
    }

    /** RESET to RTS with INFO and READY. */
    public TestStream bringUp(int n) {
        phase(Phase.BRING_UP, n);
        created(n, QpType.UC, new QpCaps(1023, 1023), 512);
        frame(true, 7, "RDMA_INFO", 48).after(100 * US).frame(false, 7, "RDMA_INFO", 48);
        fact(new DeviceFact.PathMtuChosen(n, Mtu.MTU_1024, Mtu.MTU_4096, Mtu.MTU_4096, Mtu.MTU_1024));
        transition(n, QpState.RESET, QpState.INIT, 38 * US, Optional.empty());
        transition(n, QpState.INIT, QpState.RTR, 212 * US, Optional.empty());
        transition(n, QpState.RTR, QpState.RTS, 44 * US, Optional.empty());
        frame(true, 9, "RDMA_READY", 0).after(100 * US);
        return frame(false, 9, "RDMA_READY", 0);
    }

    public TestStream warmupBegan(int n) {
        phase(Phase.WARM_UP, n);
        fact(new WarmupFact.WarmupBegan(n, CHUNK_BYTES));
        frame(true, 20, "RDMA_POSTED", 4).after(80 * US);
        return frame(false, 20, "RDMA_POSTED", 4);
    }

    /** One attempt, as the two ranks would see it, with the counts after it. */
    public TestStream attempt(
            int n, int attempt, boolean sent, boolean arrivedNow, boolean arrived, boolean peerHasIt, long took) {
        long began = now;
        if (sent) {
            posted++;
            completed++;
            warmupSends++;
            bytesPosted += CHUNK_BYTES;
        }
        if (arrivedNow) {
            received++;
            verified++;
            warmupReceives++;
            bytesReceived += CHUNK_BYTES;
        }
        after(took);
        fact(new WarmupFact.WarmupAttempt(n, attempt, sent, sent, arrived, peerHasIt, began, took));
        return counted();
    }

    public TestStream warmupEnded(int n, int attempts, boolean inbound, boolean outbound) {
        return fact(new WarmupFact.WarmupEnded(n, attempts, inbound, outbound));
    }

    /** Both directions deliver at the first attempt. */
    public TestStream warmupBothWays(int n) {
        return warmupBegan(n).attempt(n, 1, true, true, true, true, 90 * US).warmupEnded(n, 1, true, true);
    }

    /**
     * 1→0 delivers nothing: {@code attempts} attempts of 100 ms, then, if that is the budget, the end.
     */
    public TestStream warmupDead10(int n, int attempts) {
        warmupBegan(n);
        for (int attempt = 1; attempt <= attempts; attempt++) {
            boolean sends = rank == 1 || attempt == 1;
            attempt(n, attempt, sends, rank == 1 && attempt == 1, rank == 1, rank == 0, 100 * MS);
        }
        return attempts < 20 ? this : warmupEnded(n, attempts, rank == 1, rank == 0);
    }

    public TestStream counted() {
        return fact(new GateFact.Counted(generation, counts(), sites()));
    }

    public Counts counts() {
        return new Counts(posted, completed, received, verified, wrong, bytesPosted, bytesReceived);
    }

    private List<SiteTally> sites() {
        return List.of(
                new SiteTally(PollSite.WARM_UP, warmupSends, warmupReceives, 0),
                new SiteTally(PollSite.GATE, gateSends, gateReceives, failedAtGate),
                new SiteTally(PollSite.DRAIN, 0, 0, 0),
                new SiteTally(PollSite.BULK, 0, 0, 0));
    }

    public TestStream recreate(String why) {
        phase(Phase.RE_CREATE, generation);
        fact(new VerbsFact.QpDestroyed(generation, 0x000410 + generation + rank * 0x3b0, why));
        return held(0);
    }

    public TestStream armed(int n, long firstGate) {
        fact(new GateFact.WindowArmed(n, firstGate, LOOKAHEAD, LOOKAHEAD * CHUNKS));
        after(20 * US);
        return fact(new GateFact.PeerArmed(n, firstGate));
    }

    public TestStream gatesPhase() {
        return phase(Phase.GATES, tcp ? 0 : generation);
    }

    /** Gates {@code first} to {@code last}, back to back, each with that latency. */
    public TestStream gates(long first, long last, long latency) {
        for (long gate = first; gate <= last; gate++) {
            gate(gate, latency, 0, LOOKAHEAD);
        }
        return this;
    }

    /** One gate: {@code own} nanoseconds of this rank's before it, then {@code latency} inside. */
    public TestStream gate(long gate, long latency, long own, int armedAtEntry) {
        after(own);
        int units = tcp ? 1 : CHUNKS;
        posted += units;
        completed += units;
        received += units;
        verified += units;
        gateSends += tcp ? 0 : 1;
        gateReceives += tcp ? 0 : units;
        bytesPosted += VECTOR_BYTES;
        bytesReceived += VECTOR_BYTES;
        GateSample sample = new GateSample();
        sample.recordNumber = ++number;
        sample.beganNanos = now;
        sample.gate = gate;
        sample.generation = tcp ? 0 : generation;
        sample.slot = (int) ((gate - 1) % 122);
        sample.postedAfter = 2_000;
        sample.sentAfter = 5_000;
        sample.receivedAfter = (int) latency;
        sample.doneAfter = (int) latency + 1_000;
        sample.posted = posted;
        sample.completed = completed;
        sample.received = received;
        sample.verified = verified;
        sample.wrong = wrong;
        sample.bytesReceived = bytesReceived;
        sample.armedAtEntry = armedAtEntry;
        sample.armedAtExit = LOOKAHEAD;
        sample.receiveQueue = tcp ? 0 : LOOKAHEAD * CHUNKS;
        sample.sendQueue = units;
        sample.completionBacklog = 3;
        sample.emptyPolls = 10;
        entries.add(new SampleEntry(sample));
        now = sample.endedNanos();
        return this;
    }

    /** The lookahead window is emptied, so that bulk traffic can use the queue pair. */
    public TestStream drained(long afterGate) {
        after(80 * US);
        return fact(new GateFact.WindowDrained(generation, afterGate, LOOKAHEAD * CHUNKS, 80 * US, 0));
    }

    /**
     * A window of bulk traffic that is not over.
     *
     * @param following windows of the same gate that follow
     * @param queue the barrier byte; draining: receives that are left
     */
    public TestStream bulkProgress(
            TrafficKind kind,
            long seq,
            BulkStep step,
            int messages,
            int following,
            int sentAll,
            int sentDone,
            int receivedSoFar,
            int queue) {
        GateSample sample = bulk(kind, seq, messages, following);
        sample.step = step;
        sample.postedAfter = sentAll;
        sample.sentAfter = sentDone;
        sample.receivedAfter = receivedSoFar;
        sample.receiveQueue = queue;
        sample.doneAfter = (int) (now - bulkBegan + 10_000);
        now += 10_000;
        entries.add(new SampleEntry(sample));
        return this;
    }

    /** A window that is over, all its messages received and right. */
    public TestStream bulkOver(TrafficKind kind, long seq, int messages, int following) {
        posted += messages;
        completed += messages;
        received += messages;
        verified += messages;
        bytesPosted += (long) messages * CHUNK_BYTES;
        bytesReceived += (long) messages * CHUNK_BYTES;
        GateSample sample = bulk(kind, seq, messages, following);
        now += 100_000;
        sample.postedAfter = 20_000;
        sample.sentAfter = 90_000;
        sample.receivedAfter = (int) (now - bulkBegan);
        sample.doneAfter = sample.receivedAfter;
        sample.receiveQueue = 1;
        entries.add(new SampleEntry(sample));
        bulkBegan = 0;
        return this;
    }

    private GateSample bulk(TrafficKind kind, long seq, int messages, int following) {
        if (bulkBegan == 0) {
            bulkBegan = now;
        }
        GateSample sample = new GateSample();
        sample.recordNumber = ++number;
        sample.kind = kind;
        sample.beganNanos = bulkBegan;
        sample.gate = seq;
        sample.generation = tcp ? 0 : generation;
        sample.slot = 3;
        sample.posted = posted;
        sample.completed = completed;
        sample.received = received;
        sample.verified = verified;
        sample.wrong = wrong;
        sample.bytesReceived = bytesReceived;
        sample.armedAtEntry = messages;
        sample.armedAtExit = following;
        return sample;
    }

    /** Messages posted in a gate that never ended. */
    public TestStream postedOnly() {
        posted += tcp ? 1 : CHUNKS;
        completed += tcp ? 1 : CHUNKS;
        bytesPosted += VECTOR_BYTES;
        return this;
    }

    /** A message of a gate that never ended. */
    public TestStream receivedOnly() {
        received++;
        bytesReceived += CHUNK_BYTES;
        return this;
    }

    public TestStream timedOut(long gate, int missing) {
        after(GATE_TIMEOUT);
        return fact(new GateFact.GateTimedOut(tcp ? 0 : generation, gate, GATE_TIMEOUT, missing));
    }

    public TestStream completionFailed(int status, boolean cause) {
        failedAtGate++;
        return fact(new VerbsFact.CompletionFailed(
                PollSite.GATE, generation, 0x000410 + generation + rank * 0x3b0, status, 100, 0x42, cause));
    }

    public TestStream wrongContent(long gate, int chunk) {
        wrong++;
        verified--;
        return fact(new GateFact.VerifyFailed(tcp ? 0 : generation, gate, chunk, 7, 0x1234L, 0x4321L));
    }

    public TestStream peerCounted(int n, Counts totals, boolean closing) {
        return fact(new ControlFact.PeerCounted(n, totals, closing));
    }

    public TestStream closing() {
        phase(Phase.CLOSING, tcp ? 0 : generation);
        return counted();
    }

    public TestStream ended() {
        closing();
        phase(Phase.ENDED, tcp ? 0 : generation);
        return fact(new SessionFact.SessionEnded(Optional.empty()));
    }

    public TestStream failed(String code, String message) {
        closing();
        if (generation > 0) {
            fact(new VerbsFact.QpDestroyed(
                    generation, 0x000410 + generation + rank * 0x3b0, "the session failed: " + code));
        }
        phase(Phase.ENDED, tcp ? 0 : generation);
        return fact(new SessionFact.SessionEnded(Optional.of(new SessionError(code, message, rank, generation))));
    }

    public static Errno errno(Errno.Name name) {
        return Errno.of(Os.MACOS, name);
    }
}
