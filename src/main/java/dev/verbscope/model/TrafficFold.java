package dev.verbscope.model;

import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Counts;
import dev.verbscope.record.GateFact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.SiteTally;
import dev.verbscope.record.WarmupFact;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** One rank's counts as it measured them, in total and by generation, and what goes by them. */
final class TrafficFold {
    /** Re-creation is an operator's decision each time; a session with more keeps its first and its last. */
    private static final int MOST_GENERATIONS = 128;

    private static final int FIRST_GENERATIONS = 16;

    private final TreeMap<Integer, GenerationState> generations = new TreeMap<>();
    private final Tally tally;
    private final CountTimes posts;
    private final CountTimes arrivals;
    private final PeerCountsFold peer;
    private GenerationState current;
    /** This rank's clock when its counts were told last: they are all there was until then. */
    private long talliedNanos;

    private List<SiteTally> sites = List.of();
    /** Send completions' messages and receives of decode gates since the sites were told. */
    private long completedInGates;

    private long receivedInGates;

    private int vectorBytes;
    private int chunks = 1;
    private boolean overTcp;
    /** Posted messages and bytes when both were last told; between, a gate is a vector. */
    private long anchorPosted;

    private long anchorBytes;

    /** The last gate that was over; number 0 before the first. */
    private long gate;

    private long gateBeganNanos;
    private long gateEndedNanos;
    private long receivedAtGate;
    private int armedAtExit;
    private int receiveQueue;
    private int sendQueue;
    private int completionBacklog;

    TrafficFold() {
        tally = new Tally();
        posts = new CountTimes();
        arrivals = new CountTimes();
        peer = new PeerCountsFold();
        current = new GenerationState(0, 0, Counts.NONE, Counts.NONE);
        generations.put(0, current);
    }

    private TrafficFold(TrafficFold of) {
        of.generations.forEach((n, generation) -> generations.put(n, generation.copy()));
        tally = of.tally.copy();
        posts = of.posts.copy();
        arrivals = of.arrivals.copy();
        talliedNanos = of.talliedNanos;
        peer = of.peer.copy();
        current = generations.get(of.current.n);
        sites = of.sites;
        completedInGates = of.completedInGates;
        receivedInGates = of.receivedInGates;
        vectorBytes = of.vectorBytes;
        chunks = of.chunks;
        overTcp = of.overTcp;
        anchorPosted = of.anchorPosted;
        anchorBytes = of.anchorBytes;
        gate = of.gate;
        gateBeganNanos = of.gateBeganNanos;
        gateEndedNanos = of.gateEndedNanos;
        receivedAtGate = of.receivedAtGate;
        armedAtExit = of.armedAtExit;
        receiveQueue = of.receiveQueue;
        sendQueue = of.sendQueue;
        completionBacklog = of.completionBacklog;
    }

    TrafficFold copy() {
        return new TrafficFold(this);
    }

    void traffic(int bytesOfVector, int chunksOfGate) {
        vectorBytes = bytesOfVector;
        chunks = Math.max(1, chunksOfGate);
    }

    void overTcp(boolean it) {
        overTcp = it;
    }

    /** Goes on to generation {@code n}, unless it is there already or beyond. */
    GenerationState enter(int n, long nanos) {
        if (n > current.n) {
            PeerCounts peerEnd = peer(current, true);
            current.end = tally.counts();
            current.peerEnd = peerEnd;
            Counts peerBase = peerEnd.after(current.peerBase).values();
            current = new GenerationState(n, nanos, current.end, peerBase);
            emptyQueues();
            generations.put(n, current);
            if (generations.size() > MOST_GENERATIONS) {
                Integer middle = generations.keySet().stream()
                        .skip(FIRST_GENERATIONS)
                        .findFirst()
                        .orElseThrow();
                generations.remove(middle);
            }
            return current;
        }
        return generations.getOrDefault(n, current);
    }

    private void emptyQueues() {
        receivedAtGate = tally.received;
        armedAtExit = 0;
        receiveQueue = 0;
        sendQueue = 0;
        completionBacklog = 0;
    }

    /** What arrives from here on belongs to the gate that comes next. */
    void gatesBegin() {
        receivedAtGate = tally.received;
    }

