package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.record.ReadMark;
import java.util.List;

/**
 * The fold as it stood when a part of the recordings had been taken in, to go on from there instead of from the beginning.
 * What it holds does not change.
 */
public final class Checkpoint {
    private final LinkFold fold;
    private final List<ReadMark> marks;

    /**
     * @param fold is copied
     * @param marks how far each recording had been read, in the order of the readers
     */
    Checkpoint(LinkFold fold, List<ReadMark> marks) {
        this.fold = fold.copy(ClockMap.ONE_CLOCK);
        this.marks = List.copyOf(marks);
    }

    /** How far each recording had been read, in the order of the readers. */
    public List<ReadMark> marks() {
        return marks;
    }

    /** How many records had been read, those of all recordings together. */
    long records() {
        return marks.stream().mapToLong(mark -> mark.nextRecord() - 1).sum();
    }

    /** A fold that stands here and goes on by itself. */
    LinkFold fold(ClockMap clock) {
        return fold.copy(clock);
    }

    /**
     * Whether nothing in it is later than a time.
     *
     * @param nanos on the axis of {@link LinkFold#snapshot(long)}
     */
    boolean isBy(long nanos, ClockMap clock) {
        return newestNanos(clock) <= nanos;
    }

    /** The time of its newest record on the axis. */
    public long newestNanos(ClockMap clock) {
        return TimeTravel.newest(fold, clock, marks.size() == 1);
    }
}
