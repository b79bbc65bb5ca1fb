package dev.verbscope.ui.search;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The state of a search: what was found last, and the hit one stands at. It stays the same hit while hits come and go. */
public final class SearchViewModel {
    private SearchResult result = SearchResult.NOTHING;
    private Optional<Entry> chosen = Optional.empty();

    /** Takes what was found. */
    public void found(SearchResult next) {
        result = next;
        // A hit that has gone on since is shown as it is now
        chosen.ifPresent(before -> index(before).ifPresent(at -> chosen = Optional.of(hits().get(at))));
    }

    public List<Entry> hits() {
        return result.hits();
    }

    public Optional<Entry> chosen() {
        return chosen;
    }

    public void choose(Optional<Entry> hit) {
        chosen = hit;
    }

    /** Where the chosen hit lies; empty without one, and when it is no hit of what is looked for now. */
    public Optional<Integer> at() {
        return chosen.flatMap(this::index);
    }

    /**
     * Goes to a hit further on, round the end.
     *
     * @param by 1 or -1
     * @param nowNanos the session time one stands at: from where to start when no hit is chosen
     * @return the hit; empty when there is none
     */
    public Optional<Entry> go(int by, long nowNanos) {
        if (hits().isEmpty()) {
            return Optional.empty();
        }
        int next = Math.floorMod(at().map(at -> at + by).orElseGet(() -> nearest(by, nowNanos)), hits().size());
        chosen = Optional.of(hits().get(next));
        return chosen;
    }

    /** The first hit from a moment on, or the last before it. */
    private int nearest(int by, long nowNanos) {
        int before = (int)
                hits().stream().takeWhile(hit -> hit.fromNanos() < nowNanos).count();
        return by > 0 ? before : before - 1;
    }

    private Optional<Integer> index(Entry entry) {
        return IntStream.range(0, hits().size())
                .filter(i -> hits().get(i).isSame(entry))
                .boxed()
                .findFirst();
    }

    /** {@code 3 of 47}, {@code 47 hits}, {@code no hit in 312 records}. */
    public String countText() {
        if (hits().isEmpty()) {
            return "no hit in " + Phrases.count(result.searched(), "record");
        }
        return at().map(at -> Phrases.count(at + 1) + " of " + Phrases.count(hits().size()))
                .orElseGet(() -> Phrases.count(hits().size(), "hit"));
    }

    /** What the search cannot find; may be empty. */
    public String remark() {
        if (result.leftOut() > 0) {
            return Phrases.count(result.leftOut(), "record")
                    + " in the middle of this session are no longer listed. A gate is found by its number: gate:1234";
        }
        return hits().isEmpty() && result.query().gate().isPresent()
                ? "That gate is not in the recording, or its sample has made room for newer ones."
                : "";
    }
}
