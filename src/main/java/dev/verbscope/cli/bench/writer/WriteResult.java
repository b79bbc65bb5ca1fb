package dev.verbscope.cli.bench.writer;

import dev.verbscope.record.Counts;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * What was written, as the writer itself counted it.
 *
 * @param ranks rank 0, rank 1
 */
public record WriteResult(List<Rank> ranks) {

    /**
     * @param samples gates that were made up, dropped ones included
     * @param dropped those that found no prepared space
     * @param counts cumulative, as the last gate tells them
     */
    public record Rank(int rank, long samples, long dropped, Counts counts) {

        /** Whether that is what was counted; bytes posted are in no sample, so nobody can tell them from it. */
        public boolean counts(Counts shown) {
            return shown.posted() == counts.posted()
                    && shown.completed() == counts.completed()
                    && shown.received() == counts.received()
                    && shown.verified() == counts.verified()
                    && shown.wrong() == counts.wrong()
                    && shown.bytesReceived() == counts.bytesReceived();
        }
    }

    public long samples() {
        return ranks.stream().mapToLong(Rank::samples).sum();
    }

    /** One line of JSON, without its end. */
    public String line() {
        return WriteOrder.MAPPER.writeValueAsString(this);
    }

    static WriteResult parse(String line) throws IOException {
        try {
            return WriteOrder.MAPPER.readValue(line, WriteResult.class);
        } catch (JacksonException e) {
            throw new IOException("the writer said something else than its result: " + line, e);
        }
    }
}
