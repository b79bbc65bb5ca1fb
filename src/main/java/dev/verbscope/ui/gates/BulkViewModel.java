package dev.verbscope.ui.gates;

import dev.verbscope.model.BulkModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.SessionModel;
import dev.verbscope.record.BulkStep;
import dev.verbscope.record.TrafficKind;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Bulk traffic as it fills its windows, beside the lookahead window.
 *
 * @param title which gate it is, of how many
 * @param detail which window, sub-batch and how many bytes
 * @param toCome what is to come, while none of it has begun
 * @param verdict what the comparison of its content found; may be empty
 * @param lanes one for each rank whose records are here; none before the first window
 */
record BulkViewModel(
        String title, String detail, List<String> toCome, String verdict, Ink verdictInk, List<Lane> lanes) {

    /**
     * One rank's window.
     *
     * @param rank whose it is, with its gate's, window's or layer's number when it is at another one than the title says
     * @param state how far it is, in a word
     * @param out what this rank sends
     * @param in what it receives
     */
    record Lane(String rank, String state, Ink stateInk, Track out, Track in) {}

    /**
     * Messages of a window as shares of it, 0 to 1.
     *
     * @param claimed posted
     * @param done completed at the sender, or received
     * @param pitch share of a sub-batch, drawn as a mark; 0 for none
     * @param figures the same in words
     */
    record Track(double claimed, double done, double pitch, String figures) {}

    /** Between the parts of the detail. */
    static final String AND = " · ";

    private static final long CHUNK_BYTES = 16_384;
    /** Bytes of a round of a big gate over TCP. */
    private static final long ROUND_BYTES = 2 << 20;
    /** The longest sub-batch; a quarter of the send depth when that is less, counted in frames of which four are a message. */
    private static final int SUB_BATCH = 64;

    private static final int DEPTH_PER_SUB_BATCH = 16;
    private static final double MEBI = 1 << 20;
    private static final double KIBI = 1 << 10;

    /** Empty in a session without bulk traffic. */
    static Optional<BulkViewModel> of(LinkModel link) {
        Optional<RankModel> rank = link.reference();
        Optional<BulkModel> bulk = rank.map(RankModel::bulk);
        Optional<BulkModel.Window> window = bulk.flatMap(BulkModel::window);
        if (window.isPresent()) {
            return Optional.of(of(link, rank.get(), window.get()));
        }
        return bulk.flatMap(BulkModel::planned)
                .map(plan -> new BulkViewModel("Bulk traffic to come", "", toCome(plan), "", Ink.MUTED, List.of()));
    }

    private static List<String> toCome(BulkModel.Plan plan) {
        List<String> parts = new ArrayList<>();
        if (plan.bigs() > 0) {
            String when = plan.mix() > 0 ? ", one before every gate " + Phrases.count(plan.mix()) : "";
            parts.add(Phrases.count(plan.bigs(), "big gate") + " of " + bytes(plan.bigBytes()) + when);
        }
        if (plan.batches() > 0) {
            parts.add(Phrases.count(plan.batches()) + (plan.batches() == 1 ? " batch" : " batches") + " of "
                    + Phrases.count(plan.rows(), "row"));
        }
        if (plan.blocks() > 0) {
            parts.add(Phrases.count(plan.blocks(), "verify block"));
        }
        return List.copyOf(parts);
    }

    private static BulkViewModel of(LinkModel link, RankModel rank, BulkModel.Window window) {
        Optional<BulkModel.Plan> plan = rank.bulk().planned();
        int all = plan.map(it -> it.of(window.kind())).orElse(0);
        String title = window.kind().label() + " " + Phrases.count(window.seq())
                + (all > 0 ? " of " + Phrases.count(all) : "");
        List<Lane> lanes = new ArrayList<>();
        for (RankModel each : link.ranks()) {
            each.bulk().window().ifPresent(its -> lanes.add(lane(link, each, its, window)));
        }
        return new BulkViewModel(
                title,
                detail(link.session(), rank, window, plan),
                List.of(),
                verdict(link, window),
                window.wrong() > 0 ? Ink.LOST : window.verified() > 0 ? Ink.PROVEN : Ink.MUTED,
                List.copyOf(lanes));
    }

    // ---- the line above

    private static String detail(
            SessionModel session, RankModel rank, BulkModel.Window window, Optional<BulkModel.Plan> plan) {
        List<String> parts = new ArrayList<>();
        switch (window.kind()) {
            case BIG -> {
                parts.add(part(session, window) + Phrases.count(window.number()) + " of "
                        + Phrases.count(window.windows()));
            }
            case BATCH, BLOCK -> {
                parts.add("layer " + window.layer() + " of 0–"
                        + (session.parameters().slots() / 2 - 1));
                plan.ifPresent(it -> parts.add(Phrases.count(it.rows(), "row")));
            }
            case DECODE -> {}
        }
        if (window.kind() == TrafficKind.BIG && plan.isPresent()) {
            long total = plan.get().bigBytes();
            parts.add(bytes(received(session, window, total), total) + " of " + bytes(total));
        }
        if (overPair(session, window) && window.step() == BulkStep.MOVING) {
            int size = subBatch(rank, window);
            parts.add("sub-batch " + Math.clamp((window.posted() + size - 1) / size, 1, subBatches(window, size))
                    + " of " + subBatches(window, size));
        }
        return String.join(AND, parts);
    }

    /** Payload of a big gate that has come. */
    private static long received(SessionModel session, BulkModel.Window window, long total) {
        if (!overPair(session, window)) {
            return Math.min(total, (window.number() - 1L + window.received()) * ROUND_BYTES);
        }
        long messages = (total + CHUNK_BYTES - 1) / CHUNK_BYTES;
        // only the last window is shorter than the others
        long before =
                window.following() == 0 ? messages - window.messages() : (window.number() - 1L) * window.messages();
        return Math.clamp((before + window.received()) * CHUNK_BYTES, 0, total);
    }

    private static boolean overPair(SessionModel session, BulkModel.Window window) {
        return window.generation() > 0 && session.parameters().bulkOverPair();
    }

    private static int subBatch(RankModel rank, BulkModel.Window window) {
        return rank.generation(window.generation())
                .flatMap(GenerationModel::queuePair)
                .map(pair -> Math.clamp(pair.counted().maxSendWr() / DEPTH_PER_SUB_BATCH, 1, SUB_BATCH))
                .orElse(SUB_BATCH);
    }

    private static int subBatches(BulkModel.Window window, int size) {
        return Math.max(1, (window.messages() + size - 1) / size);
    }

    private static String verdict(LinkModel link, BulkModel.Window window) {
        if (window.wrong() > 0) {
            return Phrases.count(window.wrong()) + " wrong";
        }
        if (window.verified() > 0) {
            return Phrases.count(window.verified()) + " verified";
        }
        if (window.givenUp()) {
            return "given up";
        }
        return compared(link, window) ? "" : "not compared";
    }

    /** Whether its content is, when all of it is here. */
    private static boolean compared(LinkModel link, BulkModel.Window window) {
        int every = link.session().parameters().verifyEvery();
        return every > 0 && window.seq() % every == 0;
    }

    // ---- a rank

    private static Lane lane(LinkModel link, RankModel rank, BulkModel.Window window, BulkModel.Window shown) {
        String name = "rank " + rank.rank() + elsewhere(link, window, shown);
        Ink ink = window.givenUp() ? Ink.LOST : window.inProgress() ? Ink.TEXT : Ink.MUTED;
        if (window.step() == BulkStep.DRAIN) {
            return draining(rank, window, name, ink);
        }
        double all = Math.max(1, window.messages());
        double pitch = overPair(link.session(), window) ? subBatch(rank, window) / all : 0;
        String of = " of " + Phrases.count(window.messages());
        return new Lane(
                name,
                state(link, window),
                ink,
                new Track(
                        window.posted() / all,
                        window.sent() / all,
                        pitch < 1 ? pitch : 0,
                        Phrases.count(window.posted()) + " posted, " + Phrases.count(window.sent()) + " sent"),
                new Track(
                        window.step() == BulkStep.HEADER ? 0 : 1,
                        window.received() / all,
                        0,
                        Phrases.count(window.received()) + of + " received"));
    }

    /** Where a rank is that is not where the title says. */
    private static String elsewhere(LinkModel link, BulkModel.Window window, BulkModel.Window shown) {
        if (window.kind() != shown.kind() || window.seq() != shown.seq()) {
            return " #" + window.seq();
        }
        if (window.number() == shown.number()) {
            return "";
        }
        return window.kind() == TrafficKind.BLOCK
                ? " layer " + window.layer()
                : " " + part(link.session(), window) + window.number();
    }

    /** What a big gate is cut into. */
    private static String part(SessionModel session, BulkModel.Window window) {
        return overPair(session, window) ? "window " : "round ";
    }

    private static Lane draining(RankModel rank, BulkModel.Window window, String name, Ink ink) {
        BulkModel.Drain drain = rank.bulk().drains().entries().getLast();
        double all = Math.max(1, drain.receives());
        return new Lane(
                name,
                window.givenUp() ? "given up" : "drain",
                ink,
                new Track(
                        Math.min(1, window.posted() / all),
                        Math.min(1, window.sent() / all),
                        0,
                        Phrases.count(window.posted()) + " dummies, " + Phrases.count(window.sent()) + " sent"),
                new Track(
                        1,
                        Math.clamp(1 - drain.left() / all, 0, 1),
                        0,
                        Phrases.count(drain.left()) + " of " + Phrases.count(drain.receives()) + " left"));
    }

    private static String state(LinkModel link, BulkModel.Window window) {
        if (window.givenUp()) {
            return "given up";
        }
        return switch (window.step()) {
            case OVER -> "over";
            case HEADER -> "header?";
            case DRAIN -> "drain";
            case BARRIER -> "barrier?";
            case MOVING ->
                compared(link, window) && allIsHere(window)
                        ? "comparing"
                        : window.barrier() > 0 ? "barrier " + barrier(window) : "moving";
        };
    }

    /** Only a big gate says so before its end: its content takes a while to compare. */
    private static boolean allIsHere(BulkModel.Window window) {
        return window.kind() == TrafficKind.BIG
                && window.following() == 0
                && window.sent() == window.messages()
                && window.received() == window.messages();
    }

    /** Windows of a gate count from 1; a verify block's byte is a number of its own. */
    private static String barrier(BulkModel.Window window) {
        return window.kind() == TrafficKind.BLOCK
                ? String.format(Locale.ROOT, "0x%02x", window.barrier())
                : Integer.toString(window.barrier());
    }

    // ---- words

    private static String bytes(long n) {
        return bytes(n, n) + (n >= MEBI ? " MiB" : n >= KIBI ? " KiB" : n == 1 ? " byte" : " bytes");
    }

    /** In the unit that suits {@code of}. */
    private static String bytes(long n, long of) {
        if (of >= MEBI) {
            return String.format(Locale.ROOT, "%.1f", n / MEBI);
        }
        return of >= KIBI ? String.format(Locale.ROOT, "%.0f", n / KIBI) : Long.toString(n);
    }

    /** The state in words. */
    String inWords() {
        StringBuilder words =
                new StringBuilder(title).append(": ").append(toCome.isEmpty() ? detail : String.join(", ", toCome));
        if (!verdict.isEmpty()) {
            words.append(", ").append(verdict);
        }
        words.append('.');
        for (Lane lane : lanes) {
            words.append(' ')
                    .append(lane.rank())
                    .append(", ")
                    .append(lane.state())
                    .append(": ")
                    .append(lane.out().figures())
                    .append(", ")
                    .append(lane.in().figures())
                    .append('.');
        }
        return words.toString();
    }
}
