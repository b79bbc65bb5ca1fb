import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;

/**
 * Adds the module's descriptor to the program's jar, with this JDK's own jar tool: Maven's older JVM cannot read it. A jar that
 * has it already is left as it is, since the caches that the launcher uses are of the jar with that very date.
 *
 * <p>Arguments: the jar, the folder of the classes, the main class and the version.
 */
final class AddModuleInfo {

    private AddModuleInfo() {}

    /** See the class; ends with an exception, and so the build, when the tool fails. */
    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path classes = Path.of(args[1]);
        if (hasModuleInfo(jar, classes.resolve("module-info.class"))) {
            return;
        }
        int code = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--update",
                        "--file=" + jar,
                        "--main-class=" + args[2],
                        "--module-version=" + args[3],
                        "-C",
                        classes.toString(),
                        "module-info.class");
        if (code != 0) {
            throw new IllegalStateException("jar ended with " + code);
        }
    }

    /** The tool writes main class and version into the descriptor, so that it is not the same bytes: its date has to do. */
    private static boolean hasModuleInfo(Path jar, Path descriptor) throws IOException {
        if (Files.getLastModifiedTime(descriptor).compareTo(Files.getLastModifiedTime(jar)) > 0) {
            return false;
        }
        try (JarFile entries = new JarFile(jar.toFile())) {
            return entries.getEntry("module-info.class") != null;
        }
    }
}
