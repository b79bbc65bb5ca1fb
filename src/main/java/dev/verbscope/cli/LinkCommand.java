package dev.verbscope.cli;

import dev.verbscope.link.Behaviour;
import dev.verbscope.link.GateRun;
import dev.verbscope.link.Identity;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.link.wire.WireException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
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

    @Spec
    private CommandSpec spec;

    @Mixin
    private RankOptions rank;

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

    @Mixin
    private BulkOptions bulk;

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

    @Override
    public Integer call() throws IOException {
        SessionPlan plan;
        try {
            plan = plan();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        return rank.run(plan, spec.commandLine());
    }

    private SessionPlan plan() {
        return new SessionPlan(
                rank.number(),
                rank.address(),
                rank.transport(),
                identity(),
                rank.recipe(),
                rank.port(),
                new GateRun(gates, rate, verifyEvery, Duration.ofMillis(gateTimeoutMs), bulk.run()),
                rank.connectTimeout(),
                true,
                rank.origin(),
                Behaviour.GOOD);
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
