package dev.verbscope.link;

import dev.verbscope.link.wire.Armed;
import dev.verbscope.link.wire.ClockProbe;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.PeerCounts;
import dev.verbscope.link.wire.Rendezvous;
import dev.verbscope.link.wire.Rendezvous.Purpose;
import dev.verbscope.link.wire.Traffic;
import dev.verbscope.record.ControlFact.PeerCounted;
import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact.Counted;
import dev.verbscope.record.GateFact.PeerArmed;
import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.SessionFact.OperatorAsked;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where the peer's words and the operator's commands are taken while a session runs, and this rank's reports are sent. */
final class PeerDesk implements PeerEvents, Duties {
    private static final long COUNTS_EVERY = Duration.ofMillis(100).toNanos();
    private static final long TALLIES_EVERY = Duration.ofMillis(250).toNanos();

    /** An agreed stop that is not reached by then ends the session where it is. */
    private static final long STOP_PATIENCE = Duration.ofSeconds(2).toNanos();

    /** STOP can overtake the last message: a gate that waits for one when STOP comes still gets that long. */
    private static final long STOP_GRACE = Duration.ofMillis(10).toNanos();

    private static final long NEVER = Long.MAX_VALUE;

    /** Facts of one kind that a peer can have written in a second. */
    private static final int MOST_FACTS = 256;

    private final SessionPlan plan;
    private final Journal journal;
    private final Mailbox mailbox;
    private final Tally tally;
    private final Whereabouts whereabouts;
    private final ControlLink control;
    private final boolean extensions;
    private final PeerWindow peerWindow = new PeerWindow();
    /** One for each gate that follows bulk traffic. */
    private final FactBound armedFacts = new FactBound(MOST_FACTS);
    /** Ten a second are due. */
    private final FactBound countsFacts = new FactBound(MOST_FACTS);

    private final RendezvousBook book;
    private final PeerClock peerClock;

    private int generation;
    private boolean gatesRun;
    private boolean inGate;
    private boolean meetsToStop;
    private boolean closing;
    private boolean stopSeen;
    private Optional<Traffic> peerTraffic = Optional.empty();
    private Optional<PeerCounts> lastWords = Optional.empty();
    private Optional<String> stopWanted = Optional.empty();
    private boolean stopProposed;
    private long nextCounts;
    private long nextTallies;
    private long stopBy = NEVER;
    private String doing = "after HELLO";

    PeerDesk(
            SessionPlan plan,
            Journal journal,
            Mailbox mailbox,
            Tally tally,
            Whereabouts whereabouts,
            ControlLink control,
            boolean extensions) {
        this.plan = plan;
        this.journal = journal;
        this.mailbox = mailbox;
        this.tally = tally;
        this.whereabouts = whereabouts;
        this.control = control;
        this.extensions = extensions;
        this.book = new RendezvousBook(plan.rank(), journal);
        this.peerClock = new PeerClock(journal, control);
        this.nextCounts = journal.clock().nanos();
        this.nextTallies = nextCounts;
        control.tell(this);
    }

    boolean extensions() {
        return extensions;
    }

    PeerWindow peerWindow() {
        return peerWindow;
    }

    RendezvousBook book() {
        return book;
    }

    /** The bulk traffic that the peer was told to run, once it has said so; it is the same as this rank's. */
    Optional<Traffic> peerTraffic() {
        return peerTraffic;
    }

    /** The bulk traffic that this rank was told to run. */
    Traffic ownTraffic() {
        BulkRun bulk = plan.run().bulk();
        return new Traffic(
                plan.run().gates(),
                bulk.batches(),
                bulk.rows(),
                bulk.bigs(),
                bulk.bigBytes(),
                bulk.blocks(),
                bulk.mix());
    }

    @Override
    public void traffic(Traffic theirs) throws LinkFailure {
        List<String> differences = ownTraffic().differencesTo(theirs);
        if (!differences.isEmpty()) {
            throw new LinkFailure(
                    "traffic-mismatch",
                    "rank " + plan.rank() + ": bulk traffic: " + String.join("; ", differences)
                            + ". Give both ranks the same options");
        }
        peerTraffic = Optional.of(theirs);
    }

    /** The queue pair in use, for what is reported. */
    void generation(int n) {
        generation = n;
    }

