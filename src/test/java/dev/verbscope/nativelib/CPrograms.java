package dev.verbscope.nativelib;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Compiles the C programs of {@code src/test/native} into the build's own folder, each once after a change of its sources. Where
 * there is no C compiler the test that asks is aborted with that reason; {@code .ci/run} takes no skipped test, so there it counts.
 */
public final class CPrograms {
    private static final List<String> FLAGS = List.of("-std=gnu11", "-O2", "-g", "-Wall", "-Wextra", "-Werror");
    private static final long COMPILE_SECONDS = 120;

    private CPrograms() {}

    /** A shared library from one source. */
    public static Path library(String name, String source) {
        return built(name, List.of("-fvisibility=hidden", "-fPIC", "-shared"), List.of(source));
    }

    /** A program from its sources. */
    public static Path program(String name, String... sources) {
        return built(name, List.of(), List.of(sources));
    }

    /** The build's folder, {@code target}: above the classes under test. */
    static Path target() {
        try {
            return Path.of(CPrograms.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code src/test/native}. */
    static Path sources() {
        return target().resolveSibling("src").resolve("test").resolve("native");
    }

    /** The C compiler's name, or the test ends here, as skipped. */
    static String compiler() {
        for (String name : new String[] {System.getenv("CC"), "cc", "gcc", "clang"}) {
            if (name != null && !name.isBlank() && runs(name)) {
                return name;
            }
        }
        return abort("no C compiler: neither cc, gcc nor clang starts; Debian has one in gcc and libc6-dev");
    }

    private static boolean runs(String name) {
        try {
            Process process = new ProcessBuilder(name, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(COMPILE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static synchronized Path built(String name, List<String> kind, List<String> sources) {
        Path folder = target().resolve("native");
        Path built = folder.resolve(name);
        try {
            Files.createDirectories(folder);
            // two builds in one folder: the second waits, and then finds it done
            try (FileChannel lock = FileChannel.open(
                            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var held = lock.lock()) {
                if (held.isValid() && !isUpToDate(built)) {
                    compile(built, kind, sources);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return built;
    }

    /** No older than any source: headers are not told apart, there are few. */
    private static boolean isUpToDate(Path built) throws IOException {
        if (!Files.exists(built)) {
            return false;
        }
        var time = Files.getLastModifiedTime(built);
        try (Stream<Path> files = Files.list(sources())) {
            for (Path source : (Iterable<Path>) files::iterator) {
                if (Files.getLastModifiedTime(source).compareTo(time) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void compile(Path built, List<String> kind, List<String> sources) throws IOException {
        Path unfinished = built.resolveSibling(built.getFileName() + ".new");
        List<String> command = new ArrayList<>();
        command.add(compiler());
        command.addAll(FLAGS);
        command.addAll(kind);
        command.add("-o");
        command.add(unfinished.toString());
        command.addAll(sources);
        command.add("-lpthread");
        Finished compiled = Finished.of(
                new ProcessBuilder(command).directory(sources().toFile()).redirectErrorStream(true), COMPILE_SECONDS);
        if (compiled.code() != 0) {
            throw new AssertionError(String.join(" ", command) + "\n" + compiled.out());
        }
        try {
            Files.move(unfinished, built, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, built, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
