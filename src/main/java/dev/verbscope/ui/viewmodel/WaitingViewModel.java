package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.LinkStage;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.verbs.Errno;
import java.util.List;
import java.util.Optional;

/**
 * What the window says until a peer is there.
 *
 * @param heading what this end does
 * @param command makes another machine the peer; empty where both ranks run here
 * @param dials those that failed, the latest first
 * @param dialsText how many there were
 */
public record WaitingViewModel(String heading, Optional<String> command, List<Dial> dials, String dialsText) {

    /** A running ds4 or MLX process is a frequent wrong guess about what this window shows. */
    public static final String OWN_LINK =
            "This is a link of its own: a ds4 or MLX process that runs on either machine is not looked into.";

    /** Dials are bounded in the model too; those before say nothing that these do not. */
    private static final int DIALS_SHOWN = 16;

    /**
     * @param what attempt and address
     * @param errno name, system and number, or the system's own words
     * @param meaning what that usually means; may be empty
     */
    public record Dial(String what, String errno, String meaning) {}

    public WaitingViewModel {
        dials = List.copyOf(dials);
    }

    /** Empty once a peer was there, and when nothing was started. */
    public static Optional<WaitingViewModel> of(LinkModel model, Optional<String> commandForThePeer) {
        if (model.stage() != LinkStage.WAITING_FOR_PEER || model.ranks().isEmpty()) {
            return Optional.empty();
        }
        RankModel rank = model.ranks().getLast();
        Rendezvous rendezvous = rank.rendezvous();
        List<Dial> dials = rendezvous.dials().entries().reversed().stream()
                .limit(DIALS_SHOWN)
                .map(WaitingViewModel::dial)
                .toList();
        long total = rendezvous.dials().total();
        return Optional.of(new WaitingViewModel(
                heading(rank), commandForThePeer, dials, total == 0 ? "" : Phrases.count(total, "dial") + " failed"));
    }

    private static String heading(RankModel rank) {
        return rank.rendezvous()
                .listening()
                .map(address -> "rank " + rank.rank() + " listens on " + address)
                // The leader is rank 0
                .orElseGet(() -> "rank " + rank.rank() + (rank.rank() == 0 ? " will listen on " : " dials ")
                        + rank.origin().address());
    }

    private static Dial dial(Rendezvous.Dial dial) {
        return new Dial(
                "dial " + dial.attempt() + " to " + dial.address(),
                dial.errno().map(Errno::toString).orElse(dial.text()),
                dial.errno().map(Errno::meaning).orElse(""));
    }
}
