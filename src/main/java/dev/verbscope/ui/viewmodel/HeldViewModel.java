package dev.verbscope.ui.viewmodel;

import dev.verbscope.model.HeldModel;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What this session holds of its device, against what the device can give. */
public record HeldViewModel(List<Meter> meters) {

    /** Why the numbers are not the device's whole story. */
    public static final String OTHERS_UNSEEN = "Other programs’ share of a limit cannot be seen.";

    /** More than this many parts are told by the number alone. */
    private static final int MOST_PARTS = 16;

    /**
     * @param text {@code 1 of 10}
     * @param limit parts of the bar; empty when it is unknown or too large to draw
     */
    public record Meter(String label, int used, OptionalInt limit, String text) {}

    public HeldViewModel {
        meters = List.copyOf(meters);
    }

    public static HeldViewModel of(HeldModel held) {
        return new HeldViewModel(Stream.of(
                        meter("queue pairs", held.queuePairs(), held.maxQueuePairs()),
                        meter("memory regions", held.memoryRegions(), held.maxMemoryRegions()),
                        meter("protection domains", held.protectionDomains(), held.maxProtectionDomains()),
                        meter("setups", held.setups(), held.setupBudget()))
                .toList());
    }

    private static Meter meter(String label, int used, OptionalInt limit) {
        boolean drawn = limit.isPresent() && limit.getAsInt() > 0 && limit.getAsInt() <= MOST_PARTS;
        return new Meter(
                label,
                used,
                drawn ? limit : OptionalInt.empty(),
                limit.isPresent() ? used + " of " + Phrases.count(limit.getAsInt()) : Integer.toString(used));
    }
}
