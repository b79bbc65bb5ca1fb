package dev.verbscope.ui;

import dev.verbscope.ui.viewmodel.Shown;
import java.util.Optional;

/** Where the window's pictures come from: the recordings of a link, followed while they grow. For one thread. */
interface LinkSource extends AutoCloseable {

    /**
     * Takes in what is new, for about that long at most.
     *
     * @return whether there was anything
     */
    boolean drain(long budgetNanos);

    /** The link as the records taken in tell it, at that time of the link's clock. */
    Shown shown(long linkNanos);

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
