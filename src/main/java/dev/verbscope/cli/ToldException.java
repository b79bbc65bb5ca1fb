package dev.verbscope.cli;

import java.io.IOException;

/** Something could not be done, and its line stands on standard error already. */
final class ToldException extends IOException {
    private static final long serialVersionUID = 1L;

    ToldException(Exception cause) {
        super(cause);
    }
}
