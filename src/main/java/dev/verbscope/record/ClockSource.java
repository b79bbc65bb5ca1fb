package dev.verbscope.record;

/** Names for clocks: two recordings whose names are equal were written on the same one. */
public final class ClockSource {

    private ClockSource() {}

    /** The clock behind {@link System#nanoTime()}. */
    public static String system() {
        return "system:" + ProcessHandle.current().pid();
    }
}
