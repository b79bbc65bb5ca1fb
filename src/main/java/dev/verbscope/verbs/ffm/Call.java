package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The control-path calls of one opened library, with C's three ways to fail turned into one: a NULL with errno set, a
 * positive errno returned, or -1 with errno set. For one thread at a time: the errno is captured in one place.
 */
final class Call {
    private final VerbsLibrary library;
    private final MemorySegment capture;

    Call(VerbsLibrary library, Arena arena) {
        this.library = library;
        this.capture = VerbsLibrary.newCapture(arena);
    }

    VerbsLibrary library() {
        return library;
    }

    /** A call that returns a pointer. */
    @FunctionalInterface
    interface Pointer {
        MemorySegment invoke(MemorySegment capture) throws Throwable;
    }

    /** A call that returns 0, or a positive errno, or -1. */
    @FunctionalInterface
    interface Number {
        int invoke(MemorySegment capture) throws Throwable;
    }

    /** @throws VerbsException when it returned NULL */
    MemorySegment pointer(VerbsFunction function, String attempted, Pointer call) throws VerbsException {
        MemorySegment result;
        try {
            result = call.invoke(capture);
        } catch (Throwable e) {
            throw impossible(function, e);
        }
        if (result.equals(MemorySegment.NULL)) {
            throw new VerbsException(function.symbol(), library.errno(capture), attempted);
        }
        return result;
    }

    /** @throws VerbsException when it returned anything but 0 */
    void check(VerbsFunction function, String attempted, Number call) throws VerbsException {
        int result = number(function, call);
        if (result != 0) {
            throw new VerbsException(function.symbol(), errnoOf(result), attempted);
        }
    }

    /** What it returned, whatever that means. */
    int number(VerbsFunction function, Number call) {
        try {
            return call.invoke(capture);
        } catch (Throwable e) {
            throw impossible(function, e);
        }
    }

    /** The errno behind a result that is not 0. */
    Errno errnoOf(int result) {
        return result > 0 ? new Errno(library.os(), result) : library.errno(capture);
    }

    /** The errno that the last call left. */
    Errno lastErrno() {
        return library.errno(capture);
    }

    private static IllegalStateException impossible(VerbsFunction function, Throwable e) {
        return new IllegalStateException("calling " + function.symbol() + " failed in Java, not in C", e);
    }
}
