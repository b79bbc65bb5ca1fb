package dev.verbscope.verbs.ffm;

import dev.verbscope.verbs.PageAllocator;

/**
 * Where in a span of address space a region lies.
 *
 * @param start its first address
 * @param before bytes of the span in front of it
 * @param after bytes of the span behind it
 */
record Placement(long start, long before, long after) {

    /** How long a span must be to hold a region aligned so, wherever the span lies; the region may cross a boundary. */
    static long span(long bytes, long alignment) {
        return bytes + alignment;
    }

    /**
     * How long a span must be so that a region of at most 4 GiB fits beside every boundary: with a boundary in the first
     * {@code bytes}, as many follow behind it.
     */
    static long spanBesideBoundary(long bytes, long alignment) {
        return 2 * bytes + alignment;
    }

    /** The first place in the span that is aligned and crosses no 4 GiB boundary; null when there is none. */
    static Placement in(long base, long span, long bytes, long alignment) {
        long start = (base + alignment - 1) / alignment * alignment;
        if (PageAllocator.crossesBoundary(start, bytes)) {
            start = (start >>> PageAllocator.BOUNDARY_SHIFT) + 1 << PageAllocator.BOUNDARY_SHIFT;
        }
        boolean fits = start + bytes <= base + span && !PageAllocator.crossesBoundary(start, bytes);
        return fits ? new Placement(start, start - base, base + span - start - bytes) : null;
    }
}
