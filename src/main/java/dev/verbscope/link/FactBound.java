package dev.verbscope.link;

/** How many facts a peer can have written by what it says: so many in each second, whatever it sends. */
final class FactBound {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final int mostASecond;
    private long began;
    private int admitted;
    private boolean any;

    FactBound(int mostASecond) {
        this.mostASecond = mostASecond;
    }

    /** Whether one more may be written. What is not is superseded by a later one. */
    boolean admits(long now) {
        if (!any || now - began >= SECOND_NANOS) {
            any = true;
            began = now;
            admitted = 0;
        }
        if (admitted == mostASecond) {
            return false;
        }
        admitted++;
        return true;
    }
}
