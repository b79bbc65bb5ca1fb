package dev.verbscope.ui;

import dev.verbscope.model.ClockModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.record.ClockMap;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.gates.LatencyReading;
import dev.verbscope.ui.gates.LatencyScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Reads the latencies of all decode gates until a moment from a link's recordings. */
final class LatencyReader {
    private static final int TURN = 1024;

    private final List<Path> folders;
    private final BooleanSupplier unwanted;

    /** @param unwanted looked at now and then: nobody waits for the answer any more */
    LatencyReader(List<Path> folders, BooleanSupplier unwanted) {
        this.folders = folders;
        this.unwanted = unwanted;
    }

    /**
     * @param of the link now: it knows the two clocks
     * @param untilNanos session time
     */
    LatencyReading read(LinkModel of, long untilNanos) throws IOException {
        List<RecordingReader> readers = new ArrayList<>();
        LatencyScan scan = new LatencyScan();
        try {
            for (Path folder : folders) {
                readers.add(RecordingReader.open(folder));
            }
            for (RecordingReader reader : readers) {
                int rank = reader.header().rank();
                long shift = (readers.size() == 1 ? 0 : of.clock().onAxis(rank, 0)) - of.originNanos();
                read(reader, new Gates(scan, rank, shift, untilNanos));
            }
        } finally {
            readers.forEach(RecordingReader::close);
        }
        int rank = of.reference().map(RankModel::rank).orElse(0);
        boolean twoClocks = readers.size() == 2 && !of.clock().equals(ClockMap.ONE_CLOCK);
        return scan.reading(rank, untilNanos, twoClocks ? error(of) : OptionalLong.empty());
    }

    private void read(RecordingReader reader, Gates gates) throws IOException {
        while (!gates.past && reader.poll(gates, TURN) > 0) {
            if (unwanted.getAsBoolean()) {
                throw new IOException("another link is shown by now");
            }
        }
    }

    /** Half the best round trip bounds the error of the offset between two clocks. */
    private static OptionalLong error(LinkModel of) {
        return of.ranks().stream()
                .flatMap(rank -> rank.clock().stream())
                .mapToLong(ClockModel::roundTripNanos)
                .map(nanos -> nanos / 2)
                .min();
    }

    private static final class Gates implements RecordHandler {
        private final LatencyScan scan;
        private final int rank;
        private final long shift;
        private final long until;
        private boolean past;

        Gates(LatencyScan scan, int rank, long shift, long until) {
            this.scan = scan;
            this.rank = rank;
            this.shift = shift;
            this.until = until;
        }

        @Override
        public void sample(GateSample it) {
            if (it.endedNanos() + shift > until) {
                past = true;
            } else if (it.kind == TrafficKind.DECODE) {
                long received = Integer.toUnsignedLong(it.receivedAfter == 0 ? it.doneAfter : it.receivedAfter);
                scan.gate(
                        rank,
                        it.gate,
                        it.generation,
                        it.beganNanos + shift,
                        Integer.toUnsignedLong(it.postedAfter),
                        received);
            }
        }

        @Override
        public void fact(Stamp stamp, Fact fact) {
            // Gates alone are asked for
        }

        @Override
        public void gap(long samples) {
            // What is missing is not told; the link's model counts it
        }
    }
}
