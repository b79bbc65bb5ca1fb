package dev.verbscope.ui;

import dev.verbscope.ui.records.Entry;
import dev.verbscope.ui.records.RecordText;
import dev.verbscope.ui.search.SearchCommands;
import dev.verbscope.ui.search.SearchFeed;
import dev.verbscope.ui.search.SearchQuery;
import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.viewmodel.Phrases;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import javafx.application.Platform;

/** The window's search: over all that was recorded, whatever moment the window shows. FX thread only. */
final class WindowSearch implements SearchCommands {
    /** More than these nobody pastes; the recording itself can be exported. */
    static final int MOST_COPIED = 5_000;

    private final WindowController window;
    private final SearchFeed feed;

    WindowSearch(WindowController window) {
        this.window = window;
        this.feed = new SearchFeed(
                CurrentLink.ELSEWHERE,
                Platform::runLater,
                found -> pane().search().found(found));
    }

    /** Where the samples of a gate are read by its number. */
    void gateReader(LongFunction<CompletableFuture<List<SingleGate>>> reader) {
        feed.gateReader(reader);
    }

    /** Opens the search, with the keyboard in its field. */
    void open() {
        pane().side().searching(true);
        pulse(System.nanoTime());
        pane().search().takeFocus();
    }

    /** Goes from hit to hit; opens the search when it is closed. */
    void go(int by) {
        if (pane().side().isSearching()) {
            pane().search().go(by);
        } else {
            open();
        }
    }

    boolean closeIfOpen() {
        boolean was = pane().side().isSearching();
        close();
        return was;
    }

    /** Once a pulse. */
    void pulse(long now) {
        if (pane().side().isSearching()) {
            feed.show(window.newest(), now);
        }
    }

    /** Another link. */
    void reset() {
        feed.reset();
        pane().search().reset();
    }

    @Override
    public void search(SearchQuery query) {
        feed.query(query, System.nanoTime());
    }

    @Override
    public void show(Entry entry) {
        pane().timeline().uncover(entry.momentNanos());
        pane().timeline().select(Optional.of(entry));
        window.commands().showTime(entry.momentNanos());
    }

    @Override
    public long moment() {
        return window.time().moment();
    }

    @Override
    public void mark(List<Entry> hits) {
        pane().timeline().matches(hits);
    }

    @Override
    public void copy(List<Entry> entries, boolean asJson) {
        List<Entry> some = List.copyOf(entries.subList(0, Math.min(entries.size(), MOST_COPIED)));
        CompletableFuture.supplyAsync(
                        () -> asJson ? RecordText.json(some) : RecordText.text(some), CurrentLink.ELSEWHERE)
                .thenAcceptAsync(
                        text -> {
                            window.commands().copy(text);
                            if (some.size() < entries.size()) {
                                pane().toolbar()
                                        .say("Copied the first " + Phrases.count(some.size()) + " of "
                                                + Phrases.count(entries.size()));
                            }
                        },
                        Platform::runLater);
    }

    @Override
    public void close() {
        if (pane().side().isSearching()) {
            pane().side().searching(false);
            mark(List.of());
            pane().timeline().requestFocus();
        }
    }

    private WindowPane pane() {
        return window.pane();
    }
}
