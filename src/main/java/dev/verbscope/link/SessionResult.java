package dev.verbscope.link;

import dev.verbscope.record.SessionError;
import java.util.Optional;

/** How a session ended. */
public sealed interface SessionResult {

    /** In order, everything closed and told; with an error when it is not what was wanted. */
    record Ended(Optional<SessionError> error) implements SessionResult {}

    /** It played a killed process, or the link thread was torn out of it: nothing was told. */
    record Died() implements SessionResult {}

    static SessionResult died() {
        return new Died();
    }

    /** True when the session went as wanted. */
    default boolean ok() {
        return this instanceof Ended ended && ended.error().isEmpty();
    }
}
