package dev.verbscope.ui.search;

import dev.verbscope.ui.records.Entries;
import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.timeline.GateEntries;
import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What was found.
 *
 * @param hits in the order of time
 * @param searched how many there are to be found in
 * @param leftOut records that a long session's model no longer lists
 */
public record SearchResult(SearchQuery query, List<Entry> hits, int searched, long leftOut) {

    public static final SearchResult NOTHING = new SearchResult(SearchQuery.EVERYTHING, List.of(), 0, 0);

    public SearchResult {
        hits = List.copyOf(hits);
    }

    /**
     * Looks through everything that is known of a link. Takes a few milliseconds: not for the FX thread.
     *
     * @param gates the samples of the gate that was asked for by number
     */
    public static SearchResult of(SearchQuery query, Shown shown, List<SingleGate> gates) {
        List<Entry> all = new ArrayList<>(Entries.of(shown.model(), shown.findings()));
        gates.stream().map(GateEntries::of).forEach(all::add);
        if (!gates.isEmpty()) {
            all.sort(Comparator.comparingLong(Entry::fromNanos));
        }
        return new SearchResult(
                query,
                all.stream().filter(query.filter()).toList(),
                all.size(),
                shown.model().ranks().stream()
                        .flatMap(rank -> Stream.of(
                                rank.activity().calls(),
                                rank.activity().frames(),
                                rank.activity().notes(),
                                rank.completions().failed()))
                        .mapToLong(log -> log.leftOut())
                        .sum());
    }
}
