package dev.verbscope.ui.records;

import dev.verbscope.verbs.Errno;

/** Writes why something failed. */
final class Failures {

    private Failures() {}

    /** An errno as name, system and number, and what it usually means. */
    static void errno(Draft draft, Errno errno) {
        draft.bad()
                .line("failed: errno " + errno + (errno.meaning().isEmpty() ? "" : ": " + errno.meaning()))
                .field("errno", errno.number())
                .field("os", errno.os().name())
                .field("error", errno.toString());
    }
}
