package dev.verbscope.cli.engine;

import dev.verbscope.link.socket.Endpoint;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The engine of one rank with a peer elsewhere, wherever it runs. What it does is in its recording; the commands return at
 * once and do nothing after the end.
 */
public interface RankEngine extends AutoCloseable {

    /** Where it listens, with the port that the system chose where 0 was asked; or what it dials. */
    Endpoint address();

    /** The folder of this rank's recording; it can be read while it grows. */
    Path recording();

    /** The link's clock now. */
    long linkNanos();

    /** Asks the session to end in order. */
    void stop(String reason);

    /** Asks for a new queue pair. */
    void recreate(String reason);

    /** Completes when everything is let go of and the recording grows no more. */
    CompletableFuture<Void> ended();

    /** Whether the engine died and its recording was ended for it; known once it has {@linkplain #ended ended}. */
    boolean died();

    /**
     * Lets go of an engine that does not end, without ending it: it has been asked to stop, and it ends by itself when the
     * verbs call that it is in returns.
     *
     * @return what is left behind; empty when it has ended
     */
    Optional<LeftBehind> leave();

    /** Stops it and waits, for as long as a teardown takes, until it has let go of everything; not if it was left. */
    @Override
    void close();
}
