package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A direction stopped delivering during gates: a message is missing whose deadline has passed. */
final class DirectionDied implements Rule {
    static final String CODE = "direction-died";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return Stream.of(link.zeroToOne(), link.oneToZero())
                .flatMap(direction -> direction.generations().stream()
                        .filter(DirectionDied::diedInGates)
                        .map(generation -> finding(link, direction, generation)));
    }

    static boolean diedInGates(DirectionGeneration generation) {
        return generation.state().broken()
                && generation.warmup().filter(w -> w.arrived() == 0).isEmpty();
    }

    private static Finding finding(LinkModel link, DirectionModel direction, DirectionGeneration dead) {
        String name = direction.direction().label();
        int sender = direction.direction().sender();
        int receiver = direction.direction().receiver();
        boolean over = dead.generation() != direction.generation();
        boolean sentKnown = dead.counts().posted().known();
        Optional<GatesModel.Timeout> timeout = link.rank(receiver)
                .map(RankModel::gates)
                .flatMap(GatesModel::timedOut)
                .filter(t -> t.generation() == dead.generation());
        List<String> evidence = new ArrayList<>();
        evidence.add(Words.sender(direction.direction(), dead.counts()));
        evidence.add(Words.receiver(direction.direction(), dead.counts())
                + timeout.map(t -> ", waited " + Words.duration(t.waitedNanos()) + " in " + Words.gate(t) + " for "
                                + Words.number(t.missingMessages(), "message"))
                        .orElse(""));
        if (dead.generation() > 0) {
            evidence.addAll(Links.where(link, direction.direction(), dead.generation()));
        }
        boolean delivered = DirectionCured.delivered(dead);
        String title = delivered ? name + " died in mid-run" : name + Links.deliversNothing(link);
        String summary = sentKnown
                ? "Rank " + sender + " posted "
                        + Words.number(
                                dead.counts().posted().value()
                                        - dead.counts().received().orElse(0),
                                "message")
                        + " more than rank " + receiver + " received, and the deadline has passed."
                : "Rank " + receiver + " waited its whole gate timeout and nothing arrived; whether rank " + sender
                        + " had sent is not known.";
        return new Finding(
                CODE,
                CODE + "/" + direction.direction().key() + "/" + dead.generation(),
                Severity.ERROR,
                title,
                summary,
                "UC reports no loss: the sends of a direction that has died still complete.",
                evidence,
                dead.deadSinceNanos().orElse(0),
                over ? OptionalLong.of(Links.generationEnded(link, dead.generation())) : OptionalLong.empty(),
                next(link, over));
    }

    private static NextStep next(LinkModel link, boolean over) {
        if (over) {
            return NextStep.of("Nothing to do: a later queue pair is in use.", NextStep.Action.SHOW_MOMENT);
        }
        if (Links.running(link) && link.session().overRdma()) {
            return NextStep.of(
                    "Ask for a new queue pair before the gate timeout ends the session.", NextStep.Action.RECREATE);
        }
        return NextStep.of(
                "Start again: the next session begins with a fresh queue pair. If it dies at the same place, look at"
                        + " the cable.",
                NextStep.Action.RESTART);
    }
}
