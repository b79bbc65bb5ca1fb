package dev.verbscope.ui;

import dev.verbscope.diagnose.Verdict;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.canvas.SnapshotView;
import dev.verbscope.ui.command.WindowCommands;
import dev.verbscope.ui.gates.DistributionView;
import dev.verbscope.ui.gates.LatencyReading;
import dev.verbscope.ui.gates.LatencyView;
import dev.verbscope.ui.gates.LookaheadView;
import dev.verbscope.ui.gates.QueuesView;
import dev.verbscope.ui.gates.RateView;
import dev.verbscope.ui.stage.StageView;
import dev.verbscope.ui.viewmodel.IdleViewModel;
import dev.verbscope.ui.viewmodel.WaitingViewModel;
import dev.verbscope.ui.waiting.IdleCard;
import dev.verbscope.ui.waiting.WaitingCard;
import java.util.List;
import java.util.Optional;
import javafx.scene.layout.Region;

/**
 * The two hosts with the wire between them over the gates: lookahead, queues, latency and rate. Until a peer is there the
 * gates have nothing to say, and what the other machine needs stands in their place.
 */
final class CenterPane extends Region {
    private static final double PADDING = 13;
    private static final double GAP = 11;
    private static final double COMPACT_PADDING = 10;
    private static final double COMPACT_GAP = 9;
    /** Share of the width that the lookahead and the latency get. */
    private static final double LEFT_SHARE = 0.61;

    /** Least height of the two lower rows, and what they get of each pixel above {@link #LEAST_HEIGHT}. */
    private static final double LOOKAHEAD_LEAST = 101;

    private static final double LOOKAHEAD_SHARE = 0.14;
    private static final double LATENCY_LEAST = 71;
    private static final double LATENCY_SHARE = 0.34;
    private static final double LEAST_HEIGHT = 436;

    private final StageView stage = new StageView();
    private final LookaheadView lookahead = new LookaheadView();
    private final QueuesView queues = new QueuesView();
    private final LatencyView latency = new LatencyView();
    private final RateView rate = new RateView();
    private final DistributionView distribution;
    private final List<SnapshotView> gates = List.of(lookahead, queues, latency, rate);
    private final WaitingCard waiting;
    private final IdleCard idle;
    private Optional<Snapshot> snapshot = Optional.empty();
    private boolean compact;
    private boolean distributed;

    /** What was shown last, whichever parts were there to see it. */
    private record Snapshot(LinkModel model, Optional<Verdict> verdict) {}

    CenterPane(WindowCommands commands) {
        distribution = new DistributionView(commands::toggleDistribution);
        distribution.setVisible(false);
        latency.expands(commands::toggleDistribution);
        waiting = new WaitingCard(commands);
        idle = new IdleCard(commands);
        getStyleClass().add("center");
        getChildren().addAll(stage, lookahead, queues, latency, rate, distribution, waiting, idle);
        showGates();
    }

    void show(LinkModel model, Optional<Verdict> verdict) {
        snapshot = Optional.of(new Snapshot(model, verdict));
        stage.show(model, verdict);
        showUnderStage();
    }

    private void showUnderStage() {
        snapshot.ifPresent(it -> {
            if (distributed) {
                distribution.show(it.model(), it.verdict());
            }
            if (gates.getFirst().isVisible()) {
                gates.forEach(view -> view.show(it.model(), it.verdict()));
            }
        });
    }

    void showGates() {
        stand(false, false);
    }

    void showWaiting(WaitingViewModel wanted) {
        waiting.show(wanted);
        stand(true, false);
    }

    void showIdle(IdleViewModel wanted) {
        idle.show(wanted);
        stand(false, true);
    }

    /** Whether gates, or their distribution, have a place: not while something else has to be said there. */
    boolean hasGates() {
        return !waiting.isVisible() && !idle.isVisible();
    }

    /** Whether the distribution of gate latencies is in the gates' place. */
    boolean showsDistribution() {
        return distributed;
    }

