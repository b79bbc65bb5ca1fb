package dev.verbscope.record.archive;

import dev.verbscope.record.RecordingCut;
import dev.verbscope.record.RecordingCut.Changes;
import dev.verbscope.record.RecordingException;
import dev.verbscope.record.RecordingReader;
import dev.verbscope.record.Recordings;
import dev.verbscope.record.WholeFile;
import dev.verbscope.record.masking.Masking;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Recordings of one or two ranks in one file, {@code NAME.vscope}: a ZIP archive of a manifest and of the recordings' files
 * under the names they have in a folder. What is read is believed only within bounds: names of the format, sizes of the
 * manifest, digests of what came out.
 */
public final class SavedFile {
    /** How such files are called. */
    public static final String SUFFIX = ".vscope";

    private static final Pattern NAME =
            Pattern.compile("rank-[01]/(?:head|facts-[0-9]{8,18}\\.seg|samples-[0-9]{8,18}\\.seg)");
    /** No file of a recording is longer. */
    private static final long MOST_FILE_BYTES = 64L << 20;
    /** Two recordings at their size limit, and as much again. */
    private static final long MOST_BYTES = 4L << 30;

    private static final int MOST_FILES = 100_000;
    private static final long MOST_MANIFEST_BYTES = 16L << 20;
    private static final JsonMapper JSON = new JsonMapper();

    private SavedFile() {}

    /** Whether a path names a file, which then must be a saved one, and not a folder. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path);
    }

    /**
     * Packs what has been recorded so far. The file is there whole or not at all; one of that name is replaced.
     *
     * @param dirs one or two, as for {@link Recordings#open}
     * @param masked with stand-ins, see {@link Masking}
     * @param program name and version of this program
     * @throws RecordingException when a recording cannot be read
     * @throws IOException when the file cannot be written
     */
    public static void write(List<Path> dirs, boolean masked, String program, Path file) throws IOException {
        write(dirs, masking(dirs, masked), program, file);
    }

    /**
     * The same with the stand-ins of a masking that is used for other things too.
     *
     * @param masking empty for a file that is not masked; it learns what it does not know yet
     */
    public static void write(List<Path> dirs, Optional<Masking> masking, String program, Path file) throws IOException {
        Map<String, Manifest.Entry> files = new LinkedHashMap<>();
        List<Integer> ranks = new ArrayList<>();
        WholeFile.write(file, out -> {
            ZipOutputStream zip = new ZipOutputStream(out);
            zip.setLevel(Deflater.BEST_SPEED);
            copy(dirs, masking, (rank, name, bytes) -> {
                if (!ranks.contains(rank)) {
                    ranks.add(rank);
                }
                String entry = "rank-" + rank + "/" + name;
                files.put(entry, new Manifest.Entry(bytes.length, sha256(bytes)));
                add(zip, entry, bytes);
            });
            Manifest manifest = new Manifest(
                    Manifest.FORMAT, Manifest.VERSION, program, List.copyOf(ranks), masking.isPresent(), files);
            add(zip, Manifest.FILE_NAME, JSON.writeValueAsBytes(manifest));
            zip.finish();
        });
    }

    /** Takes the files of a copy, rank by rank. */
    interface RankSink {
        void file(int rank, String name, byte[] bytes) throws IOException;
    }

    private static Optional<Masking> masking(List<Path> dirs, boolean masked) throws IOException {
        return masked ? Optional.of(Masking.of(dirs)) : Optional.empty();
    }

    static void copy(List<Path> dirs, Optional<Masking> masking, RankSink sink) throws IOException {
        List<RecordingReader> readers = Recordings.open(dirs);
        try {
            Optional<Changes> changes = Optional.empty();
            if (masking.isPresent()) {
                Masking known = masking.get();
                known.learn(dirs);
                changes = Optional.of(new Changes(known::fact, known::clock));
            }
            for (RecordingReader reader : readers) {
                int rank = reader.header().rank();
                RecordingCut.write(reader.folder(), changes, (name, bytes) -> sink.file(rank, name, bytes));
            }
        } finally {
            readers.forEach(RecordingReader::close);
        }
    }

