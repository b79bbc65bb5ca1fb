package dev.verbscope.verbs.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.verbscope.verbs.Os;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The system's loader, called itself, since Java's own way to it drops what the loader says. Libraries stay loaded for the
 * life of the process: a driver keeps threads and handlers that outlive any arena.
 */
final class DynamicLoader {
    /** RTLD_LAZY, on both systems. */
    private static final int LAZY = 1;

    /** RTLD_LOCAL: on Linux the default. */
    private static final int LOCAL_MACOS = 4;

    /** Dl_info: four pointers, the file's name first. */
    private static final long DL_INFO_BYTES = 32;

    /** Longest text taken from the loader. */
    private static final long MOST_TEXT = 4096;

    private final Os os;
    private final MethodHandle dlopen = bind("dlopen", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
    private final MethodHandle dlerror = bind("dlerror", FunctionDescriptor.of(ADDRESS));
    private final MethodHandle dlsym = bind("dlsym", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
    private final MethodHandle dladdr = bind("dladdr", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));

    DynamicLoader(Os os) {
        this.os = os;
    }

    private static MethodHandle bind(String name, FunctionDescriptor signature) {
        Linker linker = VerbsLibrary.linker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), signature);
    }

    /** A library, or the loader's own words why not. */
    sealed interface Opened {
        /** @param handle as dlopen returned it */
        record Library(MemorySegment handle) implements Opened {}

        record Refused(String words) implements Opened {}
    }

    Opened open(String path) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = (MemorySegment)
                    dlopen.invokeExact(arena.allocateFrom(path), os == Os.MACOS ? LAZY | LOCAL_MACOS : LAZY);
            if (!handle.equals(MemorySegment.NULL)) {
                return new Opened.Library(handle);
            }
            MemorySegment words = (MemorySegment) dlerror.invokeExact();
            return new Opened.Refused(
                    words.equals(MemorySegment.NULL) ? path + ": the loader does not say why" : text(words));
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    Optional<MemorySegment> find(Opened.Library library, String symbol) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = (MemorySegment) dlsym.invokeExact(library.handle(), arena.allocateFrom(symbol));
            return address.equals(MemorySegment.NULL) ? Optional.empty() : Optional.of(address);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /**
     * The file that a symbol came from, links followed. On macOS a library of the shared cache has a path and no file.
     */
    Optional<String> file(MemorySegment symbol) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(DL_INFO_BYTES, 8);
            if ((int) dladdr.invokeExact(symbol, info) == 0) {
                return Optional.empty();
            }
            MemorySegment name = info.get(ADDRESS, 0);
            return name.equals(MemorySegment.NULL) ? Optional.empty() : Optional.of(resolved(text(name)));
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    private static String resolved(String path) {
        try {
            return Path.of(path).toRealPath().toString();
        } catch (IOException e) {
            return path;
        }
    }

    private static String text(MemorySegment pointer) {
        return pointer.reinterpret(MOST_TEXT).getString(0);
    }

    private static IllegalStateException impossible(Throwable e) {
        return new IllegalStateException("calling the loader failed in Java, not in C", e);
    }
}
