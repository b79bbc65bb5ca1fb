package dev.verbscope.link;

import dev.verbscope.link.wire.FrameType;
import dev.verbscope.record.ControlFact.Frame;
import dev.verbscope.record.ControlFact.FramesSkipped;
import java.util.Map;

/**
 * What a peer may send as often as it likes, model commands that are skipped and extensions, as facts: each of them as long
 * as they are few, beyond {@value #SINGLY} of a name within a second one fact for all that follow in it. So a peer that sends nothing else fills neither the recording nor this rank's
 * time, and every total stays right.
 */
final class FrameLog {
    /** Facts of one name in each second. */
    static final int SINGLY = 16;

    /** What is told together was heard within that time. */
    static final long SECOND_NANOS = 1_000_000_000;

    /** One name. */
    private static final class Name {
        private long began;
        private int singly;
        private long count;
        private long bytes;
        private long first;
        private long last;
    }

    private final Journal journal;
    private final Name[] names = new Name[FrameType.values().length];
    /** Whether some have not been told. */
    private boolean owed;
    /** When the first of them must be. */
    private long due;

    FrameLog(Journal journal) {
        this.journal = journal;
    }

    /** One came. */
    void heard(FrameType type, int bytes, Map<String, String> fields) {
        long now = journal.clock().nanos();
        Name name = names[type.ordinal()];
        if (name == null) {
            name = new Name();
            name.began = now;
            names[type.ordinal()] = name;
        }
        if (now - name.began >= SECOND_NANOS) {
            tell(type, name);
            name.began = now;
            name.singly = 0;
        }
        if (name.singly < SINGLY) {
            name.singly++;
            journal.fact(new Frame(false, type.number(), type.name(), bytes, fields));
            return;
        }
        if (name.count == 0) {
            name.first = now;
            long until = name.began + SECOND_NANOS;
            due = owed ? Math.min(due, until) : until;
            owed = true;
        }
        name.count++;
        name.bytes += bytes;
        name.last = now;
    }

    /** Tells what has waited for its second to be over. Costs nothing while nothing waits. */
    void tellDue() {
        if (owed && journal.clock().nanos() - due >= 0) {
            tellAll();
        }
    }

    /** Tells all that waits: nothing follows, or its time has come. */
    void tellAll() {
        if (!owed) {
            return;
        }
        owed = false;
        for (FrameType type : FrameType.values()) {
            Name name = names[type.ordinal()];
            if (name != null) {
                tell(type, name);
            }
        }
    }

    private void tell(FrameType type, Name name) {
        if (name.count > 0) {
            journal.fact(new FramesSkipped(type.number(), type.name(), name.count, name.bytes, name.first, name.last));
            name.count = 0;
            name.bytes = 0;
        }
    }
}
