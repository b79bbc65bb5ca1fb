package dev.verbscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.compare.WholeRecording;
import dev.verbscope.record.ControlFact;
import dev.verbscope.record.Fact;
import dev.verbscope.record.RecordingCut;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.SessionFact;
import dev.verbscope.report.ReportContent;
import dev.verbscope.report.ReportContent.Picture;
import dev.verbscope.report.ReportFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** {@code report}: a page that is whole, needs nothing, and holds what was recorded. */
@Timeout(60)
class ReportCommandTest {
    private static final String HOSTILE = "<script>alert('x')</script>\"&amp;<img src=http://evil/>\u0000";

    @TempDir
    private static Path folder;

    private static Path cured;

    @BeforeAll
    static void record() {
        cured = recorded("one-direction-drop");
    }

    private static Path recorded(String scenario) {
        Path recording = folder.resolve(scenario);
        CommandRun.of("demo", scenario, "--json", "--gates", "120", "--rate", "0", "--record", recording.toString());
        return recording;
    }

    private static Document parsed(Path page) throws Exception {
        return parsed(Files.readString(page));
    }

    /** As XML: stricter than any browser, so that nothing stays open and nothing unescaped. */
    private static Document parsed(String page) throws Exception {
        String doctype = "<!DOCTYPE html>\n";
        assertTrue(page.startsWith(doctype), page.substring(0, 40));
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        return builder.parse(new InputSource(new StringReader(page.substring(doctype.length()))));
    }

