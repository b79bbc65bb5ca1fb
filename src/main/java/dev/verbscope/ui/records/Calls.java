package dev.verbscope.ui.records;

import dev.verbscope.model.CallModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PendingCall;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.TransitionModel;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.QpAttr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes entries of a rank's verbs calls; those that bring a queue pair to another state are transitions. */
public final class Calls {

    private Calls() {}

    /** A rank's verbs calls, the one that has not returned included. */
    public static List<Entry> of(LinkModel link, RankModel rank) {
        List<Entry> calls = new ArrayList<>();
        rank.activity().calls().entries().forEach(call -> calls.add(returned(rank, call)));
        rank.pendingCall().ifPresent(call -> calls.add(pending(link, rank, call)));
        return calls;
    }

    /** A transition as the call that made it. */
    public static Entry of(int rank, int generation, TransitionModel transition) {
        String title = call(transition).function();
        Draft draft = begin(
                        RecordKind.TRANSITION,
                        rank,
                        title,
                        generation,
                        "",
                        transition.beganNanos(),
                        transition.tookNanos())
                .field("function", title)
                .field("generation", generation)
                .field("tookNanos", transition.tookNanos());
        describe(draft, transition);
        transition.errno().ifPresent(errno -> Failures.errno(draft, errno));
        return draft.entry();
    }

    private static VerbsCall call(TransitionModel transition) {
        return switch (transition.to()) {
            case INIT -> VerbsCall.MODIFY_QP_INIT;
            case RTR -> VerbsCall.MODIFY_QP_RTR;
            case RTS -> VerbsCall.MODIFY_QP_RTS;
            case RESET, SQD, SQE, ERR -> VerbsCall.MODIFY_QP_OTHER;
        };
    }

    private static Entry returned(RankModel rank, CallModel call) {
        Optional<TransitionModel> transition = transition(rank, call);
        Draft draft = begin(
                        isTransition(call.call()) ? RecordKind.TRANSITION : RecordKind.CALL,
                        rank.rank(),
                        call.function(),
                        call.generation(),
                        call.device(),
                        call.beganNanos(),
                        call.tookNanos())
                .field("function", call.function())
                .field("device", call.device())
                .field("generation", call.generation())
                .field("tookNanos", call.tookNanos())
                .field("detail", call.detail());
        transition.ifPresent(made -> describe(draft, made));
        call.errno().ifPresent(errno -> Failures.errno(draft, errno));
        return (transition.isPresent() ? draft : draft.line(call.detail())).entry();
    }

    private static Entry pending(LinkModel link, RankModel rank, PendingCall call) {
        return new Draft(RecordKind.CALL, call.enteredNanos(), link.nowNanos(), call.function())
                .rank(rank.rank())
                .line("rank " + rank.rank() + " · " + call.function() + " has not returned")
                .line("entered at " + Moments.exactly(call.enteredNanos()) + ", "
                        + Phrases.duration(link.nowNanos() - call.enteredNanos()) + " ago")
                .field("function", call.function())
                .field("generation", call.generation())
                .field("returned", false)
                .entry();
    }

    private static Draft begin(
            RecordKind kind, int rank, String title, int generation, String device, long began, long took) {
        return new Draft(kind, began, began + took, title)
                .rank(rank)
                .line("rank " + rank + " · " + title + (generation > 0 ? " · generation " + generation : "")
                        + (device.isEmpty() ? "" : " · " + device))
                .line("at " + Moments.exactly(began) + ", took " + Moments.exactly(took));
    }

    /** Each attribute that was given, and the mask with its bits by name. */
    private static void describe(Draft draft, TransitionModel transition) {
        draft.line(transition.from() + " to " + transition.to() + ": state "
                        + transition.from().ordinal() + " to " + transition.to().ordinal())
                .line("attr_mask " + QpAttr.describe(transition.mask()))
                .field("from", transition.from().name())
                .field("to", transition.to().name())
                .field("mask", transition.mask())
                .field("attributes", transition.attributes());
        transition.attributes().forEach((name, value) -> draft.line("  " + name + " " + value));
    }

    private static boolean isTransition(VerbsCall call) {
        return switch (call) {
            case MODIFY_QP_INIT, MODIFY_QP_RTR, MODIFY_QP_RTS, MODIFY_QP_OTHER -> true;
            default -> false;
        };
    }

    private static Optional<TransitionModel> transition(RankModel rank, CallModel call) {
        return isTransition(call.call())
                ? rank.generation(call.generation()).stream()
                        .flatMap(generation -> generation.transitions().stream())
                        .filter(made -> made.beganNanos() == call.beganNanos())
                        .findFirst()
                : Optional.empty();
    }
}
