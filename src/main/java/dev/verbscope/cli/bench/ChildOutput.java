package dev.verbscope.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The lines that a process prints, read as they come, so that it never waits for somebody to read them; whoever waits for one
 * can be interrupted.
 */
final class ChildOutput {
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private ChildOutput() {}

    static ChildOutput of(Process process) {
        ChildOutput output = new ChildOutput();
        BufferedReader from = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("output-of-" + process.pid()).start(() -> output.read(from));
        return output;
    }

    private void read(BufferedReader from) {
        try {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            // the same end
        }
        lines.add(Optional.empty());
    }

    /** Waits for the next line; empty when there comes no other. */
    Optional<String> line() throws InterruptedException {
        return lines.take();
    }
}
