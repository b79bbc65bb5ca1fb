package dev.verbscope.ui.progress;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What is being waited for. Said only once it takes longer than a person takes for granted. */
public final class ProgressViewModel {
    /** Sooner it would only flicker. */
    public static final long GRANTED_NANOS = 500_000_000;

    private record Wait(String what, long since) {}

    private final Map<Long, Wait> waits = new LinkedHashMap<>();
    private long last;

    /**
     * Something begins.
     *
     * @param what in the form of "Opening the recording"
     * @param now {@link System#nanoTime}
     * @return what {@link #end} takes
     */
    public long begin(String what, long now) {
        waits.put(++last, new Wait(what, now));
        return last;
    }

    public void end(long wait) {
        waits.remove(wait);
    }

    /** Whether anything is waited for, said or not. */
    public boolean waiting() {
        return !waits.isEmpty();
    }

    /** What is to be said: the longest wait, with the number of others. */
    public Optional<String> said(long now) {
        long others = waits.values().stream().filter(wait -> late(wait, now)).count() - 1;
        return waits.values().stream()
                .filter(wait -> late(wait, now))
                .findFirst()
                .map(wait -> wait.what() + "…" + (others > 0 ? " and " + others + " more" : ""));
    }

    private static boolean late(Wait wait, long now) {
        return now - wait.since() >= GRANTED_NANOS;
    }
}
