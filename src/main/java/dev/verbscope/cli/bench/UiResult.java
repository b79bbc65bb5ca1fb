package dev.verbscope.cli.bench;

import dev.verbscope.ui.WindowCost;
import java.util.List;

/**
 * What the window cost while it followed a link.
 *
 * @param warmUpSeconds that were followed before, and not measured: classes are loaded and compiled in them
 * @param seconds that were measured
 * @param samplesPerSecond that were asked of the writer
 * @param busy what the window's process cost while the link ran
 * @param heap after a collection, along the way
 * @param totals what the writer counted and what the window showed at the end
 * @param idle what it cost while nothing ran
 * @param met whether every bar was
 */
public record UiResult(
        double warmUpSeconds,
        double seconds,
        double samplesPerSecond,
        Cost busy,
        Heap heap,
        Totals totals,
        Idle idle,
        List<Bar> bars,
        boolean met) {
    private static final double MOST_MS_A_PULSE = 10;
    private static final double MOST_PERCENT = 60;
    private static final double MOST_IDLE_PERCENT = 3;
    /** What the trend may add over the time measured, however long that is. */
    private static final double MOST_GROWTH_MIB = 8;

    private static final double MIB = 1 << 20;

    /**
     * @param msPerPulse processor time of the whole process for each pulse
     * @param fxMsPerPulse that of the thread of events and drawing
     * @param rendererMsPerPulse that of the thread that makes pixels of it
     * @param percentOfCore processor time of the process by the time that passed
     * @param framesPerSecond pulses a second in which a part of the window was drawn again
     */
    public record Cost(
            double msPerPulse,
            double fxMsPerPulse,
            double rendererMsPerPulse,
            double percentOfCore,
            double pulsesPerSecond,
            double framesPerSecond) {

        static Cost of(WindowCost cost) {
            double pulses = Math.max(1, cost.pulses());
            double seconds = cost.nanos() / 1e9;
            return new Cost(
                    cost.process() / 1e6 / pulses,
                    cost.fxThread() / 1e6 / pulses,
                    cost.renderer() / 1e6 / pulses,
                    100.0 * cost.process() / cost.nanos(),
                    cost.pulses() / seconds,
                    cost.frames() / seconds);
        }
    }

    /**
     * What it cost while nothing ran: there is hardly a pulse then to share it among.
     *
     * @param percentOfCore processor time of the process by the time that passed
     */
    public record Idle(double percentOfCore, double pulsesPerSecond, double framesPerSecond) {

        static Idle of(WindowCost cost) {
            Cost all = Cost.of(cost);
            return new Idle(all.percentOfCore(), all.pulsesPerSecond(), all.framesPerSecond());
        }
    }

    /**
     * @param bytes after a collection, in even steps from the start of the measurement to its end
     * @param bytesPerSecond the trend over all of them
     */
    public record Heap(List<Long> bytes, double bytesPerSecond) {

        /** @param step seconds from one to the next */
        static Heap of(List<Long> bytes, double step) {
            return new Heap(List.copyOf(bytes), slope(bytes) / step);
        }

        /** The least squares' slope over numbers at 0, 1, 2, … */
        static double slope(List<Long> values) {
            double middle = (values.size() - 1) / 2.0;
            double mean = values.stream().mapToLong(v -> v).average().orElse(0);
            double above = 0;
            double below = 0;
            for (int i = 0; i < values.size(); i++) {
                above += (i - middle) * (values.get(i) - mean);
                below += (i - middle) * (i - middle);
            }
            return below == 0 ? 0 : above / below;
        }
    }

    static UiResult of(
            double warmUpSeconds, double samplesPerSecond, WindowCost busy, Heap heap, Totals totals, WindowCost idle) {
        double seconds = busy.nanos() / 1e9;
        Cost cost = Cost.of(busy);
        Idle nothing = Idle.of(idle);
        List<Bar> bars = List.of(
                Bar.of("processor time a pulse", cost.msPerPulse(), MOST_MS_A_PULSE, "ms"),
                Bar.of("processor time of the window's process", cost.percentOfCore(), MOST_PERCENT, "% of a core"),
                Bar.of("heap grown, by its trend", heap.bytesPerSecond() * seconds / MIB, MOST_GROWTH_MIB, "MiB"),
                Bar.of("totals that differ", totals.differences().size(), 0, ""),
                Bar.of("processor time, nothing running", nothing.percentOfCore(), MOST_IDLE_PERCENT, "% of a core"));
        return new UiResult(
                warmUpSeconds,
                seconds,
                samplesPerSecond,
                cost,
                heap,
                totals,
                nothing,
                bars,
                bars.stream().allMatch(Bar::met));
    }
}
