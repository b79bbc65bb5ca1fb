package dev.verbscope.link;

import dev.verbscope.verbs.Clock;
import java.time.Duration;

/** Waits outside the gates: each has a deadline, and ends at once when the operator asks to stop. */
final class Waiting {

    /** Something that may be there now. */
    @FunctionalInterface
    interface Poll<T> {
        /** @return null while it is not there */
        T tryNow() throws LinkFailure, LinkStopped;
    }

    private final Journal journal;
    private final Clock clock;
    private final Mailbox mailbox;

    Waiting(Journal journal, Mailbox mailbox) {
        this.journal = journal;
        this.clock = journal.clock();
        this.mailbox = mailbox;
    }

    long deadlineIn(Duration time) {
        return clock.nanos() + time.toNanos();
    }

    boolean passed(long deadline) {
        return clock.nanos() - deadline >= 0;
    }

    Clock clock() {
        return clock;
    }

    /**
     * Polls until something is there.
     *
     * @return null when the deadline passed first
     * @throws LinkStopped when the operator asked to stop
     */
    <T> T until(long deadline, Poll<T> poll) throws LinkFailure, LinkStopped {
        for (int empty = 1; ; empty++) {
            T found = poll.tryNow();
            if (found != null) {
                return found;
            }
            journal.notes(mailbox);
            if (mailbox.stopAsked()) {
                throw new LinkStopped(mailbox.stopReason().orElse(""));
            }
            if (passed(deadline)) {
                return null;
            }
            clock.idle(empty, deadline);
        }
    }
}
