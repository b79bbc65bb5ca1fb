package dev.verbscope.cli.engine;

import dev.verbscope.link.Recipe;
import dev.verbscope.record.Fact;
import dev.verbscope.record.FactCodec;
import dev.verbscope.record.SessionFact.Noted;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Looks at the devices in a child process. It is never killed: one that does not return is left, and ends by itself once its
 * driver lets it.
 *
 * @param environment what to add to this process' own
 */
public record ChildLook(Map<String, String> environment) implements DeviceLook {
    /** A JVM starts in half a second, a device answers in milliseconds; on a machine that is busy elsewhere both take long. */
    private static final long DEADLINE_S = 20;

    private static final int LAST_WORDS = 400;

    @Override
    public List<Fact> look(DeviceWish wish, DeviceSource devices, Recipe recipe) throws IOException {
        Path aside = Files.createTempDirectory("verbscope-look");
        boolean over = false;
        boolean keep = false;
        try {
            Path saw = aside.resolve("facts.jsonl");
            Path said = aside.resolve("stderr.txt");
            ProcessBuilder builder = new ProcessBuilder(
                            JvmLine.forALink(aside.resolve(CrashReport.fileName("%p")), List.of("look")))
                    .redirectOutput(saw.toFile())
                    .redirectError(said.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            LookOrder order = new LookOrder(
                    new DeviceWish(Optional.of(devices.name()), wish.verbsLib(), wish.allocation()), recipe);
            try (BufferedWriter input = new BufferedWriter(process.outputWriter(StandardCharsets.UTF_8))) {
                input.write(order.line());
                input.newLine();
            }
            over = await(process);
            Seen seen = Seen.of(saw);
            if (!over) {
                throw new IOException("the look at this machine's devices has not come back for " + DEADLINE_S
                        + " s while " + seen.doing() + ". Process " + process.pid()
                        + " is left to end by itself; do not kill it, it may hold the device. What it said: " + said);
            }
            if (process.exitValue() == 0) {
                return seen.facts();
            }
            CrashReport report = CrashReport.of(aside, process.pid(), process.exitValue());
            keep = report.errorFile().isPresent();
            throw new IOException(died(process, report, seen, said));
        } finally {
            if (over && !keep) {
                delete(aside);
            }
        }
    }

    private static boolean await(Process process) throws IOException {
        try {
            return process.waitFor(DEADLINE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while this machine's devices were looked at", e);
        }
    }

    private static String died(Process process, CrashReport report, Seen seen, Path said) throws IOException {
        if (report.signal().isEmpty()) {
            String words = Files.readString(said, StandardCharsets.ISO_8859_1).strip();
            return words.isEmpty()
                    ? "the look at this machine's devices ended with exit code " + process.exitValue() + " while "
                            + seen.doing()
                    : words.substring(Math.max(0, words.length() - LAST_WORDS));
        }
        StringBuilder text = new StringBuilder("the process that looked at this machine's devices died of ")
                .append(report.signal().get())
                .append(" while ")
                .append(seen.doing());
        report.frame().ifPresent(frame -> text.append(", at ").append(frame));
        text.append('.');
        report.errorFile()
                .ifPresent(file ->
                        text.append(" The JVM's error file: ").append(file).append('.'));
        CrashReport.systemReports()
                .ifPresent(folder -> text.append(" The system's crash reports: ")
                        .append(folder)
                        .append('.'));
        return text.toString();
    }

    /**
     * What the child has told so far.
     *
     * @param doing what it turned to last
     */
    private record Seen(List<Fact> facts, String doing) {

        static Seen of(Path file) throws IOException {
            List<Fact> facts = new ArrayList<>();
            String doing = "starting";
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                byte[] json = line.getBytes(StandardCharsets.UTF_8);
                Optional<Fact> fact = FactCodec.decode(json, 0, json.length);
                if (fact.isPresent() && fact.get() instanceof Noted it) {
                    doing = it.text();
                } else {
                    fact.ifPresent(facts::add);
                }
            }
            return new Seen(facts, doing);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
