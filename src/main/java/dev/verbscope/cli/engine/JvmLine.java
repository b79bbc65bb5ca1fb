package dev.verbscope.cli.engine;

import dev.verbscope.cli.Main;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How this program is started once more to hold a link: the same java, the same modules, the same heap, and the collector and
 * the archive of classes that the launcher chooses for links, whatever this process has.
 */
public final class JvmLine {
    private static final String MODULE = "dev.verbscope";

    /** The launcher's archive for links; a JVM passes over one that does not fit it. */
    private static final String ARCHIVE = "verbscope-link.jsa";

    /** Holds the folder that the archive was made in; in another one a JVM that takes it up dies. */
    private static final String ARCHIVE_PLACE = "verbscope-link.place";

    /** What only one process may write, belongs to the window, or stands in the new line anyway. */
    private static final List<String> NOT_INHERITED = List.of(
            "-XX:ErrorFile",
            "-XX:+AutoCreateSharedArchive",
            "-XX:ArchiveClassesAtExit",
            "-XX:SharedArchiveFile",
            "-XX:AOT",
            "-XX:MaxGCPauseMillis",
            "-XX:+DisplayVMOutputToStderr",
            "-Xdock",
            "-Xrun");

    private JvmLine() {}

    /**
     * @param errorFile where the JVM writes what it knows when it crashes; may contain {@code %p}
     * @param arguments of the program
     */
    public static List<String> forALink(Path errorFile, List<String> arguments) {
        boolean modular = Main.class.getModule().isNamed();
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current()
                .info()
                .command()
                .orElseGet(() ->
                        Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.add("--enable-native-access=" + (modular ? MODULE : "ALL-UNNAMED"));
        line.addAll(options(ManagementFactory.getRuntimeMXBean().getInputArguments(), archive()));
        line.add("-XX:ErrorFile=" + errorFile);
        line.add("-Djava.awt.headless=true");
        if (modular) {
            line.addAll(List.of("--module-path", System.getProperty("jdk.module.path")));
            line.addAll(List.of("--module", MODULE + "/" + Main.class.getName()));
        } else {
            line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        }
        line.addAll(arguments);
        return line;
    }

    /**
     * @param own of this JVM
     * @param archive of classes, for links
     */
    static List<String> options(List<String> own, Optional<Path> archive) {
        List<String> options = new ArrayList<>();
        own.stream()
                .filter(argument -> argument.startsWith("-X"))
                .filter(argument -> NOT_INHERITED.stream().noneMatch(argument::startsWith))
                .filter(argument -> !argument.matches("-XX:[+-]Use\\w+GC"))
                .forEach(options::add);
        // A pause of the collector is a pause of the link thread, and would be measured as the link's
        options.add("-XX:+UseZGC");
        archive.ifPresent(file -> options.add("-XX:SharedArchiveFile=" + file));
        options.add("-XX:+DisplayVMOutputToStderr");
        return options;
    }

    /** The one that the launcher uses for links, where this JVM was started with a cache of the launcher's at all. */
    private static Optional<Path> archive() {
        boolean cached = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(it -> it.startsWith("-XX:AOTCache=") || it.startsWith("-XX:SharedArchiveFile="));
        if (!cached) {
            return Optional.empty();
        }
        try {
            return archiveIn(ProgramPlace.beside(ARCHIVE).getParent());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The archive in the folder of the launcher, if it was made there. */
    static Optional<Path> archiveIn(Path folder) throws IOException {
        Path archive = folder.resolve(ARCHIVE);
        Path place = folder.resolve(ARCHIVE_PLACE);
        boolean fits = Files.isRegularFile(archive)
                && Files.isRegularFile(place)
                && Files.readString(place).equals(folder.toRealPath() + "\n");
        return fits ? Optional.of(archive) : Optional.empty();
    }
}
