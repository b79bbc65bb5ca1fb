package dev.verbscope.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a rank's recording begins and ends, and what of it is missing. Session times.
 *
 * @param death how its engine's process died, if it did; {@code failure} then says so too
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
        Optional<EngineDeath> death,
        long lastRecordNanos,
        long records,
        long samples,
        long missingSamples,
        int gaps) {}
