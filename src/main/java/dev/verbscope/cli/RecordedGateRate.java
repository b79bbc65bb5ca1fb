package dev.verbscope.cli;

import dev.verbscope.cli.demo.FabricGateRate;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Gates per second with the recorder and without, in pairs: each pair runs both within seconds, so that a machine whose
 * speed drifts slows both. The medians of all pairs are given.
 */
final class RecordedGateRate implements GateRateBench {
    private static final int PAIRS = 5;
    private static final long GATES = 20_000;

    @Override
    public Rates run(Path scratch) throws IOException {
        FabricGateRate bench = new FabricGateRate(GATES);
        // once each before it counts: the hot path is compiled then
        on(bench, scratch.resolve("warm-up"));
        off(bench);
        double[] on = new double[PAIRS];
        double[] off = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            if (pair % 2 == 0) {
                on[pair] = on(bench, scratch.resolve("pair-" + pair));
                off[pair] = off(bench);
            } else {
                off[pair] = off(bench);
                on[pair] = on(bench, scratch.resolve("pair-" + pair));
            }
        }
        return new Rates(median(on), median(off));
    }

    private static double on(FabricGateRate bench, Path folder) throws IOException {
        RecordingOptions options = RecordingOptions.standard().sharedBy(2);
        return bench.run((rank, clock) -> RecordingWriter.create(folder, rank, clock.nanos(), options));
    }

    private static double off(FabricGateRate bench) throws IOException {
        return bench.run((rank, clock) -> Recorder.none());
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
