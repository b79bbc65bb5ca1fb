package dev.verbscope.ui.timeline;

import dev.verbscope.model.FrameArrow;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.List;

/** Names the model commands on the axis, in the row of the rank that sent them: each where there is room, else how many. */
final class CommandItems {

    private CommandItems() {}

    /** @param x where the first of them left */
    record Label(Row row, double x, String text) {}

    /** Those of one rank that stand too close to be told one by one. */
    private static final class Group {
        private final Row row;
        private final double x;
        private final String name;
        private boolean mixed;
        private long count;

        Group(Row row, double x, String name) {
            this.row = row;
            this.x = x;
            this.name = name;
        }

        void add(FrameArrow arrow) {
            mixed |= !arrow.name().equals(name);
            count += arrow.count();
        }

        String text() {
            return mixed ? Phrases.count(count, "command") : count == 1 ? name : name + " ×" + Phrases.count(count);
        }
    }

    /** @param characterWidth pixels of a character of the labels */
    static List<Label> of(LinkModel link, TimeAxis axis, double characterWidth) {
        Group[] last = new Group[2];
        List<Group> groups = new ArrayList<>();
        for (FrameArrow arrow : link.arrows()) {
            long at = arrow.beganNanos();
            if (!arrow.modelCommand() || !axis.shows(at, at)) {
                continue;
            }
            int sender = arrow.direction().sender();
            double x = axis.x(at);
            Group group = last[sender];
            if (group == null || x > group.x + (group.text().length() + 2) * characterWidth) {
                group = new Group(Row.ofRank(sender), x, arrow.name());
                last[sender] = group;
                groups.add(group);
            }
            group.add(arrow);
        }
        return groups.stream()
                .map(group -> new Label(group.row, group.x, group.text()))
                .filter(label -> label.x() + label.text().length() * characterWidth <= axis.right())
                .toList();
    }
}
