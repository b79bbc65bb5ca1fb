package dev.verbscope.ui.records;

import dev.verbscope.model.BulkModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Makes entries of a rank's bulk traffic, and of the drains of the lookahead window before it. */
public final class BulkEntries {

    private static final double MEBI = 1 << 20;

    private BulkEntries() {}

    /** Batch gates, big gates and verify blocks, then the drains. */
    public static List<Entry> of(LinkModel link, RankModel rank) {
        return Stream.concat(
                        rank.bulk().spans().stream().map(span -> span(link, rank.rank(), span)),
                        rank.bulk().drains().entries().stream().map(drain -> drain(rank.rank(), drain)))
                .toList();
    }

    private static Entry span(LinkModel link, int rank, BulkModel.Span span) {
        boolean one = span.gates() == 1;
        String first = Phrases.count(span.firstSeq());
        String title = one
                ? span.kind().label() + " " + first
                : span.kind().label() + "s " + first + " to " + Phrases.count(span.lastSeq());
        String state = span.over() ? "" : link.session().endedNanos().isPresent() ? ", given up" : ", not over";
        long took = span.endedNanos() - span.beganNanos();
        Draft draft = new Draft(RecordKind.GATE, span.beganNanos(), span.endedNanos(), title)
                .rank(rank)
                .line("rank " + rank + " · " + title + state)
                .line("from " + Moments.exactly(span.beganNanos()) + " to " + Moments.exactly(span.endedNanos()) + ", "
                        + (one ? "took " + Moments.exactly(took) : "each " + Moments.exactly(took / span.gates())))
                .line(String.format(Locale.ROOT, "received %,d bytes (%.1f MiB)", span.bytes(), span.bytes() / MEBI))
                .line(compared(span))
                .field("traffic", span.kind().label())
                .field("firstSeq", span.firstSeq())
                .field("lastSeq", span.lastSeq())
                .field("bytesReceived", span.bytes())
                .field("verified", span.verified())
                .field("wrong", span.wrong())
                .field("over", span.over());
        return (span.wrong() > 0 ? draft.bad() : draft).entry();
    }

    private static String compared(BulkModel.Span span) {
        return span.verified() + span.wrong() == 0
                ? "content not compared"
                : Phrases.count(span.verified(), "message") + " verified, " + Phrases.count(span.wrong()) + " wrong";
    }

    private static Entry drain(int rank, BulkModel.Drain drain) {
        boolean over = drain.over();
        Draft draft = new Draft(RecordKind.GATE, drain.beganNanos(), drain.atNanos(), "drain of the lookahead window")
                .rank(rank)
                .line("rank " + rank + " · drain of the lookahead window"
                        + (over
                                ? " after gate "
                                        + Phrases.count(drain.afterGate().getAsLong())
                                : ", not over")
                        + " · generation " + drain.generation())
                .line("at " + Moments.exactly(drain.beganNanos())
                        + (over ? ", took " + Moments.exactly(drain.tookNanos().getAsLong()) : ""))
                .line(Phrases.count(drain.receives(), "receive")
                        + (drain.receives() == 1 ? " was posted, " : " were posted, ") + Phrases.count(drain.left())
                        + " left")
                .field("generation", drain.generation())
                .field("receives", drain.receives())
                .field("left", drain.left())
                .field("over", over);
        return (over && drain.left() > 0 ? draft.bad() : draft).entry();
    }
}
