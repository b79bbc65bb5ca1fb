package dev.verbscope.cli.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What can be known of a process that died: from the error file that the JVM left behind, else from the exit code.
 *
 * @param signal as in {@code SIGSEGV (11)}; empty when no signal ended it
 * @param frame where in the machine code; the driver's function where it has a name
 * @param errorFile the JVM's error file
 */
record CrashReport(Optional<String> signal, Optional<String> frame, Optional<Path> errorFile) {
    /** {@code #  SIGSEGV (0xb) at pc=0x00007f…, pid=12, tid=34}. */
    private static final Pattern SIGNAL = Pattern.compile("^#\\s+(SIG[A-Z]+) \\(0x([0-9a-f]+)\\) at pc=");

    private static final String FRAME_FOLLOWS = "# Problematic frame:";

    /** The header ends long before. */
    private static final int HEADER_LINES = 60;

    /** Java tells a signal as the shell does. */
    private static final int SIGNALED = 128;

    /** Those whose numbers Linux and macOS share, and that end a process. */
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"));

    /** @param folder where the JVM was told to leave its error file */
    static CrashReport of(Path folder, long pid, int exitCode) {
        Optional<Path> file =
                Optional.of(folder.resolve(fileName(Long.toString(pid)))).filter(Files::isRegularFile);
        CrashReport said = file.map(CrashReport::read)
                .orElseGet(() -> new CrashReport(Optional.empty(), Optional.empty(), Optional.empty()));
        return said.signal().isPresent() || said.frame().isPresent()
                ? said
                : new CrashReport(signal(exitCode), said.frame(), file);
    }

    /** @param pid or {@code %p} for the JVM to fill in */
    static String fileName(String pid) {
        return "hs_err_pid" + pid + ".log";
    }

    private static CrashReport read(Path file) {
        Optional<String> signal = Optional.empty();
        Optional<String> frame = Optional.empty();
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            List<String> header = lines.limit(HEADER_LINES).toList();
            for (int i = 0; i < header.size(); i++) {
                Matcher matcher = SIGNAL.matcher(header.get(i));
                if (signal.isEmpty() && matcher.find()) {
                    signal = Optional.of(matcher.group(1) + " (" + Integer.parseInt(matcher.group(2), 16) + ")");
                }
                if (header.get(i).startsWith(FRAME_FOLLOWS) && i + 1 < header.size()) {
                    frame = Optional.of(header.get(i + 1)
                            .replaceFirst("^#\\s*", "")
                            .replaceAll("\\s+", " ")
                            .strip());
                }
            }
        } catch (IOException e) {
            // the exit code says the rest
        }
        return new CrashReport(signal, frame, Optional.of(file));
    }

    private static Optional<String> signal(int exitCode) {
        int number = exitCode - SIGNALED;
        if (number <= 0 || number > 64) {
            return Optional.empty();
        }
        return Optional.of(SIGNALS.getOrDefault(number, "signal") + " (" + number + ")");
    }

    /** Where the system keeps crash reports of its own. */
    static Optional<String> systemReports() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")
                ? Optional.of("~/Library/Logs/DiagnosticReports")
                : Optional.empty();
    }
}
