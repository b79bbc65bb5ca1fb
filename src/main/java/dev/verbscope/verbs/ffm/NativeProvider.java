package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.Device;
import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.Provider;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The devices of the system's verbs library. */
public final class NativeProvider implements Provider {
    /** More devices than any host has: bounds a count that a library returns. */
    private static final int MAX_DEVICES = 256;

    private final VerbsLibrary library;
    private final PageAllocator pages;

    private NativeProvider(VerbsLibrary library, PageAllocator pages) {
        this.library = library;
        this.pages = pages;
    }

    /**
     * What came of looking for the verbs library.
     *
     * @param report each path that was tried, and the functions that were found
     * @param provider empty where no library can be used
     */
    public record Loading(LibraryReport report, Optional<NativeProvider> provider) {}

    /** With memory from {@link Allocation#MMAP}. */
    public static Loading load(Optional<Path> named) {
        return load(named, Allocation.MMAP);
    }

    /**
     * @param named the one place to look at; empty for where the system keeps its library
     * @param allocation how memory for registration is come by
     */
    public static Loading load(Optional<Path> named, Allocation allocation) {
        VerbsLibrary.Loading loading = named.map(VerbsLibrary::load).orElseGet(VerbsLibrary::load);
        return new Loading(
                loading.report(),
                loading.library()
                        .map(library -> new NativeProvider(library, new SystemPages(allocation, library.os()))));
    }

    /** Such memory without any library. */
    public static PageAllocator pages(Allocation allocation) {
        return new SystemPages(allocation, Os.current());
    }

    @Override
    public String name() {
        return "native";
    }

    @Override
    public boolean simulated() {
        return false;
    }

    @Override
    public Reach reach() {
        return Reach.NETWORK;
    }

    @Override
    public PageAllocator pages() {
        return pages;
    }

    /** What is done with a device while its list is alive. */
    @FunctionalInterface
    private interface Visit<T> {
        /** @return null to go on with the next device */
        T visit(MemorySegment device, String name) throws VerbsException;
    }

    @Override
    public List<String> deviceNames() throws VerbsException {
        List<String> names = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            visit(new Call(library, arena), arena, (device, name) -> {
                names.add(name);
                return null;
            });
        }
        return List.copyOf(names);
    }

    @Override
    public Device open(String deviceName) throws VerbsException {
        library.bindAll();
        Arena arena = Arena.ofConfined();
        try {
            Call call = new Call(library, arena);
            MemorySegment context = visit(
                    call,
                    arena,
                    (device, name) -> name.equals(deviceName)
                            ? call.pointer(VerbsFunction.OPEN_DEVICE, "opening " + name, capture -> (MemorySegment)
                                    library.handle(VerbsFunction.OPEN_DEVICE).invokeExact(capture, device))
                            : null);
            if (context == null) {
                throw new VerbsException(
                        VerbsFunction.OPEN_DEVICE.symbol(),
                        Errno.of(library.os(), Errno.Name.ENODEV),
                        "opening " + deviceName + ", which is not listed");
            }
            NativeDevice device = new NativeDevice(deviceName, call, arena, context);
            arena = null;
            return device;
        } finally {
            if (arena != null) {
                arena.close();
            }
        }
    }

    private <T> T visit(Call call, Arena arena, Visit<T> visit) throws VerbsException {
        MemorySegment count = arena.allocate(4);
        MemorySegment list = call.pointer(VerbsFunction.GET_DEVICE_LIST, "listing the verbs devices", capture ->
                (MemorySegment) library.handle(VerbsFunction.GET_DEVICE_LIST).invokeExact(capture, count));
        try {
            int devices = Math.clamp(count.get(Layouts.INT, 0), 0, MAX_DEVICES);
            MemorySegment pointers = list.reinterpret(devices * 8L);
            for (int i = 0; i < devices; i++) {
                MemorySegment device = MemorySegment.ofAddress(pointers.get(Layouts.LONG, i * 8L));
                MemorySegment name =
                        call.pointer(VerbsFunction.GET_DEVICE_NAME, "naming device " + i, capture -> (MemorySegment)
                                library.handle(VerbsFunction.GET_DEVICE_NAME).invokeExact(capture, device));
                // IBV_SYSFS_NAME_MAX
                T result = visit.visit(device, name.reinterpret(64).getString(0));
                if (result != null) {
                    return result;
                }
            }
            return null;
        } finally {
            call.number(VerbsFunction.FREE_DEVICE_LIST, capture -> {
                library.handle(VerbsFunction.FREE_DEVICE_LIST).invokeExact(capture, list);
                return 0;
            });
        }
    }
}
