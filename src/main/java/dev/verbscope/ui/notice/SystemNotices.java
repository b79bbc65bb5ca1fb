package dev.verbscope.ui.notice;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Notices of the system: by {@code osascript} on macOS and {@code notify-send} on Linux, both in a process of their own, so
 * that no second toolkit wakes in this one. Where neither is, another shower takes over.
 */
public final class SystemNotices implements NoticeShower {
    /** Both return at once; one that hangs is ended. */
    private static final long PATIENCE_S = 5;

    private final String system;
    private final Executor elsewhere;
    private final NoticeShower otherwise;

    /**
     * @param elsewhere where processes are started and waited for
     * @param otherwise shows what the system cannot, on whatever thread
     */
    public SystemNotices(Executor elsewhere, NoticeShower otherwise) {
        this(System.getProperty("os.name"), elsewhere, otherwise);
    }

    SystemNotices(String system, Executor elsewhere, NoticeShower otherwise) {
        this.system = system;
        this.elsewhere = elsewhere;
        this.otherwise = otherwise;
    }

    @Override
    public void show(Notice notice) {
        Optional<List<String>> command = command(system, notice);
        if (command.isEmpty()) {
            otherwise.show(notice);
            return;
        }
        elsewhere.execute(() -> {
            if (!ran(command.get())) {
                otherwise.show(notice);
            }
        });
    }

    /** The texts are arguments, never part of a script: whatever a host calls itself stays a text. */
    static Optional<List<String>> command(String system, Notice notice) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return Optional.of(List.of(
                    "osascript",
                    "-e",
                    "on run argv",
                    "-e",
                    "display notification (item 2 of argv) with title (item 1 of argv)",
                    "-e",
                    "end run",
                    notice.title(),
                    notice.text()));
        }
        if (name.startsWith("linux")) {
            return Optional.of(List.of("notify-send", "--app-name=Verbscope", "--", notice.title(), notice.text()));
        }
        return Optional.empty();
    }

    private static boolean ran(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                process.getOutputStream().close();
                return process.waitFor(PATIENCE_S, TimeUnit.SECONDS) && process.exitValue() == 0;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
