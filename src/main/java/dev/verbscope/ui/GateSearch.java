package dev.verbscope.ui;

import dev.verbscope.model.GateBin;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.timeline.SingleGate;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Looks for one decode gate in one rank's recording. */
final class GateSearch implements RecordHandler {
    /** Records taken at a time; whether it was found is looked at in between. */
    private static final int TURN = 1024;

    private final int rank;
    private final long shift;
    private final long wanted;
    private Optional<SingleGate> found = Optional.empty();
    private boolean passed;

    /** @param shift from this rank's clock to session time */
    GateSearch(int rank, long shift, long wanted) {
        this.rank = rank;
        this.shift = shift;
        this.wanted = wanted;
    }

    Optional<SingleGate> search(RecordingReader reader) throws IOException {
        while (found.isEmpty() && !passed && reader.poll(this, TURN) > 0) {
            // Until it is there, cannot come any more, or all has been read
        }
        return found;
    }

    @Override
    public void sample(GateSample it) {
        if (it.kind == TrafficKind.DECODE && found.isEmpty()) {
            passed |= it.gate > wanted;
            if (it.gate == wanted) {
                found = Optional.of(gate(rank, shift, it));
            }
        }
    }

    @Override
    public void fact(Stamp stamp, Fact fact) {
        // Samples alone are asked for
    }

    @Override
    public void gap(long samples) {
        // What is missing cannot be found
    }

    /** What a reader's sample says, kept: the reader uses the sample again. */
    static SingleGate gate(int rank, long shift, GateSample it) {
        return new SingleGate(
                rank,
                it.kind,
                it.gate,
                it.generation,
                it.beganNanos + shift,
                Integer.toUnsignedLong(it.postedAfter),
                Integer.toUnsignedLong(it.sentAfter),
                Integer.toUnsignedLong(it.receivedAfter),
                Integer.toUnsignedLong(it.doneAfter),
                it.armedAtExit);
    }

    /** A session time before which a gate surely did not run, as far as the slices of time tell. */
    static long expected(LinkModel of, long wanted) {
        List<GateBin> bins =
                of.reference().map(RankModel::gates).map(gates -> gates.bins()).orElse(List.of());
        long before = 0;
        long from = 0;
        for (GateBin bin : bins) {
            before += bin.gates();
            if (before >= wanted) {
                break;
            }
            // The slice before counts too: a gate is counted where it ends, and ranks differ
            from = bin.beganNanos();
        }
        return from;
    }
}
