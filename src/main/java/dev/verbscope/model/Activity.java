package dev.verbscope.model;

import java.util.List;

/** What a rank did and said, for the timeline and the search. Session times; every list is bounded. */
public record Activity(Log<CallModel> calls, Log<FrameModel> frames, Log<Note> notes, List<OperatorAsk> asks) {

    /** Something worth reading that fits nothing else. */
    public record Note(String text, long atNanos) {}

    /** The operator of this rank asked for something: stop, re-create. */
    public record OperatorAsk(String what, String reason, long atNanos) {}

    public Activity {
        asks = List.copyOf(asks);
    }
}
