package dev.verbscope.link;

import dev.verbscope.link.wire.Rendezvous.Purpose;
import dev.verbscope.link.wire.Traffic;
import dev.verbscope.verbs.Clock;

/**
 * Runs gates at their pace, and between two of them what the ranks have agreed on. The transport is asked for anew after
 * every re-creation.
 */
final class GateLoop {

    /** Makes a new queue pair just before a gate and gives the transport that runs on it. */
    @FunctionalInterface
    interface Recreation {
        Carriers recreate(long gate, RendezvousBook.State.Agreed agreed) throws LinkFailure, LinkStopped, RankDied;
    }

    /** What carries decode gates and what carries bulk traffic, on one queue pair or on none. */
    record Carriers(GateTransport gates, BulkGates bulks) {}

    private final SessionPlan plan;
    private final Clock clock;
    private final PeerDesk desk;
    private final ControlLink control;
    private final Recreation recreation;
    private final BulkRun bulk;
    /** The first decode gate that is not run. */
    private final long end;

    private final Pace pace;
    private long nextDuties;

    GateLoop(SessionPlan plan, Clock clock, PeerDesk desk, ControlLink control, Recreation recreation) {
        this.plan = plan;
        this.clock = clock;
        this.desk = desk;
        this.control = control;
        this.recreation = recreation;
        this.bulk = plan.run().bulk();
        this.end = end();
        this.pace = new Pace(plan.run().gatesPerSecond());
    }

    /** A worker without bulk traffic follows for as long as its leader leads. */
    private long end() {
        long own = plan.run().gates();
        if (plan.leads()) {
            return bulk.end(own);
        }
        return bulk.any() ? bulk.end(desk.peerTraffic().map(Traffic::gates).orElse(own)) : Long.MAX_VALUE;
    }

    /** Whether a decode gate comes first, so that its window can be posted already. */
    boolean beginsWithGate() {
        return end > 1 && bulk.bigBefore(1) == 0;
    }

    /** Runs until the leader's gates are done, or somebody stops. */
    void run(Carriers first) throws LinkFailure, LinkStopped, RankDied {
        GateTransport transport = first.gates();
        BulkGates bulks = first.bulks();
        RendezvousBook book = desk.book();
        boolean ends = plan.leads() && end < Long.MAX_VALUE;
        if (ends && desk.extensions() && book.state(Purpose.STOP) instanceof RendezvousBook.State.Nothing) {
            // answered before the first gate, so that the peer never begins one that is not wanted
            book.propose(Purpose.STOP, end, "the leader's gates are done", control);
            awaitAnswers(book, end);
        }
        nextDuties = clock.nanos();
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
                if (seq == end) {
                    follow(bulks);
                }
                desk.meetsToStop();
                meet(transport, Purpose.STOP, seq);
                if (!(book.state(Purpose.RE_CREATE) instanceof RendezvousBook.State.Nothing)) {
                    desk.unavailable("the session ended before gate " + seq);
                }
                return;
            }
            if (seq == end && !desk.extensions()) {
                follow(bulks);
                transport.finish();
                if (!plan.leads()) {
                    awaitStop();
                }
                return;
            }
            RendezvousBook.State.Agreed agreed = book.due(Purpose.RE_CREATE, seq);
            if (seq == end && !plan.leads() && agreed == null) {
                awaitProposal(book, seq);
                continue;
            }
            if (agreed != null) {
                meet(transport, Purpose.RE_CREATE, seq);
                book.done(Purpose.RE_CREATE);
                Carriers renewed = recreation.recreate(seq, agreed);
                transport = renewed.gates();
                bulks = renewed.bulks();
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
            long big = bulk.bigBefore(seq);
            if (big > 0) {
                bulks.big(big);
            }
            if (!transport.ready()) {
                transport.prepare(seq);
            }
            transport.gate(seq);
            desk.leavesGate();
            seq++;
        }
    }

    /** The bulk traffic that is left when the decode gates are done. */
    private void follow(BulkGates bulks) throws LinkFailure, LinkStopped {
        desk.entersGate();
        for (int seq = 1; seq <= bulk.batches(); seq++) {
            bulks.batch(seq);
            attendNow();
        }
        for (long seq = bulk.bigsFrom(end); seq <= bulk.bigs(); seq++) {
            bulks.big(seq);
            attendNow();
        }
        for (int seq = 1; seq <= bulk.blocks(); seq++) {
            bulks.block(seq);
            attendNow();
        }
        desk.leavesGate();
    }

    /** Between two of them the peer and the operator are heard, as often as between decode gates. */
    private void attendNow() throws LinkFailure, LinkStopped {
        long now = clock.nanos();
        if (now - nextDuties >= 0) {
            desk.attend();
            nextDuties = now + Duties.EVERY_NANOS;
        }
    }

    /** A worker that has run what it was told waits until its leader says STOP. */
    private void awaitStop() throws LinkFailure, LinkStopped {
        long deadline = clock.nanos() + ControlLink.STEP_TIMEOUT.toNanos();
        for (int empty = 1; ; empty++) {
            desk.attend();
            if (clock.nanos() - deadline >= 0) {
                throw new LinkFailure(
                        "control-timeout",
                        "rank " + plan.rank() + ": all traffic is done, and the leader sent no STOP within "
                                + ControlLink.STEP_TIMEOUT.toSeconds()
                                + " s. Was it told the same gates and the same bulk traffic?");
            }
            clock.idle(empty, desk.nextDue(deadline));
        }
    }

    /**
     * A leader's first word is where the decode gates end. A worker that has none to run before it must not begin one: the end
     * would be agreed on for the gate after, and the bulk traffic that follows the end would not be run.
     */
    private void awaitProposal(RendezvousBook book, long seq) throws LinkFailure, LinkStopped {
        long deadline = clock.nanos() + plan.run().timeout().toNanos() + ControlLink.STEP_TIMEOUT.toNanos();
        for (int empty = 1; !book.concerns(seq); empty++) {
            desk.attend();
            if (clock.nanos() - deadline >= 0) {
                throw new LinkFailure(
                        "control-timeout",
                        "rank " + plan.rank() + ": the leader did not say within "
                                + ControlLink.STEP_TIMEOUT.toSeconds()
                                + " s that its decode gates end before gate " + seq
                                + ". Was it told the same gates and the same bulk traffic?");
            }
            clock.idle(empty, desk.nextDue(deadline));
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
