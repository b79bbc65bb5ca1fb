package dev.verbscope.ui.desk;

import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A link that was started, until it has ended. Every command returns at once and may be given at any time, also after the
 * end, when it does nothing; that it was given, and what came of it, is in the recordings.
 */
public interface RunningLink {

    /** What it was started with; the address is the one in use, with its port. */
    StartRequest request();

    /** The recordings of the ranks that run here, by rank; they exist already. */
    List<RankRecording> recordings();

    /** The link's clock now, in nanoseconds; the records' times are of this clock. Callable on any thread. */
    long linkNanos();

    /** Asks every rank that runs here to end in order. */
    void stop();

    /**
     * Asks for a new queue pair.
     *
     * @param rank the rank whose operator asks; one that runs here
     * @param reason the operator's words, never empty
     */
    void recreate(int rank, String reason);

    /**
     * Switches a fault of the embedded fabric.
     *
     * @param faultCode of a {@link FaultChoice}
     * @param direction given exactly when the fault strikes by direction
     */
    void inject(String faultCode, Optional<Direction> direction, boolean on);

    /** Sets the pace of the embedded fabric; without one it does nothing. */
    void speed(Speed speed);

    /** Lets the session enter its next phase; does nothing unless it waits in {@link Speed#PHASE_BY_PHASE}. */
    void stepPhase();

    /**
     * Completes when every rank that ran here has let go of everything it held; the recordings then grow no more. How the
     * session ended is in the recordings. Completes with a failure only when not even a record could tell.
     */
    CompletableFuture<Void> ended();
}
