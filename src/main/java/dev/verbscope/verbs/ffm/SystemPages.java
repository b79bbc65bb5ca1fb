package dev.verbscope.verbs.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Memory for registration from the C library. */
final class SystemPages implements PageAllocator {
    /** PROT_READ and PROT_WRITE, on both systems. */
    private static final int READ_WRITE = 1 | 2;

    private static final int MAP_PRIVATE = 2;
    private static final int MAP_ANON_LINUX = 0x20;
    private static final int MAP_ANON_MACOS = 0x1000;
    private static final MemorySegment MAP_FAILED = MemorySegment.ofAddress(-1);

    private final Allocation allocation;
    private final Os os;
    private final long page;
    private final MethodHandle mmap;
    private final MethodHandle munmap;
    private final MethodHandle posixMemalign;
    private final MethodHandle free;

    SystemPages(Allocation allocation, Os os) {
        this.allocation = allocation;
        this.os = os;
        Linker linker = VerbsLibrary.linker();
        mmap = bind(
                linker,
                "mmap",
                FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG),
                Linker.Option.captureCallState("errno"));
        munmap = bind(linker, "munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));
        posixMemalign = bind(linker, "posix_memalign", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));
        free = bind(linker, "free", FunctionDescriptor.ofVoid(ADDRESS));
        page = Math.max(PAGE_BYTES, systemPage(bind(linker, "getpagesize", FunctionDescriptor.of(JAVA_INT))));
    }

    private static MethodHandle bind(
            Linker linker, String name, FunctionDescriptor signature, Linker.Option... options) {
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), signature, options);
    }

    private static long systemPage(MethodHandle getpagesize) {
        try {
            return (int) getpagesize.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("calling getpagesize failed in Java, not in C", e);
        }
    }

    @Override
    public String name() {
        return allocation.label();
    }

    @Override
    public MemorySegment allocate(long bytes, Arena arena) throws VerbsException {
        long rounded = (bytes + page - 1) / page * page;
        if (bytes < 1 || rounded > 1L << BOUNDARY_SHIFT) {
            throw new VerbsException(
                    name(),
                    Errno.of(os, Errno.Name.EINVAL),
                    "allocating " + bytes + " bytes that lie across no 4 GiB boundary");
        }
        return switch (allocation) {
            case MMAP -> mapped(rounded, arena);
            case POSIX_MEMALIGN -> fromHeap(rounded, arena);
        };
    }

    private MemorySegment mapped(long bytes, Arena arena) throws VerbsException {
        long span = Placement.span(bytes, page);
        long base = map(span);
        Placement place = Placement.in(base, span, bytes, page);
        if (place == null) {
            unmap(base, span);
            span = Placement.spanBesideBoundary(bytes, page);
            base = map(span);
            place = Placement.in(base, span, bytes, page);
        }
        unmap(base, place.before());
        unmap(place.start() + bytes, place.after());
        return MemorySegment.ofAddress(place.start())
                .reinterpret(bytes, arena, segment -> unmap(segment.address(), bytes));
    }

    private long map(long bytes) throws VerbsException {
        int flags = MAP_PRIVATE | (os == Os.MACOS ? MAP_ANON_MACOS : MAP_ANON_LINUX);
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment capture = VerbsLibrary.newCapture(scratch);
            MemorySegment address =
                    (MemorySegment) mmap.invokeExact(capture, MemorySegment.NULL, bytes, READ_WRITE, flags, -1, 0L);
            if (address.equals(MAP_FAILED)) {
                throw refused(VerbsLibrary.errno(os, capture), bytes);
            }
            return address.address();
        } catch (VerbsException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("calling mmap failed in Java, not in C", e);
        }
    }

    private void unmap(long address, long bytes) {
        if (bytes == 0) {
            return;
        }
        try {
            // it can only fail for addresses that are none
            int result = (int) munmap.invokeExact(MemorySegment.ofAddress(address), bytes);
            assert result == 0 : "munmap of " + bytes + " bytes at " + address;
        } catch (Throwable e) {
            throw new IllegalStateException("calling munmap failed in Java, not in C", e);
        }
    }

    private MemorySegment fromHeap(long bytes, Arena arena) throws VerbsException {
        long base = memalign(bytes);
        Placement place = Placement.in(base, bytes, bytes, page);
        if (place == null) {
            release(base);
            long span = Placement.spanBesideBoundary(bytes, page);
            base = memalign(span);
            place = Placement.in(base, span, bytes, page);
        }
        long block = base;
        return MemorySegment.ofAddress(place.start())
                .reinterpret(bytes, arena, segment -> release(block))
                .fill((byte) 0);
    }

    private long memalign(long bytes) throws VerbsException {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment pointer = scratch.allocate(ADDRESS);
            int result = (int) posixMemalign.invokeExact(pointer, page, bytes);
            if (result != 0) {
                throw refused(new Errno(os, result), bytes);
            }
            return pointer.get(ADDRESS, 0).address();
        } catch (VerbsException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("calling posix_memalign failed in Java, not in C", e);
        }
    }

    private void release(long address) {
        try {
            free.invokeExact(MemorySegment.ofAddress(address));
        } catch (Throwable e) {
            throw new IllegalStateException("calling free failed in Java, not in C", e);
        }
    }

    private VerbsException refused(Errno errno, long bytes) {
        return new VerbsException(name(), errno, "allocating " + bytes + " bytes for registration");
    }
}
