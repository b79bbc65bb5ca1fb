package dev.verbscope.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * The samples of a recording as comma-separated values (RFC 4180), a line each under a line of names, in the order of time.
 * {@code began_ns} is on the clock of the rank itself. A window of bulk traffic that is not over ({@code step} says how far it
 * is) has counts where the others have times: either stands in columns of its own, and the other's are empty. What the last
 * columns mean in bulk traffic is told at {@link GateSample}.
 */
public final class SampleTable {
    private static final int RECORDS_AT_ONCE = 4096;
    private static final String NAMES = "rank,number,kind,step,began_ns,gate,generation,slot,posted_after_ns,"
            + "sent_after_ns,received_after_ns,done_after_ns,window_posted,window_sent,window_received,posted,"
            + "completed,received,verified,wrong,bytes_received,armed_at_entry,armed_at_exit,receive_queue,send_queue,"
            + "completion_backlog,empty_polls";

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
            StringBuilder line = new StringBuilder(200);
            line.append(rank).append(',').append(s.recordNumber);
            line.append(',').append(s.kind.label()).append(',').append(s.step.label());
            numbers(line, s.beganNanos, s.gate, s.generation, s.slot);
            long posted = Integer.toUnsignedLong(s.postedAfter);
            long sent = Integer.toUnsignedLong(s.sentAfter);
            long came = Integer.toUnsignedLong(s.receivedAfter);
            long done = Integer.toUnsignedLong(s.doneAfter);
            if (s.inProgress()) {
                line.append(",,,");
                numbers(line, done, posted, sent, came);
            } else {
                numbers(line, posted, sent, came, done);
                line.append(",,,");
            }
            numbers(
                    line,
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
                    s.emptyPolls);
            try {
                out.append(line.append("\r\n"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void numbers(StringBuilder line, long... numbers) {
            for (long number : numbers) {
                line.append(',').append(number);
            }
        }

        @Override
        public void gap(long samples) {
            // the numbers show it
        }
    }
}
