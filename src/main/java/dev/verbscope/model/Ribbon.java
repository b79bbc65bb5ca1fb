package dev.verbscope.model;

import dev.verbscope.record.Phase;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the ribbon of phases: both ranks' phases as one row, what came of each in a few words, and those ahead. */
final class Ribbon {
    private static final List<Phase> WAY = List.of(
            Phase.CONNECT, Phase.HELLO, Phase.DEVICE, Phase.DATA_SOCKET, Phase.BRING_UP, Phase.WARM_UP, Phase.GATES);

    private final List<RankModel> ranks;
    private final SessionModel session;
    private final DirectionModel zeroToOne;
    private final DirectionModel oneToZero;

    Ribbon(List<RankModel> ranks, SessionModel session, DirectionModel zeroToOne, DirectionModel oneToZero) {
        this.ranks = ranks;
        this.session = session;
        this.zeroToOne = zeroToOne;
        this.oneToZero = oneToZero;
    }

    List<PhaseStep> steps() {
        if (ranks.isEmpty()) {
            return List.of();
        }
        List<PhaseSpan> spans = ranks.getFirst().phases();
        List<PhaseStep> steps = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            steps.add(step(spans.get(i), other(i, spans.get(i)), i == spans.size() - 1));
        }
        if (session.outcome() == Outcome.RUNNING) {
            ahead(spans.isEmpty() ? Optional.empty() : Optional.of(spans.getLast()))
                    .forEach(phase -> steps.add(new PhaseStep(
                            phase, 0, "", PhaseOutcome.PLANNED, OptionalLong.empty(), OptionalLong.empty())));
        }
        return steps;
    }

    /** Both ranks go through the same phases in the same order. */
    private Optional<PhaseSpan> other(int i, PhaseSpan mine) {
        if (ranks.size() < 2 || ranks.get(1).phases().size() <= i) {
            return Optional.empty();
        }
        PhaseSpan theirs = ranks.get(1).phases().get(i);
        return theirs.phase() == mine.phase() && theirs.generation() == mine.generation()
                ? Optional.of(theirs)
                : Optional.empty();
    }

    private PhaseStep step(PhaseSpan mine, Optional<PhaseSpan> theirs, boolean last) {
        long began =
                theirs.map(t -> Math.min(t.beganNanos(), mine.beganNanos())).orElse(mine.beganNanos());
        OptionalLong ended = mine.endedNanos();
        if (ended.isPresent() && theirs.isPresent()) {
            OptionalLong theirEnd = theirs.get().endedNanos();
            ended = theirEnd.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.max(ended.getAsLong(), theirEnd.getAsLong()));
        }
        PhaseOutcome outcome = Stream.concat(Stream.of(mine.outcome()), theirs.map(PhaseSpan::outcome).stream())
                .max(Ribbon::worse)
                .orElseThrow();
        return new PhaseStep(
                mine.phase(), mine.generation(), detail(mine, last), outcome, OptionalLong.of(began), ended);
    }

    private static int worse(PhaseOutcome a, PhaseOutcome b) {
        return Integer.compare(weight(a), weight(b));
    }

    private static int weight(PhaseOutcome outcome) {
        return switch (outcome) {
            case PLANNED -> 0;
            case DONE -> 1;
            case RUNNING -> 2;
            case FAILED -> 3;
        };
    }

    private String detail(PhaseSpan span, boolean last) {
        return switch (span.phase()) {
            case HELLO -> hello();
            case DEVICE ->
                ranks.getFirst()
                        .gidChoice()
                        .map(c -> Integer.toString(c.index()))
                        .orElse("");
            case BRING_UP -> "gen " + span.generation();
            case WARM_UP -> warmup(span.generation());
            case GATES -> last || !gatesFollow(span) ? gatesDone() : "";
            case CONNECT, DATA_SOCKET, RE_CREATE, CLOSING, ENDED -> "";
        };
    }

    private String hello() {
        return ranks.getFirst()
                .rendezvous()
                .hello()
                .map(h -> h.differences().isEmpty() ? "same" : "differs")
                .orElse("");
    }

    private boolean gatesFollow(PhaseSpan span) {
        return ranks.getFirst().phases().stream()
                .anyMatch(p -> p.phase() == Phase.GATES && p.beganNanos() > span.beganNanos());
    }

    private String gatesDone() {
        long done = ranks.getFirst().gates().done();
        return done == 0 ? "" : String.format(Locale.ROOT, "%,d", done);
    }

    private String warmup(int generation) {
        List<DirectionModel> missing = Stream.of(zeroToOne, oneToZero)
                .filter(d -> row(d, generation).filter(r -> r.arrived() > 0).isEmpty())
                .toList();
        Optional<WarmupRow> any = Stream.of(zeroToOne, oneToZero)
                .flatMap(d -> row(d, generation).stream())
                .findFirst();
        if (any.isEmpty()) {
            return "";
        }
        if (missing.isEmpty()) {
            return "both ways";
        }
        String names = missing.stream()
                .map(DirectionModel::direction)
                .map(Direction::label)
                .collect(Collectors.joining(", "));
        WarmupRow row = row(missing.getFirst(), generation).orElse(any.get());
        if (row.over()) {
            return (missing.size() == 2 ? "both" : names) + " dead";
        }
        String attempt = Math.max(1, row.cells().size()) + " of " + row.budget();
        return missing.size() == 2 ? attempt : names + " · " + attempt;
    }

    private static Optional<WarmupRow> row(DirectionModel direction, int generation) {
        return direction.generations().stream()
                .filter(g -> g.generation() == generation)
                .flatMap(g -> g.warmup().stream())
                .findFirst();
    }

    private List<Phase> ahead(Optional<PhaseSpan> span) {
        if (span.isEmpty()) {
            return way(Phase.CONNECT, true);
        }
        Phase phase = span.get().phase();
        boolean broken = zeroToOne.state().broken() || oneToZero.state().broken();
        return switch (phase) {
            case WARM_UP -> {
                if (!broken) {
                    yield List.of(Phase.GATES);
                }
                yield setupLeft(span.get().generation())
                        ? List.of(Phase.RE_CREATE, Phase.BRING_UP, Phase.WARM_UP, Phase.GATES)
                        : List.of();
            }
            case RE_CREATE -> way(Phase.BRING_UP, true);
            case CONNECT, HELLO, DEVICE, DATA_SOCKET, BRING_UP -> way(phase, false);
            case GATES, CLOSING, ENDED -> List.of();
        };
    }

    private boolean setupLeft(int generation) {
        return session.recipe().map(r -> generation < r.setupBudget()).orElse(true);
    }

    /** The way from {@code from} to the gates, without what this transport or recipe leaves out. */
    private List<Phase> way(Phase from, boolean inclusive) {
        boolean tcp = session.overTcp() || session.transportAsked().equals("tcp");
        boolean warmsUp = session.recipe().map(RecipeModel::warmsUp).orElse(true);
        return WAY.stream()
                .skip(WAY.indexOf(from) + (inclusive ? 0 : 1))
                .filter(p -> !tcp || p != Phase.DEVICE && p != Phase.BRING_UP && p != Phase.WARM_UP)
                .filter(p -> warmsUp || p != Phase.WARM_UP)
                .toList();
    }
}
