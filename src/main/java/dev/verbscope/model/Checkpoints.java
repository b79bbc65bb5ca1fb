package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.RecordingReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Checkpoints along a recording of any length: a bounded number, evenly spaced, farther apart as it grows. One thread keeps
 * them, others may look for one.
 */
public final class Checkpoints {
    /** With this many, those of ten million records are as near as at first. Each takes less than 100 KiB. */
    private static final int MOST = 160;
    /** Records between two at first: fewer are folded faster than a checkpoint is found. */
    private static final long FIRST_SPACING = 1 << 16;

    private volatile List<Checkpoint> kept = List.of();
    private long spacing;
    private long keptAt;

    public Checkpoints() {
        this(FIRST_SPACING);
    }

    /** @param firstSpacing records between two while there is room for all */
    public Checkpoints(long firstSpacing) {
        spacing = firstSpacing;
    }

    /**
     * Keeps a checkpoint when enough has been folded since the last one.
     *
     * @param records folded so far
     * @param readers that have delivered just these records
     */
    public void pass(long records, LinkFold fold, List<RecordingReader> readers) {
        if (records - keptAt < spacing) {
            return;
        }
        List<Checkpoint> next = new ArrayList<>(kept);
        if (next.size() == MOST) {
            spacing *= 2;
            next = everySecond(next);
        }
        next.add(
                new Checkpoint(fold, readers.stream().map(RecordingReader::mark).toList()));
        kept = List.copyOf(next);
        keptAt = records;
    }

    private static List<Checkpoint> everySecond(List<Checkpoint> all) {
        List<Checkpoint> half = new ArrayList<>();
        for (int i = 1; i < all.size(); i += 2) {
            half.add(all.get(i));
        }
        return half;
    }

    /**
     * The last one that holds nothing later than a time; empty when the way is from the beginning.
     *
     * @param nanos on the axis of {@link LinkFold#snapshot(long)}
     */
    public Optional<Checkpoint> before(long nanos, ClockMap clock) {
        return kept.reversed().stream()
                .filter(checkpoint -> checkpoint.isBy(nanos, clock))
                .findFirst();
    }

    /**
     * The times that are farthest from the last checkpoint before them: each lies just before the next one. Those with the
     * most records on the way come first.
     *
     * @param most how many at most
     * @return on the axis of {@link LinkFold#snapshot(long)}
     */
    public List<Long> farthest(ClockMap clock, int most) {
        record Way(long records, long endNanos) {}
        List<Way> ways = new ArrayList<>();
        long passed = 0;
        for (Checkpoint next : kept) {
            ways.add(new Way(next.records() - passed, next.newestNanos(clock) - 1));
            passed = next.records();
        }
        return ways.stream()
                .sorted(Comparator.comparingLong(Way::records).reversed())
                .limit(most)
                .map(Way::endNanos)
                .toList();
    }

    /** How many are kept. */
    public int size() {
        return kept.size();
    }
}
