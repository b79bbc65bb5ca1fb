package dev.verbscope.link;

import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.link.wire.Hello;
import dev.verbscope.link.wire.PeerHello;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.GateFact.ContentCompared;
import dev.verbscope.record.GateFact.Counted;
import dev.verbscope.record.Phase;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact.TransportChosen;
import dev.verbscope.record.Transport;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.util.Optional;

/** The steps of one session in their order, and what it holds between them. */
final class SessionRun {
    private final SessionPlan plan;
    private final Provider provider;
    private final Journal journal;
    private final Mailbox mailbox;
    private final Waiting waiting;
    private final VerbsLog log;
    private final Connector connector;
    private final Tally tally = new Tally();
    private final Whereabouts whereabouts = new Whereabouts();
    private final int psnSeed;

    private ControlLink control;
    private PeerDesk desk;
    private Stream data;
    private Slab slab;
    private BulkTraffic bulk;
    private GateLoop loop;
    private OpenPort port;
    private Generations generations;
    private boolean peerWarmsUp = true;

    SessionRun(SessionPlan plan, Provider provider, Sockets sockets, Journal journal, Mailbox mailbox) {
        this.plan = plan;
        this.provider = provider;
        this.journal = journal;
        this.mailbox = mailbox;
        this.waiting = new Waiting(journal, mailbox);
        this.log = new VerbsLog(journal);
        this.connector = new Connector(plan, sockets, journal, waiting);
        // the identity hash stands in for ds4's object address
        this.psnSeed = (int) ProcessHandle.current().pid() ^ System.identityHashCode(this);
    }

    /** The queue pair in use or used last; 0 before the first. */
    int generation() {
        return generations == null ? 0 : generations.number();
    }

    static Hello hello(SessionPlan plan, int rdmaOk) {
        Identity identity = plan.identity();
        return new Hello(
                Hello.VERSION,
                plan.leads() ? 1 : 2,
                rdmaOk,
                identity.ggufBytes(),
                identity.modelId(),
                identity.layers(),
                identity.embd(),
                identity.vocab(),
                identity.quantBits(),
                identity.ctx(),
                identity.schedule(),
                plan.extensions() ? Hello.EXTENSIONS : 0);
    }

    void run() throws LinkFailure, LinkStopped, RankDied {
        checkPlan();
        RdmaOffer offer = RdmaOffer.of(plan, provider, new PortOpener(plan, provider, journal, log));
        if (plan.transport() == TransportWish.RDMA && !offer.ok()) {
            throw new LinkFailure("no-rdma", "rank " + plan.rank() + ": RDMA was asked for, but " + offer.reason());
        }
        Transport transport = meet(offer);
        if (plan.attaches()) {
            attach(transport);
            return;
        }
        agreeOnTraffic();
        slab = allocate();
        GateContext context = GateContext.of(plan, journal, tally, desk, whereabouts, slab);
        if (plan.run().verifyEvery() > 0 && context.slotReuse() < 2) {
            journal.note("content is not compared: the next gate has the same slot, its vector may lie there already");
        }
        if (transport == Transport.RDMA) {
            openPort();
        }
        connectData();
        bulk = bulkTraffic(context);
        GateLoop.Carriers carriers;
        if (transport == Transport.RDMA) {
            generations.first();
            carriers = gatesOn(context);
        } else {
            carriers = new GateLoop.Carriers(new TcpGates(context, data), new TcpBulk(bulk, data, 0));
        }
        loop = new GateLoop(plan, journal.clock(), desk, control, (gate, agreed) -> recreate(context, gate, agreed));
        if (loop.beginsWithGate()) {
            carriers.gates().prepare(1);
        }
        journal.phase(Phase.GATES, generation());
        desk.doing("gates");
        desk.gatesRun();
        loop.run(carriers);
    }

    /** Everything up to the first gate, with nothing that would need the model. */
    private void attach(Transport transport) throws LinkFailure, LinkStopped {
        if (transport == Transport.TCP) {
            connectData();
            return;
        }
        slab = allocate();
        openPort();
        connectData();
        generations.first();
    }

    private BulkTraffic bulkTraffic(GateContext context) throws LinkFailure {
        try {
            return new BulkTraffic(context);
        } catch (OutOfMemoryError e) {
            throw new LinkFailure(
                    "no-memory",
                    "rank " + plan.rank() + ": twice " + plan.run().bulk().bigBytes()
                            + " bytes for the payload of big gates: " + e.getMessage()
                            + ". Ask for less with --big-bytes",
                    e);
        }
    }

