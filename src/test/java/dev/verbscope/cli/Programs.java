package dev.verbscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a process of its own, as the tests themselves run it. */
final class Programs {

    private Programs() {}

    static List<String> command(List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(classPath());
        command.add(Main.class.getName());
        command.addAll(args);
        return command;
    }

    /** Classes and libraries from the module path and the class path of this process. */
    private static String classPath() {
        String modules = System.getProperty("jdk.module.path", "");
        String classes = System.getProperty("java.class.path", "");
        return modules.isEmpty() ? classes : modules + java.io.File.pathSeparator + classes;
    }
}