    void sample(GateSample it) {
        if (it.generation > current.n) {
            enter(it.generation, it.beganNanos);
        }
        if (it.received > tally.received) {
            current.arrivedAt(it.beganNanos + Integer.toUnsignedLong(it.receivedAfter));
        }
        completedInGates += Math.max(0, it.completed - tally.completed);
        receivedInGates += Math.max(0, it.received - tally.received);
        tallied(it.endedNanos(), it.received);
        tally.set(it);
        tally.bytesPosted = anchorBytes + (it.posted - anchorPosted) * vectorBytes / messagesOfGate();
        posts.add(it.beganNanos + Integer.toUnsignedLong(it.postedAfter), it.posted);
        current.postedAtLastGate = it.posted;
        current.mostReceives = Math.max(current.mostReceives, it.receiveQueue);
        current.mostSends = Math.max(current.mostSends, it.sendQueue);
        current.mostCompletions = Math.max(current.mostCompletions, it.completionBacklog);
        gate = it.gate;
        gateBeganNanos = it.beganNanos;
        gateEndedNanos = it.endedNanos();
        receivedAtGate = it.received;
        armedAtExit = it.armedAtExit;
        receiveQueue = it.receiveQueue;
        sendQueue = it.sendQueue;
        completionBacklog = it.completionBacklog;
    }

    /** A window of bulk traffic: both directions carry the same. */
    void bulk(GateSample it) {
        if (it.generation > current.n) {
            enter(it.generation, it.beganNanos);
        }
        if (it.received > tally.received) {
            current.arrivedAt(
                    it.inProgress() ? it.endedNanos() : it.beganNanos + Integer.toUnsignedLong(it.receivedAfter));
        }
        long bytesPosted = tally.bytesPosted + Math.max(0, it.bytesReceived - tally.bytesReceived);
        tallied(it.endedNanos(), it.received);
        tally.set(it);
        tally.bytesPosted = bytesPosted;
        anchorPosted = it.posted;
        anchorBytes = bytesPosted;
        posts.add(
                it.inProgress() ? it.endedNanos() : it.beganNanos + Integer.toUnsignedLong(it.postedAfter), it.posted);
        current.mostCompletions = Math.max(current.mostCompletions, it.completionBacklog);
        receivedAtGate = it.received;
        sendQueue = it.sendQueue;
        completionBacklog = it.completionBacklog;
    }

    /**
     * What bulk traffic has posted on the current generation, in messages.
     *
     * @param full whether they are full ones, not those of decode gates
     */
    void bulkQueues(int receives, int sends, boolean full) {
        if (full) {
            current.mostFullReceives = Math.max(current.mostFullReceives, receives);
            current.mostFullSends = Math.max(current.mostFullSends, sends);
        } else {
            current.mostReceives = Math.max(current.mostReceives, receives);
            current.mostSends = Math.max(current.mostSends, sends);
        }
    }

    void counted(long nanos, GateFact.Counted it) {
        if (it.generation() > current.n) {
            enter(it.generation(), nanos);
        }
        boolean late = it.generation() < current.n && tally.counts().equals(current.base);
        // What had come before a gate timed out is told with the last counts; that is not when it came
        if (it.totals().received() > tally.received && !late && current.timedOut == null) {
            current.arrivedAt(nanos);
        }
        raise(nanos, nanos, it.totals());
        if (late) {
            // The old queue pair's last counts, told after the new one's first record
            GenerationState before = generations.lowerEntry(current.n).getValue();
            before.end = tally.counts();
            current.base = before.end;
        }
        sites = it.sites();
        completedInGates = 0;
        receivedInGates = 0;
    }

    void warmupAttempt(GenerationState generation, WarmupFact.WarmupAttempt it) {
        boolean first = it.arrived() && !generation.inboundArrived();
        generation.warmupAttempt(it);
        if (generation != current) {
            return;
        }
        Counts base = generation.base;
        int bytes = generation.warmupBytes();
        int received = generation.inboundArrived() ? 1 : 0;
        raise(
                it.beganNanos(),
                it.beganNanos() + it.tookNanos(),
                new Counts(
                        base.posted() + generation.sentAttempts(),
                        base.completed() + generation.completedAttempts(),
                        base.received() + received,
                        0,
                        0,
                        base.bytesPosted() + (long) generation.sentAttempts() * bytes,
                        base.bytesReceived() + (long) received * bytes));
        if (first) {
            generation.arrivedAt(it.beganNanos() + it.tookNanos());
        }
    }

