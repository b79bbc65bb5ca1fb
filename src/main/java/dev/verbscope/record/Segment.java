package dev.verbscope.record;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.BooleanSupplier;

/**
 * One mapped file of a recording, ready to be stored into: its blocks are allocated and its pages present, so that no
 * store has to wait for the file system or finds the disk full. It is never shortened: a reader may have it open.
 */
final class Segment {

    /** Small enough that a preparation that is no longer wanted ends soon. */
    private static final int FILL_BYTES = 64 << 10;

    /** Where pages are larger, some of what is done for each is done more than once. */
    static final int PAGE_BYTES = 4096;

    /** Writes the zeros of a file that is being prepared; tests make it slow or let the disk be full. */
    @FunctionalInterface
    interface Filler {
        void write(FileChannel file, ByteBuffer zeros) throws IOException;
    }

    /** The one who prepared no longer wants it. */
    static final class Abandoned extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final Path file;
    private final RecordingFormat.Kind kind;
    private final Arena arena;
    private final MemorySegment memory;

    private Segment(Path file, RecordingFormat.Kind kind, Arena arena, MemorySegment memory) {
        this.file = file;
        this.kind = kind;
        this.arena = arena;
        this.memory = memory;
    }

    /**
     * Makes the file under another name and gives it its own when it is ready, so that a reader never meets half of one.
     *
     * @param abandoned asked between writes; true ends the preparation with {@link Abandoned}
     */
    static Segment prepare(
            Path folder,
            RecordingFormat.Kind kind,
            long index,
            int bytes,
            RecordingHeader header,
            Filler filler,
            BooleanSupplier abandoned)
            throws IOException {
        Path file = folder.resolve(kind.fileName(index));
        Path unready = folder.resolve(file.getFileName() + ".preparing");
        Arena arena = Arena.ofShared(); // made by one thread, stored into by another
        boolean ready = false;
        try {
            MemorySegment memory = map(unready, bytes, arena, filler, abandoned);
            start(memory, kind.magic(), header, RecordingFormat.Segments.HEADER_BYTES);
            memory.set(RecordingFormat.LONG, RecordingFormat.Segments.INDEX, index);
            memory.set(RecordingFormat.LONG, RecordingFormat.Segments.BYTES, bytes);
            Files.move(unready, file, StandardCopyOption.ATOMIC_MOVE);
            ready = true;
            return new Segment(file, kind, arena, memory);
        } catch (InternalError e) {
            throw new IOException("cannot store into " + unready + ": the disk may be full", e);
        } finally {
            if (!ready) {
                arena.close();
                Files.deleteIfExists(unready);
            }
        }
    }

    /** Maps a new file of zeros, all its pages present. */
    static MemorySegment map(Path file, int bytes, Arena arena, Filler filler, BooleanSupplier abandoned)
            throws IOException {
        try (var channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(bytes, FILL_BYTES));
            for (int left = bytes; left > 0; left -= zeros.limit()) {
                if (abandoned.getAsBoolean()) {
                    throw new Abandoned();
                }
                zeros.clear().limit(Math.min(left, zeros.capacity()));
                while (zeros.hasRemaining()) {
                    filler.write(channel, zeros);
                }
            }
            MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, bytes, arena);
            for (long page = 0; page < bytes; page += PAGE_BYTES) {
                memory.set(ValueLayout.JAVA_BYTE, page, (byte) 0);
            }
            return memory;
        }
    }

    /** Stores what every file of a recording starts with. */
    static void start(MemorySegment memory, long magic, RecordingHeader header, int headerBytes) {
        memory.set(RecordingFormat.LONG, RecordingFormat.Start.MAGIC, magic);
        memory.set(RecordingFormat.INT, RecordingFormat.Start.VERSION, header.formatVersion());
        memory.set(RecordingFormat.INT, RecordingFormat.Start.ORDER_MARK, RecordingFormat.ORDER_MARK);
        memory.set(RecordingFormat.LONG, RecordingFormat.Start.RECORDING_ID, header.recordingId());
        memory.set(RecordingFormat.INT, RecordingFormat.Start.RANK, header.rank());
        memory.set(RecordingFormat.INT, RecordingFormat.Start.HEADER_BYTES, headerBytes);
    }

    Path file() {
        return file;
    }

    RecordingFormat.Kind kind() {
        return kind;
    }

    MemorySegment memory() {
        return memory;
    }

    long bytes() {
        return memory.byteSize();
    }

    /**
     * Makes pages of samples writable again that the system has written to disk since: it protects them then, so that it
     * hears of the next store, and that store waits for the file system (16 µs on ext4, more while it is busy).
     *
     * <p>It stores 0 into the highest byte of the second number in the first sample of each page. No number is so large, so
     * the byte is 0 before and after, whoever stores first. An atomic addition of 0 would look safer and is not: the JVM
     * survives a plain store into a page that cannot be had, and dies in the other.
     *
     * @param from offset in the page to begin with
     * @param length bytes at most
     * @return bytes gone through
     */
    long touch(long from, long length) {
        long first = from & -PAGE_BYTES;
        long end = Math.min(first + length, bytes());
        for (long page = first; page + RecordingFormat.SampleRecord.ALWAYS_ZERO < end; page += PAGE_BYTES) {
            memory.set(ValueLayout.JAVA_BYTE, page + RecordingFormat.SampleRecord.ALWAYS_ZERO, (byte) 0);
        }
        return Math.max(0, end - first);
    }

    /** Takes the mapping away; the file stays. */
    void unmap() {
        arena.close();
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
