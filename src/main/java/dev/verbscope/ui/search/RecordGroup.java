package dev.verbscope.ui.search;

import dev.verbscope.ui.records.RecordKind;
import java.util.EnumSet;
import java.util.Set;

/** Kinds of records that are looked for together: each a toggle of the search. */
public enum RecordGroup {
    CALLS("calls", "verbs calls", RecordKind.CALL),
    TRANSITIONS("transitions", "transitions of queue pairs", RecordKind.TRANSITION),
    FRAMES("frames", "frames of the control socket", RecordKind.FRAME),
    WARM_UP("warm-up", "warm-up attempts", RecordKind.WARM_UP),
    COMPLETIONS("completions", "completions that were not success", RecordKind.COMPLETION),
    FINDINGS("findings", "findings", RecordKind.FINDING),
    EVENTS(
            "events",
            "phases, gates that failed, faults, re-creations, notes, what the operator asked",
            RecordKind.PHASE,
            RecordKind.GATE,
            RecordKind.FAULT,
            RecordKind.RE_CREATION,
            RecordKind.NOTE,
            RecordKind.OPERATOR);

    private final String label;
    private final String meaning;
    private final Set<RecordKind> kinds = EnumSet.noneOf(RecordKind.class);

    RecordGroup(String label, String meaning, RecordKind... kinds) {
        this.label = label;
        this.meaning = meaning;
        this.kinds.addAll(Set.of(kinds));
    }

    public String label() {
        return label;
    }

    /** What belongs to it, in words. */
    public String meaning() {
        return meaning;
    }

    boolean holds(RecordKind kind) {
        return kinds.contains(kind);
    }
}
