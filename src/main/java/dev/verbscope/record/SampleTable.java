package dev.verbscope.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * The samples of a recording as comma-separated values (RFC 4180), a line each under a line of names, in the order of time.
 * Times are nanoseconds, {@code began} on the clock of the rank itself.
 */
public final class SampleTable {
    private static final int RECORDS_AT_ONCE = 4096;
    private static final String NAMES = "rank,number,kind,began,gate,generation,slot,posted_after,sent_after,"
            + "received_after,done_after,posted,completed,received,verified,wrong,bytes_received,armed_at_entry,"
            + "armed_at_exit,receive_queue,send_queue,completion_backlog,empty_polls";

    private SampleTable() {}

    /**
     * Writes all that is there.
     *
     * @param dirs one or two folders, as for {@link Recordings#open}
     * @param out left open
     * @throws RecordingException when a recording cannot be read; what came before has been written
     * @throws IOException when {@code out} takes no more
     */
    public static void write(List<Path> dirs, Writer out) throws IOException {
        ClockMap clocks = Recordings.clocks(dirs);
        out.write(NAMES + "\r\n");
        try (var reader = new MergedReader(Recordings.open(dirs), clocks)) {
            List<RecordHandler> ranks = List.of(new Lines(0, out), new Lines(1, out));
            while (reader.poll(ranks::get, RECORDS_AT_ONCE) > 0) {
                // until there is no more
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private record Lines(int rank, Writer out) implements RecordHandler {

        @Override
        public void fact(Stamp stamp, Fact fact) {
            // no sample
        }

        @Override
        public void sample(GateSample s) {
            long[] numbers = {
                s.beganNanos,
                s.gate,
                s.generation,
                s.slot,
                Integer.toUnsignedLong(s.postedAfter),
                Integer.toUnsignedLong(s.sentAfter),
                Integer.toUnsignedLong(s.receivedAfter),
                Integer.toUnsignedLong(s.doneAfter),
                s.posted,
                s.completed,
                s.received,
                s.verified,
                s.wrong,
                s.bytesReceived,
                s.armedAtEntry,
                s.armedAtExit,
                s.receiveQueue,
                s.sendQueue,
                s.completionBacklog,
                s.emptyPolls
            };
            StringBuilder line = new StringBuilder(160);
            line.append(rank).append(',').append(s.recordNumber).append(',').append(s.kind);
            for (long number : numbers) {
                line.append(',').append(number);
            }
            try {
                out.append(line.append("\r\n"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void gap(long samples) {
            // the numbers show it
        }
    }
}
