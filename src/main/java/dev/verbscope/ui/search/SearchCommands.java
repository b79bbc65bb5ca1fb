package dev.verbscope.ui.search;

import dev.verbscope.ui.records.Entry;
import java.util.List;

/** What a person does with what was found. Called on the FX thread. */
public interface SearchCommands {

    /** Looks for something else. */
    void search(SearchQuery query);

    /** Shows the whole window as it was at a record, and the record on the timeline. */
    void show(Entry entry);

    /** The session time that the window shows, nanoseconds. */
    long moment();

    /** Marks what was found on the timeline; none when the search is closed. */
    void mark(List<Entry> hits);

    /** Puts records on the clipboard. */
    void copy(List<Entry> entries, boolean asJson);

    /** Closes the search. */
    void close();
}