    /** Between two Verbscopes a rank that was told bulk traffic says so, and hears that its peer was told the same. */
    private void agreeOnTraffic() throws LinkFailure, LinkStopped {
        if (!desk.extensions() || !plan.run().bulk().any()) {
            return;
        }
        control.send(
                FrameType.TRAFFIC, desk.ownTraffic().encode(), desk.ownTraffic().fields());
        Object said = waiting.until(waiting.deadlineIn(ControlLink.STEP_TIMEOUT), () -> {
            desk.attend();
            return desk.peerTraffic().orElse(null);
        });
        if (said == null) {
            throw new LinkFailure(
                    "control-timeout",
                    "rank " + plan.rank() + ": the peer did not say within " + ControlLink.STEP_TIMEOUT.toSeconds()
                            + " s what bulk traffic it runs. Give both ranks the same options");
        }
    }

    /** The error of a session that ran to its end, or was stopped, and received what nobody can have sent. */
    Optional<SessionError> contentError() {
        return tally.wrong == 0
                ? Optional.empty()
                : Optional.of(new SessionError(
                        "verify-failed",
                        "rank " + plan.rank() + ": the content of " + tally.wrong + " of "
                                + (tally.wrong + tally.verified) + " compared messages was not what rank "
                                + (1 - plan.rank()) + " must have sent; first in " + tally.firstWrong
                                + ". The first of them are in the recording",
                        plan.rank(),
                        generation()));
    }

    private Slab allocate() throws LinkFailure {
        try {
            return new Slab(plan.identity(), RdmaGates.CHUNK_BYTES, provider.pages());
        } catch (VerbsException e) {
            throw new LinkFailure(
                    "no-memory",
                    "rank " + plan.rank() + ": " + Slab.bytes(plan.identity(), RdmaGates.CHUNK_BYTES)
                            + " bytes for the vectors of " + plan.identity().layers() + " layers: " + e.getMessage(),
                    e);
        }
    }

    private void checkPlan() throws LinkFailure {
        try {
            plan.identity().schedule().check(plan.identity().slots());
        } catch (WireException e) {
            throw LinkFailure.of(e);
        }
    }

    /** Control socket, HELLO, and the transport both ranks take. */
    private Transport meet(RdmaOffer offer) throws LinkFailure, LinkStopped {
        journal.phase(Phase.CONNECT, 0);
        if (plan.leads()) {
            connector.listen();
        }
        Stream stream = connector.control();
        RdmaOffer mine = offer;
        Hello theirs;
        boolean handedOver = false;
        try {
            journal.phase(Phase.HELLO, 0);
            if (plan.attaches()) {
                PeerHello met = new HelloAnswer(plan, journal, waiting, stream)
                        .join(hello -> offer.ofVectors(vectorBytes(hello)).ok() ? 1 : 0);
                theirs = met.common();
                mine = offer.ofVectors(vectorBytes(theirs));
                peerWarmsUp = met.layout().warmsUp();
            } else {
                theirs = new HelloExchange(plan, journal, waiting).exchange(stream, hello(plan, offer.ok() ? 1 : 0));
            }
            boolean extensions = plan.extensions() && theirs.speaksExtensions();
            control = new ControlLink(stream, plan.rank(), extensions, journal, waiting);
            desk = new PeerDesk(plan, journal, mailbox, tally, whereabouts, control, extensions);
            handedOver = true;
        } finally {
            if (!handedOver) {
                // what the peer has said is read before closing, else a reset destroys this rank's HELLO there
                Farewell.linger(stream, waiting);
                stream.close();
            }
        }
        return agree(mine, theirs.rdmaOk() == 1);
    }

    private static long vectorBytes(Hello hello) {
        return Integer.toUnsignedLong(hello.embd()) * Float.BYTES;
    }

    private Transport agree(RdmaOffer mine, boolean theirs) throws LinkFailure {
        String reason = !mine.ok()
                ? mine.reason()
                : theirs ? "both ranks offer RDMA" : "rank " + (1 - plan.rank()) + " offers no RDMA (rdma_ok 0)";
        Transport transport = mine.ok() && theirs ? Transport.RDMA : Transport.TCP;
        if (transport == Transport.TCP && plan.transport() == TransportWish.RDMA) {
            throw new LinkFailure(
                    "no-rdma", "rank " + plan.rank() + ": RDMA was asked for, but " + reason + ". Look at its devices");
        }
        journal.fact(new TransportChosen(transport, mine.ok(), theirs, reason));
        return transport;
    }

