package dev.verbscope.link;

import dev.verbscope.link.socket.SocketErrno;
import dev.verbscope.link.socket.Stream;
import dev.verbscope.link.wire.Hello;
import dev.verbscope.link.wire.PeerHello;
import dev.verbscope.link.wire.WireException;
import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.ControlFact.HelloCompared;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Writes this rank's HELLO, reads the peer's, compares them. */
final class HelloExchange {
    /** A peer that has connected says HELLO at once; one that says nothing is given that long. */
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final SessionPlan plan;
    private final Journal journal;
    private final Waiting waiting;

    HelloExchange(SessionPlan plan, Journal journal, Waiting waiting) {
        this.plan = plan;
        this.journal = journal;
        this.waiting = waiting;
    }

    /** How long a peer that has connected may take for its HELLO. */
    static Duration patience(SessionPlan plan) {
        return TIMEOUT.compareTo(plan.connectTimeout()) < 0 ? TIMEOUT : plan.connectTimeout();
    }

    /**
     * @param mine what this rank says
     * @return what the peer says; it agrees in every field that is compared
     */
    Hello exchange(Stream stream, Hello mine) throws LinkFailure, LinkStopped {
        Duration patience = patience(plan);
        long deadline = waiting.deadlineIn(patience);
        ByteBuffer out = mine.encode();
        ByteBuffer in = ByteBuffer.allocateDirect(Hello.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        journal.fact(new Frame(true, 0, "HELLO", Hello.BYTES, mine.fields()));
        Hello theirs = waiting.until(deadline, () -> step(stream, out, in));
        if (theirs == null) {
            throw new LinkFailure(
                    "hello-timeout",
                    who(stream) + ": the peer connected and sent " + in.position() + " of "
                            + PeerHello.whole(in.duplicate().flip()).orElse(Hello.BYTES + " bytes of HELLO")
                            + " within "
                            + patience.toMillis() + " ms. Is it a ds4 or a Verbscope?");
        }
        journal.fact(new Frame(false, 0, "HELLO", Hello.BYTES, theirs.fields()));
        List<String> differences = mine.differencesTo(theirs);
        boolean extensions = mine.speaksExtensions() && theirs.speaksExtensions();
        journal.fact(new HelloCompared(mine.fields(), theirs.fields(), mine.differingFields(theirs), extensions));
        if (!differences.isEmpty()) {
            throw new LinkFailure("hello-mismatch", who(stream) + ": HELLO: " + String.join("; ", differences));
        }
        try {
            theirs.schedule().check(plan.identity().slots());
        } catch (WireException e) {
            throw new LinkFailure(e.code(), who(stream) + ": HELLO: " + e.getMessage(), e);
        }
        return theirs;
    }

    private Hello step(Stream stream, ByteBuffer out, ByteBuffer in) throws LinkFailure {
        try {
            Optional<IOException> unwritten = write(stream, out);
            int read;
            do {
                read = stream.read(in);
            } while (read > 0 && in.hasRemaining());
            if (in.position() >= Hello.MAGIC_BYTES) {
                Hello.checkPrefix(in.duplicate().flip());
            }
            if (read < 0) {
                throw new LinkFailure(
                        "hello-cut-short",
                        who(stream) + ": the peer closed after " + in.position() + " of " + Hello.BYTES
                                + " bytes of HELLO. Look at what it says at its end");
            }
            if (unwritten.isPresent()) {
                throw unwritten.get();
            }
            return in.hasRemaining() || out.hasRemaining()
                    ? null
                    : Hello.decode(in.duplicate().flip());
        } catch (WireException e) {
            throw new LinkFailure(e.code(), who(stream) + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new LinkFailure("peer-gone", who(stream) + ": exchanging HELLO: " + SocketErrno.describe(e), e);
        }
    }

    /** A peer that has closed already may have said before why: a failed write is told only when there is nothing to read. */
    private static Optional<IOException> write(Stream stream, ByteBuffer out) {
        try {
            if (out.hasRemaining()) {
                stream.write(out);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    private String who(Stream stream) {
        return "rank " + plan.rank() + ", peer " + stream.remote();
    }
}