    /** What the session does now, for what is said when the peer goes away meanwhile. */
    void doing(String what) {
        doing = what;
    }

    /** From now on gates run: stopping and re-creating are agreed on with the peer. */
    void gatesRun() {
        gatesRun = true;
    }

    /** From now until {@link #leavesGate} the link thread waits for a message of the peer's. */
    void entersGate() {
        inGate = true;
    }

    /** @throws LinkStopped STOP came while the gate was under way */
    void leavesGate() throws LinkStopped {
        inGate = false;
        if (stopSeen) {
            throw peerStopped();
        }
    }

    /** Both ranks are about to end the session: the peer may be the first to say so. */
    void meetsToStop() {
        meetsToStop = true;
    }

    /** From now on the peer's STOP, failure or end is what is expected. */
    void closing() {
        closing = true;
    }

    /** What the peer said last, if it said that it closes or has failed. */
    Optional<PeerCounts> lastWords() {
        return lastWords;
    }

    boolean stopSeen() {
        return stopSeen;
    }

    @Override
    public void attend() throws LinkFailure, LinkStopped {
        journal.notes(mailbox);
        control.service();
        long now = journal.clock().nanos();
        if (closing) {
            takeCommands(now);
            return;
        }
        checkPeer();
        takeCommands(now);
        if (stopBy != NEVER && now - stopBy >= 0) {
            throw stopSeen ? peerStopped() : new LinkStopped("the peer did not reach the agreed gate in time");
        }
        if (extensions && now - nextCounts >= 0) {
            nextCounts = now + COUNTS_EVERY;
            control.sendQuietly(
                    FrameType.COUNTS, counts(PeerCounts.State.RUNNING, "").encode());
        }
        if (gatesRun && plan.run().bulk().any() && now - nextTallies >= 0) {
            // samples of bulk traffic do not tell where its completions were seen
            nextTallies = now + TALLIES_EVERY;
            journal.fact(new Counted(generation, tally.counts(), tally.sites()));
        }
        if (extensions) {
            peerClock.attend(now);
        }
    }

    @Override
    public long nextDue(long deadline) {
        long due = Math.min(deadline, stopBy);
        return extensions && !closing ? Math.min(due, Math.min(nextCounts, peerClock.nextDue())) : due;
    }

    private void checkPeer() throws LinkFailure, LinkStopped {
        if (control.closedByPeer()) {
            if (lastWords.isPresent()) {
                throw peerClosed();
            }
            if (!stopSeen) {
                throw control.peerGone(doing + whereabouts.inWords());
            }
        }
        if (gatesRun
                && control.hasPending()
                && !(book.state(Purpose.RE_CREATE) instanceof RendezvousBook.State.Agreed)) {
            throw new LinkFailure(
                    "unexpected-frame",
                    "rank " + plan.rank() + ": " + doing + ": the peer sent a frame of the bring-up while gates run");
        }
    }

    private void takeCommands(long now) throws LinkFailure, LinkStopped {
        if (mailbox.stopAsked()) {
            String reason = mailbox.takeStop().orElse("");
            journal.fact(new OperatorAsked("stop", reason));
            if (!closing) {
                if (!gatesRun || !extensions || stopBy != NEVER) {
                    throw new LinkStopped(reason);
                }
                stopBy = now + STOP_PATIENCE;
                stopWanted = Optional.of(reason);
            }
        }
        if (stopWanted.isPresent() && !closing) {
            proposeStop();
        }
        if (gatesRun) {
            Optional<String> recreate = mailbox.takeRecreate();
            if (recreate.isPresent()) {
                journal.fact(new OperatorAsked("re-create", recreate.get()));
                proposeRecreate(recreate.get());
            }
        }
    }

    /**
     * Proposes the first gate that this rank has not begun, as soon as no other proposal to stop is under way; again if
     * the peer's own crossed it and names a gate that lies far ahead.
     */
    private void proposeStop() throws LinkFailure, LinkStopped {
        RendezvousBook.State state = book.state(Purpose.STOP);
        if (state instanceof RendezvousBook.State.Proposed) {
            return;
        }
        boolean answered =
                stopProposed && state instanceof RendezvousBook.State.Agreed agreed && agreed.byRank() == plan.rank();
        if (answered || book.due(Purpose.STOP, book.boundary()) != null) {
            stopWanted = Optional.empty();
        } else {
            stopProposed = true;
            book.propose(Purpose.STOP, book.boundary(), stopWanted.get(), control);
        }
    }

