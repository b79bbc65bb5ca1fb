package dev.verbscope.ui.search;

import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Keeps a search up to date: one at a time, elsewhere, at most ten times a second, and for at most a tenth of the time: a
 * session of many records is searched more rarely. Everything but the searching itself happens on the thread that calls.
 */
public final class SearchFeed {
    private static final long AT_LEAST_NANOS = 100_000_000;
    /** For each nanosecond of searching, so many pass until the next. */
    private static final int REST = 10;

    private record Found(SearchResult result, long tookNanos) {}

    private record Samples(long gate, List<SingleGate> gates) {}

    private final Executor elsewhere;
    private final Executor here;
    private final Consumer<SearchResult> arrived;
    private LongFunction<CompletableFuture<List<SingleGate>>> gateReader =
            gate -> CompletableFuture.completedFuture(List.of());
    private SearchQuery query = SearchQuery.EVERYTHING;
    private Optional<Shown> newest = Optional.empty();
    private Optional<Shown> searched = Optional.empty();
    private Optional<SearchQuery> asked = Optional.empty();
    private Optional<Samples> samples = Optional.empty();
    private boolean searching;
    private long dueAt;
    /** Counts the links: what comes back late of an earlier one is not shown. */
    private int epoch;

    /**
     * @param elsewhere searches
     * @param here brings what was found back to the calling thread
     * @param arrived told there what was found
     */
    public SearchFeed(Executor elsewhere, Executor here, Consumer<SearchResult> arrived) {
        this.elsewhere = elsewhere;
        this.here = here;
        this.arrived = arrived;
    }

    /** Where the samples of a gate are read by its number. */
    public void gateReader(LongFunction<CompletableFuture<List<SingleGate>>> reader) {
        gateReader = reader;
    }

    /** Forgets what was found: another link. */
    public void reset() {
        epoch++;
        searching = false;
        newest = Optional.empty();
        searched = Optional.empty();
        asked = Optional.empty();
        samples = Optional.empty();
        dueAt = 0;
    }

    /** Looks for something else, at once. */
    public void query(SearchQuery next, long nanoTime) {
        if (!next.equals(query)) {
            query = next;
            dueAt = nanoTime;
            search(nanoTime);
        }
    }

    /** Once a pulse while the search is open. */
    public void show(Optional<Shown> next, long nanoTime) {
        newest = next;
        search(nanoTime);
    }

    private void search(long nanoTime) {
        boolean sameLink = newest.isPresent()
                && searched.filter(before -> before.model() == newest.get().model())
                        .isPresent();
        boolean same = sameLink && asked.filter(query::equals).isPresent();
        if (searching || newest.isEmpty() || same || nanoTime - dueAt < 0) {
            return;
        }
        searching = true;
        searched = newest;
        asked = Optional.of(query);
        int mine = epoch;
        SearchQuery wanted = query;
        Shown in = newest.get();
        long began = System.nanoTime();
        samples(wanted)
                .thenApplyAsync(gates -> SearchResult.of(wanted, in, gates), elsewhere)
                .thenApply(result -> new Found(result, System.nanoTime() - began))
                .whenCompleteAsync((found, problem) -> done(mine, Optional.ofNullable(found), nanoTime), here);
    }

    private void done(int mine, Optional<Found> found, long startedAt) {
        if (mine != epoch) {
            return;
        }
        searching = false;
        found.ifPresent(it -> {
            // What was typed meanwhile does not wait
            boolean current = it.result().query().equals(query);
            dueAt = current ? startedAt + Math.max(AT_LEAST_NANOS, REST * it.tookNanos()) : startedAt;
            if (current) {
                arrived.accept(it.result());
            }
        });
    }

    /** The samples of the gate that is asked for, read once; a gate that has not run may run later. */
    private CompletableFuture<List<SingleGate>> samples(SearchQuery wanted) {
        OptionalLong gate = wanted.gate();
        if (gate.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        Optional<Samples> read = samples.filter(it -> it.gate() == gate.getAsLong())
                .filter(it -> !it.gates().isEmpty());
        if (read.isPresent()) {
            return CompletableFuture.completedFuture(read.get().gates());
        }
        int mine = epoch;
        return gateReader
                .apply(gate.getAsLong())
                .exceptionally(problem -> List.of())
                .thenApplyAsync(
                        gates -> {
                            if (mine == epoch) {
                                samples = Optional.of(new Samples(gate.getAsLong(), gates));
                            }
                            return gates;
                        },
                        here);
    }
}
