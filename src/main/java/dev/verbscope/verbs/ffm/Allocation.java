package dev.verbscope.verbs.ffm;

/** How memory for registration is come by; sources contradict one another on which of the two Apple's driver likes. */
public enum Allocation {
    /** Anonymous pages of its own. */
    MMAP("mmap"),
    /** From the C heap, page-aligned. */
    POSIX_MEMALIGN("posix_memalign");

    private final String label;

    Allocation(String label) {
        this.label = label;
    }

    /** The C function's name. */
    public String label() {
        return label;
    }
}
