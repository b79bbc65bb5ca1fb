package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher with a script in java's place, which prints what it was started with, a word a line. */
@Timeout(60)
class LauncherTest {
    private static final Path TEMPLATE = Path.of("src", "build", "verbscope.sh.template");

    @TempDir
    private Path made;

    private Path here;
    private Path launcher;

    @BeforeEach
    void writeTheLauncher() throws IOException {
        here = made.toRealPath();
        Path java = script("java", """
                #!/bin/sh
                for word; do echo "$word"; done
                for word; do
                    case $word in
                        -XX:AOTCacheOutput=* | -XX:ArchiveClassesAtExit=*) [ -e '%s/broken' ] || echo made >"${word#*=}" ;;
                    esac
                done
                """.formatted(here));
        launcher = script(
                "verbscope",
                Files.readString(TEMPLATE)
                        .replace("@JAVA@", "'" + java + "'")
                        .replace("@JAVA_RELEASE@", "25")
                        .replace("@PROGRAM@", "program.jar")
                        .replace("@MODULE_PATH@", "$here/program.jar")
                        .replace("@NATIVE_ACCESS@", "m")
                        .replace("@MAIN@", "m/Main"));
        Files.writeString(here.resolve("program.jar"), "");
    }

    private Path script(String name, String text) throws IOException {
        Path script = Files.writeString(here.resolve(name), text);
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private void caches() throws IOException {
        Files.writeString(here.resolve("verbscope.aot"), "");
        Files.writeString(here.resolve("verbscope-link.jsa"), "");
        Files.writeString(here.resolve("verbscope-link.place"), here + "\n");
    }

    private List<String> start(Map<String, String> environment, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("VERBSCOPE_CACHE");
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), said);
        return said.lines().toList();
    }

    private List<String> start(String line) throws Exception {
        return start(Map.of(), line.isEmpty() ? new String[0] : line.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "demo healthy --json",
                "link --role leader",
                "attach",
                "engine",
                "look",
                "--provider sim --in-process",
                "devices --in-process",
                "--in-process=true",
                "bench record",
                "bench gates --json",
                "bench bigs",
                "bench rank",
                "bench write"
            })
    void whatHoldsALinkHasTheCollectorThatDoesNotPauseIt(String line) throws Exception {
        caches();
        List<String> words = start(line);
        assertTrue(words.contains("-XX:+UseZGC"), words::toString);
        assertTrue(words.contains("-XX:SharedArchiveFile=" + here.resolve("verbscope-link.jsa")), words::toString);
        assertFalse(words.toString().contains("AOT"), words::toString);
        List<String> program = List.of(line.split(" "));
        assertEquals(program, words.subList(words.size() - program.size(), words.size()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--first-frame",
                "--help",
                "devices --json",
                "replay somewhere",
                "report a -o b",
                "bench ui",
                "bench replay",
                "bench start"
            })
    void aWindowHasTheCacheThatStartsItSooner(String line) throws Exception {
        caches();
        List<String> words = start(line);
        assertTrue(words.contains("-XX:+UseG1GC"), words::toString);
        assertTrue(words.contains("-XX:AOTCache=" + here.resolve("verbscope.aot")), words::toString);
        assertFalse(words.toString().contains(".jsa"), words::toString);
        assertTrue(String.join(" ", words).endsWith(("--module m/Main " + line).strip()), words::toString);
    }

    @Test
    void withoutTheCachesAllIsAsForALink() throws Exception {
        List<String> words = start("");
        assertTrue(words.contains("-XX:+UseZGC"), words::toString);
        assertFalse(words.toString().contains("verbscope-link"), words::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "demo", "--first-light"})
    void theCachesCanBeSwitchedOff(String line) throws Exception {
        caches();
        List<String> words = start(Map.of("VERBSCOPE_CACHE", "off"), line.isEmpty() ? new String[0] : line.split(" "));
        assertTrue(words.contains("-XX:+UseZGC"), words::toString);
        assertFalse(words.toString().contains("verbscope.aot"), words::toString);
        assertFalse(words.toString().contains("verbscope-link"), words::toString);
    }

    @Test
    void whatABareMvnStartsMakesTheArchiveOfLinks() throws Exception {
        List<String> words = start("--first-light");
        assertTrue(words.contains("-XX:+AutoCreateSharedArchive"), words::toString);
        assertTrue(words.contains("-XX:SharedArchiveFile=" + here.resolve("verbscope-link.jsa")), words::toString);
    }

    /** The JVM takes it up also in another folder, and dies of it. */
    @Test
    void theArchiveOfLinksIsForTheFolderThatItWasMadeIn() throws Exception {
        start("--make-caches");
        String archive = "-XX:SharedArchiveFile=" + here.resolve("verbscope-link.jsa");
        assertTrue(start("demo").contains(archive));

        Files.writeString(here.resolve("verbscope-link.place"), "/elsewhere\n");
        assertFalse(start("demo").contains(archive));
        start("--first-light");
        assertFalse(Files.exists(here.resolve("verbscope-link.jsa")), "it would be taken up as it is");
        Files.writeString(here.resolve("verbscope-link.jsa"), "new");
        assertTrue(start("demo").contains(archive));

        Files.delete(here.resolve("verbscope-link.place"));
        assertFalse(start("demo").contains(archive));
        start("--make-caches");
        assertEquals("made\n", Files.readString(here.resolve("verbscope-link.jsa")));
        assertTrue(start("demo").contains(archive));
    }

    @Test
    void theBuildMakesBothCachesOnce() throws Exception {
        assertEquals(List.of(), start("--make-caches"));
        assertEquals("made\n", Files.readString(here.resolve("verbscope.aot")));
        assertEquals("made\n", Files.readString(here.resolve("verbscope-link.jsa")));

        Files.writeString(here.resolve("verbscope.aot"), "kept");
        Files.setLastModifiedTime(
                here.resolve("program.jar"), FileTime.from(Instant.now().minusSeconds(60)));
        assertEquals(List.of(), start("--make-caches"));
        assertEquals("kept", Files.readString(here.resolve("verbscope.aot")));
    }

    @Test
    void aCacheOfAnOlderProgramGoesEvenWhenNoOtherCanBeMade() throws Exception {
        caches();
        Files.writeString(here.resolve("broken"), "");
        Files.setLastModifiedTime(
                here.resolve("program.jar"), FileTime.from(Instant.now().plusSeconds(60)));
        List<String> said = start("--make-caches");
        assertEquals(2, said.size(), said::toString);
        assertTrue(said.getFirst().contains("verbscope.aot was made, starts will take longer"), said::toString);
        assertFalse(Files.exists(here.resolve("verbscope.aot")));
        assertFalse(Files.exists(here.resolve("verbscope-link.jsa")));
    }
}
