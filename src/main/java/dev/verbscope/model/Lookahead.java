package dev.verbscope.model;

import dev.verbscope.record.GateFact;
import dev.verbscope.record.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Draws one rank's lookahead window and queue gauges out of its folds. */
final class Lookahead {
    private static final int DONE_COLUMNS = 2;
    private static final int FRAME_BYTES = 4096;

    private final SessionFold session;
    private final TrafficFold traffic;
    private final BulkFold bulkGates;
    private final BulkWindow bulk;
    private final SessionModel.Parameters parameters;

    Lookahead(SessionFold session, TrafficFold traffic, BulkFold bulk) {
        this.session = session;
        this.traffic = traffic;
        this.bulkGates = bulk;
        this.bulk = bulk.window();
        this.parameters = session.parameters();
    }

    /** @param now on this rank's clock */
    Optional<WindowModel> window(GateStats gates, long now) {
        GenerationState generation = traffic.current();
        if (session.overTcp() || generation.n == 0 || parameters.lookaheadGates() == 0) {
            return Optional.empty();
        }
        int span = parameters.lookaheadGates();
        Optional<GateFact.WindowArmed> armed =
                generation.queuePairStands() ? Optional.ofNullable(generation.window) : Optional.empty();
        long awaited =
                armed.map(a -> Math.max(a.firstGate(), traffic.gate() + 1)).orElse(0L);
        boolean gateDone = armed.isPresent() && traffic.gate() >= armed.get().firstGate();
        int gatesArmed = armed.isEmpty()
                ? 0
                : gateDone ? traffic.armedAtExit() : armed.get().gates();
        if (bulk.draining() > 0) {
            gatesArmed = (bulk.drainLeft() + traffic.chunks() - 1) / traffic.chunks();
        }
        OptionalLong waiting = armed.isPresent() ? waiting(generation, awaited, gateDone, now) : OptionalLong.empty();
        long big = armed.isPresent() ? bulkGates.bigBefore(awaited) : 0;
        OptionalInt lowest = gateDone ? gates.lowestArmed(now) : OptionalInt.empty();
        return Optional.of(new WindowModel(
                armed.isPresent(),
                span,
                gatesArmed,
                traffic.chunks(),
                columns(armed.isPresent(), awaited, span, gatesArmed),
                awaited,
                big > 0 ? OptionalLong.empty() : waiting,
                big > 0 ? Optional.of(new WindowModel.BigFirst(big, waiting.isPresent())) : Optional.empty(),
                parameters.gateTimeoutNanos(),
                lowest,
                generation.peerWindow == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(generation.peerWindow.firstGate())));
    }

    private List<WindowModel.Column> columns(boolean armed, long awaited, int span, int gatesArmed) {
        List<WindowModel.Column> columns = new ArrayList<>();
        int chunks = traffic.chunks();
        long first = armed ? awaited : traffic.gate() + 1;
        if (armed) {
            for (long gate = Math.max(1, first - DONE_COLUMNS); gate < first; gate++) {
                columns.add(column(gate, chunks, WindowModel.Cell.DONE, 0));
            }
        }
        long arrived = Math.min(chunks - 1, Math.max(0, traffic.receivedSinceGate()));
        for (int i = 0; i < span; i++) {
            WindowModel.Cell cell = i < gatesArmed ? WindowModel.Cell.POSTED : WindowModel.Cell.NOT_POSTED;
            columns.add(column(first + i, chunks, cell, armed && i == 0 ? arrived : 0));
        }
        return columns;
    }

    private static WindowModel.Column column(long gate, int chunks, WindowModel.Cell cell, long arrived) {
        List<WindowModel.Cell> cells = new ArrayList<>(chunks);
        for (int chunk = 0; chunk < chunks; chunk++) {
            cells.add(chunk < arrived ? WindowModel.Cell.ARRIVED : cell);
        }
        return new WindowModel.Column(gate, cells);
    }

