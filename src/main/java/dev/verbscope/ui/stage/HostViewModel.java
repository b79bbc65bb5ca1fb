package dev.verbscope.ui.stage;

import dev.verbscope.model.FrameModel;
import dev.verbscope.model.GenerationModel;
import dev.verbscope.model.GidChoice;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.ui.Ink;
import java.util.List;
import java.util.Optional;

/**
 * One end of the link.
 *
 * @param name {@code rank 0}
 * @param role leader or worker
 * @param host the machine's name
 * @param port device and GID index
 * @param strips its queue pairs, oldest first; the view shows as many of the last as fit
 * @param future what the next queue pair waits for; may be empty
 * @param remark what stands there instead of queue pairs; may be empty
 */
record HostViewModel(
        String name, String role, String host, String port, List<StripViewModel> strips, String future, String remark) {

    static HostViewModel of(LinkModel link, int number) {
        Optional<RankModel> rank = link.rank(number);
        return new HostViewModel(
                "rank " + number,
                number == 0 ? "leader" : "worker",
                rank.map(known -> known.origin().host()).orElseGet(() -> peerAddress(link)),
                rank.map(known -> port(link, known)).orElseGet(() -> seenFrom(link, number)),
                rank.map(known -> strips(link, known)).orElseGet(() -> announced(link)),
                rank.isPresent() ? StripViewModel.future(link) : "",
                remark(link, rank));
    }

    private static String port(LinkModel link, RankModel rank) {
        if (link.session().overTcp()) {
            return "TCP";
        }
        return rank.chosen()
                .map(chosen -> chosen.device()
                        + gid(rank).map(index -> " · GID " + index).orElse(""))
                .orElse(link.stage() == LinkStage.ENDED ? "no device" : "no device yet");
    }

    private static Optional<Integer> gid(RankModel rank) {
        return rank.gidChoice()
                .map(GidChoice::index)
                .or(() -> rank.generation()
                        .flatMap(GenerationModel::queuePair)
                        .map(GenerationModel.CreatedQp::sgidIndex));
    }

    private static List<StripViewModel> strips(LinkModel link, RankModel rank) {
        return rank.generations().stream()
                .map(generation -> StripViewModel.of(link, rank, generation))
                .toList();
    }

    private static String remark(LinkModel link, Optional<RankModel> rank) {
        if (link.session().overTcp()) {
            return "no queue pair: no verbs port was touched";
        }
        if (rank.isEmpty()) {
            return "";
        }
        if (!rank.get().generations().isEmpty()) {
            return "";
        }
        return link.stage() == LinkStage.ENDED ? "no queue pair was made" : "no queue pair yet: a peer comes first";
    }

    // ---- a rank whose records are not here

    private static String peerAddress(LinkModel link) {
        return link.reference()
                .map(RankModel::rendezvous)
                .map(Rendezvous::connections)
                .filter(connections -> !connections.isEmpty())
                .map(connections -> connections.getFirst().remote())
                .orElse("no peer yet");
    }

    private static String seenFrom(LinkModel link, int number) {
        return link.reference()
                .filter(rank -> rank.rendezvous().connected())
                .map(rank -> "as seen by rank " + (1 - number))
                .orElse("");
    }

    /** The queue pairs that the peer announced: their number is all that is known. */
    private static List<StripViewModel> announced(LinkModel link) {
        return link.reference().stream()
                .flatMap(rank -> rank.activity().frames().entries().stream())
                .filter(frame -> !frame.sent() && frame.name().equals("RDMA_INFO"))
                .map(frame -> announced(link, frame))
                .toList();
    }

    private static StripViewModel announced(LinkModel link, FrameModel frame) {
        boolean current = frame.ordinal() > 0
                && link.reference().stream()
                        .flatMap(rank -> rank.activity().frames().entries().stream())
                        .noneMatch(later -> !later.sent()
                                && later.name().equals(frame.name())
                                && later.ordinal() > frame.ordinal());
        long n = link.reference().stream()
                .flatMap(rank -> rank.activity().frames().entries().stream())
                .filter(earlier ->
                        !earlier.sent() && earlier.name().equals(frame.name()) && earlier.ordinal() <= frame.ordinal())
                .count();
        return new StripViewModel(
                "gen " + n,
                frame.fields().getOrDefault("qpn", ""),
                List.of(),
                current,
                "states not seen from here",
                Ink.UNKNOWN);
    }
}
