package dev.verbscope.link;

import dev.verbscope.link.wire.ClockProbe;
import dev.verbscope.link.wire.FrameType;
import dev.verbscope.record.ControlFact.ClockMeasured;
import java.time.Duration;

/** Asks the peer what time it has, answers when it asks, and records the offset whenever it is known better. */
final class PeerClock {
    private static final long PROBE_EVERY = Duration.ofSeconds(1).toNanos();

    private final Journal journal;
    private final ControlLink control;
    private long nextProbe;
    private long probes;
    private long bestRoundTrip = Long.MAX_VALUE;

    PeerClock(Journal journal, ControlLink control) {
        this.journal = journal;
        this.control = control;
        this.nextProbe = journal.clock().nanos();
    }

    /** When it asks next. */
    long nextDue() {
        return nextProbe;
    }

    void attend(long now) throws LinkFailure, LinkStopped {
        if (now - nextProbe >= 0) {
            nextProbe = now + PROBE_EVERY;
            control.sendQuietly(FrameType.CLOCK, new ClockProbe(++probes, now, 0).encode());
        }
    }

    /** Takes what the peer asked or answered. */
    void said(ClockProbe probe) throws LinkFailure, LinkStopped {
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
