package dev.verbscope.cli;

import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.cli.engine.RankEngine;
import dev.verbscope.cli.engine.RankLink;
import dev.verbscope.link.Behaviour;
import dev.verbscope.link.BulkRun;
import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.Origin;
import dev.verbscope.link.PairType;
import dev.verbscope.link.PortChoice;
import dev.verbscope.link.Recipe;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.TransportWish;
import dev.verbscope.link.socket.Endpoint;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.model.LinkModel;
import dev.verbscope.verbs.ffm.Allocation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code verbscope link}: one rank of a session with another machine or process. */
@Command(
        name = "link",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Is one rank of a session; the other is a Verbscope or a ds4 in another process or on another machine.",
            "Its story goes to standard error, its JSON to standard output. Ctrl-C stops it in order."
        })
final class LinkCommand implements Callable<Integer> {
    /** Out and in of two gates, and two batches of eight rows. */
    private static final long VECTORS_A_LAYER = 2 * 2 + 2 * 8;

    private static final long MOST_SLAB_BYTES = 4L << 30;

    /** A gate timeout, the peer's answer and a teardown; what takes longer after a signal is inside a driver. */
    private static final long STOP_PATIENCE_S = 30;

    /** Rank 0 or rank 1. */
    enum RoleName {
        leader,
        worker
    }

    /** Which queue pair type is wanted. */
    enum QpTypeName {
        uc,
        rc
    }

    /** Where registered memory comes from. */
    enum AllocatorName {
        mmap,
        posix_memalign
    }