    private void openPort() throws LinkFailure {
        journal.phase(Phase.DEVICE, 0);
        desk.doing("opening the device");
        port = new PortOpener(plan, provider, journal, log)
                .open(control.stream().localAddress());
        try {
            port.register(slab);
        } catch (VerbsException e) {
            throw LinkFailure.of(
                    e.call().equals("ibv_alloc_pd") ? "alloc-pd" : "reg-mr",
                    "rank " + plan.rank() + ", " + port.name(),
                    e,
                    "Protection domains and regions of dead processes come back only with a reboot");
        }
        BringUp bringUp = new BringUp(plan, port, journal, log, tally, psnSeed);
        WarmUp warmUp = new WarmUp(plan.recipe(), port, slab, journal, waiting, tally, RdmaGates.CHUNK_BYTES);
        generations = new Generations(plan, port, bringUp, warmUp, journal, waiting, control, desk, peerWarmsUp);
    }

    private void connectData() throws LinkFailure, LinkStopped {
        journal.phase(Phase.DATA_SOCKET, 0);
        desk.doing("making the data connection");
        data = connector.data(desk::attend);
        connector.close();
    }

    private GateLoop.Carriers gatesOn(GateContext context) {
        boolean tellsArmed = desk.extensions() && plan.recipe().postedBarrier();
        int lkey = port.region().lkey();
        LivePair pair = generations.pair();
        RdmaGates gates = new RdmaGates(context, pair, control, desk.peerWindow(), lkey, tellsArmed);
        BulkGates bulks = bulk.batchBytes() >= RdmaBulk.LEAST_BATCH_BYTES
                ? new RdmaBulk(bulk, pair, data, gates, lkey)
                : new TcpBulk(bulk, data, generation());
        return new GateLoop.Carriers(gates, bulks);
    }

    private GateLoop.Carriers recreate(GateContext context, long gate, RendezvousBook.State.Agreed agreed)
            throws LinkFailure, LinkStopped {
        journal.fact(new Counted(generation(), tally.counts(), tally.sites()));
        whereabouts.now(() -> "");
        generations.next("rank " + agreed.byRank() + " asked for a new queue pair before gate " + gate
                + (agreed.reason().isEmpty() ? "" : ": " + agreed.reason()));
        GateLoop.Carriers carriers = gatesOn(context);
        carriers.gates().prepare(gate);
        journal.phase(Phase.GATES, generation());
        desk.doing("gates");
        return carriers;
    }

    /**
     * Ends what is open in order, telling the peer how it ended. Every step is tried, whatever the one before it did.
     *
     * @return how the session ended now that the peer was heard out. All an attach is for is to hear what is there: over TCP
     *     it has nothing to wait for, and a peer that goes on with what is no frame shows only here that it is no ds4
     */
    Optional<SessionError> close(Optional<SessionError> error) {
        Optional<LinkFailure> heard = Optional.empty();
        Optional<Farewell> farewell = control == null
                ? Optional.empty()
                : Optional.of(new Farewell(plan, journal, waiting, control, desk, error));
        try {
            journal.notes(mailbox);
            journal.phase(Phase.CLOSING, generation());
            journal.fact(new Counted(generation(), tally.counts(), tally.sites()));
            journal.fact(new ContentCompared(generation(), tally.bytesVerified));
            farewell.ifPresent(Farewell::say);
        } finally {
            try {
                release(error.map(e -> "the session failed: " + e.code()).orElse("the session ended"));
            } finally {
                try {
                    heard = farewell.flatMap(last -> last.hearOut(Optional.ofNullable(data)));
                } finally {
                    closeSockets();
                }
            }
        }
        journal.phase(Phase.ENDED, generation());
        Optional<SessionError> late = plan.attaches() ? heard.map(this::error) : Optional.empty();
        return error.or(() -> late);
    }

    SessionError error(LinkFailure failure) {
        return new SessionError(failure.code(), failure.getMessage(), plan.rank(), generation());
    }

    /** Says nothing to anybody; a killed process has its descriptors closed by the system. */
    void vanish() {
        closeSockets();
        release("the process was killed");
    }

    /** QP and CQ, then MR, PD and context, then the memory. */
    private void release(String why) {
        try (Slab _ = slab;
                BulkTraffic _ = bulk;
                OpenPort _ = port;
                LivePair last = generations == null ? null : generations.takePair()) {
            if (last != null) {
                last.endsBecause(why);
            }
        } finally {
            port = null;
            slab = null;
            bulk = null;
        }
    }

    private void closeSockets() {
        connector.close();
        if (data != null) {
            data.close();
        }
        if (control != null) {
            control.close();
        }
    }
}
