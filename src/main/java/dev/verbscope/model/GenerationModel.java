package dev.verbscope.model;

import dev.verbscope.verbs.Mtu;
import dev.verbscope.verbs.QpCaps;
import dev.verbscope.verbs.QpState;
import dev.verbscope.verbs.QpType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One queue pair of one rank.
 *
 * @param n from 1
 * @param queuePair what create_qp made; empty when it has not, or could not
 * @param pathMtu the path MTU and what it was chosen from
 * @param transitions in order
 * @param beganNanos session time at which its bring-up began
 * @param destroyedNanos session time
 * @param destroyedWhy why it had to end
 */
public record GenerationModel(
        int n,
        Optional<CreatedQp> queuePair,
        Optional<PathMtu> pathMtu,
        List<TransitionModel> transitions,
        long beganNanos,
        OptionalLong destroyedNanos,
        Optional<String> destroyedWhy,
        Optional<RankWarmup> warmup) {

    /**
     * @param asked depths asked
     * @param granted depths create_qp wrote back, in the device's own unit
     * @param counted depths the transport counts with
     * @param cqDepth completions the completion queue holds
     * @param psn the first sequence number this rank sends
     * @param sgidIndex this rank's GID
     */
    public record CreatedQp(
            int qpn,
            QpType type,
            QpCaps asked,
            QpCaps granted,
            QpCaps counted,
            int cqDepth,
            int psn,
            int sgidIndex,
            long atNanos) {}

    /** The path MTU in use and the three it is the smallest of, unless the recipe fixes it. */
    public record PathMtu(Mtu recipe, Mtu mine, Mtu theirs, Mtu used) {}

    public GenerationModel {
        transitions = List.copyOf(transitions);
    }

    /** The state reached last: RESET once created, empty before. */
    public Optional<QpState> state() {
        return transitions.reversed().stream()
                .filter(t -> !t.failed())
                .map(TransitionModel::to)
                .findFirst()
                .or(() -> queuePair.map(q -> QpState.RESET));
    }

    public boolean destroyed() {
        return destroyedNanos.isPresent();
    }
}
