import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/**
 * Writes {@code target/verbscope} from {@code verbscope.sh.template}. The build runs this source file with the JDK that
 * compiled the program, so that its own {@code java.home} is the path to record: no Maven property tells it. The script runs
 * the program's jar where that is up to date, else the folder of its classes.
 *
 * <p>Arguments: the template, the script to write, the program's jar, which need not be there, the runtime class path (its
 * jars lie copied in {@code lib} beside the script), and {@code NAME=VALUE} pairs for the template's other {@code @NAME@}
 * marks.
 */
final class WriteLauncher {

    private WriteLauncher() {}

    /** See the class; ends with an exception, and so the build, when a mark is left without a value. */
    public static void main(String[] args) throws IOException {
        var template = Path.of(args[0]);
        var script = Path.of(args[1]);
        var jar = Path.of(args[2]);
        var classes = script.resolveSibling("classes");
        var program = isWholeAndNotOlderThan(classes, jar) ? jar : classes;
        String jdk = System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.version");
        String text = Files.readString(template)
                .replace("@JDK@", jdk)
                .replace(
                        "@JAVA@",
                        quoted(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()))
                .replace("@PROGRAM@", program.getFileName().toString())
                .replace("@MODULE_PATH@", modulePath(args[3], program));
        for (String pair : Arrays.asList(args).subList(4, args.length)) {
            int equals = pair.indexOf('=');
            text = text.replace("@" + pair.substring(0, equals) + "@", pair.substring(equals + 1));
        }
        if (text.matches("(?s).*@[A-Z_]+@.*")) {
            throw new IllegalStateException(template + " has a mark that the build gave no value for");
        }
        if (Files.exists(script) && !Files.readString(script).contains(jdk)) {
            // Of another JDK, whose caches no longer fit and are newer than the jar all the same
            Files.deleteIfExists(script.resolveSibling("verbscope.aot"));
            Files.deleteIfExists(script.resolveSibling("verbscope-link.jsa"));
        }
        // Written beside and moved over: a shell may be reading the old script right now
        var fresh = script.resolveSibling(script.getFileName() + ".new");
        Files.writeString(fresh, text);
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(fresh, script, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        if (program.equals(classes)) {
            Files.deleteIfExists(script.resolveSibling("verbscope.aot"));
            dropOldArchive(script.resolveSibling("verbscope-link.jsa"), classes);
        }
    }

    /** Whether the jar has all that the classes' folder has: also the module's descriptor, which the build adds last. */
    private static boolean isWholeAndNotOlderThan(Path classes, Path jar) throws IOException {
        if (!Files.exists(jar) || hasNewer(classes, jar)) {
            return false;
        }
        try (var entries = new JarFile(jar.toFile())) {
            return entries.getEntry("module-info.class") != null;
        } catch (ZipException e) {
            // A build was ended while it wrote it
            return false;
        }
    }

    /**
     * Deletes the class archive when the program changed after it was made. It would still fit its jars and so be kept, but
     * it holds only the classes that the program used then.
     */
    private static void dropOldArchive(Path archive, Path classes) throws IOException {
        if (Files.exists(archive) && hasNewer(classes, archive)) {
            Files.deleteIfExists(archive);
        }
    }

    private static boolean hasNewer(Path folder, Path file) throws IOException {
        FileTime made = Files.getLastModifiedTime(file);
        try (var newer = Files.find(
                folder,
                Integer.MAX_VALUE,
                (found, is) -> is.isRegularFile() && is.lastModifiedTime().compareTo(made) > 0)) {
            return newer.findAny().isPresent();
        }
    }

    /** The module path in the script's own terms: what is beside it, so that the folder can be moved or copied whole. */
    private static String modulePath(String classPath, Path program) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .map(entry -> Files.isDirectory(entry)
                        ? "$here/" + program.getFileName()
                        : "$here/lib/" + entry.getFileName())
                .collect(Collectors.joining(":"));
    }

    /** As one word of the shell, whatever is in it. */
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
