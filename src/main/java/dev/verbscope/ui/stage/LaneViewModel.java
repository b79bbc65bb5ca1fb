package dev.verbscope.ui.stage;

import dev.verbscope.model.Count;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.Source;
import dev.verbscope.ui.Ink;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;
import java.util.OptionalLong;

/**
 * One direction, from its sender to its receiver.
 *
 * @param direction which
 * @param name {@code 0 → 1}
 * @param wire how the wire between the hosts is drawn
 * @param state how it does, in a word or two
 * @param note what that rests on
 * @param wrong whether the content of a message was wrong, which the note then tells
 */
record LaneViewModel(
        Direction direction,
        String name,
        Wire wire,
        String state,
        String note,
        boolean wrong,
        CountViewModel posted,
        CountViewModel completed,
        CountViewModel received,
        CountViewModel verified) {

    /** The wire between the two hosts. */
    enum Wire {
        /** Nothing tells: a dotted outline. */
        UNPROVEN(Ink.MUTED),
        /** Sent, nothing has arrived yet: an outline in the claimed ink. */
        CLAIMED(Ink.CLAIMED),
        /** Whole and filled. */
        WHOLE(Ink.PROVEN),
        /** Whole as far as can be told without the receiver: filled faintly, outlined with dots. */
        IMPLIED(Ink.PROVEN),
        /** Whole, and the oldest message is late, or the last ones never came: filled, with a gap before the receiver. */
        LATE(Ink.WARNING),
        /** Hatched from the sender, broken in the middle, dotted behind. */
        BROKEN(Ink.LOST);

        private final Ink ink;

        Wire(Ink ink) {
            this.ink = ink;
        }

        Ink ink() {
            return ink;
        }
    }

    static LaneViewModel of(LinkModel link, DirectionModel direction) {
        DirectionCounts now = direction.current();
        DirectionCounts all = direction.totals();
        boolean broken = direction.state().broken();
        if (direction.generations().isEmpty()) {
            return new LaneViewModel(
                    direction.direction(),
                    Phrases.spaced(direction.direction()),
                    Wire.UNPROVEN,
                    "unproven",
                    nothingSent(link),
                    false,
                    CountViewModel.none("posted"),
                    CountViewModel.none("completed"),
                    CountViewModel.none("received"),
                    CountViewModel.none("verified"));
        }
        return new LaneViewModel(
                direction.direction(),
                Phrases.spaced(direction.direction()),
                wire(link, direction, now),
                state(link, direction, now),
                note(link, direction, now),
                isWrong(direction, now),
                CountViewModel.of("posted", CountViewModel.Side.SENDER, now.posted(), all.posted(), broken),
                CountViewModel.of("completed", CountViewModel.Side.SENDER, now.completed(), all.completed(), broken),
                CountViewModel.of("received", CountViewModel.Side.RECEIVER, now.received(), all.received(), broken),
                verified(link, now, all, broken));
    }

    /** Whether its band is marked as lost. */
    boolean broken() {
        return wire == Wire.BROKEN;
    }

    private static CountViewModel verified(LinkModel link, DirectionCounts now, DirectionCounts all, boolean broken) {
        CountViewModel shown =
                CountViewModel.of("verified", CountViewModel.Side.RECEIVER, now.verified(), all.verified(), broken);
        if (now.wrong().orElse(0) > 0) {
            return shown.remarked(Phrases.count(now.wrong().value()) + " wrong", Ink.LOST);
        }
        int every = link.session().parameters().verifyEvery();
        return every > 1 && now.verified().source() == Source.MEASURED
                ? shown.remarked("every " + Phrases.count(every) + ordinal(every), Ink.MUTED)
                : shown;
    }

    private static String ordinal(int n) {
        if (n % 100 / 10 == 1) {
            return "th";
        }
        return switch (n % 10) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
        };
    }

    private static Wire wire(LinkModel link, DirectionModel direction, DirectionCounts now) {
        return switch (direction.state()) {
            case UNPROVEN -> Wire.UNPROVEN;
            case FIRST_IN_FLIGHT -> Wire.CLAIMED;
            case DELIVERS -> cutShort(link, now) ? Wire.LATE : whole(now);
            case LATE -> Wire.LATE;
            case NOTHING_ARRIVES, DEAD -> Wire.BROKEN;
        };
    }

    private static Wire whole(DirectionCounts now) {
        return now.received().source() == Source.MEASURED ? Wire.WHOLE : Wire.IMPLIED;
    }

    /** The session failed, and what was under way then never arrived: it did deliver, but not all of it. */
    private static boolean cutShort(LinkModel link, DirectionCounts now) {
        return link.stage() == LinkStage.ENDED
                && link.session().outcome() == Outcome.FAILED
                && now.received().source() == Source.MEASURED
                && now.posted().orElse(0) > now.received().value();
    }

    private static String state(LinkModel link, DirectionModel direction, DirectionCounts now) {
        return switch (direction.state()) {
            case UNPROVEN -> "unproven";
            case FIRST_IN_FLIGHT -> "first on its way";
            case DELIVERS ->
                cutShort(link, now) ? "cut short" : link.stage() == LinkStage.ENDED ? "delivered" : "delivers";
            case LATE -> "late";
            case NOTHING_ARRIVES -> "nothing arrives";
            case DEAD -> "dead";
        };
    }

    private static String note(LinkModel link, DirectionModel direction, DirectionCounts now) {
        return switch (direction.state()) {
            case UNPROVEN -> now.posted().orElse(0) == 0 ? nothingSent(link) : "nothing tells what arrived";
            case FIRST_IN_FLIGHT -> inFlight(direction);
            case LATE ->
                direction.oldestInFlightNanos().isPresent()
                        ? "oldest sent "
                                + Phrases.duration(
                                        direction.oldestInFlightNanos().getAsLong())
                                + " ago"
                        : inFlight(direction);
            case DELIVERS ->
                isWrong(direction, now)
                        ? wrong(now)
                        : gatesHaveRun(link) && link.stage() != LinkStage.ENDED
                                ? onTheWay(direction) + age(direction)
                                : arrived(now);
            case NOTHING_ARRIVES -> arrived(now);
            case DEAD -> now.received().orElse(0) == 0 ? arrived(now) : lost(direction) + silence(direction);
        };
    }

    private static String nothingSent(LinkModel link) {
        return link.stage() == LinkStage.ENDED ? "nothing was sent" : "nothing sent yet";
    }

    private static boolean gatesHaveRun(LinkModel link) {
        return link.ranks().stream().anyMatch(rank -> rank.gates().done() > 0);
    }

    private static String arrived(DirectionCounts now) {
        Count received = now.received();
        return received.known() && now.posted().known()
                ? Phrases.count(received.value()) + " of "
                        + Phrases.count(now.posted().value()) + " arrived"
                : "";
    }

    /** More news than how many are on their way. */
    private static boolean isWrong(DirectionModel direction, DirectionCounts now) {
        return direction.state() == DeliveryState.DELIVERS && now.wrong().orElse(0) > 0;
    }

    private static String wrong(DirectionCounts now) {
        String wrong = Phrases.count(now.wrong().value());
        return now.received().known()
                ? wrong + " of " + Phrases.count(now.received().value()) + " wrong"
                : wrong + " wrong";
    }

    private static String inFlight(DirectionModel direction) {
        OptionalLong messages = direction.inFlight();
        return messages.isPresent() ? Phrases.count(messages.getAsLong()) + " in flight" : "in flight unknown";
    }

    /** While messages do arrive, what is not in flight has. */
    private static String onTheWay(DirectionModel direction) {
        return direction.inFlight().orElse(-1) == 0 ? "all arrived" : inFlight(direction);
    }

    private static String lost(DirectionModel direction) {
        return direction.lost().isPresent() ? Phrases.count(direction.lost().getAsLong()) + " lost" : "lost unknown";
    }

    private static String silence(DirectionModel direction) {
        return direction.sinceArrivalNanos().isPresent()
                ? " · silent " + Phrases.duration(direction.sinceArrivalNanos().getAsLong())
                : "";
    }

    private static String age(DirectionModel direction) {
        return direction.sinceArrivalNanos().isPresent()
                ? " · last " + Phrases.duration(direction.sinceArrivalNanos().getAsLong()) + " ago"
                : "";
    }
}
