package dev.verbscope.link;

import java.util.function.Supplier;

/** Where a session's traffic is. Kept up by whoever carries it, and put into words only when something fails. */
final class Whereabouts {
    private Supplier<String> now = () -> "";

    /** From now on it is there; costs no more than the store, so that each gate can say it. */
    void now(Supplier<String> place) {
        now = place;
    }

    /** Such as {@code , in big gate 2, layer 2, window 1 of 4}; empty before the first gate. */
    String inWords() {
        String place = now.get();
        return place.isEmpty() ? "" : ", in " + place;
    }
}
