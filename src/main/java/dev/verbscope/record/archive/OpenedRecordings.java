package dev.verbscope.record.archive;

import dev.verbscope.record.Recordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Recordings that somebody wants to see, wherever they lie: in a folder, in one for each rank, or packed in a file, which
 * is unpacked into a temporary folder that goes when this is closed.
 */
public final class OpenedRecordings implements AutoCloseable {
    private final List<Path> ranks;
    private final Optional<Path> temporary;

    private OpenedRecordings(List<Path> ranks, Optional<Path> temporary) {
        this.ranks = List.copyOf(ranks);
        this.temporary = temporary;
    }

    /**
     * @param paths folders or saved files, one or two
     * @throws IOException one of them is no recording, or is damaged; or there is no space to unpack it
     */
    public static OpenedRecordings of(List<Path> paths) throws IOException {
        if (paths.stream().noneMatch(SavedFile::isOne)) {
            return new OpenedRecordings(ranksIn(paths), Optional.empty());
        }
        Path folder = Files.createTempDirectory("verbscope-");
        boolean opened = false;
        try {
            List<Path> folders = new ArrayList<>();
            for (Path path : paths) {
                if (SavedFile.isOne(path)) {
                    Path unpacked = Files.createDirectory(folder.resolve("file-" + folders.size()));
                    SavedFile.unpack(path, unpacked);
                    folders.add(unpacked);
                } else {
                    folders.add(path);
                }
            }
            OpenedRecordings all = new OpenedRecordings(ranksIn(folders), Optional.of(folder));
            opened = true;
            return all;
        } finally {
            if (!opened) {
                delete(folder);
            }
        }
    }

    /**
     * A masked copy of these, for what is made from folders.
     *
     * @throws IOException they cannot be read, or there is no space for the copy
     */
    public OpenedRecordings masked() throws IOException {
        Path folder = Files.createTempDirectory("verbscope-");
        boolean copied = false;
        try {
            SavedFile.copy(ranks, true, (rank, name, bytes) -> {
                Path rankFolder = Files.createDirectories(folder.resolve("rank-" + rank));
                Files.write(rankFolder.resolve(name), bytes);
            });
            OpenedRecordings copy = new OpenedRecordings(Recordings.ranksIn(folder), Optional.of(folder));
            copied = true;
            return copy;
        } finally {
            if (!copied) {
                delete(folder);
            }
        }
    }

    private static List<Path> ranksIn(List<Path> folders) throws IOException {
        List<Path> ranks = new ArrayList<>();
        for (Path folder : folders) {
            ranks.addAll(Recordings.ranksIn(folder));
        }
        return ranks;
    }

    /** The folders of the ranks. */
    public List<Path> ranks() {
        return ranks;
    }

    /** Deletes what was unpacked. */
    @Override
    public void close() {
        temporary.ifPresent(OpenedRecordings::delete);
    }

    private static void delete(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // a leftover in the temporary folder is no reason to fail
        }
    }
}
