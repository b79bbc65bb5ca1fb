package dev.verbscope.record;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Where things lie in the files of a recording; {@code docs/recording.md} says the same in words. All numbers are
 * little-endian, all offsets in bytes.
 */
final class RecordingFormat {

    /** What is written: 2, since windows of bulk traffic have samples while they fill. */
    static final int VERSION = 2;
    /** The oldest that is read; it has only samples of windows that are over. */
    static final int OLDEST_VERSION = 1;
    /** Read as anything else, the file was written or copied with its bytes swapped. */
    static final int ORDER_MARK = 0x01020304;

    /** A mapped field of four or eight bytes. */
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The same for release stores. */
    static final VarHandle MAPPED_INT = INT.varHandle();

    static final VarHandle MAPPED_LONG = LONG.varHandle();

    /** The same in bytes that were read. */
    static final VarHandle READ_INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static final VarHandle READ_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private RecordingFormat() {}

    /** The two kinds of segment. */
    enum Kind {
        FACTS("facts", "VSFACTS1"),
        SAMPLES("samples", "VSSAMPL1");

        private final String prefix;
        private final long magic;
        private final Pattern fileName;

        Kind(String prefix, String magic) {
            this.prefix = prefix;
            this.magic = ascii(magic);
            this.fileName = Pattern.compile(prefix + "-([0-9]{8,18})\\.seg");
        }

        String label() {
            return prefix;
        }

        long magic() {
            return magic;
        }

        String fileName(long index) {
            return String.format("%s-%08d.seg", prefix, index);
        }

        /** The index in the name of a segment of this kind; empty for any other file. */
        OptionalLong index(String name) {
            var matcher = fileName.matcher(name);
            return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
        }
    }

    /** The start of every file. */
    static final class Start {
        static final int MAGIC = 0;
        static final int VERSION = 8;
        static final int ORDER_MARK = 12;
        static final int RECORDING_ID = 16;
        static final int RANK = 24;
        /** Bytes before the first record; in the head, bytes of the whole file. */
        static final int HEADER_BYTES = 28;

        private Start() {}
    }

    /** {@code facts-N.seg} and {@code samples-N.seg}. */
    static final class Segments {
        static final int INDEX = 32;
        /** Bytes of the whole file. */
        static final int BYTES = 40;

        static final int HEADER_BYTES = 128;
        /** Bounds what a reader believes. */
        static final int MAX_BYTES = 64 << 20;

        private Segments() {}
    }

    /** The record of a fact: this, then the JSON, then zeros up to a multiple of 8. */
    static final class FactRecord {
        /** Bytes of this header and the JSON; stored last, 0 until then. */
        static final int LENGTH = 0;
        /** CRC-32C of what follows, up to the length. */
        static final int CHECKSUM = 4;

        static final int NUMBER = 8;
        static final int NANOS = 16;
        static final int JSON = 24;
        /** In place of a length: the next fact is in the next segment. */
        static final int END_OF_SEGMENT = -1;

        private FactRecord() {}

        static int padded(int length) {
            return length + 7 & ~7;
        }
    }

    /** The record of a sample. */
    static final class SampleRecord {
        /** The record number; stored last, 0 until then. */
        static final int NUMBER = 0;

        static final int BEGAN = 8;
        static final int GATE = 16;
        static final int GENERATION = 24;
        /** Slot or layer; above it four bits of the kind, 0 for a decode gate, and four of the step, 0 when it is over. */
        static final int SLOT = 28;

        static final int POSTED_AFTER = 32;
        static final int SENT_AFTER = 36;
        static final int RECEIVED_AFTER = 40;
        static final int DONE_AFTER = 44;
        static final int POSTED = 48;
        static final int COMPLETED = 56;
        static final int RECEIVED = 64;
        static final int VERIFIED = 72;
        static final int WRONG = 80;
        static final int BYTES_RECEIVED = 88;
        static final int ARMED_AT_ENTRY = 96;
        static final int ARMED_AT_EXIT = 100;
        static final int RECEIVE_QUEUE = 104;
        static final int SEND_QUEUE = 108;
        static final int COMPLETION_BACKLOG = 112;
        static final int EMPTY_POLLS = 116;
        /** The record number again: a record that was cut in the middle does not have it. */
        static final int NUMBER_AGAIN = 120;
        /** The highest byte of the number, 0 in every recording that a machine can write; so it is in the file's header. */
        static final int ALWAYS_ZERO = 127;

