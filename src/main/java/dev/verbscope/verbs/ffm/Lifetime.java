package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.VerbsException;

/**
 * The life of an object of the library: ended once, and never before what was made of it. Not every driver looks for
 * that itself, and one that does not would go on with memory that it has freed.
 */
final class Lifetime {
    private final Lifetime[] parents;
    private int children;
    private boolean ended;

    /** @param parents what must outlive it */
    Lifetime(Lifetime... parents) {
        this.parents = parents;
        for (Lifetime parent : parents) {
            parent.children++;
        }
    }

    boolean ended() {
        return ended;
    }

    /**
     * Ends it with {@code destroy}; nothing when it has ended before.
     *
     * @throws VerbsException EBUSY while something made of it lives; what the library says, and then it goes on living
     */
    void end(Call call, VerbsFunction function, String attempted, Call.Number destroy) throws VerbsException {
        if (ended) {
            return;
        }
        if (children > 0) {
            throw new VerbsException(
                    function.symbol(),
                    Errno.of(call.library().os(), Errno.Name.EBUSY),
                    attempted + ", of which " + children + " more " + (children == 1 ? "thing was" : "things were")
                            + " made");
        }
        call.check(function, attempted, destroy);
        ended = true;
        for (Lifetime parent : parents) {
            parent.children--;
        }
    }
}
