package dev.verbscope.link;

import dev.verbscope.link.socket.SocketErrno;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.GateSchedule;
import dev.verbscope.link.wire.Hello;
import dev.verbscope.link.wire.HelloLayout;
import dev.verbscope.link.wire.PeerHello;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.ControlFact.HelloCompared;
import dev.verbscope.record.ControlFact.PeerMet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Joins a peer whose identity is not known: reads its HELLO before this rank has said anything, and answers as the other half
 * of the same pair. A ds4 writes its own HELLO before it reads, so neither waits for the other.
 */
final class HelloAnswer {
    /** The two layouts of version 9 are told apart by what arrives in that time after the shorter one. */
    static final Duration LAYOUT_PATIENCE = Duration.ofMillis(100);

    private final SessionPlan plan;
    private final Journal journal;
    private final Waiting waiting;
    private final Stream stream;
    private final ByteBuffer in = ByteBuffer.allocateDirect(Hello.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    HelloAnswer(SessionPlan plan, Journal journal, Waiting waiting, Stream stream) {
        this.plan = plan;
        this.journal = journal;
        this.waiting = waiting;
        this.stream = stream;
    }

    /**
     * @param rdmaOk what this rank says of RDMA to a peer that says that
     * @return what the peer says; it leads where this rank works, and works where this one leads
     */
    PeerHello join(ToIntFunction<Hello> rdmaOk) throws LinkFailure, LinkStopped {
        PeerHello theirs = read();
        HelloLayout layout = theirs.layout();
        journal.fact(new Frame(false, 0, "HELLO", layout.bytes(), theirs.fields()));
        journal.fact(new PeerMet(layout.version(), layout.bytes(), layout.warmsUp()));
        PeerHello mine = theirs.answer(plan.leads() ? 1 : 2, rdmaOk.applyAsInt(theirs.common()) == 1);
        journal.fact(new Frame(true, 0, "HELLO", layout.bytes(), mine.fields()));
        write(mine.encode());
        // the identity is the peer's own: only the roles can collide
        List<String> differences = mine.common().differencesTo(theirs.common());
        journal.fact(new HelloCompared(
                mine.fields(), theirs.fields(), mine.common().differingFields(theirs.common()), false));
        if (!differences.isEmpty()) {
            throw new LinkFailure(
                    "hello-mismatch",
                    who() + ": HELLO: " + String.join("; ", differences) + ". Attach with the other --role");
        }
        checkSchedule(theirs.common());
        return theirs;
    }

    /** No gate is run here, so a schedule that no rank could run is only told. */
    private void checkSchedule(Hello theirs) {
        GateSchedule schedule = theirs.schedule();
        int slots = (int) Math.min(Integer.MAX_VALUE, 2 * Integer.toUnsignedLong(theirs.layers()));
        try {
            schedule.check(slots);
        } catch (WireException e) {
            journal.note("the peer's HELLO has a gate schedule that no pair can run: " + e.getMessage());
        }
    }

    private PeerHello read() throws LinkFailure, LinkStopped {
        Duration patience = HelloExchange.patience(plan);
        HelloLayout layout = waiting.until(waiting.deadlineIn(patience), this::recognize);
        if (layout == null) {
            throw new LinkFailure(
                    "hello-timeout",
                    who() + ": the peer connected and sent " + in.position() + wanted() + " within "
                            + patience.toMillis()
                            + " ms. Is it a ds4 or a Verbscope's link? Two that attach wait for each other");
        }
        if (layout == HelloLayout.NINE_SHORT) {
            layout = tellApart();
        }
        try {
            return PeerHello.decode(in.flip(), layout);
        } catch (WireException e) {
            throw new LinkFailure(e.code(), who() + ": " + e.getMessage(), e);
        }
    }

    /** How much was to come: of the layout that the version has, or of any. */
    private String wanted() {
        return PeerHello.whole(in.duplicate().flip())
                .map(whole -> " of " + whole)
                .orElse(" bytes, not the " + PeerHello.SHORTEST_BYTES + " or " + Hello.BYTES + " of a HELLO,");
    }

    /** Which layout has come as far as it can be told at once: of version 9 the shorter one. */
    private HelloLayout recognize() throws LinkFailure {
        boolean ended = fill();
        try {
            if (in.position() >= Hello.MAGIC_BYTES) {
                HelloLayout shortest = PeerHello.possible(in.duplicate().flip()).getLast();
                if (in.position() >= Hello.PREFIX_BYTES && in.position() >= shortest.bytes()) {
                    return shortest;
                }
            }
        } catch (WireException e) {
            throw new LinkFailure(e.code(), who() + ": " + e.getMessage(), e);
        }
        if (ended) {
            throw cutShort();
        }
        return null;
    }

    private HelloLayout tellApart() throws LinkFailure, LinkStopped {
        HelloLayout layout = waiting.until(waiting.deadlineIn(LAYOUT_PATIENCE), () -> {
            if (fill()) {
                throw cutShort();
            }
            return in.hasRemaining() ? null : HelloLayout.NINE_LONG;
        });
        if (layout == null && in.position() != PeerHello.SHORTEST_BYTES) {
            throw new LinkFailure(
                    "hello-cut-short",
                    who() + ": " + in.position() + " bytes of a version 9 HELLO came and no more within "
                            + LAYOUT_PATIENCE.toMillis() + " ms; its two layouts have " + PeerHello.SHORTEST_BYTES
                            + " and " + Hello.BYTES);
        }
        return layout == null ? HelloLayout.NINE_SHORT : layout;
    }

    /** @return true at the end of the peer's stream */
    private boolean fill() throws LinkFailure {
        try {
            int read = 0;
            while (in.hasRemaining() && (read = stream.read(in)) > 0) {
                // on to the next
            }
            return read < 0;
        } catch (IOException e) {
            throw gone("reading", e);
        }
    }

    private LinkFailure cutShort() {
        return new LinkFailure(
                "hello-cut-short",
                who() + ": the peer closed after " + in.position() + " bytes of HELLO, wanted "
                        + PeerHello.SHORTEST_BYTES + " or " + Hello.BYTES + ". Look at what it says at its end");
    }

    private void write(ByteBuffer out) throws LinkFailure, LinkStopped {
        Boolean written = waiting.until(waiting.deadlineIn(HelloExchange.TIMEOUT), () -> {
            try {
                stream.write(out);
            } catch (IOException e) {
                throw gone("answering", e);
            }
            return out.hasRemaining() ? null : Boolean.TRUE;
        });
        if (written == null) {
            throw new LinkFailure(
                    "control-timeout",
                    who() + ": the peer took " + out.position() + " of " + out.limit() + " bytes of this rank's HELLO"
                            + " within " + HelloExchange.TIMEOUT.toSeconds() + " s");
        }
    }

    private LinkFailure gone(String doing, IOException e) {
        return new LinkFailure("peer-gone", who() + ": " + doing + " HELLO: " + SocketErrno.describe(e), e);
    }

    private String who() {
        return "rank " + plan.rank() + ", peer " + stream.remote();
    }
}
