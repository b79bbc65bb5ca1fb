package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.WarmupRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A message of a gate is unusually long on the way; or a warm-up lost some messages before one arrived. */
final class DirectionLate implements Rule {
    static final String LATE = "direction-late";
    static final String LOSS = "warm-up-loss";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return Stream.of(link.zeroToOne(), link.oneToZero())
                .flatMap(direction -> Stream.concat(late(link, direction).stream(), loss(direction)));
    }

    private static Optional<Finding> late(LinkModel link, DirectionModel direction) {
        if (direction.state() != DeliveryState.LATE
                || direction.oldestInFlightNanos().isEmpty()) {
            return Optional.empty();
        }
        long age = direction.oldestInFlightNanos().getAsLong();
        String name = direction.direction().label();
        return Optional.of(new Finding(
                LATE,
                LATE + "/" + direction.direction().key() + "/" + direction.generation(),
                Severity.WARNING,
                name + " is late",
                "The oldest message on the way is " + Words.duration(age) + " old; the gate timeout is "
                        + Words.duration(link.session().parameters().gateTimeoutNanos()) + ".",
                "It may still arrive. Age decides, not how many are on the way.",
                List.of(
                        Words.sender(direction.direction(), direction.current()),
                        Words.receiver(direction.direction(), direction.current())),
                link.nowNanos() - age,
                OptionalLong.empty(),
                NextStep.of("Wait for the deadline.")));
    }

    private static Stream<Finding> loss(DirectionModel direction) {
        return direction.generations().stream()
                .flatMap(g -> g.warmup().stream())
                .filter(row -> row.arrived() > 0 && row.lost() > 0)
                .map(row -> loss(direction, row));
    }

    private static Finding loss(DirectionModel direction, WarmupRow row) {
        String name = direction.direction().label();
        return new Finding(
                LOSS,
                LOSS + "/" + direction.direction().key() + "/" + row.generation(),
                Severity.WARNING,
                name + " lost " + Words.number(row.lost(), "warm-up message"),
                "On generation " + row.generation() + " " + Words.number(row.lost()) + " of " + Words.number(row.sent())
                        + " full-size messages did not arrive in their attempt, then one did.",
                "A message that is only slow is sent again, and its second copy would then be taken for gate 1.",
                List.of(name + ": " + Words.number(row.sent()) + " sent, " + row.arrived() + " arrived"),
                row.cells().getFirst().beganNanos(),
                OptionalLong.empty(),
                NextStep.of("Watch whether gates are late too.", NextStep.Action.SHOW_MOMENT));
    }
}
