package dev.verbscope.cli.engine;

import dev.verbscope.cli.Main;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this program is started once more: the same java, the same modules, the same choice of collector and heap. */
public final class JvmLine {
    private static final String MODULE = "dev.verbscope";

    /** What only one process may write, belongs to the window, or stands in the new line anyway. */
    private static final List<String> NOT_INHERITED = List.of(
            "-XX:ErrorFile", "-XX:+AutoCreateSharedArchive", "-XX:ArchiveClassesAtExit", "-XX:AOT", "-Xdock", "-Xrun");

    private JvmLine() {}

    /**
     * @param errorFile where the JVM writes what it knows when it crashes; may contain {@code %p}
     * @param arguments of the program
     */
    public static List<String> of(Path errorFile, List<String> arguments) {
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current()
                .info()
                .command()
                .orElseGet(() ->
                        Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        boolean modular = Main.class.getModule().isNamed();
        line.add("--enable-native-access=" + (modular ? MODULE : "ALL-UNNAMED"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-X"))
                .filter(argument -> NOT_INHERITED.stream().noneMatch(argument::startsWith))
                .forEach(line::add);
        line.add("-XX:ErrorFile=" + errorFile);
        line.add("-XX:+DisplayVMOutputToStderr");
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
}
