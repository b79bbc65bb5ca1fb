package dev.verbscope.verbs.sim;

import dev.verbscope.verbs.Errno;
import dev.verbscope.verbs.Os;
import dev.verbscope.verbs.PageAllocator;
import dev.verbscope.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Memory from Java itself: no device writes to it. */
final class SimPages implements PageAllocator {
    private final Os os;

    SimPages(Os os) {
        this.os = os;
    }

    @Override
    public String name() {
        return "arena";
    }

    @Override
    public MemorySegment allocate(long bytes, Arena arena) throws VerbsException {
        long rounded = (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        if (bytes < 1 || rounded > 1L << BOUNDARY_SHIFT) {
            throw new VerbsException(
                    "allocate", Errno.of(os, Errno.Name.EINVAL), bytes + " bytes without a 4 GiB boundary in them");
        }
        try {
            MemorySegment first = arena.allocate(rounded, PAGE_BYTES);
            if (!PageAllocator.crossesBoundary(first.address(), rounded)) {
                return first;
            }
            // of two lengths one lies on either side of a boundary in the first
            MemorySegment twice = arena.allocate(2 * rounded, PAGE_BYTES);
            if (!PageAllocator.crossesBoundary(twice.address(), rounded)) {
                return twice.asSlice(0, rounded);
            }
            long boundary = (twice.address() >>> BOUNDARY_SHIFT) + 1 << BOUNDARY_SHIFT;
            return twice.asSlice(boundary - twice.address(), rounded);
        } catch (OutOfMemoryError e) {
            throw new VerbsException("allocate", Errno.of(os, Errno.Name.ENOMEM), rounded + " bytes");
        }
    }
}
