package dev.verbscope.link;

import dev.verbscope.record.Fact;

/** What an operator can ask of a running session. Every method returns at once; what came of it is in the recording. */
public interface LinkCommands {

    /** Ends the session in order: at the next gate that both ranks agree on, or at once where no gate runs. */
    void stop(String reason);

    /** Asks for a new queue pair in mid-session. */
    void recreate(String reason);

    /** Puts a fact about the session's surroundings into its recording, for example a fault switched on the fabric. */
    void note(Fact fact);
}
