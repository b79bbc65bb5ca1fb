package dev.verbscope.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a rank's recording begins and ends, and what of it is missing. Session times.
 *
 * @param lastRecordNanos the newest record that was folded
 * @param records facts and samples folded
 * @param samples samples folded
 * @param missingSamples samples dropped by the writer or aged out before they were read; totals stay right
 * @param gaps how many runs of missing samples
 */
public record RankLife(
        long startedNanos,
        OptionalLong endedNanos,
        Optional<Failure> failure,
        long lastRecordNanos,
        long records,
        long samples,
        long missingSamples,
        int gaps) {}
