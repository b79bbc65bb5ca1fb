package dev.verbscope.cli.engine;

import dev.verbscope.record.SessionFact.CommandAnswered;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;

/**
 * The commands that come in on an engine's standard input, until it ends: then the process that wrote them is gone or wants
 * nothing any more, and the session is asked to stop. The answers are facts in the recording.
 */
public final class EngineInput implements Runnable {
    private static final String TAKEN = "taken";

    private final BufferedReader lines;
    private final RankLink link;

    /** @param lines what follows the order */
    public EngineInput(BufferedReader lines, RankLink link) {
        this.lines = lines;
        this.link = link;
    }

    /** Returns at the end of the input. */
    @Override
    public void run() {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    take(line);
                }
            }
            link.stop("the process that commanded this engine ended or closed its input");
        } catch (IOException e) {
            link.stop("this engine's standard input cannot be read: " + e.getMessage());
        }
    }

    private void take(String line) {
        Optional<EngineCommandLine> parsed = EngineCommandLine.parse(line);
        if (parsed.isEmpty()) {
            link.note(new CommandAnswered(0, "", "not understood: " + line));
            return;
        }
        EngineCommandLine it = parsed.get();
        String answer = TAKEN;
        switch (it.command()) {
            case EngineCommandLine.STOP -> link.stop(it.reason());
            case EngineCommandLine.RECREATE -> link.recreate(it.reason());
            default -> answer = "no such command";
        }
        link.note(new CommandAnswered(it.id(), it.command(), answer));
    }
}
