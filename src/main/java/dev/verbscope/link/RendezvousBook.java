package dev.verbscope.link;

import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.Rendezvous;
import dev.verbscope.link.wire.Rendezvous.Purpose;
import dev.verbscope.link.wire.Rendezvous.Step;
import dev.verbscope.record.GateFact.RecreateAgreed;
import dev.verbscope.record.GateFact.RecreateProposed;
import java.util.OptionalLong;

/**
 * What the two ranks have agreed to do just before a gate. For each purpose a value that moves from nothing over proposed
 * to agreed. A rank never begins a gate at or beyond one it has proposed until the peer has answered, and the peer answers
 * with a gate it has not begun: so both reach the agreed gate. If both propose at once, rank 0's proposal stands.
 *
 * <p>An answer does not say which proposal it is for, so a rank has one proposal of a purpose under way at most.
 */
final class RendezvousBook {
    /**
     * How far from one's own gate the peer can honestly name one. The two ranks are never more than one gate apart and a
     * proposal lies two ahead; a number beyond that would drive the session for as long as it likes.
     */
    static final int MAX_AHEAD = 16;

    /** Where one purpose stands. */
    sealed interface State {
        record Nothing() implements State {}

        record Proposed(long gate, String reason) implements State {}

        record Agreed(long gate, int byRank, String reason) implements State {}
    }

    private static final State NOTHING = new State.Nothing();
    private static final long NOT_REACHED = 0;

    private final int rank;
    private final Journal journal;
    /** By the ordinal of a purpose. */
    private final State[] states = {NOTHING, NOTHING};

    private final long[] peerReached = {NOT_REACHED, NOT_REACHED};
    private long boundary = 1;

    RendezvousBook(int rank, Journal journal) {
        this.rank = rank;
        this.journal = journal;
    }

    /** The link thread is about to begin that gate, or is within the one before. */
    void boundary(long nextGate) {
        boundary = nextGate;
    }

    /** The first gate that this rank has not begun. */
    long boundary() {
        return boundary;
    }

    State state(Purpose purpose) {
        return states[purpose.ordinal()];
    }

    /** Proposes a gate that this rank has not begun. No other proposal of that purpose may be under way. */
    void propose(Purpose purpose, long gate, String reason, ControlLink control) throws LinkFailure, LinkStopped {
        states[purpose.ordinal()] = new State.Proposed(gate, reason);
        if (purpose == Purpose.RE_CREATE) {
            journal.fact(new RecreateProposed(rank, gate, reason));
        }
        send(control, new Rendezvous(Step.PROPOSE, purpose, gate, reason));
    }

    /**
     * What the peer said.
     *
     * @throws LinkFailure a gate that no honest peer can mean
     */
    void said(Rendezvous said, ControlLink control) throws LinkFailure, LinkStopped {
        switch (said.step()) {
            case PROPOSE -> proposed(said, control);
            case AGREE -> {
                if (state(said.purpose()) instanceof State.Proposed mine) {
                    if (said.gate() < mine.gate() || said.gate() > mine.gate() + MAX_AHEAD) {
                        throw bad("the peer agreed to gate " + said.gate() + ", gate " + mine.gate() + " was proposed");
                    }
                    agree(said.purpose(), said.gate(), rank, mine.reason());
                }
            }
            case REACHED -> peerReached[said.purpose().ordinal()] = said.gate();
        }
    }

    private void proposed(Rendezvous said, ControlLink control) throws LinkFailure, LinkStopped {
        if (state(said.purpose()) instanceof State.Proposed && rank == 0) {
            // both proposed at once: the peer sees this rank's proposal and answers it
            return;
        }
        if (said.purpose() == Purpose.STOP
                && state(Purpose.STOP) instanceof State.Agreed mine
                && mine.gate() < said.gate()) {
            throw bad(
                    "the peer proposes to stop before gate " + said.gate() + ", gate " + mine.gate() + " is agreed on");
        }
        if (said.purpose() == Purpose.RE_CREATE) {
            // the end may be agreed on long before it comes; a new queue pair is always at hand
            if (said.gate() > boundary + MAX_AHEAD) {
                throw bad("the peer proposes a new queue pair before gate " + said.gate() + ", this rank is at gate "
                        + boundary);
            }
            journal.fact(new RecreateProposed(1 - rank, said.gate(), said.reason()));
        }
        long gate = Math.max(said.gate(), boundary);
        agree(said.purpose(), gate, 1 - rank, said.reason());
        send(control, new Rendezvous(Step.AGREE, said.purpose(), gate, ""));
    }

    private void agree(Purpose purpose, long gate, int byRank, String reason) {
        states[purpose.ordinal()] = new State.Agreed(gate, byRank, reason);
        if (purpose == Purpose.RE_CREATE) {
            journal.fact(new RecreateAgreed(byRank, gate, reason));
        }
    }

    /** Whether gate {@code seq} may not begin yet, since a proposal for it is not answered. */
    boolean holds(long seq) {
        for (State state : states) {
            if (state instanceof State.Proposed mine && mine.gate() <= seq) {
                return true;
            }
        }
        return false;
    }

    /** The agreed state of that purpose if its gate is {@code seq} or before, else null. */
    State.Agreed due(Purpose purpose, long seq) {
        return state(purpose) instanceof State.Agreed agreed && agreed.gate() <= seq ? agreed : null;
    }

    /** Whether something has to be answered or done before gate {@code seq} can begin. */
    boolean concerns(long seq) {
        return holds(seq) || due(Purpose.STOP, seq) != null || due(Purpose.RE_CREATE, seq) != null;
    }

    /** Tells the peer that everything before the gate is done here. */
    void reached(Purpose purpose, long gate, ControlLink control) throws LinkFailure, LinkStopped {
        send(control, new Rendezvous(Step.REACHED, purpose, gate, ""));
    }

    /** The gate that the peer has reached for that purpose. */
    OptionalLong peerReached(Purpose purpose) {
        long gate = peerReached[purpose.ordinal()];
        return gate == NOT_REACHED ? OptionalLong.empty() : OptionalLong.of(gate);
    }

    /** What was agreed has been done. */
    void done(Purpose purpose) {
        states[purpose.ordinal()] = NOTHING;
        peerReached[purpose.ordinal()] = NOT_REACHED;
    }

    private LinkFailure bad(String what) {
        return new LinkFailure("bad-rendezvous", "rank " + rank + ": " + what);
    }

    private void send(ControlLink control, Rendezvous rendezvous) throws LinkFailure, LinkStopped {
        control.send(FrameType.RENDEZVOUS, rendezvous.encode(), rendezvous.fields());
    }
}
