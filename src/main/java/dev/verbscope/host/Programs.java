package dev.verbscope.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Programs that print a few lines about this machine and end. */
final class Programs {
    /** What a pipe holds at least on the systems there are, so a program that prints no more can end unread. */
    private static final int LONGEST_ANSWER = 16 * 1024;

    private final Path root;
    private final Duration patience;

    /** @param root the folder that stands for {@code /} */
    Programs(Path root, Duration patience) {
        this.root = root;
        this.patience = patience;
    }

    /** What it printed, without blank space around it; empty when it is not there, hangs, fails or prints nothing. */
    Optional<String> answer(String program, String... arguments) {
        Path path = root.resolve(program);
        if (!Files.isExecutable(path)) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .start();
            try {
                return answer(process);
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<String> answer(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            return Optional.empty();
        }
        byte[] text = process.getInputStream().readNBytes(LONGEST_ANSWER);
        boolean failed = process.exitValue() != 0;
        return Optional.of(new String(text, StandardCharsets.UTF_8).strip()).filter(t -> !failed && !t.isEmpty());
    }
}
