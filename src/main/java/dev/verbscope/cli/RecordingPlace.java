package dev.verbscope.cli;

import dev.verbscope.cli.engine.ChildEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where a session is recorded: the folder that was asked for, or one of its own that goes when it is closed. */
public final class RecordingPlace implements AutoCloseable {
    private final Path folder;
    private final boolean made;
    private volatile boolean ours;

    private RecordingPlace(Path folder, boolean made, boolean ours) {
        this.folder = folder;
        this.made = made;
        this.ours = ours;
    }

    /**
     * @param asked the operator's folder; it is made when it is not there, and stays unless nothing comes to lie in it. What
     *     it is to be made in has to be there: a slip in a path would be taken for a wish
     * @throws IOException the folder cannot be made or written, or holds something already
     */
    public static RecordingPlace of(Optional<Path> asked) throws IOException {
        if (asked.isEmpty()) {
            return new RecordingPlace(Files.createTempDirectory("verbscope-"), true, true);
        }
        return named(asked.get(), Set.of());
    }

    /**
     * The operator's folder, in which the recording of another rank of the same session may lie already.
     *
     * @throws IOException the folder cannot be made or written, or holds something else
     */
    static RecordingPlace beside(Path asked, int otherRank) throws IOException {
        return named(asked, Set.of("rank-" + otherRank, ChildEngine.asideName(otherRank)));
    }

    private static RecordingPlace named(Path asked, Set<String> tolerated) throws IOException {
        Path folder = asked.toAbsolutePath().normalize();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException(folder + " is a file, not a folder for a recording");
        }
        if (Files.isDirectory(folder)) {
            try (Stream<Path> entries = Files.list(folder)) {
                boolean foreign = entries.map(entry -> entry.getFileName().toString())
                        .anyMatch(name -> !tolerated.contains(name));
                if (foreign) {
                    throw new IOException(folder + " is not empty: a recording is never written over other files");
                }
            }
        }
        boolean made = !Files.isDirectory(folder);
        if (made) {
            if (!Files.isDirectory(folder.getParent())) {
                throw new IOException(folder.getParent() + " is no folder to make " + folder.getFileName() + " in");
            }
            Files.createDirectory(folder);
        }
        return new RecordingPlace(folder, made, false);
    }

    public Path folder() {
        return folder;
    }

    /** From now on a folder of our own stays too: something still writes into it, or somebody will want to read it. */
    public void keep() {
        ours = false;
    }

    /** Deletes a folder of our own with what could be deleted of it, and one that was made for a session that never began. */
    @Override
    public void close() {
        if (ours) {
            delete(folder);
        } else if (made) {
            deleteEmpty(folder);
        }
    }

    private static void deleteEmpty(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // there is something in it, as there should be
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            tree.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.deleteIfExists(path);
                } catch (IOException e) {
                    // a leftover in the temporary folder is no reason to fail
                }
            });
        } catch (IOException e) {
            // the same
        }
    }
}
