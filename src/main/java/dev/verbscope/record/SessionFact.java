package dev.verbscope.record;

import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a session is and what it is doing. */
public sealed interface SessionFact extends Fact {

    /**
     * The first record of every recording.
     *
     * @param rank 0 leads, 1 works
     * @param scenario the fabric's scenario, where there is one
     * @param simulated whether the verbs provider is the embedded fabric
     * @param provider the verbs provider's name
     * @param transportAsked auto, rdma or tcp
     * @param address where it listens or what it dials
     * @param host this rank's host name, the simulated one on the fabric
     * @param os name of the operating system
     * @param pid process id
     * @param program the program's name and version
     * @param gatesAsked gates to run, 0 until stopped
     * @param gatesPerSecond pace, 0 as fast as possible
     * @param verifyEvery content is compared at every n-th gate
     * @param gateTimeoutNanos longest wait inside a gate
     * @param slots vectors in the slab
     * @param vectorBytes bytes of one vector
     * @param chunkBytes bytes of the largest message
     * @param lookaheadGates gates whose receives are posted ahead
     * @param identity the HELLO fields that must be equal, by name
     */
    record SessionStarted(
            int rank,
            Optional<String> scenario,
            boolean simulated,
            String provider,
            String transportAsked,
            String address,
            String host,
            String os,
            long pid,
            String program,
            long gatesAsked,
            double gatesPerSecond,
            int verifyEvery,
            long gateTimeoutNanos,
            int slots,
            int vectorBytes,
            int chunkBytes,
            int lookaheadGates,
            Map<String, String> identity)
            implements SessionFact {}

    /**
     * The recipe in force.
     *
     * @param choices every choice by name, as a person reads it
     * @param deviations where this program bounds or departs from what the recipe's client does, a sentence each
     * @param warmsUp whether directions are proven before the first gate
     * @param setupBudget setups at most on its own
     * @param attemptBudget warm-up attempts at most in one setup
     * @param attemptNanos longest wait of one attempt
     */
    record RecipeChosen(
            String name,
            Map<String, String> choices,
            List<String> deviations,
            boolean warmsUp,
            int setupBudget,
            int attemptBudget,
            long attemptNanos)
            implements SessionFact {}

    /**
     * @param generation the queue pair it concerns; 0 before the first
     */
    record PhaseEntered(Phase phase, int generation) implements SessionFact {}

    /**
     * @param mine this rank's rdma_ok
     * @param theirs the peer's rdma_ok
     * @param reason why TCP, or why RDMA; never empty
     */
    record TransportChosen(Transport transport, boolean mine, boolean theirs, String reason) implements SessionFact {}

    /** The operator of this rank asked for something: stop, re-create. */
    record OperatorAsked(String what, String reason) implements SessionFact {}

    /** A fault of the embedded fabric was switched while the session runs. */
    record FaultSwitched(String code, String label, Optional<Direction> direction, boolean on) implements SessionFact {}

    /** Something the reader should know that fits no other fact, for example a habit of ds4 that was followed. */
    record Noted(String text) implements SessionFact {}

    /**
     * A command that came from another process was taken, or could not be.
     *
     * @param id the number its sender gave it
     * @param command what was asked
     * @param answer {@code taken}, or why not
     */
    record CommandAnswered(long id, String command, String answer) implements SessionFact {}

    /**
     * The process of this rank's engine ended and its session had not. Written by the process that started it, behind the
     * last record that the engine wrote itself.
     *
     * @param exitCode as the system told it, 128 and the signal's number after a signal
     * @param signal the signal it died of, as in {@code SIGSEGV (11)}; empty when it was none
     * @param frame where in the machine code, as the JVM's error file says it
     * @param call the verbs call entered last, NONE when there was none
     * @param inside whether that call had not returned
     * @param device the device that had been chosen, empty before
     * @param generation the queue pair of that call, 0 where there is none
     * @param enteredNanos when that call was entered, on the link's clock
     * @param errorFile the JVM's error file, where there is one
     * @param crashReports where this system keeps its own crash reports, where it does
     */
    record EngineDied(
            long pid,
            int exitCode,
            Optional<String> signal,
            Optional<String> frame,
            VerbsCall call,
            boolean inside,
            String device,
            int generation,
            long enteredNanos,
            Optional<String> errorFile,
            Optional<String> crashReports)
            implements SessionFact {}

    /** The last record of a session that ended in order; empty error means it went as wanted. */
    record SessionEnded(Optional<SessionError> error) implements SessionFact {}
}
