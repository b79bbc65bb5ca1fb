package dev.verbscope.ui;

import dev.verbscope.record.masking.Masking;
import dev.verbscope.ui.viewmodel.Shown;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the window's pictures come from: the recordings of a link, followed while they grow. For one thread. */
interface LinkSource extends AutoCloseable {

    /**
     * Takes in what is new, for about that long at most.
     *
     * @return whether there was anything, or it has come out that nothing more can be read
     */
    boolean drain(long budgetNanos);

    /** There was more than the last {@link #drain} had time for. */
    boolean behind();

    /** The link as the records taken in tell it, at that time of the link's clock, or earlier while it is behind. */
    Shown shown(long linkNanos);

    /**
     * The link as it was at earlier times: takes a while, so not on the FX thread. May be used while another thread uses
     * everything else of this source.
     */
    PastReader past();

    /** What gives the stand-ins that everything of this source has; empty when nothing is masked. */
    Optional<Masking> masking();

    /** The folders of the ranks whose recordings these are. */
    List<Path> folders();

    /** Records taken in so far. */
    long records();

    /** The time of the link's clock to show when there is no clock to ask: that of the newest record. */
    long lastNanos();

    /** Everything there will ever be has been taken in. */
    boolean ended();

    /** Why the records cannot be read on; empty while they can. */
    Optional<String> problem();

    @Override
    void close();
}
