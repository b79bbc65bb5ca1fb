package dev.verbscope.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmLineTest {

    /** As the launcher starts a window. */
    private static final List<String> A_WINDOWS = List.of(
            "--enable-native-access=dev.verbscope",
            "-Djava.awt.headless=true",
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=2",
            "-Xmx1g",
            "-XX:AOTCache=/there/verbscope.aot",
            "-XX:+DisplayVMOutputToStderr",
            "-Xlog:disable",
            "-Xlog:all=warning,cds*=off,aot*=off:stderr");

    @Test
    void aWindowsLinkHasTheCollectorThatDoesNotPauseItAndTheArchiveOfLinks() {
        assertEquals(
                List.of(
                        "-Xmx1g",
                        "-Xlog:disable",
                        "-Xlog:all=warning,cds*=off,aot*=off:stderr",
                        "-XX:+UseZGC",
                        "-XX:SharedArchiveFile=/there/verbscope-link.jsa",
                        "-XX:+DisplayVMOutputToStderr"),
                JvmLine.options(A_WINDOWS, Optional.of(Path.of("/there/verbscope-link.jsa"))));
    }

    @Test
    void whatMakesAnArchiveIsNotHandedOn() {
        assertEquals(
                List.of("-XX:+UseZGC", "-XX:+DisplayVMOutputToStderr"),
                JvmLine.options(
                        List.of(
                                "-XX:+UseZGC",
                                "-XX:+AutoCreateSharedArchive",
                                "-XX:SharedArchiveFile=/there/verbscope-link.jsa"),
                        Optional.empty()));
    }

    @Test
    void anArchiveIsForTheFolderThatItWasMadeIn(@TempDir Path folder) throws IOException {
        Path archive = Files.writeString(folder.resolve("verbscope-link.jsa"), "");
        assertEquals(Optional.empty(), JvmLine.archiveIn(folder));
        Path place = Files.writeString(folder.resolve("verbscope-link.place"), folder.toRealPath() + "\n");
        assertEquals(Optional.of(archive), JvmLine.archiveIn(folder));
        Files.writeString(place, "/elsewhere\n");
        assertEquals(Optional.empty(), JvmLine.archiveIn(folder));
    }

    @Test
    void theLineNamesTheErrorFileAndEndsWithTheProgramsArguments() {
        List<String> line = JvmLine.forALink(Path.of("aside", "hs_err"), List.of("engine", "x"));
        assertTrue(line.contains("-XX:+UseZGC"), line::toString);
        assertTrue(line.contains("-XX:ErrorFile=" + Path.of("aside", "hs_err")), line::toString);
        assertEquals(List.of("engine", "x"), line.subList(line.size() - 2, line.size()));
    }
}
