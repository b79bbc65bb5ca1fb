package dev.verbscope.ui.timeline;

import dev.verbscope.model.CallModel;
import dev.verbscope.model.FrameArrow;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.ui.timeline.TimelineLayout.Row;
import dev.verbscope.ui.timeline.TimelineViewModel.Bar;
import dev.verbscope.ui.timeline.TimelineViewModel.Note;
import dev.verbscope.ui.timeline.TimelineViewModel.Slant;
import java.util.ArrayList;
import java.util.List;

/** Puts what the ranks did on the axis: their verbs calls, and the control frames between them. */
final class RankItems {

    /** Frames closer than this to the one before are not told apart by eye. */
    private static final double SLANT_GAP = 2.5;

    private static final double LEAST_BAR = 1.5;

    private RankItems() {}

    static List<Bar> bars(LinkModel link, TimeAxis axis) {
        List<Bar> bars = new ArrayList<>();
        for (RankModel rank : link.ranks()) {
            Row row = Row.ofRank(rank.rank());
            for (CallModel call : rank.activity().calls().entries()) {
                bar(
                        bars,
                        axis,
                        row,
                        call.beganNanos(),
                        call.beganNanos() + call.tookNanos(),
                        call.function(),
                        call.errno().isPresent() ? Bar.How.FAILED : Bar.How.RETURNED);
            }
            rank.pendingCall()
                    .ifPresent(call -> bar(
                            bars, axis, row, call.enteredNanos(), link.nowNanos(), call.function(), Bar.How.PENDING));
        }
        return List.copyOf(bars);
    }

    private static void bar(List<Bar> bars, TimeAxis axis, Row row, long from, long to, String function, Bar.How how) {
        if (!axis.shows(from, to)) {
            return;
        }
        double left = Math.max(axis.left(), axis.x(from));
        double right = Math.min(axis.right(), axis.x(to));
        bars.add(new Bar(row, left, Math.max(LEAST_BAR, right - left), shortName(function), how));
    }

    /** {@code RTR} of {@code ibv_modify_qp RTR}, {@code create_qp} of {@code ibv_create_qp}. */
    private static String shortName(String function) {
        int state = function.indexOf(' ');
        return state >= 0 ? function.substring(state + 1) : function.replaceFirst("^ibv_", "");
    }

    static List<Note> notes(LinkModel link, TimeAxis axis) {
        List<Note> notes = new ArrayList<>();
        for (RankModel rank : link.ranks()) {
            Row row = Row.ofRank(rank.rank());
            rank.activity().notes().entries().forEach(note -> note(notes, axis, row, note.atNanos(), false));
            rank.activity().asks().forEach(ask -> note(notes, axis, row, ask.atNanos(), true));
        }
        return List.copyOf(notes);
    }

    private static void note(List<Note> notes, TimeAxis axis, Row row, long at, boolean operator) {
        if (axis.shows(at, at)) {
            notes.add(new Note(row, axis.x(at), operator));
        }
    }

    static List<Slant> slants(LinkModel link, TimeAxis axis) {
        List<Slant> slants = new ArrayList<>();
        double[] last = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        double lastSteep = Double.NEGATIVE_INFINITY;
        for (FrameArrow arrow : link.arrows()) {
            if (arrow.sentNanos().isEmpty() && arrow.receivedNanos().isEmpty()) {
                continue;
            }
            long sent = arrow.sentNanos().orElseGet(arrow.receivedNanos()::getAsLong);
            long received = arrow.receivedNanos().orElseGet(arrow.sentNanos()::getAsLong);
            if (!axis.shows(sent, received)) {
                continue;
            }
            double from = axis.x(sent);
            int sender = arrow.direction().sender();
            if (from - last[sender] < SLANT_GAP) {
                continue;
            }
            double to = axis.x(received);
            boolean steep = Math.abs(to - from) < SLANT_GAP;
            if (steep && from - lastSteep < SLANT_GAP) {
                continue;
            }
            last[sender] = from;
            lastSteep = steep ? from : lastSteep;
            boolean measured =
                    arrow.sentNanos().isPresent() && arrow.receivedNanos().isPresent();
            slants.add(
                    sender == 0
                            ? new Slant(from, to, measured, steep, true)
                            : new Slant(to, from, measured, steep, false));
        }
        return List.copyOf(slants);
    }
}