    private static void add(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Takes the files of a saved one. */
    interface FileSink {

        /** @param name with the folder that it has in a recording */
        void file(String name, byte[] bytes) throws IOException;
    }

    /**
     * Unpacks a saved file.
     *
     * @throws RecordingException when it is none, or damaged; some of its files may have been delivered then
     */
    static void unpack(Path file, FileSink into) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            Manifest manifest = manifest(zip, file);
            for (Map.Entry<String, Manifest.Entry> each : manifest.files().entrySet()) {
                into.file(each.getKey(), entry(zip, file, each.getKey(), each.getValue()));
            }
        } catch (ZipException | EOFException e) {
            throw new RecordingException(file, 0, "is no file that Verbscope saved, or is damaged: " + why(e), e);
        }
    }

    private static Manifest manifest(ZipFile zip, Path file) throws IOException {
        ZipEntry found = zip.getEntry(Manifest.FILE_NAME);
        if (found == null) {
            throw new RecordingException(file, 0, "is no file that Verbscope saved: it has no " + Manifest.FILE_NAME);
        }
        byte[] json = read(zip, file, found, MOST_MANIFEST_BYTES);
        if (json.length > MOST_MANIFEST_BYTES) {
            throw new RecordingException(file, 0, "has a manifest of more than " + MOST_MANIFEST_BYTES + " bytes");
        }
        Manifest manifest;
        try {
            manifest = JSON.readValue(json, Manifest.class);
        } catch (JacksonException e) {
            throw new RecordingException(file, 0, "has a manifest that cannot be read: " + e.getOriginalMessage(), e);
        }
        if (manifest == null || !Manifest.FORMAT.equals(manifest.format()) || manifest.files() == null) {
            throw new RecordingException(file, 0, "is no file that Verbscope saved: its manifest is another one's");
        }
        if (manifest.version() != Manifest.VERSION) {
            throw new RecordingException(
                    file, 0, "has version " + manifest.version() + ", this program reads " + Manifest.VERSION);
        }
        check(manifest, file);
        return manifest;
    }

    private static void check(Manifest manifest, Path file) throws RecordingException {
        if (manifest.files().size() > MOST_FILES) {
            throw new RecordingException(file, 0, "lists " + manifest.files().size() + " files, at most " + MOST_FILES);
        }
        long all = 0;
        for (Map.Entry<String, Manifest.Entry> each : manifest.files().entrySet()) {
            if (!NAME.matcher(each.getKey()).matches()) {
                throw new RecordingException(file, 0, "lists " + each.getKey() + ", which is no file of a recording");
            }
            long bytes = each.getValue() == null ? -1 : each.getValue().bytes();
            if (bytes < 0 || bytes > MOST_FILE_BYTES) {
                throw new RecordingException(file, 0, "lists " + each.getKey() + " with " + bytes + " bytes");
            }
            all += bytes;
        }
        if (all > MOST_BYTES) {
            throw new RecordingException(file, 0, "unpacks to " + all + " bytes, at most " + MOST_BYTES);
        }
    }

    private static byte[] entry(ZipFile zip, Path file, String name, Manifest.Entry wanted) throws IOException {
        ZipEntry found = zip.getEntry(name);
        if (found == null) {
            throw new RecordingException(file, 0, "is damaged: " + name + " is missing");
        }
        byte[] bytes = read(zip, file, found, wanted.bytes());
        if (bytes.length != wanted.bytes() || !sha256(bytes).equals(wanted.sha256())) {
            throw new RecordingException(file, 0, "is damaged: " + name + " is not what was saved");
        }
        return bytes;
    }

    /** An entry's bytes, and one more than expected at most. */
    private static byte[] read(ZipFile zip, Path file, ZipEntry entry, long expected) throws RecordingException {
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readNBytes((int) expected + 1);
        } catch (IOException e) {
            throw new RecordingException(file, 0, "is damaged in " + entry.getName() + ": " + why(e), e);
        }
    }

    /** An EOFException may have no words. */
    private static String why(IOException e) {
        return e.getMessage() == null ? "it ends too early" : e.getMessage();
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
