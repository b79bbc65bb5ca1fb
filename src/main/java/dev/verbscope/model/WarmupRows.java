package dev.verbscope.model;

import dev.verbscope.record.WarmupFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts a direction's warm-up together from the sender's attempts and the receiver's. */
final class WarmupRows {
    private final Optional<GenerationState> sender;
    private final Optional<GenerationState> receiver;
    /** Attempts beyond this one are not over yet. */
    private final int judged;

    private final Axis axis;
    private final GenerationState timed;

    /** Whether a message has come is the receiver's to say, so an attempt has the receiver's times where they are there. */
    private WarmupRows(
            Optional<GenerationState> sender,
            Optional<GenerationState> receiver,
            int judged,
            Axis senderAxis,
            Axis receiverAxis) {
        this.judged = judged;
        this.sender = sender;
        this.receiver = receiver;
        this.axis = receiver.isPresent() ? receiverAxis : senderAxis;
        this.timed = receiver.or(() -> sender).orElseThrow();
    }

    /**
     * The row, or empty when neither rank has begun a warm-up on that generation.
     *
     * @param senderTells the sender's records tell of each attempt, if a little later than the receiver's: an attempt is
     *     not judged before, so that the row has no message that the sender's counts do not have
     */
    static Optional<WarmupRow> of(
            int generation,
            Optional<RankEnd> sender,
            Optional<RankEnd> receiver,
            Optional<RecipeModel> recipe,
            boolean senderTells) {
        Optional<GenerationState> sends = state(sender, generation);
        Optional<GenerationState> receives = state(receiver, generation);
        if (sends.isEmpty() && receives.isEmpty()) {
            return Optional.empty();
        }
        Axis none = new Axis(0);
        int told = sends.map(s -> s.attempts().size()).orElse(0);
        WarmupRows rows = new WarmupRows(
                sends,
                receives,
                senderTells ? told : Integer.MAX_VALUE,
                sender.map(RankEnd::axis).orElse(none),
                receiver.map(RankEnd::axis).orElse(none));
        return Optional.of(rows.row(generation, recipe));
    }

    private static Optional<GenerationState> state(Optional<RankEnd> end, int generation) {
        return end.flatMap(e -> e.generation(generation)).filter(GenerationState::warmsUp);
    }

    private WarmupRow row(int generation, Optional<RecipeModel> recipe) {
        int made = Math.min(
                judged,
                Math.max(
                        sender.map(s -> s.attempts().size()).orElse(0),
                        receiver.map(r -> r.attempts().size()).orElse(0)));
        int arrivedAt = arrivedAt();
        List<WarmupCell> cells = new ArrayList<>();
        int sent = 0;
        for (int attempt = 1; attempt <= made; attempt++) {
            WarmupCell.Fate fate = fate(attempt, arrivedAt);
            sent += fate == WarmupCell.Fate.NOT_SENT ? 0 : 1;
            cells.add(cell(attempt, fate));
        }
        boolean over = sender.filter(GenerationState::warmupOver).isPresent()
                || receiver.filter(GenerationState::warmupOver)
                        .filter(r -> r.attempts().size() <= judged)
                        .isPresent();
        int budget = recipe.map(RecipeModel::attemptBudget).orElse(made);
        if (!over && arrivedAt == 0 && made < budget) {
            cells.add(new WarmupCell(made + 1, WarmupCell.Fate.PENDING, nextBegan(made), 0));
        }
        int bytes = Math.max(
                sender.map(GenerationState::warmupBytes).orElse(0),
                receiver.map(GenerationState::warmupBytes).orElse(0));
        return new WarmupRow(generation, Math.max(budget, made), bytes, cells, sent, arrivedAt > 0 ? 1 : 0, over);
    }

    /** The attempt in which the message came, 0 when none has. The receiver knows first, the sender is told. */
    private int arrivedAt() {
        int byReceiver = receiver.stream()
                .flatMap(r -> r.attempts().stream())
                .filter(WarmupFact.WarmupAttempt::arrived)
                .mapToInt(WarmupFact.WarmupAttempt::attempt)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
        int bySender = sender.stream()
                .flatMap(s -> s.attempts().stream())
                .filter(WarmupFact.WarmupAttempt::peerHasIt)
                .mapToInt(WarmupFact.WarmupAttempt::attempt)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
        int first = Math.min(byReceiver, bySender);
        return first > judged || first == Integer.MAX_VALUE ? 0 : first;
    }

    private WarmupCell.Fate fate(int attempt, int arrivedAt) {
        if (attempt == arrivedAt) {
            return WarmupCell.Fate.ARRIVED;
        }
        if (arrivedAt > 0 && attempt > arrivedAt) {
            return WarmupCell.Fate.NOT_SENT;
        }
        boolean sent = sender.filter(s -> s.attempts().size() >= attempt)
                .map(s -> s.attempts().get(attempt - 1).sent())
                .orElse(true);
        return sent ? WarmupCell.Fate.LOST : WarmupCell.Fate.NOT_SENT;
    }

    private WarmupCell cell(int attempt, WarmupCell.Fate fate) {
        List<WarmupFact.WarmupAttempt> attempts = timed.attempts();
        if (attempt <= attempts.size()) {
            WarmupFact.WarmupAttempt it = attempts.get(attempt - 1);
            return new WarmupCell(attempt, fate, axis.at(it.beganNanos()), it.tookNanos());
        }
        return new WarmupCell(attempt, fate, nextBegan(attempt - 1), 0);
    }

    /** Session time at which the attempt after the first {@code made} began, as far as the records go. */
    private long nextBegan(int made) {
        List<WarmupFact.WarmupAttempt> attempts = timed.attempts();
        if (made == 0 || attempts.isEmpty()) {
            return axis.at(timed.warmupBeganNanos());
        }
        WarmupFact.WarmupAttempt last = attempts.get(Math.min(made, attempts.size()) - 1);
        return axis.at(last.beganNanos() + last.tookNanos());
    }
}
