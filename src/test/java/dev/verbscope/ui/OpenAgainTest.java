package dev.verbscope.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.verbscope.model.LinkModel;
import dev.verbscope.model.TestSessions;
import dev.verbscope.model.TestStream;
import dev.verbscope.record.IntoRecording;
import dev.verbscope.record.RecordingOptions;
import dev.verbscope.record.RecordingWriter;
import dev.verbscope.record.Recordings;
import dev.verbscope.ui.story.StoryDesk;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One recording after the other is opened in a window: of those before, nothing stays. */
@Timeout(300)
class OpenAgainTest {
    private static final int TIMES = 25;

    @TempDir
    Path dir;

    private WindowDriver window;
    private final Set<Path> unpacked = new HashSet<>();

    @BeforeEach
    void open() throws Exception {
        window = WindowDriver.open(new StoryDesk(dir.resolve("none")), StoryDesk.demonstration());
    }

    @AfterEach
    void close() throws Exception {
        window.close();
    }

    private Path recording(String name, List<TestStream> streams) throws IOException {
        Path folder = dir.resolve(name);
        for (TestStream stream : streams) {
            try (RecordingWriter writer =
                    RecordingWriter.create(folder, stream.rank(), 0, RecordingOptions.standard())) {
                stream.replay(new IntoRecording(writer));
            }
        }
        return folder;
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void manyRecordingsOneAfterTheOtherLeaveNothingOpenAndNothingInMemory() throws Exception {
        Path folder = recording("folder", TestSessions.ended(TestSessions.cured(100)));
        Path other = recording("other", TestSessions.ended(TestSessions.healthy(200)));
        Path file = dir.resolve("saved.vscope");
        RecordingFiles.save(Recordings.ranksIn(other), Optional.empty(), file);
        List<WeakReference<LinkSource>> sources = new ArrayList<>();

        for (int i = 0; i < TIMES; i++) {
            sources.add(show(i % 2 == 0 ? folder : file));
        }
        assertEquals(TIMES / 2, unpacked.size(), "each time to a place of its own");
        assertFalse(openBelow(dir, unpacked).isEmpty(), "what is open is seen");
        assertTrue(sources.getLast().get() != null, "the last one is there");

        window.fx(() -> window.controller().link().leave()).get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS);
        unpacked.forEach(rank -> assertFalse(Files.exists(rank), "left behind: " + rank));
        assertEquals(List.of(), openBelow(dir, unpacked));
        window.await("all of them to go from memory, but the one that the window tells of", () -> {
            System.gc();
            return sources.subList(0, TIMES - 1).stream().allMatch(source -> source.get() == null);
        });
    }

    /** Opens it, goes to a moment of it and plays on from there. */
    private WeakReference<LinkSource> show(Path recording) throws Exception {
        assertTrue(window.fx(() -> window.controller().files().open(List.of(recording)))
                .get(WindowDriver.PATIENCE_S, TimeUnit.SECONDS));
        window.await("its link", () -> window.controller().shown().isPresent());
        long moment = window.shown().model().nowNanos() / 2;
        window.fx(() -> {
            window.controller().commands().showTime(moment);
            return null;
        });
        window.awaitModel("the moment", (LinkModel model) -> model.nowNanos() == moment);
        window.fx(() -> {
            window.controller().commands().playOrPause();
            return null;
        });
        LinkSource source = window.fx(() -> window.controller().link().source().orElseThrow());
        if (Files.isRegularFile(recording)) {
            unpacked.add(source.folders().getFirst().getParent());
        }
        return new WeakReference<>(source);
    }

    /** The files below these folders that this process has open or mapped. */
    private static List<String> openBelow(Path folder, Set<Path> others) throws IOException {
        List<String> open = new ArrayList<>();
        try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
            maps.forEach(open::add);
        }
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    open.add(Files.readSymbolicLink(descriptor).toString());
                } catch (NoSuchFileException e) {
                    // the one that listed the folder
                }
            }
        }
        return open.stream()
                .filter(name -> name.contains(folder.toString())
                        || others.stream().anyMatch(other -> name.contains(other.toString())))
                .toList();
    }
}