    private void raise(long postedNanos, long nanos, Counts totals) {
        if (totals.posted() > tally.posted) {
            posts.add(postedNanos, totals.posted());
        }
        tallied(nanos, totals.received());
        tally.raise(totals);
        anchorPosted = tally.posted;
        anchorBytes = tally.bytesPosted;
    }

    private void tallied(long nanos, long received) {
        talliedNanos = Math.max(talliedNanos, nanos);
        if (received > tally.received) {
            arrivals.add(nanos, received);
        }
    }

    void peerCounted(long nanos, ControlFact.PeerCounted it) {
        peer.counted(nanos, it);
    }

    /** Messages of one gate in the unit that the counts have: over TCP a vector is one. */
    int messagesOfGate() {
        return overTcp ? 1 : chunks;
    }

    int chunks() {
        return chunks;
    }

    GenerationState current() {
        return current;
    }

    /** Those of queue pairs; over TCP the one generation 0. */
    Collection<GenerationState> generations() {
        return overTcp
                ? List.of(generations.firstEntry().getValue())
                : generations.tailMap(1).values();
    }

    Optional<GenerationState> generation(int n) {
        return Optional.ofNullable(generations.get(n));
    }

    Counts totals() {
        return tally.counts();
    }

    /** This rank's own counts of that generation. */
    Counts counts(GenerationState generation) {
        return (generation.end == null ? tally.counts() : generation.end).since(generation.base);
    }

    /** What is known of the peer's counts of that generation. */
    PeerCounts peer(GenerationState generation) {
        return generation.peerEnd != null ? generation.peerEnd : peer(generation, false);
    }

    private PeerCounts peer(GenerationState generation, boolean over) {
        return peer.of(generation, tally.counts().since(generation.base), gateSize(), over);
    }

    /** What is known of the peer's counts since the session began. */
    PeerCounts peerTotals() {
        return peer.totals(peer(current).after(current.peerBase), tally.counts());
    }

    private PeerCountsFold.GateSize gateSize() {
        return new PeerCountsFold.GateSize(messagesOfGate(), vectorBytes);
    }

    OptionalLong reportedNanos() {
        return peer.reportedNanos();
    }

    /** This rank's clock when its counts were told last. */
    long talliedNanos() {
        return talliedNanos;
    }

    /** Messages received since the session began and before a time; empty when that is too long ago. */
    OptionalLong receivedBefore(long nanos) {
        return arrivals.before(nanos);
    }

    /** When the first outbound message of that generation was posted that is not among the first {@code arrived}. */
    OptionalLong oldestInFlightNanos(GenerationState generation, long arrived) {
        return posts.firstBeyond(generation.base.posted() + generation.lostInWarmup() + arrived);
    }

    /** Tallies by poll site as they were told last. */
    List<SiteTally> sites() {
        return sites;
    }

    /** Outbound messages that decode gates completed since the sites were told. */
    long completedInGates() {
        return completedInGates;
    }

    /** Inbound messages that decode gates received since the sites were told. */
    long receivedInGates() {
        return receivedInGates;
    }

    long gate() {
        return gate;
    }

    long gateBeganNanos() {
        return gateBeganNanos;
    }

    long gateEndedNanos() {
        return gateEndedNanos;
    }

    int armedAtExit() {
        return armedAtExit;
    }

    /** Messages received after the last gate was over, or since the gates began: parts of the next one. */
    long receivedSinceGate() {
        return tally.received - receivedAtGate;
    }

    int receiveQueue() {
        return receiveQueue;
    }

    int sendQueue() {
        return sendQueue;
    }

    int completionBacklog() {
        return completionBacklog;
    }

    /** The generations as models, oldest first. */
    List<GenerationModel> toModel(Axis axis) {
        List<GenerationModel> models = new ArrayList<>();
        generations.tailMap(1).values().forEach(g -> models.add(g.toModel(axis)));
        return models;
    }
}
