package dev.verbscope.link;

import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact.Called;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.VerbsException;
import java.util.Optional;
import java.util.function.Function;

/** Wraps every verbs call of the control path: into the last-call cell before, out of it and into the journal after. */
final class VerbsLog {

    /** A verbs call that returns something. */
    @FunctionalInterface
    interface Call<T> {
        T run() throws VerbsException;
    }

    /** A verbs call that returns nothing. */
    @FunctionalInterface
    interface Action {
        void run() throws VerbsException;
    }

    private final Journal journal;

    VerbsLog(Journal journal) {
        this.journal = journal;
    }

    /**
     * @param asked what is asked, one line
     * @param answered what came back, one line
     */
    <T> T call(VerbsCall call, String device, int generation, String asked, Call<T> body, Function<T, String> answered)
            throws VerbsException {
        long entered = entering(call, generation);
        try {
            T result = body.run();
            returned(call, device, generation, asked + answered.apply(result), entered, Optional.empty());
            return result;
        } catch (VerbsException e) {
            returned(call, device, generation, asked, entered, Optional.of(e.errno()));
            throw e;
        }
    }

    <T> T call(VerbsCall call, String device, int generation, String asked, Call<T> body) throws VerbsException {
        return call(call, device, generation, asked, body, result -> "");
    }

    void run(VerbsCall call, String device, int generation, String asked, Action body) throws VerbsException {
        call(call, device, generation, asked, () -> {
            body.run();
            return null;
        });
    }

    /** A call that only looks: it is named in the last-call cell while it lasts, and not told when it has returned. */
    <T> T look(VerbsCall call, Call<T> body) throws VerbsException {
        entering(call, 0);
        try {
            return body.run();
        } finally {
            left();
        }
    }

    /** Stores the call into the last-call cell. */
    long entering(VerbsCall call, int generation) {
        long now = journal.clock().nanos();
        journal.recorder().entering(call, 0, generation, now);
        return now;
    }

    /** Stores that it has returned; the time it returned. */
    long left() {
        long now = journal.clock().nanos();
        journal.recorder().left(now);
        return now;
    }

    private void returned(
            VerbsCall call, String device, int generation, String detail, long entered, Optional<Errno> errno) {
        long now = left();
        journal.fact(new Called(call, device, generation, detail, entered, now - entered, errno));
    }
}