    /** Which transport is wanted. */
    enum TransportName {
        auto,
        rdma,
        tcp
    }

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--role",
            required = true,
            paramLabel = "ROLE",
            description = "leader: rank 0, listens. worker: rank 1, dials.")
    private RoleName role;

    @Option(names = "--listen", paramLabel = "HOST:PORT", description = "Where the leader listens; port 0 chooses one.")
    private String listen;

    @Option(names = "--peer", paramLabel = "HOST:PORT", description = "The leader that the worker dials.")
    private String peer;

    @Mixin
    private DeviceOptions devices;

    @Option(
            names = "--qp-type",
            paramLabel = "uc|rc",
            description = "Queue pair type. Default: the recipe's; ds4's is UC, RC where the device offers no UC.")
    private QpTypeName qpType;

    @Option(
            names = "--allocator",
            paramLabel = "A",
            defaultValue = "mmap",
            description = "Where registered memory comes from: mmap or posix_memalign. Default: ${DEFAULT-VALUE}.")
    private AllocatorName allocator;

    @Option(
            names = "--transport",
            paramLabel = "auto|rdma|tcp",
            defaultValue = "auto",
            description = "auto: RDMA when both ranks offer it, else TCP. Default: ${DEFAULT-VALUE}.")
    private TransportName transport;

    @Option(names = "--rdma-device", paramLabel = "NAME", description = "Default: the first whose port 1 is ACTIVE.")
    private String device;

    @Option(names = "--rdma-gid-index", paramLabel = "N", description = "Default: what the recipe's rule takes.")
    private Integer gidIndex;

    @Option(
            names = "--recipe",
            paramLabel = "R",
            defaultValue = "ds4",
            description =
                    "ds4, jaccl, tn3205 or custom:key=value,… (ds4 with other choices). Default: ${DEFAULT-VALUE}.")
    private String recipe;

    @Option(names = "--layers", paramLabel = "N", defaultValue = "61", description = "Default: ${DEFAULT-VALUE}.")
    private int layers;

    @Option(
            names = "--embd",
            paramLabel = "N",
            defaultValue = "7168",
            description = "Floats in a vector. Default: ${DEFAULT-VALUE}.")
    private int embd;

    @Option(
            names = "--gguf-bytes",
            paramLabel = "N",
            defaultValue = "123456789",
            description = "Default: ${DEFAULT-VALUE}.")
    private long ggufBytes;

    @Option(names = "--model-id", paramLabel = "N", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
    private int modelId;

    @Option(names = "--vocab", paramLabel = "N", defaultValue = "129280", description = "Default: ${DEFAULT-VALUE}.")
    private int vocab;

    @Option(names = "--quant-bits", paramLabel = "N", defaultValue = "4", description = "Default: ${DEFAULT-VALUE}.")
    private int quantBits;

    @Option(names = "--ctx", paramLabel = "N", defaultValue = "4096", description = "Default: ${DEFAULT-VALUE}.")
    private int ctx;

    @Option(names = "--gate-start", paramLabel = "N", defaultValue = "0", description = "First slot of a token.")
    private int gateStart;

    @Option(names = "--gate-step", paramLabel = "N", defaultValue = "0", description = "Slots from gate to gate.")
    private int gateStep;

    @Option(
            names = "--gates-per-token",
            paramLabel = "N",
            description = "0: all slots in turn. Default: 0, with a mask the slots that it names.")
    private Integer gatesPerToken;

    @Option(
            names = "--gate-mask",
            paramLabel = "A,B,C",
            description = "The slots as three 64-bit words, lowest slots first, decimal or 0x….")
    private String gateMask;

    @Option(
            names = "--gates",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Decode gates to run; the leader's counts (a worker against a ds4 needs the same with bulk traffic)."
                            + " 0 until stopped, or none where bulk traffic is all there is. Default: ${DEFAULT-VALUE}.")
    private long gates;

    @Option(
            names = "--batches",
            paramLabel = "N",
            defaultValue = "0",
            description = "Batch gates, after the decode gates. Both ranks need the same bulk traffic. Default: none.")
    private int batches;

    @Option(
            names = "--rows",
            paramLabel = "R",
            defaultValue = "8",
            description = "Rows of a batch and of a verify block, 1 to 8. Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--bigs",
            paramLabel = "N",
            defaultValue = "0",
            description = "Big gates, after the batches unless --mix. Default: none.")
    private int bigs;

    @Option(
            names = "--big-bytes",
            paramLabel = "B",
            defaultValue = "4194304",
            description = "Payload of a big gate, up to 1 GiB. Default: ${DEFAULT-VALUE}.")
    private long bigBytes;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            defaultValue = "0",
            description = "Verify blocks, after everything else. Default: none.")
    private int blocks;

    @Option(
            names = "--mix",
            paramLabel = "M",
            defaultValue = "0",
            description = "A big gate before every M-th decode gate, as long as there are some. Default: 0, not mixed.")
    private int mix;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "0",
            description = "Gates a second at most; 0 as fast as possible.")
    private double rate;

    @Option(
            names = "--verify-every",
            paramLabel = "N",
            defaultValue = "1",
            description = "Compares the content of every n-th gate; 0 never. Default: ${DEFAULT-VALUE}.")
    private int verifyEvery;

    @Option(
            names = "--gate-timeout-ms",
            paramLabel = "N",
            defaultValue = "750",
            description = "Longest wait inside a gate, 1 to 60000. Default: ${DEFAULT-VALUE}.")
    private long gateTimeoutMs;

    @Option(
            names = "--connect-timeout-s",
            paramLabel = "N",
            defaultValue = "300",
            description = "How long to wait for the peer. Default: ${DEFAULT-VALUE}.")
    private long connectTimeoutS;

    @Option(names = "--json", description = "Prints the session as one JSON object when it has ended.")
    private boolean json;

    @Option(names = "--record", paramLabel = "DIR", description = "Keeps the recording in a new or empty folder.")
    private Path record;

    @Option(
            names = "--in-process",
            description = "Runs the engine in this process, not in a child; a driver that crashes then ends both.")
    private boolean inProcess;

    @Override
    public Integer call() throws IOException {
        SessionPlan plan;
        try {
            plan = plan();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        DeviceWish wish =
                devices.wish(allocator == AllocatorName.posix_memalign ? Allocation.POSIX_MEMALIGN : Allocation.MMAP);
        DeviceSource source = DeviceSource.choose(wish);
        err.println("provider " + source.name().key() + ": " + source.why());
        err.flush();
        try (Interrupts interrupts = new Interrupts();
                RecordingPlace place = place(plan.rank());
                RankEngine engine = EngineStart.of(inProcess).start(plan, wish, source, place.folder())) {
            CompletableFuture<Void> over = engine.ended();
            interrupts.stopBy(() -> {
                engine.stop("interrupted");
                over.completeOnTimeout(null, STOP_PATIENCE_S, TimeUnit.SECONDS);
            });
            LinkModel end = Following.toTheEnd(List.of(engine.recording()), over, engine::linkNanos, line -> {
                err.println(line);
                err.flush();
            });
            int code = Outcomes.end(end, json, out, err);
            return engine.ended().isDone() ? ended(engine, place, code, err) : left(engine, place, err);
        }
    }

    /** Of an engine that died somebody will want to read the recording. */
    private static int ended(RankEngine engine, RecordingPlace place, int code, PrintWriter err) {
        if (engine.died()) {
            place.keep();
            err.println("the recording stays: " + place.folder());
            err.flush();
        }
        return code;
    }

    private static int left(RankEngine engine, RecordingPlace place, PrintWriter err) {
        place.keep();
        engine.leave().ifPresent(left -> err.println("verbscope: " + left.sentence()));
        err.flush();
        return Outcomes.FAILED;
    }

    /** The recording of the other rank may lie there already, when both ranks run on one machine. */
    private RecordingPlace place(int rank) throws IOException {
        return record == null ? RecordingPlace.of(Optional.empty()) : RecordingPlace.beside(record, 1 - rank);
    }

    private SessionPlan plan() {
        boolean leads = role == RoleName.leader;
        if (connectTimeoutS < 1 || connectTimeoutS > 86_400) {
            throw new IllegalArgumentException("--connect-timeout-s is " + connectTimeoutS + ", wanted 1 to 86400");
        }
        if (gidIndex != null && gidIndex < 0) {
            throw new IllegalArgumentException("--rdma-gid-index is " + gidIndex + ", wanted 0 or more");
        }
        return new SessionPlan(
                leads ? 0 : 1,
                address(leads),
                TransportWish.valueOf(transport.name().toUpperCase(Locale.ROOT)),
                identity(),
                recipe(),
                new PortChoice(
                        Optional.ofNullable(device), gidIndex == null ? OptionalInt.empty() : OptionalInt.of(gidIndex)),
                new GateRun(
                        gates,
                        rate,
                        verifyEvery,
                        Duration.ofMillis(gateTimeoutMs),
                        new BulkRun(batches, rows, bigs, bigBytes, blocks, mix)),
                Duration.ofSeconds(connectTimeoutS),
                true,
                new Origin(Optional.empty(), RankLink.hostName(), Optional.empty(), false),
                Behaviour.GOOD);
    }

    private Recipe recipe() {
        Recipe parsed = Recipe.parse(recipe);
        return qpType == null ? parsed : parsed.withPairType(qpType == QpTypeName.uc ? PairType.UC : PairType.RC);
    }

    private Endpoint address(boolean leads) {
        if (leads && listen == null || leads && peer != null) {
            throw new IllegalArgumentException("a leader takes --listen HOST:PORT, and no --peer");
        }
        if (!leads && peer == null || !leads && listen != null) {
            throw new IllegalArgumentException("a worker takes --peer HOST:PORT, and no --listen");
        }
        Endpoint address = Endpoint.parse(leads ? listen : peer);
        if (!leads && address.port() == 0) {
            throw new IllegalArgumentException("--peer is " + peer + ": port 0 cannot be dialed");
        }
        return address;
    }

    private Identity identity() {
        Identity identity = new Identity(ggufBytes, modelId, layers, embd, vocab, quantBits, ctx, schedule());
        long slab = VECTORS_A_LAYER * layers * identity.vectorBytes();
        if (slab > MOST_SLAB_BYTES) {
            throw new IllegalArgumentException("--layers " + layers + " and --embd " + embd + " make a slab of " + slab
                    + " bytes, more than " + MOST_SLAB_BYTES);
        }
        return identity;
    }

    private GateSchedule schedule() {
        long[] mask = {0, 0, 0};
        if (gateMask != null) {
            String[] words = gateMask.split(",", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException("--gate-mask is " + gateMask + ", wanted three words A,B,C");
            }
            for (int i = 0; i < 3; i++) {
                mask[i] = word(words[i].trim());
            }
        }
        int named = Long.bitCount(mask[0]) + Long.bitCount(mask[1]) + Long.bitCount(mask[2]);
        GateSchedule schedule = new GateSchedule(
                gateStart, gateStep, gatesPerToken == null ? named : gatesPerToken, mask[0], mask[1], mask[2]);
        try {
            schedule.check(2 * layers);
        } catch (WireException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return schedule;
    }

    private static long word(String text) {
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--gate-mask: " + text + " is no 64-bit word", e);
        }
    }
}
