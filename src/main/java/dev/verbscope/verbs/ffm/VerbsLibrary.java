package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The loaded verbs library. Each call is bound once, with the errno captured as the call returns; none is a critical
 * downcall, since a verbs call can block and a critical one would stop every garbage collection meanwhile.
 */
final class VerbsLibrary {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout CAPTURE = Linker.Option.captureStateLayout();
    private static final long ERRNO_OFFSET = CAPTURE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

    private final LibraryReport report;
    private final Os os = Os.current();
    private final Map<VerbsFunction, MethodHandle> calls = new EnumMap<>(VerbsFunction.class);

    private VerbsLibrary(LibraryReport report, Map<VerbsFunction, MethodHandle> calls) {
        this.report = report;
        this.calls.putAll(calls);
    }

    /** What came of looking for the library, and the library if it can be used. */
    record Loading(LibraryReport report, Optional<VerbsLibrary> library) {}

    /** Looks where the system keeps its library. */
    static Loading load() {
        return load(
                Os.current() == Os.MACOS
                        ? List.of("/usr/lib/librdma.dylib", "librdma.dylib")
                        : List.of("libibverbs.so.1", "libibverbs.so"));
    }

    /** Looks at that place alone, because somebody named it. */
    static Loading load(Path named) {
        return load(List.of(named.toString()));
    }

    private static Loading load(List<String> places) {
        List<LibraryReport.Try> tried = new ArrayList<>();
        for (String place : places) {
            try {
                // for the life of the process: a driver keeps threads and handlers that outlive any arena
                SymbolLookup lookup = place.indexOf('/') >= 0
                        ? SymbolLookup.libraryLookup(Path.of(place).toAbsolutePath(), Arena.global())
                        : SymbolLookup.libraryLookup(place, Arena.global());
                tried.add(new LibraryReport.Try(place, Optional.empty()));
                return bind(place, tried, lookup);
            } catch (IllegalArgumentException e) {
                tried.add(new LibraryReport.Try(place, Optional.of(String.valueOf(e.getMessage()))));
            }
        }
        return new Loading(new LibraryReport(Optional.empty(), tried, Map.of()), Optional.empty());
    }

    private static Loading bind(String place, List<LibraryReport.Try> tried, SymbolLookup lookup) {
        Map<String, Boolean> symbols = new LinkedHashMap<>();
        Map<VerbsFunction, MethodHandle> calls = new EnumMap<>(VerbsFunction.class);
        for (VerbsFunction function : VerbsFunction.values()) {
            Optional<MemorySegment> symbol = lookup.find(function.symbol());
            symbols.put(function.symbol(), symbol.isPresent());
            symbol.ifPresent(address -> calls.put(
                    function,
                    LINKER.downcallHandle(address, function.signature(), Linker.Option.captureCallState("errno"))));
        }
        LibraryReport report = new LibraryReport(Optional.of(realPath(place)), tried, symbols);
        return new Loading(report, report.usable() ? Optional.of(new VerbsLibrary(report, calls)) : Optional.empty());
    }

    /** Linux tells what a process has mapped; macOS keeps its library in the shared cache, where no file need exist. */
    private static String realPath(String place) {
        String file = Path.of(place).getFileName().toString();
        String stem = file.contains(".so") ? file.substring(0, file.indexOf(".so") + 3) : file;
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            return maps.map(line -> line.indexOf('/') < 0 ? "" : line.substring(line.indexOf('/')))
                    .filter(path -> path.contains(stem))
                    .findFirst()
                    .orElse(place);
        } catch (IOException e) {
            return place;
        }
    }

    LibraryReport report() {
        return report;
    }

    Os os() {
        return os;
    }

    boolean has(VerbsFunction function) {
        return calls.containsKey(function);
    }

    MethodHandle handle(VerbsFunction function) {
        return calls.get(function);
    }

    /** A place for the errno of a call, to be given as its first argument. */
    static MemorySegment newCapture(Arena arena) {
        return arena.allocate(CAPTURE);
    }

    Errno errno(MemorySegment capture) {
        return errno(os, capture);
    }

    /** The errno that a call left there. */
    static Errno errno(Os os, MemorySegment capture) {
        return new Errno(os, capture.get(Layouts.INT, ERRNO_OFFSET));
    }

    static Linker linker() {
        return LINKER;
    }
}
