package dev.verbscope.link;

import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.Rendezvous;
import dev.verbscope.link.wire.Rendezvous.Purpose;
import dev.verbscope.link.wire.Rendezvous.Step;
import dev.verbscope.record.GateFact.RecreateAgreed;
import dev.verbscope.record.GateFact.RecreateProposed;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the two ranks have agreed to do just before a gate. For each purpose a value that moves from nothing over proposed
 * to agreed. A rank never begins a gate at or beyond one it has proposed until the peer has answered, and the peer answers
 * with a gate it has not begun: so both reach the agreed gate. If both propose at once, rank 0's proposal stands.
 */
final class RendezvousBook {

    /** Where one purpose stands. */
    sealed interface State {
        record Nothing() implements State {}

        record Proposed(long gate, String reason) implements State {}

        record Agreed(long gate, int byRank, String reason) implements State {}
    }

    private static final State NOTHING = new State.Nothing();

    private final int rank;
    private final Journal journal;
    private final Map<Purpose, State> states = new EnumMap<>(Purpose.class);
    private final Map<Purpose, Long> peerReached = new EnumMap<>(Purpose.class);
    private long boundary = 1;

    RendezvousBook(int rank, Journal journal) {
        this.rank = rank;
        this.journal = journal;
        for (Purpose purpose : Purpose.values()) {
            states.put(purpose, NOTHING);
        }
    }

    /** The link thread is about to begin that gate, or is within the one before. */
    void boundary(long nextGate) {
        boundary = nextGate;
    }

    State state(Purpose purpose) {
        return states.get(purpose);
    }

    /** Proposes the gate two ahead of the current one. */
    void propose(Purpose purpose, String reason, ControlLink control) throws LinkFailure {
        propose(purpose, boundary + 1, reason, control);
    }

    void propose(Purpose purpose, long gate, String reason, ControlLink control) throws LinkFailure {
        states.put(purpose, new State.Proposed(gate, reason));
        if (purpose == Purpose.RE_CREATE) {
            journal.fact(new RecreateProposed(rank, gate, reason));
        }
        send(control, new Rendezvous(Step.PROPOSE, purpose, gate, reason));
    }

    /** What the peer said. */
    void said(Rendezvous said, ControlLink control) throws LinkFailure {
        switch (said.step()) {
            case PROPOSE -> proposed(said, control);
            case AGREE -> {
                if (states.get(said.purpose()) instanceof State.Proposed mine) {
                    if (said.gate() < mine.gate()) {
                        throw new LinkFailure(
                                "bad-rendezvous",
                                "rank " + rank + ": the peer agreed to gate " + said.gate() + ", before the proposed "
                                        + mine.gate());
                    }
                    agree(said.purpose(), said.gate(), rank, mine.reason());
                }
            }
            case REACHED -> peerReached.put(said.purpose(), said.gate());
        }
    }

    private void proposed(Rendezvous said, ControlLink control) throws LinkFailure {
        if (states.get(said.purpose()) instanceof State.Proposed && rank == 0) {
            // both proposed at once: the peer sees this rank's proposal and answers it
            return;
        }
        if (said.purpose() == Purpose.RE_CREATE) {
            journal.fact(new RecreateProposed(1 - rank, said.gate(), said.reason()));
        }
        long gate = Math.max(said.gate(), boundary);
        agree(said.purpose(), gate, 1 - rank, said.reason());
        send(control, new Rendezvous(Step.AGREE, said.purpose(), gate, ""));
    }

    private void agree(Purpose purpose, long gate, int byRank, String reason) {
        states.put(purpose, new State.Agreed(gate, byRank, reason));
        if (purpose == Purpose.RE_CREATE) {
            journal.fact(new RecreateAgreed(byRank, gate, reason));
        }
    }

    /** Whether gate {@code seq} may not begin yet, since a proposal for it is not answered. */
    boolean holds(long seq) {
        return states.values().stream().anyMatch(state -> state instanceof State.Proposed mine && mine.gate() <= seq);
    }

    /** The agreed state of that purpose if its gate is {@code seq} or before, else null. */
    State.Agreed due(Purpose purpose, long seq) {
        return states.get(purpose) instanceof State.Agreed agreed && agreed.gate() <= seq ? agreed : null;
    }

    /** Whether that purpose is agreed on for a gate that a new proposal could only put off. */
    boolean agreedSoon(Purpose purpose) {
        return due(purpose, boundary + 1) != null;
    }

    /** Tells the peer that everything before the gate is done here. */
    void reached(Purpose purpose, long gate, ControlLink control) throws LinkFailure {
        send(control, new Rendezvous(Step.REACHED, purpose, gate, ""));
    }

    /** The gate that the peer has reached for that purpose. */
    OptionalLong peerReached(Purpose purpose) {
        Long gate = peerReached.get(purpose);
        return gate == null ? OptionalLong.empty() : OptionalLong.of(gate);
    }

    /** What was agreed has been done. */
    void done(Purpose purpose) {
        states.put(purpose, NOTHING);
        peerReached.remove(purpose);
    }

    private void send(ControlLink control, Rendezvous rendezvous) throws LinkFailure {
        control.send(FrameType.RENDEZVOUS, rendezvous.encode(), rendezvous.fields());
    }
}