    /** Proposes the gate two ahead of the one that runs. */
    private void proposeRecreate(String reason) throws LinkFailure, LinkStopped {
        long gate = book.boundary() + 1;
        if (generation == 0) {
            unavailable("this session runs over TCP: there is no queue pair");
        } else if (!extensions) {
            unavailable("the peer speaks no extensions: it cannot follow a new queue pair in mid-session");
        } else if (closing || book.due(Purpose.STOP, gate) != null) {
            unavailable("the session ends before gate " + gate);
        } else if (!(book.state(Purpose.RE_CREATE) instanceof RendezvousBook.State.Nothing)) {
            unavailable("a new queue pair is already agreed on");
        } else {
            book.propose(Purpose.RE_CREATE, gate, reason, control);
        }
    }

    /** Says that a new queue pair was asked for and will not be had. */
    void unavailable(String why) {
        journal.fact(new RecreateUnavailable(why));
    }

    /** What this rank has counted, as it tells the peer. */
    PeerCounts counts(PeerCounts.State state, String text) {
        return new PeerCounts(
                generation,
                state,
                tally.posted,
                tally.completed,
                tally.received,
                tally.verified,
                tally.wrong,
                tally.bytesPosted,
                tally.bytesReceived,
                text);
    }

    @Override
    public void stop() throws LinkStopped {
        stopSeen = true;
        if (closing || meetsToStop) {
            return;
        }
        if (!inGate) {
            throw peerStopped();
        }
        stopBy = Math.min(stopBy, journal.clock().nanos() + STOP_GRACE);
    }

    private LinkStopped peerStopped() {
        return new LinkStopped("rank " + (1 - plan.rank()) + " sent STOP");
    }

    private LinkStopped peerClosed() {
        return new LinkStopped("rank " + (1 - plan.rank()) + " ended the session");
    }

    @Override
    public void armed(Armed armed) {
        peerWindow.said(armed.generation(), armed.gate());
        if (armedFacts.admits(journal.clock().nanos())) {
            journal.fact(new PeerArmed(armed.generation(), armed.gate()));
        }
    }

    @Override
    public void rendezvous(Rendezvous rendezvous) throws LinkFailure, LinkStopped {
        if (rendezvous.purpose() == Purpose.RE_CREATE && generation == 0) {
            throw new LinkFailure(
                    "bad-rendezvous",
                    "rank " + plan.rank() + ": " + doing
                            + ": the peer proposes a new queue pair before gate " + rendezvous.gate()
                            + ", and this session has none");
        }
        book.said(rendezvous, control);
    }

    @Override
    public void counts(PeerCounts counts) throws LinkFailure, LinkStopped {
        boolean last = counts.state() != PeerCounts.State.RUNNING;
        if (countsFacts.admits(journal.clock().nanos()) || last && lastWords.isEmpty()) {
            journal.fact(counted(counts, last));
        }
        if (last) {
            lastWords = Optional.of(counts);
        }
        if (counts.state() == PeerCounts.State.FAILED && !closing) {
            throw peerFailed(counts.text());
        }
        if (counts.state() == PeerCounts.State.CLOSING && !closing && !meetsToStop) {
            throw peerClosed();
        }
    }

    private static PeerCounted counted(PeerCounts counts, boolean last) {
        return new PeerCounted(
                counts.generation(),
                new Counts(
                        counts.posted(),
                        counts.completed(),
                        counts.received(),
                        counts.verified(),
                        counts.wrong(),
                        counts.bytesPosted(),
                        counts.bytesReceived()),
                last);
    }

    /** The peer's words stand in a line of this rank's: they may not break it. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ").strip();
    }

    private LinkFailure peerFailed(String text) {
        int line = text.indexOf('\n');
        String code = line < 0 ? "unknown" : oneLine(text.substring(0, line));
        String message = oneLine(line < 0 ? text : text.substring(line + 1));
        return new LinkFailure(
                "peer-failed",
                "rank " + plan.rank() + ": rank " + (1 - plan.rank()) + " ended the session with " + code + ": "
                        + message);
    }

    @Override
    public void clock(ClockProbe probe) throws LinkFailure, LinkStopped {
        peerClock.said(probe);
    }
}