    private static List<Element> elements(Document page, String tag) {
        NodeList found = page.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static String section(Document page, String id) {
        return elements(page, "section").stream()
                .filter(it -> it.getAttribute("id").equals(id))
                .findFirst()
                .orElseThrow()
                .getTextContent();
    }

    private static ReportContent content(List<Path> folders, List<Picture> pictures) throws IOException {
        WholeRecording whole = ReportFile.read(folders);
        return new ReportContent(
                whole,
                4096,
                pictures,
                pictures.isEmpty() ? Optional.of("nothing to draw with") : Optional.empty(),
                false,
                "verbscope test",
                Instant.EPOCH);
    }

    /** A copy of a recording in which the facts say something else. */
    private static Path changed(Path recording, UnaryOperator<Fact> facts) throws IOException {
        Path copy = Files.createTempDirectory(folder, "changed");
        for (Path rank : Recordings.ranksIn(recording)) {
            Path into = Files.createDirectory(copy.resolve(rank.getFileName()));
            RecordingCut.write(
                    rank,
                    Optional.of(new RecordingCut.Changes(facts, UnaryOperator.identity())),
                    (name, bytes) -> Files.write(into.resolve(name), bytes));
        }
        return copy;
    }

    @Test
    void tellsTheWholeSession() throws Exception {
        Path file = folder.resolve("cured.html");
        CommandRun run = CommandRun.of("report", cured.toString(), "-o", file.toString(), "--no-pictures");
        assertEquals(0, run.code(), run.err());
        Document page = parsed(file);

        assertTrue(elements(page, "h1").getFirst().getTextContent().contains("nded"), "a verdict");
        assertTrue(section(page, "findings").contains("Next: "), "a finding with its next step");
        assertTrue(section(page, "chosen").contains("← taken"), "the GID with its score");
        assertTrue(section(page, "happened").contains("first gate"), "the story");
        String directions = section(page, "directions");
        assertTrue(directions.contains("0→1") && directions.contains("1→0"), directions);
        assertTrue(directions.contains("measured") && directions.contains("✗"), directions);
        assertTrue(section(page, "queue-pairs").contains("RTR → RTS"), "the transitions");
        assertTrue(section(page, "queue-pairs").contains("0x"), "their masks");
        assertTrue(section(page, "latency").contains("p99.9"), "the percentiles");
        assertTrue(section(page, "control").contains("HELLO"), "both HELLOs");
        assertTrue(section(page, "host").contains(System.getProperty("os.version")), section(page, "host"));
        assertTrue(section(page, "recording").contains("samples dropped by the writer"), "the recording's own figures");
        assertTrue(section(page, "pictures").contains("left out, as asked"), "why there are no pictures");
        assertEquals(2, elements(page, "svg").size());
        assertTrue(elements(page, "rect").size() > 1, "the distribution");
    }

    @Test
    void needsNothingBesideItself() throws Exception {
        Document page = parsed(html(content(List.of(cured), List.of(new Picture("one", new byte[] {1})))));
        assertEquals(List.of(), elements(page, "script"));
        assertEquals(List.of(), elements(page, "link"));
        assertEquals(List.of(), elements(page, "iframe"));
        assertEquals(
                "data:image/png;base64,AQ==", elements(page, "img").getFirst().getAttribute("src"));
        Set<String> ids = new HashSet<>();
        elements(page, "section").forEach(it -> assertTrue(ids.add(it.getAttribute("id")), "an id twice"));
        elements(page, "a")
                .forEach(it -> assertTrue(
                        ids.contains(it.getAttribute("href").substring(1)),
                        "a link to nowhere: " + it.getAttribute("href")));
        String style = elements(page, "style").getFirst().getTextContent();
        assertFalse(style.contains("url(") || style.contains("@import"), style);
        assertTrue(style.contains("prefers-color-scheme: dark") && style.contains("@media print"), style);
    }

    @Test
    void whatAPeerSaysStaysText() throws Exception {
        Path hostile = changed(cured, fact -> switch (fact) {
            case SessionFact.SessionStarted it ->
                new SessionFact.SessionStarted(
                        it.rank(),
                        Optional.of(HOSTILE),
                        it.simulated(),
                        it.provider(),
                        it.transportAsked(),
                        HOSTILE,
                        HOSTILE,
                        HOSTILE,
                        it.pid(),
                        HOSTILE,
                        it.gatesAsked(),
                        it.gatesPerSecond(),
                        it.verifyEvery(),
                        it.gateTimeoutNanos(),
                        it.slots(),
                        it.vectorBytes(),
                        it.chunkBytes(),
                        it.lookaheadGates(),
                        Map.of(HOSTILE, HOSTILE));
            case ControlFact.Frame it ->
                new ControlFact.Frame(it.sent(), it.type(), HOSTILE, it.bytes(), Map.of(HOSTILE, HOSTILE));
            default -> fact;
        });
        Document page = parsed(html(content(List.of(hostile), List.of())));
        assertEquals(List.of(), elements(page, "script"));
        assertEquals(List.of(), elements(page, "img"));
        assertTrue(section(page, "chosen").contains("<script>alert('x')</script>"), "the text itself is told");
    }

    @Test
    void everyOutcomeHasAPage() throws Exception {
        for (String scenario : List.of("rtr-refused", "dead-for-good", "tcp-only")) {
            Path recording = recorded(scenario);
            Document page = parsed(html(content(List.of(recording), List.of())));
            assertFalse(section(page, "findings").isBlank());
        }
    }

    @Test
    void oneRankAloneHasAPageToo() throws Exception {
        Document page = parsed(html(content(List.of(cured.resolve("rank-1")), List.of())));
        assertTrue(section(page, "directions").contains("reported"), section(page, "directions"));
        assertEquals(1, elements(page, "svg").size());
    }

    @Test
    void whatCannotBeReadIsToldInALine() throws IOException {
        Path page = folder.resolve("none.html");
        CommandRun run = CommandRun.of("report", folder.resolve("nothing").toString(), "-o", page.toString());
        assertEquals(1, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        assertFalse(Files.exists(page));
    }

    @Test
    void whatCannotBeWrittenIsToldInALineAndLeavesNothing() throws IOException {
        Path missing = folder.resolve("missing").resolve("page.html");
        CommandRun run = CommandRun.of("report", cured.toString(), "-o", missing.toString(), "--no-pictures");
        assertEquals(1, run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        try (Stream<Path> files = Files.list(folder)) {
            assertTrue(files.noneMatch(it -> it.toString().endsWith(".part")));
        }
    }

    private static String html(ReportContent content) throws IOException {
        Path file = Files.createTempFile(folder, "page", ".html");
        ReportFile.write(content, file);
        return Files.readString(file);
    }
}
