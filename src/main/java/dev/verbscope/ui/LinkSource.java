package dev.verbscope.ui;

import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;

/** Where the window's pictures come from: the recordings of a link, followed while they grow. For one thread. */
interface LinkSource extends AutoCloseable {

    /**
     * Takes in what is new, for about that long at most.
     *
     * @return whether there was anything
     */
    boolean drain(long budgetNanos);

    /** There was more than the last {@link #drain} had time for. */
    boolean behind();

    /** The link as the records taken in tell it, at that time of the link's clock, or earlier while it is behind. */
    Shown shown(long linkNanos);

    /**
     * The link as it was at an earlier time, from the beginning of the recordings again: takes a while, so not on the FX
     * thread. May be called while another thread uses everything else of this source.
     *
     * @param of the link now: it knows the two clocks
     * @param from session time
     * @param to session time, not before {@code from}
     * @param enough what is looked for between the two
     * @return the first of some moments in between that has it, else the last
     */
    Shown between(LinkModel of, long from, long to, Predicate<Shown> enough) throws IOException;

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
