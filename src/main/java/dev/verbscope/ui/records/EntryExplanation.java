package dev.verbscope.ui.records;

import dev.verbscope.ui.explain.Explanation;

/** Explains a record: the card of a thing that is selected. */
public final class EntryExplanation {

    private EntryExplanation() {}

    public static Explanation of(Entry entry) {
        return new Explanation(
                entry.title(),
                "",
                meaning(entry),
                "session time: since the session began, to the nanosecond",
                source(entry),
                entry.text().lines().toList(),
                RecordText.fields(entry));
    }

    private static String meaning(Entry entry) {
        return switch (entry.kind()) {
            case PHASE -> "A phase of the link, both ranks together.";
            case CALL -> "A call of the verbs library, from its entry until it returned.";
            case TRANSITION ->
                "A call of ibv_modify_qp: it brings a queue pair to its next state, and gives just the"
                        + " attributes whose bits its mask has.";
            case FRAME -> "A message of the control socket, from the rank that sent it to the one that got it.";
            case WARM_UP -> "One attempt of the warm-up: one message, to see whether this direction delivers at all.";
            case GATE -> "Exchanges of a vector, both ways, or what went wrong in one.";
            case COMPLETION ->
                "A work request that completed with another status than success. After the first error"
                        + " the rest are flushed: the cause is the first that is neither 0 nor 5.";
            case FINDING -> "What a rule concluded from the records.";
            case FAULT -> "A fault of the embedded fabric, switched while the session ran.";
            case RE_CREATION -> "Somebody at one of the two ranks asked for a new queue pair.";
            case NOTE -> "Something a rank wrote down that fits nothing else.";
            case OPERATOR -> "What the operator of this rank asked for.";
        };
    }

    private static String source(Entry entry) {
        return switch (entry.kind()) {
            case PHASE -> "implied by the ranks' records";
            case FINDING -> "implied: concluded, not measured";
            case WARM_UP, FRAME, FAULT -> "measured by the ranks whose records are here";
            case CALL, TRANSITION, GATE, COMPLETION, NOTE, OPERATOR, RE_CREATION ->
                entry.rank().isPresent()
                        ? "measured by rank " + entry.rank().getAsInt()
                        : "measured by the ranks whose records are here";
        };
    }
}
