package dev.verbscope.cli.bench;

import dev.verbscope.link.BulkRun;
import dev.verbscope.link.GateRun;
import dev.verbscope.record.TrafficKind;
import java.time.Duration;

/**
 * What is measured: decode gates or big gates, one after the other as fast as both ranks can.
 *
 * @param kind which of the two
 * @param bigBytes payload of a big gate
 * @param warmUp gates before those that count
 * @param count gates that count
 */
public record MeasuredTraffic(TrafficKind kind, long bigBytes, long warmUp, long count) {
    /** Decode gates before those that count: both ranks' hot paths are compiled by then. */
    public static final long WARM_UP = 20_000;

    /** The same in big gates; each is many messages. */
    public static final long BIGS_WARM_UP = 500;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int WINDOW = 500;
    private static final int BIGS_WINDOW = 20;

    public MeasuredTraffic {
        if (kind != TrafficKind.DECODE && kind != TrafficKind.BIG) {
            throw new IllegalArgumentException(kind + " is not measured");
        }
        if (warmUp < 0 || count < 1) {
            throw new IllegalArgumentException(count + " gates after " + warmUp);
        }
    }

    /** Decode gates. */
    public static MeasuredTraffic gates(long warmUp, long count) {
        return new MeasuredTraffic(TrafficKind.DECODE, 1, warmUp, count);
    }

    /** Big gates without any decode gate, so that no lookahead window is drained for them. */
    public static MeasuredTraffic bigs(long bytes, long warmUp, long count) {
        return new MeasuredTraffic(TrafficKind.BIG, bytes, warmUp, count);
    }

    /** Gates between two looks at what the link thread has allocated. */
    int window() {
        return kind == TrafficKind.DECODE ? WINDOW : BIGS_WINDOW;
    }

    /** What a rank is told to run; the content of every gate is compared. */
    GateRun run(int rank) {
        return switch (kind) {
            case DECODE -> new GateRun(rank == 0 ? warmUp + count : 0, 0, 1, TIMEOUT);
            case BIG ->
                new GateRun(0, 0, 1, TIMEOUT, new BulkRun(0, 1, Math.toIntExact(warmUp + count), bigBytes, 0, 0));
            case BATCH, BLOCK -> throw new IllegalStateException(kind + " is not measured");
        };
    }
}
