package dev.verbscope.diagnose;

import dev.verbscope.host.HostFacts;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PortModel;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.SessionModel;
import dev.verbscope.verbs.LinkLayer;
import dev.verbscope.verbs.QpCaps;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What create_qp granted: zero, unequal on the two ranks, or less than the lookahead window posts. */
final class GrantedDepths implements Rule {
    static final String ZERO = "granted-depths-zero";
    static final String DIFFER = "granted-depths-differ";
    static final String WINDOW = "window-exceeds-depth";

    private static final int FRAME_BYTES = 4096;

    @Override
    public Stream<Finding> findings(LinkModel link, Optional<HostFacts> host) {
        Stream<Finding> ofRanks = link.ranks().stream()
                .flatMap(rank -> rank.generation()
                        .flatMap(GenerationModel::queuePair)
                        .map(pair -> ofRank(link, rank, pair))
                        .orElse(Stream.empty()));
        return Stream.concat(ofRanks, differ(link).stream());
    }

    private static Stream<Finding> ofRank(LinkModel link, RankModel rank, GenerationModel.CreatedQp pair) {
        return Stream.of(zero(rank, pair), window(link, rank, pair)).flatMap(Optional::stream);
    }

    private static String depths(QpCaps caps) {
        return caps.maxSendWr() + " send, " + caps.maxRecvWr() + " receive";
    }

    private static Optional<Finding> zero(RankModel rank, GenerationModel.CreatedQp pair) {
        if (pair.granted().maxRecvWr() != 0 && pair.granted().maxSendWr() != 0) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                ZERO,
                ZERO + "/" + rank.rank(),
                Severity.NOTE,
                "Granted depth zero on rank " + rank.rank(),
                "create_qp worked and says that it granted " + depths(pair.granted()) + "; the transport counts with "
                        + depths(pair.counted()) + ".",
                "A driver that does not fill in what it granted leaves zero. What the queue really holds is not known.",
                List.of(
                        "rank " + rank.rank() + ": asked " + depths(pair.asked()),
                        "rank " + rank.rank() + ": granted " + depths(pair.granted())),
                pair.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Nothing to do while both directions deliver.")));
    }

    /** A zero says nothing about what the queue holds, so it is no reason to warn of the window. */
    private static Optional<Finding> window(LinkModel link, RankModel rank, GenerationModel.CreatedQp pair) {
        SessionModel.Parameters traffic = link.session().parameters();
        int granted = pair.granted().maxRecvWr();
        boolean frames = countsFrames(rank);
        int wanted = traffic.lookaheadGates() * (frames ? framesOfGate(traffic) : traffic.chunksPerGate());
        if (granted == 0 || wanted <= granted) {
            return Optional.empty();
        }
        String unit = frames ? "4 KiB frame" : "message";
        return Optional.of(new Finding(
                WINDOW,
                WINDOW + "/" + rank.rank(),
                Severity.WARNING,
                "The lookahead window is larger than the receive queue",
                "Rank " + rank.rank() + "'s window posts " + Words.number(wanted, unit) + "; its queue was granted "
                        + Words.number(granted) + ".",
                "The window spans " + traffic.lookaheadGates() + " gates whatever was granted. A queue that is full"
                        + " refuses the post or drops what it cannot hold.",
                List.of("rank " + rank.rank() + ": granted " + depths(pair.granted()) + ", window of "
                        + traffic.lookaheadGates() + " gates of " + Words.number(traffic.vectorBytes()) + " bytes"),
                pair.atNanos(),
                OptionalLong.empty(),
                NextStep.of("Watch the receive queue; take a recipe that asks for more if a post is refused.")));
    }

    private static boolean countsFrames(RankModel rank) {
        return rank.chosenPort()
                .map(PortModel::attributes)
                .filter(p -> p.linkLayer() == LinkLayer.THUNDERBOLT)
                .isPresent();
    }

    private static int framesOfGate(SessionModel.Parameters traffic) {
        int chunks = traffic.chunksPerGate();
        int last = traffic.vectorBytes() - (chunks - 1) * traffic.chunkBytes();
        return (chunks - 1) * frames(traffic.chunkBytes()) + frames(last);
    }

    private static int frames(int bytes) {
        return (bytes + FRAME_BYTES - 1) / FRAME_BYTES;
    }

    private static Optional<Finding> differ(LinkModel link) {
        Optional<GenerationModel.CreatedQp> rank0 = pair(link, 0);
        Optional<GenerationModel.CreatedQp> rank1 = pair(link, 1);
        if (rank0.isEmpty()
                || rank1.isEmpty()
                || rank0.get().counted().maxRecvWr() == rank1.get().counted().maxRecvWr()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                DIFFER,
                DIFFER,
                Severity.NOTE,
                "The two ranks were granted different depths",
                "Rank 0 was granted " + depths(rank0.get().granted()) + ", rank 1 "
                        + depths(rank1.get().granted()) + ".",
                "Decode gates do not depend on it. Bulk transfers do: both ranks take their window from their own"
                        + " granted receive depth and do not tell each other.",
                List.of(
                        "rank 0: granted " + depths(rank0.get().granted()),
                        "rank 1: granted " + depths(rank1.get().granted())),
                Math.max(rank0.get().atNanos(), rank1.get().atNanos()),
                OptionalLong.empty(),
                NextStep.of("Nothing to do for decode gates.")));
    }

    private static Optional<GenerationModel.CreatedQp> pair(LinkModel link, int rank) {
        return link.rank(rank).flatMap(RankModel::generation).flatMap(GenerationModel::queuePair);
    }
}
