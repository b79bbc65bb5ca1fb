package dev.verbscope.model;

import java.util.Optional;

/** One rank's fold with the axis its times are turned with: an end of a direction. */
record RankEnd(RankFold fold, Axis axis) {

    TrafficFold traffic() {
        return fold.traffic();
    }

    Optional<GenerationState> generation(int n) {
        return fold.traffic().generation(n);
    }
}
