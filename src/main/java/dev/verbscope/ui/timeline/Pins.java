package dev.verbscope.ui.timeline;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.diagnose.Severity;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RecreateModel;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.timeline.TimelineViewModel.Pin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts moments worth finding again on the axis: findings, faults that were switched, re-creations that were asked for. */
final class Pins {

    private Pins() {}

    static List<Pin> of(LinkModel link, List<Finding> findings, TimeAxis axis) {
        List<Pin> pins = new ArrayList<>();
        for (FaultModel fault : link.faults()) {
            pin(pins, axis, fault.onNanos(), Ink.SIMULATED);
        }
        for (RecreateModel recreation : link.recreations()) {
            pin(pins, axis, recreation.proposedNanos(), Ink.CLAIMED);
        }
        // What is painted later covers what is painted before: the worst is to be seen
        List<Finding> worstLast = findings.stream()
                .sorted(Comparator.comparing(Finding::severity, Comparator.comparing(Pins::weight)))
                .toList();
        for (Finding finding : worstLast) {
            switch (finding.severity()) {
                case ERROR -> pin(pins, axis, finding.sinceNanos(), Ink.LOST);
                case WARNING -> pin(pins, axis, finding.sinceNanos(), Ink.WARNING);
                case GOOD -> pin(pins, axis, finding.sinceNanos(), Ink.PROVEN);
                // Notes hold from the beginning, most of them
                case NOTE -> {}
            }
        }
        return List.copyOf(pins);
    }

    private static int weight(Severity severity) {
        return switch (severity) {
            case NOTE -> 0;
            case GOOD -> 1;
            case WARNING -> 2;
            case ERROR -> 3;
        };
    }

    private static void pin(List<Pin> pins, TimeAxis axis, long at, Ink ink) {
        if (axis.shows(at, at)) {
            pins.add(new Pin(axis.x(at), ink));
        }
    }
}