    void showDistribution(boolean wanted) {
        distributed = wanted;
        stand(waiting.isVisible(), idle.isVisible());
    }

    /** What was read of it; empty while it is read. */
    void distribution(Optional<LatencyReading> reading) {
        distribution.show(reading);
    }

    private void stand(boolean isWaiting, boolean isIdle) {
        waiting.setVisible(isWaiting);
        idle.setVisible(isIdle);
        boolean gatesStand = !isWaiting && !isIdle;
        distribution.setVisible(gatesStand && distributed);
        boolean gatesStood = gates.getFirst().isVisible();
        gates.forEach(view -> view.setVisible(gatesStand && !distributed));
        if (gates.getFirst().isVisible() != gatesStood) {
            // of a link that has ended no other snapshot comes
            showUnderStage();
        }
    }

    /** Whether both ranks have said HELLO. */
    boolean hasHello() {
        return stage.hasHello();
    }

    /** Opens or closes what both ranks said in their HELLOs. */
    void toggleHello() {
        stage.toggleHello();
    }

    /** The part that stands for a panel; it may be hidden. */
    Region part(Panel panel) {
        return switch (panel) {
            case STAGE -> stage;
            case LOOKAHEAD -> lookahead;
            case QUEUES -> queues;
            case LATENCY -> distributed ? distribution : latency;
            case RATE -> rate;
            case VERDICT, DEVICES, FINDINGS, TIMELINE, COMPARISON ->
                throw new IllegalArgumentException(panel + " is no part of the centre");
        };
    }

    /** Draws with so many times the pixels of the screen, see {@link SnapshotView#density}. */
    void density(int times) {
        stage.density(times);
        distribution.density(times);
        gates.forEach(view -> view.density(times));
    }

    /** Brings what is drawn to the last snapshot. */
    void catchUp() {
        stage.catchUp();
        distribution.catchUp();
        gates.forEach(SnapshotView::catchUp);
    }

    /** Draws what is owed without waiting for its turn, see {@link SnapshotView#drawOwed}. */
    void drawOwed() {
        stage.drawOwed();
        distribution.drawOwed();
        gates.forEach(SnapshotView::drawOwed);
    }

    void palette(Palette palette) {
        stage.palette(palette);
        distribution.palette(palette);
        gates.forEach(view -> view.palette(palette));
    }

    void compact(boolean next) {
        compact = next;
        stage.compact(next);
        distribution.compact(next);
        gates.forEach(view -> view.compact(next));
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double padding = compact ? COMPACT_PADDING : PADDING;
        double gap = compact ? COMPACT_GAP : GAP;
        double width = getWidth() - 2 * padding;
        double height = getHeight() - 2 * padding - 2 * gap;
        double spare = Math.max(0, height - LEAST_HEIGHT);
        double lookaheadHeight = Math.round(LOOKAHEAD_LEAST + LOOKAHEAD_SHARE * spare);
        double latencyHeight = Math.round(LATENCY_LEAST + LATENCY_SHARE * spare);
        double stageHeight = Math.max(0, height - lookaheadHeight - latencyHeight);
        double left = Math.round((width - gap) * LEFT_SHARE);
        double right = width - gap - left;
        double second = padding + stageHeight + gap;
        double third = second + lookaheadHeight + gap;
        stage.resizeRelocate(padding, padding, width, stageHeight);
        lookahead.resizeRelocate(padding, second, left, lookaheadHeight);
        queues.resizeRelocate(padding + left + gap, second, right, lookaheadHeight);
        latency.resizeRelocate(padding, third, left, latencyHeight);
        rate.resizeRelocate(padding + left + gap, third, right, latencyHeight);
        double both = lookaheadHeight + gap + latencyHeight;
        waiting.resizeRelocate(padding, second, width, both);
        idle.resizeRelocate(padding, second, width, both);
        distribution.resizeRelocate(padding, second, width, both);
    }
}
