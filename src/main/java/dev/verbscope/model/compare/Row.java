package dev.verbscope.model.compare;

import java.util.Optional;

/**
 * One thing of which both recordings may tell.
 *
 * @param a what the first recording tells, in words with units; empty when it tells nothing
 * @param b what the second one tells
 * @param note what is to be said about the two beside each other, such as how far they are apart; may be empty
 * @param figure a time, a length or a rate, judged by a {@link Tolerance}
 */
public record Row(String name, Optional<String> a, Optional<String> b, Match match, String note, boolean figure) {

    public boolean differs() {
        return match.differs();
    }
}