    /** A paced rank does not wait before its next gate is due, and none does while bulk traffic runs. */
    private OptionalLong waiting(GenerationState generation, long awaited, boolean gateDone, long now) {
        if (session.phase().filter(p -> p == Phase.GATES).isEmpty() || session.hasEnded() || bulk.inProgress()) {
            return OptionalLong.empty();
        }
        if (parameters.gatesAsked() > 0 && awaited > parameters.gatesAsked()) {
            return OptionalLong.empty();
        }
        if (generation.timedOut != null && generation.timedOut.gate() == awaited) {
            return OptionalLong.of(generation.timedOut.waitedNanos());
        }
        long since;
        if (gateDone) {
            since = traffic.gateEndedNanos();
            if (parameters.gatesPerSecond() > 0) {
                since = Math.max(since, traffic.gateBeganNanos() + (long) (1e9 / parameters.gatesPerSecond()));
            }
        } else {
            since = Math.max(
                    generation.windowArmedNanos, session.phaseBeganNanos().orElse(now));
        }
        return now < since ? OptionalLong.empty() : OptionalLong.of(now - since);
    }

    Optional<QueuesModel> queues() {
        GenerationState generation = traffic.current();
        return generation.queuePair().map(qp -> {
            Optional<GateFact.WindowArmed> window = Optional.ofNullable(generation.window);
            boolean gateDone =
                    window.isPresent() && traffic.gate() >= window.get().firstGate();
            int receives = gateDone ? traffic.receiveQueue() : beforeTheFirstGate(generation);
            int sends = gateDone ? traffic.sendQueue() : sendsUnderWay(generation);
            boolean inBulk = bulk.inProgress() && bulk.generation() == generation.n && parameters.bulkOverPair();
            if (inBulk) {
                // until the drain begins the lookahead window stands
                receives = bulk.awaitsHeader() ? receives : bulk.receivesPosted();
                sends = bulk.sendsOutstanding();
            }
            if (!generation.queuePairStands()) {
                receives = 0;
                sends = 0;
            }
            boolean full = inBulk && bulk.fullMessages();
            return new QueuesModel(
                    gauge(
                            receives,
                            full,
                            Math.max(frames(generation.mostReceives), fullFrames(generation.mostFullReceives)),
                            depth(qp.granted().maxRecvWr(), qp.counted().maxRecvWr())),
                    gauge(
                            sends,
                            full,
                            Math.max(frames(generation.mostSends), fullFrames(generation.mostFullSends)),
                            depth(qp.granted().maxSendWr(), qp.counted().maxSendWr())),
                    new QueuesModel.Gauge(
                            gateDone ? traffic.completionBacklog() : 0,
                            gateDone ? traffic.completionBacklog() : 0,
                            generation.mostCompletions,
                            Optional.of(qp.cqDepth())));
        });
    }

    private static int beforeTheFirstGate(GenerationState generation) {
        if (generation.window != null) {
            return generation.window.receives();
        }
        // The warm-up's one receive stays posted until a message takes it
        return generation.warmsUp() && !generation.inboundArrived() ? 1 : 0;
    }

    private static int sendsUnderWay(GenerationState generation) {
        return Math.max(0, generation.sentAttempts() - generation.completedAttempts());
    }

    private static int depth(int granted, int counted) {
        return granted > 0 ? granted : counted;
    }

    /** @param full whether they are full messages, not those of decode gates */
    private QueuesModel.Gauge gauge(int messages, boolean full, int mostFrames, int capacity) {
        int frames = full ? fullFrames(messages) : frames(messages);
        return new QueuesModel.Gauge(messages, frames, Math.max(frames, mostFrames), Optional.of(capacity));
    }

    private int fullFrames(int messages) {
        return messages * frames((long) parameters.chunkBytes());
    }

    /** Whole gates count their last message as short as it is; what is left over counts full ones. */
    private int frames(int messages) {
        int chunks = traffic.chunks();
        int chunkFrames = frames((long) parameters.chunkBytes());
        int lastBytes = parameters.vectorBytes() - (chunks - 1) * parameters.chunkBytes();
        int gateFrames = (chunks - 1) * chunkFrames + frames((long) lastBytes);
        return messages / chunks * gateFrames + messages % chunks * chunkFrames;
    }

    private static int frames(long bytes) {
        return (int) ((bytes + FRAME_BYTES - 1) / FRAME_BYTES);
    }
}
