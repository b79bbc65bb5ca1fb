package dev.verbscope.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds the recordings of the ranks in folders. */
public final class Recordings {

    private static final int RANKS = 2;

    private Recordings() {}

    /** The name of a rank's folder within a recording. */
    static String folderName(int rank) {
        return "rank-" + rank;
    }

    /**
     * The folders of the ranks in {@code dir}, rank 0 first; {@code dir} itself when it is a rank's.
     *
     * @throws RecordingException when there is none
     */
    public static List<Path> ranksIn(Path dir) throws RecordingException {
        if (isRank(dir)) {
            return List.of(dir);
        }
        List<Path> ranks = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            Path folder = dir.resolve(folderName(rank));
            if (isRank(folder)) {
                ranks.add(folder);
            }
        }
        if (ranks.isEmpty()) {
            throw new RecordingException(
                    dir,
                    0,
                    Files.isDirectory(dir)
                            ? "holds no recording: neither rank-0 nor rank-1 with a head is in it, nor a head"
                            : Files.isRegularFile(dir)
                                    ? "is no folder"
                                    : Files.exists(dir) ? "is neither a folder nor a file" : "is not there");
        }
        return List.copyOf(ranks);
    }

    /**
     * Opens one or two ranks from one or two folders, rank 0 first; the caller closes the readers.
     *
     * @throws RecordingException when there is none, or the same rank twice
     */
    public static List<RecordingReader> open(List<Path> dirs) throws RecordingException {
        List<RecordingReader> readers = new ArrayList<>();
        try {
            List<Path> ranks = new ArrayList<>();
            for (Path dir : dirs) {
                ranks.addAll(ranksIn(dir));
            }
            for (Path rank : ranks) {
                add(openOneOf(ranks, rank), readers);
            }
        } catch (RecordingException | RuntimeException e) {
            readers.forEach(RecordingReader::close);
            throw e;
        }
        readers.sort(Comparator.comparingInt(reader -> reader.header().rank()));
        return List.copyOf(readers);
    }

    /** Where it cannot be read and the other one can, that is said: half of what there is is better than nothing. */
    private static RecordingReader openOneOf(List<Path> ranks, Path rank) throws RecordingException {
        try {
            return RecordingReader.open(rank);
        } catch (RecordingException e) {
            for (Path other : ranks) {
                if (!other.equals(rank) && canBeRead(other)) {
                    throw e.adding("; " + other + " alone can be read");
                }
            }
            throw e;
        }
    }

    private static boolean canBeRead(Path rank) {
        try (RecordingReader reader = RecordingReader.open(rank)) {
            return true;
        } catch (RecordingException e) {
            return false; // whoever asks has a problem to tell already
        }
    }

    private static void add(RecordingReader opened, List<RecordingReader> readers) throws RecordingException {
        readers.add(opened); // first, so that it is closed on the way out
        int rank = opened.header().rank();
        for (RecordingReader other : readers) {
            if (other != opened && other.header().rank() == rank) {
                throw new RecordingException(
                        opened.folder(),
                        0,
                        "is a recording of rank " + rank + ", as " + other.folder() + " is; two ranks of one session"
                                + " are wanted");
            }
        }
    }

    /**
     * One time axis for two ranks, from all that their recordings say about the clocks so far.
     *
     * @param rankFolders of rank 0 and rank 1, in any order
     */
    public static ClockMap clocks(List<Path> rankFolders) throws RecordingException {
        List<RecordingReader> readers = open(rankFolders);
        try {
            if (readers.size() != RANKS) {
                return ClockMap.ONE_CLOCK;
            }
            ClockMap map =
                    ClockMap.between(readers.get(0).header(), readers.get(1).header());
            if (map.basis() == ClockMap.Basis.SAME_CLOCK) {
                return map;
            }
            for (RecordingReader reader : readers) {
                map = measured(reader, map);
            }
            return map;
        } finally {
            readers.forEach(RecordingReader::close);
        }
    }

    private static ClockMap measured(RecordingReader reader, ClockMap start) throws RecordingException {
        ClockMap map = start;
        try (var facts = new FactCursor(reader.folder(), reader.header())) {
            while (facts.ready()) {
                if (facts.take().orElse(null) instanceof ControlFact.ClockMeasured measured) {
                    map = map.with(reader.header().rank(), measured);
                }
            }
        }
        return map;
    }

    private static boolean isRank(Path folder) {
        return Files.isRegularFile(folder.resolve(RecordingFormat.Head.FILE_NAME));
    }
}
