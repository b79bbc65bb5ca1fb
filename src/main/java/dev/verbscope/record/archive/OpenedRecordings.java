package dev.verbscope.record.archive;

import dev.verbscope.record.Recordings;
import dev.verbscope.record.masking.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recordings that somebody wants to see, wherever they lie: in a folder, in one for each rank, or packed in a file, which
 * is unpacked into a temporary folder that goes when this is closed or the process ends.
 */
public final class OpenedRecordings implements AutoCloseable {
    private final List<Path> ranks;
    private final Optional<TemporaryCopy> temporary;

    private OpenedRecordings(List<Path> ranks, Optional<TemporaryCopy> temporary) {
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
        TemporaryCopy copy = TemporaryCopy.create();
        boolean opened = false;
        try {
            List<Path> folders = new ArrayList<>();
            for (Path path : paths) {
                if (SavedFile.isOne(path)) {
                    Path unpacked = Files.createDirectory(copy.folder().resolve("file-" + folders.size()));
                    SavedFile.unpack(path, (name, bytes) -> copy.write(unpacked.resolve(name), bytes));
                    folders.add(unpacked);
                } else {
                    folders.add(path);
                }
            }
            OpenedRecordings all = new OpenedRecordings(ranksIn(folders), Optional.of(copy));
            opened = true;
            return all;
        } finally {
            if (!opened) {
                copy.close();
            }
        }
    }

    /**
     * A masked copy of these, for what is made from folders.
     *
     * @throws IOException they cannot be read, or there is no space for the copy
     */
    public OpenedRecordings masked() throws IOException {
        return masked(Masking.of(ranks));
    }

    /** The same with the stand-ins of a masking that is used for other things too. */
    public OpenedRecordings masked(Masking masking) throws IOException {
        TemporaryCopy copy = TemporaryCopy.create();
        boolean copied = false;
        try {
            SavedFile.copy(
                    ranks,
                    Optional.of(masking),
                    (rank, name, bytes) -> copy.write(Path.of("rank-" + rank, name), bytes));
            OpenedRecordings masked = new OpenedRecordings(Recordings.ranksIn(copy.folder()), Optional.of(copy));
            copied = true;
            return masked;
        } finally {
            if (!copied) {
                copy.close();
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
        temporary.ifPresent(TemporaryCopy::close);
    }
}
