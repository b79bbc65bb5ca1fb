package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.DirectionCounts;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The content of a message was not what its sender must have sent. */
final class ContentWrong implements Rule {
    static final String CODE = "content-wrong";

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        return Stream.of(Direction.values()).flatMap(direction -> finding(link, direction).stream());
    }

    private static Optional<Finding> finding(LinkModel link, Direction direction) {
        DirectionCounts totals = link.direction(direction).totals();
        Optional<GatesModel.WrongContent> first =
                link.rank(direction.receiver()).map(RankModel::gates).flatMap(GatesModel::firstWrong);
        long wrong = totals.wrong().orElse(0);
        if (first.isEmpty() && wrong == 0) {
            return Optional.empty();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add("rank " + direction.receiver() + ": " + Words.number(totals.wrong()) + " wrong, "
                + Words.number(totals.verified()) + " right of those compared");
        first.ifPresent(w -> evidence.add("rank " + direction.receiver() + ": generation " + w.generation() + ", gate "
                + Words.number(w.gate()) + ", chunk " + w.chunk() + ", word " + w.word() + ": wanted "
                + Words.hex(w.wanted(), 8) + ", got "
                + Words.hex(w.got(), 8)));
        first.ifPresent(w -> evidence.addAll(Links.where(link, direction, w.generation())));
        return Optional.of(new Finding(
                CODE,
                CODE + "/" + direction.key(),
                Severity.ERROR,
                direction.label() + " delivered wrong content",
                "Rank " + direction.receiver() + " received a message whose content is not what rank "
                        + direction.sender() + " must have sent.",
                "The message arrived and completed with success. Received is not verified: a flipped bit, a receive"
                        + " into the wrong slot, and a region whose data never reached memory look the same.",
                evidence,
                first.map(GatesModel.WrongContent::atNanos).orElse(link.nowNanos()),
                OptionalLong.empty(),
                NextStep.of(
                        "Stop using this link for data; see whether the wrong word moves with cable or memory.",
                        Links.running(link) ? NextStep.Action.STOP : NextStep.Action.SHOW_MOMENT)));
    }
}
