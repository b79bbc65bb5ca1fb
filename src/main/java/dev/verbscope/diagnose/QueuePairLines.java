package dev.verbscope.diagnose;

import dev.verbscope.model.DirectionGeneration;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.verbs.QpState;
import java.util.List;
import java.util.Optional;

/** The story's lines of the queue pairs: how each generation came up, what each direction delivered on it, why it went. */
final class QueuePairLines {
    /** So many messages lost in a row are worth a line each time. */
    private static final int LOST_A_LINE = 10;
    /** After the second lost message a direction is no longer merely unlucky. */
    private static final int LOST_ENOUGH = 2;

    private final LinkModel link;
    private final List<Story.Line> lines;

    /** @param lines where they are added */
    QueuePairLines(LinkModel link, List<Story.Line> lines) {
        this.link = link;
        this.lines = lines;
    }

    private void add(String key, long atNanos, String who, String text) {
        lines.add(new Story.Line(key, atNanos, who, text));
    }

    void refusals(RankModel rank, String who) {
        for (GenerationModel generation : rank.generations()) {
            for (TransitionModel step : generation.transitions()) {
                if (step.failed()) {
                    add(
                            "refused/" + rank.rank() + "/" + generation.n() + "/" + step.to(),
                            step.beganNanos() + step.tookNanos(),
                            who,
                            "generation " + generation.n() + ": " + step.to() + " refused with "
                                    + step.errno().orElseThrow());
                }
            }
        }
    }

    /** One line when both queue pairs stand, one when they went. */
    void generations() {
        RankModel first = link.ranks().getFirst();
        for (GenerationModel mine : first.generations()) {
            Optional<GenerationModel> theirs =
                    link.rank(1).filter(r -> r != first).flatMap(r -> r.generation(mine.n()));
            boolean stand = stands(mine)
                    && (link.ranks().size() < 2
                            || theirs.filter(QueuePairLines::stands).isPresent());
            if (stand) {
                long at = Math.max(
                        rtsNanos(mine), theirs.map(QueuePairLines::rtsNanos).orElse(0L));
                add(
                        "rts/" + mine.n(),
                        at,
                        Story.LINK,
                        "generation " + mine.n() + ": " + pairs(mine, theirs) + " from RESET to RTS in "
                                + Words.duration(at - began(mine, theirs)));
            }
            if (mine.destroyed()
                    && mine.destroyedWhy().isPresent()
                    && mine.n() < first.generations().getLast().n()) {
                add(
                        "destroyed/" + mine.n(),
                        mine.destroyedNanos().getAsLong(),
                        Story.LINK,
                        "generation " + mine.n() + " ends: "
                                + mine.destroyedWhy().get());
            }
        }
    }

    private static boolean stands(GenerationModel generation) {
        return generation.transitions().stream().anyMatch(t -> t.to() == QpState.RTS && !t.failed());
    }

    private static long rtsNanos(GenerationModel generation) {
        return generation.transitions().stream()
                .filter(t -> t.to() == QpState.RTS && !t.failed())
                .mapToLong(t -> t.beganNanos() + t.tookNanos())
                .findFirst()
                .orElse(generation.beganNanos());
    }

    private static long began(GenerationModel mine, Optional<GenerationModel> theirs) {
        return Math.min(
                mine.beganNanos(), theirs.map(GenerationModel::beganNanos).orElse(Long.MAX_VALUE));
    }

    private static String pairs(GenerationModel mine, Optional<GenerationModel> theirs) {
        String type = mine.queuePair().map(p -> p.type() + " ").orElse("");
        String names = mine.queuePair().map(QueuePairLines::name).orElse("?")
                + theirs.flatMap(GenerationModel::queuePair)
                        .map(p -> " and " + name(p))
                        .orElse("");
        return type + (theirs.isPresent() ? "queue pairs " : "queue pair ") + names;
    }

    private static String name(GenerationModel.CreatedQp pair) {
        return Words.hex(pair.qpn(), 6);
    }

    void direction(DirectionModel direction) {
        for (DirectionGeneration generation : direction.generations()) {
            generation.warmup().ifPresent(row -> warmup(direction, row));
            if (DirectionDied.diedInGates(generation)) {
                link.rank(direction.direction().receiver())
                        .flatMap(r -> r.gates().timedOut())
                        .ifPresent(t -> add(
                                "died/" + direction.direction().key() + "/" + generation.generation(),
                                t.atNanos(),
                                direction.direction().label(),
                                "delivers nothing any more"));
            }
        }
    }

    private void warmup(DirectionModel direction, WarmupRow row) {
        String who = direction.direction().label();
        String key = "warmup/" + direction.direction().key() + "/" + row.generation() + "/";
        int lost = 0;
        for (WarmupCell cell : row.cells()) {
            if (cell.tookNanos() == 0) {
                // Its receiver has not said how it went
                continue;
            }
            long at = cell.beganNanos() + cell.tookNanos();
            switch (cell.fate()) {
                case ARRIVED ->
                    add(
                            key + "arrived",
                            at,
                            who,
                            "generation " + row.generation() + ": arrived on attempt " + cell.attempt() + " of "
                                    + row.budget());
                case LOST -> {
                    lost++;
                    boolean last = row.over() && cell.attempt() == row.cells().size();
                    if (lost == LOST_ENOUGH || lost % LOST_A_LINE == 0 && !last) {
                        add(
                                key + lost,
                                at,
                                who,
                                "generation " + row.generation() + ": " + lost
                                        + " full-size messages sent, none arrived");
                    }
                    if (last && row.arrived() == 0) {
                        add(
                                key + "dead",
                                at,
                                who,
                                "generation " + row.generation() + ": dead, " + Words.number(row.sent())
                                        + " sent and none arrived");
                    }
                }
                case NOT_SENT, PENDING -> {}
            }
        }
    }
}
