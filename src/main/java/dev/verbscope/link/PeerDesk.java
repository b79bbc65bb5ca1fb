package dev.verbscope.link;

import dev.verbscope.link.wire.Armed;
import dev.verbscope.link.wire.ClockProbe;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.PeerCounts;
import dev.verbscope.link.wire.Rendezvous;
import dev.verbscope.link.wire.Rendezvous.Purpose;
import dev.verbscope.record.ControlFact.ClockMeasured;
import dev.verbscope.record.ControlFact.PeerCounted;
import dev.verbscope.record.Counts;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateFact.PeerArmed;
import dev.verbscope.record.GateFact.RecreateUnavailable;
import dev.verbscope.record.SessionFact.OperatorAsked;
import java.time.Duration;
import java.util.Optional;

/** Where the peer's words and the operator's commands are taken while a session runs, and this rank's reports are sent. */
final class PeerDesk implements PeerEvents, Duties {
    private static final long COUNTS_EVERY = Duration.ofMillis(100).toNanos();
    private static final long PROBE_EVERY = Duration.ofSeconds(1).toNanos();

    /** An agreed stop that is not reached by then ends the session where it is. */
    private static final long STOP_PATIENCE = Duration.ofSeconds(2).toNanos();

    private final SessionPlan plan;
    private final Journal journal;
    private final Mailbox mailbox;
    private final Tally tally;
    private final ControlLink control;
    private final boolean extensions;
    private final PeerWindow peerWindow = new PeerWindow();
    private final RendezvousBook book;

    private int generation;
    private boolean gatesRun;
    private boolean closing;
    private boolean stopSeen;
    private Optional<PeerCounts> lastWords = Optional.empty();
    private long nextCounts;
    private long nextProbe;
    private long probes;
    private long bestRoundTrip = Long.MAX_VALUE;
    private long stopBy = Long.MAX_VALUE;
    private String doing = "after HELLO";

    PeerDesk(
            SessionPlan plan,
            Journal journal,
            Mailbox mailbox,
            Tally tally,
            ControlLink control,
            boolean extensions) {
        this.plan = plan;
        this.journal = journal;
        this.mailbox = mailbox;
        this.tally = tally;
        this.control = control;
        this.extensions = extensions;
        this.book = new RendezvousBook(plan.rank(), journal);
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
        for (Fact note = mailbox.pollNote(); note != null; note = mailbox.pollNote()) {
            journal.fact(note);
        }
        control.service(this);
        if (control.closedByPeer() && !closing) {
            throw control.peerGone(doing);
        }
        long now = journal.clock().nanos();
        takeCommands(now);
        if (extensions && !closing && now - nextCounts >= 0) {
            nextCounts = now + COUNTS_EVERY;
            control.sendQuietly(FrameType.COUNTS, counts(PeerCounts.State.RUNNING, "").encode());
        }
        if (extensions && !closing && now - nextProbe >= 0) {
            nextProbe = now + PROBE_EVERY;
            control.sendQuietly(FrameType.CLOCK, new ClockProbe(++probes, now, 0).encode());
        }
    }

    private void takeCommands(long now) throws LinkFailure, LinkStopped {
        if (mailbox.stopAsked()) {
            String reason = mailbox.takeStop().orElse("");
            journal.fact(new OperatorAsked("stop", reason));
            if (!gatesRun || !extensions || stopBy != Long.MAX_VALUE) {
                throw new LinkStopped(reason);
            }
            stopBy = now + STOP_PATIENCE;
            if (!book.agreedSoon(Purpose.STOP)) {
                book.propose(Purpose.STOP, reason, control);
            }
        }
        if (now - stopBy >= 0) {
            throw new LinkStopped("the peer did not reach the agreed gate in time");
        }
        if (gatesRun) {
            Optional<String> recreate = mailbox.takeRecreate();
            if (recreate.isPresent()) {
                journal.fact(new OperatorAsked("re-create", recreate.get()));
                proposeRecreate(recreate.get());
            }
        }
    }

    private void proposeRecreate(String reason) throws LinkFailure {
        if (generation == 0) {
            journal.fact(new RecreateUnavailable("this session runs over TCP: there is no queue pair"));
        } else if (!extensions) {
            journal.fact(new RecreateUnavailable(
                    "the peer speaks no extensions: it cannot follow a new queue pair in mid-session"));
        } else if (!(book.state(Purpose.RE_CREATE) instanceof RendezvousBook.State.Nothing)) {
            journal.fact(new RecreateUnavailable("a new queue pair is already agreed on"));
        } else {
            book.propose(Purpose.RE_CREATE, reason, control);
        }
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
        if (!closing) {
            throw new LinkStopped("rank " + (1 - plan.rank()) + " sent STOP");
        }
    }

    @Override
    public void armed(Armed armed) {
        peerWindow.said(armed.generation(), armed.gate());
        journal.fact(new PeerArmed(armed.generation(), armed.gate()));
    }

    @Override
    public void rendezvous(Rendezvous rendezvous) throws LinkFailure {
        book.said(rendezvous, control);
    }

    @Override
    public void counts(PeerCounts counts) throws LinkFailure {
        boolean last = counts.state() != PeerCounts.State.RUNNING;
        journal.fact(new PeerCounted(
                counts.generation(),
                new Counts(
                        counts.posted(),
                        counts.completed(),
                        counts.received(),
                        counts.verified(),
                        counts.wrong(),
                        counts.bytesPosted(),
                        counts.bytesReceived()),
                last));
        if (last) {
            lastWords = Optional.of(counts);
        }
        if (counts.state() == PeerCounts.State.FAILED && !closing) {
            throw peerFailed(counts.text());
        }
    }

    private LinkFailure peerFailed(String text) {
        int line = text.indexOf('\n');
        String code = line < 0 ? "unknown" : text.substring(0, line);
        String message = line < 0 ? text : text.substring(line + 1);
        return new LinkFailure(
                "peer-failed",
                "rank " + plan.rank() + ": rank " + (1 - plan.rank()) + " ended the session with " + code + ": "
                        + message);
    }

    @Override
    public void clock(ClockProbe probe) throws LinkFailure {
        long now = journal.clock().nanos();
        if (probe.question()) {
            // 0 marks a question, so a clock that stands at 0 answers 1
            control.sendQuietly(
                    FrameType.CLOCK, new ClockProbe(probe.id(), probe.asked(), now == 0 ? 1 : now).encode());
            return;
        }
        long roundTrip = now - probe.asked();
        if (probe.id() == probes && roundTrip >= 0 && roundTrip < bestRoundTrip) {
            bestRoundTrip = roundTrip;
            journal.fact(new ClockMeasured(probe.answered() - (probe.asked() + roundTrip / 2), roundTrip));
        }
    }
}
