package dev.verbscope.model;

import dev.verbscope.record.ClockMap;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;

/**
 * The link at one moment, as the records tell it: immutable, and all that the window, the findings and the JSON are made
 * of. Every time is session time: nanoseconds since the first rank's session began, on one axis (rank 0's clock where
 * its records are there).
 *
 * @param originNanos the link-clock time of session time 0
 * @param nowNanos the session time this model is for; once every rank has ended, the time at which the last one did
 * @param clock how the ranks' clocks were brought onto one axis
 * @param ranks those whose records were folded, in order of rank: none, one or two
 * @param zeroToOne the direction from rank 0 to rank 1
 * @param oneToZero the direction from rank 1 to rank 0
 * @param steps the ribbon of phases, those ahead included
 * @param arrows frames of the control socket, oldest first
 * @param recreations asked for by an operator, oldest first
 * @param faults of the fabric, switched while the session ran, oldest first
 */
public record LinkModel(
        long originNanos,
        long nowNanos,
        ClockMap clock,
        SessionModel session,
        LinkStage stage,
        List<RankModel> ranks,
        DirectionModel zeroToOne,
        DirectionModel oneToZero,
        List<PhaseStep> steps,
        List<FrameArrow> arrows,
        List<RecreateModel> recreations,
        List<FaultModel> faults) {

    public LinkModel {
        ranks = List.copyOf(ranks);
        steps = List.copyOf(steps);
        arrows = List.copyOf(arrows);
        recreations = List.copyOf(recreations);
        faults = List.copyOf(faults);
    }

    public Optional<RankModel> rank(int rank) {
        return ranks.stream().filter(r -> r.rank() == rank).findFirst();
    }

    /** The rank whose gates stand for the link's: the lowest whose records are there. */
    public Optional<RankModel> reference() {
        return ranks.stream().findFirst();
    }

    public DirectionModel direction(Direction direction) {
        return direction == Direction.ZERO_TO_ONE ? zeroToOne : oneToZero;
    }

    /** The newest generation of either rank, 0 before the first and over TCP. */
    public int generation() {
        return ranks.stream()
                .flatMap(r -> r.generation().stream())
                .mapToInt(GenerationModel::n)
                .max()
                .orElse(0);
    }
}
