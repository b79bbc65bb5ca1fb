package dev.verbscope.ui;

/**
 * What a window has cost and done since the process began, in nanoseconds of processor time. Two of them, one taken from the
 * other, tell of the time between.
 *
 * @param nanos when this was told, by the system's monotonic clock
 * @param process all threads of the process
 * @param fxThread the thread of events, view models and canvas commands
 * @param renderer the thread that turns what was drawn into pixels
 * @param pulses of the window
 * @param frames pulses in which a part of the window was drawn again
 */
public record WindowCost(long nanos, long process, long fxThread, long renderer, long pulses, long frames) {

    public static final WindowCost NOTHING = new WindowCost(0, 0, 0, 0, 0, 0);

    /** What was added since then. */
    public WindowCost since(WindowCost then) {
        return new WindowCost(
                nanos - then.nanos,
                process - then.process,
                fxThread - then.fxThread,
                renderer - then.renderer,
                pulses - then.pulses,
                frames - then.frames);
    }

    /** Both together. */
    public WindowCost plus(WindowCost other) {
        return new WindowCost(
                nanos + other.nanos,
                process + other.process,
                fxThread + other.fxThread,
                renderer + other.renderer,
                pulses + other.pulses,
                frames + other.frames);
    }
}
