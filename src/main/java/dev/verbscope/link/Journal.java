package dev.verbscope.link;

import dev.verbscope.record.Fact;
import dev.verbscope.record.Phase;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.SessionFact.Noted;
import dev.verbscope.record.SessionFact.PhaseEntered;
import dev.verbscope.verbs.Clock;

/** Where the link thread writes what happens, with the time of now. */
final class Journal {
    private final Recorder recorder;
    private final Clock clock;
    private final PhaseHook hook;

    Journal(Recorder recorder, Clock clock, PhaseHook hook) {
        this.recorder = recorder;
        this.clock = clock;
        this.hook = hook;
    }

    void fact(Fact fact) {
        recorder.fact(clock.nanos(), fact);
    }

    void note(String text) {
        fact(new Noted(text));
    }

    /** Writes down what others left to be written down. */
    void notes(Mailbox mailbox) {
        for (Fact note = mailbox.pollNote(); note != null; note = mailbox.pollNote()) {
            fact(note);
        }
    }

    void phase(Phase phase, int generation) {
        fact(new PhaseEntered(phase, generation));
        hook.entered(phase, generation);
    }

    Recorder recorder() {
        return recorder;
    }

    Clock clock() {
        return clock;
    }
}
