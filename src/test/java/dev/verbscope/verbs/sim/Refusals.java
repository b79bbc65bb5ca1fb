package dev.verbscope.verbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.VerbsException;
import org.junit.jupiter.api.function.Executable;

/** Calls that must fail. */
final class Refusals {

    private Refusals() {}

    /** A Mac refuses it with just this errno. */
    static VerbsException assertRefused(Errno.Name expected, Executable call) {
        return assertRefused(Os.MACOS, expected, call);
    }

    static VerbsException assertRefused(Os os, Errno.Name expected, Executable call) {
        VerbsException refusal = assertThrows(VerbsException.class, call);
        assertEquals(Errno.of(os, expected), refusal.errno(), refusal::getMessage);
        return refusal;
    }
}
