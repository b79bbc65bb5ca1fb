package dev.verbscope.link;

import dev.verbscope.link.wire.Rendezvous.Purpose;
import dev.verbscope.verbs.Clock;

/**
 * Runs gates at their pace, and between two of them what the ranks have agreed on. The transport is asked for anew after
 * every re-creation.
 */
final class GateLoop {

    /** Makes a new queue pair just before a gate and gives the transport that runs on it. */
    @FunctionalInterface
    interface Recreation {
        GateTransport recreate(long gate, RendezvousBook.State.Agreed agreed) throws LinkFailure, LinkStopped, RankDied;
    }

    private final SessionPlan plan;
    private final Clock clock;
    private final PeerDesk desk;
    private final ControlLink control;
    private final Recreation recreation;
    private final Pace pace;

    GateLoop(SessionPlan plan, Clock clock, PeerDesk desk, ControlLink control, Recreation recreation) {
        this.plan = plan;
        this.clock = clock;
        this.desk = desk;
        this.control = control;
        this.recreation = recreation;
        this.pace = new Pace(plan.run().gatesPerSecond());
    }

    /** Runs until the leader's gates are done, or somebody stops. */
    void run(GateTransport first) throws LinkFailure, LinkStopped, RankDied {
        GateTransport transport = first;
        RendezvousBook book = desk.book();
        long last = plan.leads() ? plan.run().gates() : 0;
        if (last > 0 && desk.extensions() && book.state(Purpose.STOP) instanceof RendezvousBook.State.Nothing) {
            // answered before the first gate, so that the peer never begins one that is not wanted
            book.propose(Purpose.STOP, last + 1, "the leader's gates are done", control);
            awaitAnswers(book, last + 1);
        }
        long nextDuties = clock.nanos();
        pace.restart(1, nextDuties);
        for (long seq = 1; ; ) {
            book.boundary(seq);
            if (plan.behaviour().diesBeforeGate() == seq) {
                throw new RankDied();
            }
            long now = clock.nanos();
            if (now - nextDuties >= 0) {
                desk.attend();
                nextDuties = now + Duties.EVERY_NANOS;
            }
            awaitAnswers(book, seq);
            if (book.due(Purpose.STOP, seq) != null) {
                desk.meetsToStop();
                meet(transport, Purpose.STOP, seq);
                if (!(book.state(Purpose.RE_CREATE) instanceof RendezvousBook.State.Nothing)) {
                    desk.unavailable("the session ended before gate " + seq);
                }
                return;
            }
            if (last > 0 && seq > last && !desk.extensions()) {
                transport.finish();
                return;
            }
            RendezvousBook.State.Agreed agreed = book.due(Purpose.RE_CREATE, seq);
            if (agreed != null) {
                meet(transport, Purpose.RE_CREATE, seq);
                book.done(Purpose.RE_CREATE);
                transport = recreation.recreate(seq, agreed);
                pace.restart(seq, clock.nanos());
                continue;
            }
            pause(pace.startOf(seq, clock.nanos()), seq);
            if (!plan.behaviour().pausePerGate().isZero()) {
                pause(clock.nanos() + plan.behaviour().pausePerGate().toNanos(), seq);
            }
            if (book.concerns(seq)) {
                continue;
            }
            book.boundary(seq + 1);
            desk.entersGate();
            transport.gate(seq);
            desk.leavesGate();
            seq++;
        }
    }

    /** Waits for the peer's answer to a proposal that concerns this gate. */
    private void awaitAnswers(RendezvousBook book, long seq) throws LinkFailure, LinkStopped {
        if (!book.holds(seq)) {
            return;
        }
        long deadline = clock.nanos() + plan.run().timeout().toNanos() + ControlLink.STEP_TIMEOUT.toNanos();
        for (int empty = 1; ; empty++) {
            desk.attend();
            if (!book.holds(seq)) {
                return;
            }
            if (clock.nanos() - deadline >= 0) {
                throw new LinkFailure(
                        "control-timeout",
                        "rank " + plan.rank() + ": the peer did not answer a proposal for gate " + seq + " within "
                                + ControlLink.STEP_TIMEOUT.toSeconds() + " s");
            }
            clock.idle(empty, desk.nextDue(deadline));
        }
    }

    /** Both ranks come to the gate with nothing on the way between them. */
    private void meet(GateTransport transport, Purpose purpose, long gate) throws LinkFailure, LinkStopped {
        transport.finish();
        RendezvousBook book = desk.book();
        book.reached(purpose, gate, control);
        long deadline = clock.nanos() + plan.run().timeout().toNanos() + ControlLink.STEP_TIMEOUT.toNanos();
        desk.attend();
        for (int empty = 1; book.peerReached(purpose).isEmpty(); empty++) {
            if (clock.nanos() - deadline >= 0) {
                throw new LinkFailure(
                        "control-timeout",
                        "rank " + plan.rank() + ": the peer did not reach gate " + gate + ", which both had agreed on");
            }
            clock.idle(empty, desk.nextDue(deadline));
            desk.attend();
        }
        long theirs = book.peerReached(purpose).getAsLong();
        if (theirs != gate) {
            throw new LinkFailure(
                    "bad-rendezvous",
                    "rank " + plan.rank() + ": the peer reached gate " + theirs + ", this rank gate " + gate);
        }
    }

    /** Waits for a moment that lies ahead, with an ear at the peer; ends when something is agreed for this very gate. */
    private void pause(long until, long seq) throws LinkFailure, LinkStopped {
        long nextDuties = clock.nanos() + Duties.EVERY_NANOS;
        int empty = 0;
        for (long now = clock.nanos(); now - until < 0 && !desk.book().concerns(seq); now = clock.nanos()) {
            if (now - nextDuties >= 0) {
                desk.attend();
                nextDuties = now + Duties.EVERY_NANOS;
            } else {
                clock.idle(++empty, Math.min(until, nextDuties));
            }
        }
    }
}