        static final int BYTES = 128;

        static final int SLOT_MASK = 0xff_ffff;

        private static final int KIND_SHIFT = 24;
        private static final int STEP_SHIFT = 28;
        private static final int FOUR_BITS = 0xf;

        private static final TrafficKind[] KINDS = TrafficKind.values();
        private static final BulkStep[] STEPS = BulkStep.values();

        private SampleRecord() {}

        /** Slot, kind and step in one word. */
        static int word(GateSample sample) {
            return sample.slot | sample.kind.ordinal() << KIND_SHIFT | sample.step.ordinal() << STEP_SHIFT;
        }

        /** The kind in a slot's word; what a newer program has added is taken for the last one that is known. */
        static TrafficKind kind(int word) {
            return KINDS[Math.min(word >>> KIND_SHIFT & FOUR_BITS, KINDS.length - 1)];
        }

        /** The step in a slot's word, likewise. */
        static BulkStep step(int word) {
            return STEPS[Math.min(word >>> STEP_SHIFT, STEPS.length - 1)];
        }
    }

    /** {@code head}. */
    static final class Head {
        static final String FILE_NAME = "head";
        static final int BYTES = 4096;
        static final long MAGIC = ascii("VSHEAD01");

        // Written once
        static final int WALL_CLOCK = 32; // nanoseconds since 1970
        static final int START_NANOS = 40; // the link's clock at that moment
        static final int PID = 48;
        static final int FACT_SEGMENT_BYTES = 56;
        static final int SAMPLE_SEGMENT_BYTES = 60;
        static final int SIZE_LIMIT = 64;
        static final int CLOCK_SOURCE_LENGTH = 72;
        static final int CLOCK_SOURCE = 76;
        static final int CLOCK_SOURCE_MAX = 128;

        // Stored by the link thread; each group has cache lines of its own
        /** Every record up to this number is in its segment or will never be. */
        static final int RESOLVED = 256;

        static final int FACTS = 264;
        static final int DROPPED = 272;
        static final int LOST_FACTS = 280;
        static final int CLOSED = 288;
        /** A store met a page that cannot be had: nothing is recorded any more. */
        static final int BROKEN = 296;

        // Stored by the thread that prepares space
        static final int AGED_OUT = 384;
        static final int SPACE_EXHAUSTED = 392;
        /** Says nothing: stored now and then to keep the page writable. */
        static final int TOUCHED = 400;

        // The last-call cell, stored by the link thread
        /** Odd while the cell changes. */
        static final int CELL_SEQUENCE = 512;
        /** See {@link CellState}. */
        static final int CELL_STATE = 520;

        static final int CELL_ENTERED = 528;
        static final int CELL_LEFT = 536;

        private Head() {}
    }

    /** The part of the last-call cell that must be whole whatever happens, in one word. */
    static final class CellState {
        private static final int DEVICE_SHIFT = 8;
        private static final int GENERATION_SHIFT = 16;
        static final long RETURNED = 1L << 48;
        private static final int REPEATS_SHIFT = 49;
        static final int MOST_REPEATS = (1 << Long.SIZE - REPEATS_SHIFT) - 1;

        private CellState() {}

        static long entered(VerbsCall call, int device, int generation) {
            return call.number() | (device & 0xffL) << DEVICE_SHIFT | (generation & 0xffff_ffffL) << GENERATION_SHIFT;
        }

        /** The part of a state that counts calls of the same time; at most {@link #MOST_REPEATS}. */
        static long repeats(int repeats) {
            return (long) repeats << REPEATS_SHIFT;
        }

        /** @param sequence of the cell, which changes with the times */
        static LastCall describe(long state, long enteredNanos, long leftNanos, long sequence) {
            return new LastCall(
                    VerbsCall.of((int) (state & 0xff)),
                    (int) (state >>> DEVICE_SHIFT & 0xff),
                    (int) (state >>> GENERATION_SHIFT),
                    enteredNanos,
                    (state & RETURNED) == 0 ? OptionalLong.empty() : OptionalLong.of(leftNanos),
                    sequence << Long.SIZE - REPEATS_SHIFT | state >>> REPEATS_SHIFT);
        }
    }

    private static long ascii(String eight) {
        return (long) READ_LONG.get(eight.getBytes(StandardCharsets.US_ASCII), 0);
    }
}
