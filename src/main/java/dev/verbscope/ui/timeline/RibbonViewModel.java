package dev.verbscope.ui.timeline;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseOutcome;
import dev.verbscope.model.PhaseStep;
import dev.verbscope.record.Phase;
import dev.verbscope.ui.viewmodel.Moments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/**
 * The phases of the link in a row, those ahead included.
 *
 * @param folded steps at the beginning that are left out for want of room
 * @param steps in order
 */
record RibbonViewModel(int folded, List<Step> steps) {

    /** How a step is drawn; each with a sign of its own. */
    enum Look {
        /** Over, as wanted: a tick. */
        DONE,
        /** A warm-up that both directions passed: a tick, in the proven ink. */
        PROVEN,
        /** Under way. */
        RUNNING,
        /** Gates that run and deliver. */
        DELIVERING,
        /** Failed, or failing: a cross. */
        LOST,
        AHEAD
    }

    /**
     * A step and where it stands.
     *
     * @param number of the step in the model, from 0
     * @param width pixels
     */
    record Step(int number, String label, String detail, Look look, double x, double width) {}

    private record Words(int number, String label, String detail, Look look) {}

    /** Pixels of a step besides its letters. */
    private static final double AROUND = 38;
    /** A step ahead has no sign. */
    private static final double AROUND_AHEAD = 24;

    private static final double FOLD = 30;

    /**
     * @param width pixels there are
     * @param letters pixels of a step's words: label and detail
     */
    static RibbonViewModel of(LinkModel link, double width, ToDoubleBiFunction<String, String> letters) {
        List<Words> all = new ArrayList<>();
        for (int i = 0; i < link.steps().size(); i++) {
            PhaseStep step = link.steps().get(i);
            all.add(new Words(i, step.label(), step.detail(), look(link, step)));
        }
        if (room(all, letters) <= width) {
            return placed(all, 0, letters);
        }
        // First the details of what is over go, then what is over itself, oldest first
        List<Words> brief = all.stream()
                .map(step -> step.look() == Look.DONE || step.look() == Look.PROVEN
                        ? new Words(step.number(), step.label(), "", step.look())
                        : step)
                .toList();
        int folded = 0;
        while (folded < brief.size() - 1
                && room(brief.subList(folded, brief.size()), letters) + (folded == 0 ? 0 : FOLD) > width) {
            folded++;
        }
        return placed(brief.subList(folded, brief.size()), folded, letters);
    }

    private static double room(List<Words> steps, ToDoubleBiFunction<String, String> letters) {
        return steps.stream().mapToDouble(step -> width(step, letters)).sum();
    }

    private static double width(Words step, ToDoubleBiFunction<String, String> letters) {
        return Math.ceil(letters.applyAsDouble(step.label(), step.detail()))
                + (step.look() == Look.AHEAD ? AROUND_AHEAD : AROUND);
    }

    private static RibbonViewModel placed(List<Words> steps, int folded, ToDoubleBiFunction<String, String> letters) {
        List<Step> placed = new ArrayList<>();
        double x = folded == 0 ? 0 : FOLD;
        for (Words step : steps) {
            double width = width(step, letters);
            placed.add(new Step(step.number(), step.label(), step.detail(), step.look(), x, width));
            x += width;
        }
        return new RibbonViewModel(folded, List.copyOf(placed));
    }

    private static Look look(LinkModel link, PhaseStep step) {
        return switch (step.outcome()) {
            case PLANNED -> Look.AHEAD;
            case FAILED -> Look.LOST;
            case DONE -> step.phase() == Phase.WARM_UP ? Look.PROVEN : Look.DONE;
            case RUNNING -> running(link, step);
        };
    }

    private static Look running(LinkModel link, PhaseStep step) {
        boolean broken = Stream.of(link.zeroToOne(), link.oneToZero())
                .anyMatch(direction -> direction.state().broken());
        if (broken && (step.phase() == Phase.WARM_UP || step.phase() == Phase.GATES)) {
            return Look.LOST;
        }
        return step.phase() == Phase.GATES ? Look.DELIVERING : Look.RUNNING;
    }

    /** In words, for those who do not see it. */
    static String inWords(PhaseStep step) {
        String outcome = switch (step.outcome()) {
            case PLANNED -> "ahead";
            case RUNNING -> "running";
            case DONE -> "done";
            case FAILED -> "failed";
        };
        return step.label() + (step.detail().isEmpty() ? "" : " " + step.detail()) + ", " + outcome;
    }

    /** What a step covers; empty for one that is ahead. */
    static Optional<TimeAxis.Span> span(PhaseStep step) {
        return step.outcome() == PhaseOutcome.PLANNED || step.beganNanos().isEmpty()
                ? Optional.empty()
                : Optional.of(new TimeAxis.Span(step.beganNanos().getAsLong(), step.endedNanos()));
    }

    /** A step with its times. */
    static String inFull(PhaseStep step) {
        String words = inWords(step);
        if (step.beganNanos().isEmpty()) {
            return words;
        }
        long began = step.beganNanos().getAsLong();
        return words + "\nfrom " + Moments.exactly(began)
                + (step.endedNanos().isPresent()
                        ? ", for " + Moments.exactly(step.endedNanos().getAsLong() - began)
                        : "");
    }
}
