package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loaded verbs library. Each call is bound once, with the errno captured as the call returns; none is a critical
 * downcall, since a verbs call can block and a critical one would stop every garbage collection meanwhile. Binding generates
 * code, a few milliseconds for each shape of a call: it is done when the first one is wanted, or for all by {@link #bindAll}.
 */
final class VerbsLibrary {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout CAPTURE = Linker.Option.captureStateLayout();
    private static final Linker.Option CAPTURING = Linker.Option.captureCallState("errno");
    private static final long ERRNO_OFFSET = CAPTURE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

    private final LibraryReport report;
    private final Os os = Os.current();
    private final Map<VerbsFunction, MemorySegment> symbols;
    private final Map<VerbsFunction, MethodHandle> calls = new ConcurrentHashMap<>();

    private VerbsLibrary(LibraryReport report, Map<VerbsFunction, MemorySegment> symbols) {
        this.report = report;
        this.symbols = symbols;
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
        // a bare name would be looked for where the system keeps its libraries
        return load(List.of(named.toAbsolutePath().toString()));
    }

    private static Loading load(List<String> places) {
        DynamicLoader loader = new DynamicLoader(Os.current());
        List<LibraryReport.Try> tried = new ArrayList<>();
        for (String place : places) {
            switch (loader.open(place)) {
                case DynamicLoader.Opened.Refused refused ->
                    tried.add(new LibraryReport.Try(place, Optional.of(refused.words())));
                case DynamicLoader.Opened.Library library -> {
                    tried.add(new LibraryReport.Try(place, Optional.empty()));
                    return bind(place, tried, loader, library);
                }
            }
        }
        return new Loading(new LibraryReport(Optional.empty(), tried, Map.of()), Optional.empty());
    }

    private static Loading bind(
            String place, List<LibraryReport.Try> tried, DynamicLoader loader, DynamicLoader.Opened.Library library) {
        Map<String, Boolean> there = new LinkedHashMap<>();
        Map<VerbsFunction, MemorySegment> symbols = new EnumMap<>(VerbsFunction.class);
        Optional<String> file = Optional.empty();
        for (VerbsFunction function : VerbsFunction.values()) {
            Optional<MemorySegment> symbol = loader.find(library, function.symbol());
            there.put(function.symbol(), symbol.isPresent());
            if (symbol.isPresent()) {
                symbols.put(function, symbol.get());
                file = file.or(() -> loader.file(symbol.get()));
            }
        }
        LibraryReport report = new LibraryReport(Optional.of(file.orElse(place)), tried, there);
        return new Loading(report, report.usable() ? Optional.of(new VerbsLibrary(report, symbols)) : Optional.empty());
    }

    LibraryReport report() {
        return report;
    }

    Os os() {
        return os;
    }

    boolean has(VerbsFunction function) {
        return symbols.containsKey(function);
    }

    /** The call of a function that the library {@linkplain #has has}. */
    MethodHandle handle(VerbsFunction function) {
        return calls.computeIfAbsent(function, it -> LINKER.downcallHandle(symbols.get(it), it.signature(), CAPTURING));
    }

    /** Binds whatever is not bound yet: to be called before calls whose time is measured. */
    void bindAll() {
        symbols.keySet().forEach(this::handle);
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
        return new Errno(os, errnoNumber(capture));
    }

    static Linker linker() {
        return LINKER;
    }

    /** A call through a function pointer, its first arguments the pointer and a place for the errno. */
    static MethodHandle operation(FunctionDescriptor signature) {
        return LINKER.downcallHandle(signature, CAPTURING);
    }

    static int errnoNumber(MemorySegment capture) {
        return capture.get(Layouts.INT, ERRNO_OFFSET);
    }
}
