package dev.verbscope.ui.gates;

import dev.verbscope.model.BulkModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.WindowModel;
import dev.verbscope.record.BulkStep;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The lookahead window: gates across, chunks down.
 *
 * @param note how many gates are armed, or that none is
 * @param slots columns there is room for: two gates that are done, the awaited one, what is armed behind it
 * @param rows messages of a gate
 * @param columns by slot; a slot without cells is left blank
 * @param awaited the awaited gate's slot, -1 for none
 * @param caption which gate is awaited and since when, or why nothing is armed
 * @param brief the same where bulk traffic stands beside it
 * @param age how much of the gate timeout has passed, 0 to 1
 * @param ageInk how that is to be taken
 * @param lowest the low-water mark; may be empty
 */
record LookaheadViewModel(
        String note,
        int slots,
        int rows,
        List<List<WindowModel.Cell>> columns,
        int awaited,
        String caption,
        String brief,
        double age,
        Ink ageInk,
        String lowest) {

    /** Gates shown that are done. */
    static final int DONE_SLOTS = 2;

    /** A healthy gate waits for a thousandth of its timeout: a quarter is news. */
    private static final double LATE = 0.25;

    private static final int USUAL_GATES = 16;
    private static final int USUAL_CHUNKS = 2;
    /** Steps in which the age is shown, as many as its bar has pixels or so. */
    private static final double AGE_STEPS = 500;

    static LookaheadViewModel of(LinkModel link) {
        if (link.session().overTcp()) {
            return empty(
                    USUAL_GATES,
                    0,
                    "none over TCP",
                    "over TCP gates ride the data socket: no receive is posted ahead",
                    "none over TCP");
        }
        int gates = link.session().parameters().lookaheadGates();
        int chunks = link.session().parameters().chunksPerGate();
        Optional<WindowModel> window = link.reference().flatMap(RankModel::window);
        if (window.filter(WindowModel::armed).isEmpty()) {
            return empty(
                    gates > 0 ? gates : USUAL_GATES,
                    chunks > 0 ? chunks : USUAL_CHUNKS,
                    drained(link).isPresent() ? "drained" : "not armed",
                    notArmed(link),
                    drained(link).map(LookaheadViewModel::brief).orElse("not armed"));
        }
        return of(link, window.get());
    }

    private static String notArmed(LinkModel link) {
        long done = link.reference().map(rank -> rank.gates().done()).orElse(0L);
        if (over(link)) {
            return timedOut(link).orElse(last(link));
        }
        if (drained(link).isPresent()) {
            return inWords(drained(link).get());
        }
        return done == 0
                ? "armed at the first gate, when both directions have delivered"
                : "armed again at gate " + Phrases.count(done + 1) + ", when both directions have delivered";
    }

    private static boolean over(LinkModel link) {
        return link.stage() == LinkStage.ENDED || link.stage() == LinkStage.CLOSING;
    }

    private static String last(LinkModel link) {
        long done = link.reference().map(rank -> rank.gates().done()).orElse(0L);
        return done == 0 ? "no gate was run" : "closed: gate " + Phrases.count(done) + " was the last";
    }

    /** The drain since which nothing is armed. */
    private static Optional<BulkModel.Drain> drained(LinkModel link) {
        return link.reference()
                .map(rank -> rank.bulk().drains().entries())
                .filter(drains -> !drains.isEmpty())
                .map(List::getLast)
                .filter(drain -> drain.over() && drain.generation() == link.generation());
    }

    private static String inWords(BulkModel.Drain drain) {
        return "drained after gate " + Phrases.count(drain.afterGate().orElse(0)) + " for bulk traffic: "
                + Phrases.count(drain.receives(), "receive") + " in "
                + Phrases.duration(drain.tookNanos().orElse(0)) + ", " + Phrases.count(drain.left()) + " left";
    }

    private static String brief(BulkModel.Drain drain) {
        return "drained: " + Phrases.count(drain.left()) + " of " + Phrases.count(drain.receives()) + " left";
    }

    private static LookaheadViewModel empty(int gates, int chunks, String note, String why, String brief) {
        List<List<WindowModel.Cell>> columns = new ArrayList<>();
        for (int slot = 0; slot < DONE_SLOTS + gates; slot++) {
            columns.add(slot < DONE_SLOTS ? List.of() : Collections.nCopies(chunks, WindowModel.Cell.NOT_POSTED));
        }
        return new LookaheadViewModel(
                note, columns.size(), chunks, List.copyOf(columns), -1, why, brief, 0, Ink.MUTED, "");
    }

    private static LookaheadViewModel of(LinkModel link, WindowModel window) {
        int slots = DONE_SLOTS + window.gates();
        List<List<WindowModel.Cell>> columns = new ArrayList<>(Collections.nCopies(slots, List.of()));
        for (WindowModel.Column column : window.columns()) {
            long slot = column.gate() - window.awaitedGate() + DONE_SLOTS;
            if (slot >= 0 && slot < slots) {
                columns.set((int) slot, column.cells());
            }
        }
        boolean waits = window.waitingNanos().isPresent();
        boolean late = timedOut(link).isPresent();
        double age = late
                ? 1
                : waits && window.timeoutNanos() > 0
                        ? Math.min(1, window.waitingNanos().getAsLong() / (double) window.timeoutNanos())
                        : 0;
        String gate = "gate " + Phrases.count(window.awaitedGate());
        Next next = over(link) ? new Next(last(link)) : next(link, window, gate);
        return new LookaheadViewModel(
                Phrases.count(window.gatesArmed()) + " of " + Phrases.count(window.gates(), "gate") + " armed",
                slots,
                window.chunks(),
                List.copyOf(columns),
                columns.get(DONE_SLOTS).isEmpty() ? -1 : DONE_SLOTS,
                timedOut(link).orElse(waits ? gate + ": waits " + waited(window) : next.caption()),
                late
                        ? gate + " is late"
                        : waits
                                ? gate + ": "
                                        + Phrases.duration(window.waitingNanos().getAsLong())
                                : next.brief(),
                Math.round(age * AGE_STEPS) / AGE_STEPS,
                age >= 1 ? Ink.LOST : age >= LATE ? Ink.WARNING : Ink.TEXT,
                window.lowestArmed().isPresent()
                        ? "lowest in 10 s: "
                                + Phrases.count(window.lowestArmed().getAsInt()) + " armed"
                        : "");
    }

    /** What comes next, at length and in brief. */
    private record Next(String caption, String brief) {

        Next(String words) {
            this(words, words);
        }
    }

    private static Next next(LinkModel link, WindowModel window, String gate) {
        Optional<BulkModel.Window> bulk =
                link.reference().flatMap(rank -> rank.bulk().window()).filter(BulkModel.Window::inProgress);
        if (bulk.isPresent()) {
            return during(link, window, bulk.get(), gate);
        }
        if (window.bigFirst().isPresent()) {
            String big = "big gate " + Phrases.count(window.bigFirst().get().seq());
            return window.bigFirst().get().preparing()
                    ? new Next("before " + gate + " " + big + ": its payload is being prepared", "preparing " + big)
                    : new Next("before " + gate + " comes " + big, big + " is next");
        }
        return new Next(gate + " is next");
    }

    private static Next during(LinkModel link, WindowModel window, BulkModel.Window bulk, String gate) {
        String what = bulk.kind().label() + " " + Phrases.count(bulk.seq());
        if (bulk.step() == BulkStep.DRAIN) {
            BulkModel.Drain drain =
                    link.reference().orElseThrow().bulk().drains().entries().getLast();
            String left = Phrases.count(drain.left()) + " of " + Phrases.count(drain.receives());
            return new Next("being drained for " + what + ": " + left + " receives left", "drain: " + left + " left");
        }
        long asked = link.session().parameters().gatesAsked();
        if (asked == 0 || window.awaitedGate() <= asked) {
            return new Next(gate + " comes after " + what, gate + " comes after");
        }
        return link.session().parameters().bulkOverPair()
                ? new Next("to be drained for " + what, "to be drained")
                : new Next(what + " goes over the data socket", "no gate follows");
    }

    private static String waited(WindowModel window) {
        return Phrases.duration(window.waitingNanos().getAsLong()) + " of " + Phrases.duration(window.timeoutNanos());
    }

    private static Optional<String> timedOut(LinkModel link) {
        return link.reference()
                .flatMap(rank -> rank.gates().timedOut())
                .map(gate -> gate.noun() + " " + Phrases.count(gate.gate()) + " did not come within "
                        + Phrases.duration(gate.waitedNanos()));
    }

    boolean armed() {
        return awaited >= 0
                || columns.stream().flatMap(List::stream).anyMatch(cell -> cell != WindowModel.Cell.NOT_POSTED);
    }

    /** The state in words. */
    String inWords() {
        return "Lookahead window, " + note + ". " + caption + (lowest.isEmpty() ? "" : ", " + lowest) + ".";
    }
}
