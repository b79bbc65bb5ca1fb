package dev.verbscope.ui.records;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.Activity;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.FailedCompletion;
import dev.verbscope.model.FaultModel;
import dev.verbscope.model.FrameArrow;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.PhaseStep;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecreateModel;
import dev.verbscope.model.WarmupCell;
import dev.verbscope.model.WarmupRow;
import dev.verbscope.ui.viewmodel.Moments;
import dev.verbscope.ui.viewmodel.Phrases;
import dev.verbscope.verbs.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Makes entries of what a link's model keeps of its records. */
public final class Entries {

    private Entries() {}

    /** All there are, in the order of time. */
    public static List<Entry> of(LinkModel link, List<Finding> findings) {
        List<Entry> all = new ArrayList<>();
        link.steps().stream().filter(step -> step.beganNanos().isPresent()).forEach(step -> all.add(phase(link, step)));
        for (RankModel rank : link.ranks()) {
            all.addAll(ofRank(link, rank));
        }
        for (DirectionModel direction : List.of(link.zeroToOne(), link.oneToZero())) {
            all.addAll(warmups(direction));
        }
        all.addAll(frames(link));
        all.addAll(moments(link, findings));
        all.sort(Comparator.comparingLong(Entry::fromNanos));
        return List.copyOf(all);
    }

    private static List<Entry> ofRank(LinkModel link, RankModel rank) {
        List<Entry> entries = new ArrayList<>(Calls.of(link, rank));
        entries.addAll(completions(rank));
        entries.addAll(BulkEntries.of(link, rank));
        entries.addAll(notes(rank));
        rank.gates().timedOut().ifPresent(timeout -> entries.add(timedOut(rank.rank(), timeout)));
        rank.gates().firstWrong().ifPresent(wrong -> entries.add(wrong(rank.rank(), wrong)));
        return entries;
    }

    // ---- what a rank did

    /** What a rank wrote down, and what its operator asked for. */
    public static List<Entry> notes(RankModel rank) {
        List<Entry> entries = new ArrayList<>();
        for (Activity.Note note : rank.activity().notes().entries()) {
            entries.add(draft(RecordKind.NOTE, note.atNanos(), note.atNanos(), note.text())
                    .rank(rank.rank())
                    .line("rank " + rank.rank() + " · note at " + Moments.exactly(note.atNanos()))
                    .line(note.text())
                    .entry());
        }
        for (Activity.OperatorAsk ask : rank.activity().asks()) {
            entries.add(draft(RecordKind.OPERATOR, ask.atNanos(), ask.atNanos(), "operator asks: " + ask.what())
                    .rank(rank.rank())
                    .line("rank " + rank.rank() + " · the operator asked: " + ask.what())
                    .line("at " + Moments.exactly(ask.atNanos()) + (ask.reason().isEmpty() ? "" : ", " + ask.reason()))
                    .field("reason", ask.reason())
                    .entry());
        }
        return entries;
    }

    /** A rank's completions that were not success. */
    public static List<Entry> completions(RankModel rank) {
        return rank.completions().failed().entries().stream()
                .map(failed -> completion(rank.rank(), failed))
                .toList();
    }

    /** One of them. */
    public static Entry completion(int rank, FailedCompletion failed) {
        return draft(
                        RecordKind.COMPLETION,
                        failed.atNanos(),
                        failed.atNanos(),
                        "Completion with status " + failed.describe())
                .rank(rank)
                .bad()
                .line("rank " + rank + " · " + failed.inWords() + " · generation " + failed.generation())
                .line("at %s · QPN 0x%06x, wr_id %s, vendor error %s"
                        .formatted(
                                Moments.exactly(failed.atNanos()),
                                failed.qpn(),
                                failed.wrIdText(),
                                failed.vendorErrorText()))
                .field("status", failed.status())
                .field("statusName", failed.describe())
                .field("pollSite", failed.siteLabel())
                .field("generation", failed.generation())
                .field("qpn", failed.qpn())
                .field("wrId", failed.wrId())
                .field("vendorError", failed.vendorError())
                .field("cause", failed.cause())
                .entry();
    }

    private static Entry timedOut(int rank, GatesModel.Timeout timeout) {
        return draft(RecordKind.GATE, timeout.atNanos() - timeout.waitedNanos(), timeout.atNanos(), "gate timed out")
                .rank(rank)
                .bad()
                .line("rank " + rank + " · gate " + Phrases.count(timeout.gate()) + " timed out · generation "
                        + timeout.generation())
                .line("at " + Moments.exactly(timeout.atNanos()) + ", waited " + Moments.exactly(timeout.waitedNanos())
                        + ", " + Phrases.count(timeout.missingMessages(), "message") + " missing")
                .field("gate", timeout.gate())
                .field("generation", timeout.generation())
                .field("waitedNanos", timeout.waitedNanos())
                .field("missingMessages", timeout.missingMessages())
                .entry();
    }

    private static Entry wrong(int rank, GatesModel.WrongContent wrong) {
        return draft(RecordKind.GATE, wrong.atNanos(), wrong.atNanos(), "wrong content")
                .rank(rank)
                .bad()
                .line("rank " + rank + " · wrong content in gate " + Phrases.count(wrong.gate()) + ", chunk "
                        + wrong.chunk() + " · generation " + wrong.generation())
                .line("at " + Moments.exactly(wrong.atNanos()) + " · word " + wrong.word()
                        + ": wanted 0x%x, got 0x%x".formatted(wrong.wanted(), wrong.got()))
                .field("gate", wrong.gate())
                .field("generation", wrong.generation())
                .field("chunk", wrong.chunk())
                .field("word", wrong.word())
                .field("wanted", wrong.wanted())
                .field("got", wrong.got())
                .entry();
    }

    // ---- what went between them

    /** Each attempt of a direction's warm-ups. */
    public static List<Entry> warmups(DirectionModel direction) {
        return direction.generations().stream()
                .flatMap(generation -> generation.warmup().stream())
                .flatMap(row -> row.cells().stream().map(cell -> attempt(direction.direction(), row, cell)))
                .toList();
    }

    /** One attempt. */
    public static Entry attempt(Direction direction, WarmupRow row, WarmupCell cell) {
        String fate = switch (cell.fate()) {
            case ARRIVED -> "arrived";
            case LOST -> "lost";
            case NOT_SENT -> "not sent, the peer had one already";
            case PENDING -> "under way";
        };
        String title = "warm-up attempt " + cell.attempt() + " of " + row.budget() + ": " + fate;
        Draft draft = draft(RecordKind.WARM_UP, cell.beganNanos(), cell.beganNanos() + cell.tookNanos(), title)
                .direction(direction)
                .line(direction.label() + " · generation " + row.generation() + " · " + title)
                .line("at " + Moments.exactly(cell.beganNanos())
                        + (cell.tookNanos() == 0 ? "" : ", took " + Moments.exactly(cell.tookNanos())) + " · "
                        + Phrases.count(row.bytes()) + " bytes")
                .field("generation", row.generation())
                .field("attempt", cell.attempt())
                .field("budget", row.budget())
                .field("fate", cell.fate().name())
                .field("bytes", row.bytes())
                .field("tookNanos", cell.tookNanos());
        return (cell.fate() == WarmupCell.Fate.LOST ? draft.bad() : draft).entry();
    }

    /** The frames of the control socket. */
    public static List<Entry> frames(LinkModel link) {
        return link.arrows().stream()
                .filter(arrow ->
                        arrow.sentNanos().isPresent() || arrow.receivedNanos().isPresent())
                .map(Entries::frame)
                .toList();
    }

    private static Entry frame(FrameArrow arrow) {
        long sent = arrow.sentNanos().orElseGet(arrow.receivedNanos()::getAsLong);
        long received = arrow.receivedNanos().orElseGet(arrow.sentNanos()::getAsLong);
        return draft(RecordKind.FRAME, sent, received, arrow.name())
                .direction(arrow.direction())
                .line(arrow.name() + " " + arrow.direction().label() + " · frame type " + arrow.type()
                        + (arrow.count() == 1
                                ? ""
                                : " · " + Phrases.count(arrow.count()) + " of them, the last at "
                                        + Moments.exactly(arrow.untilNanos())))
                .line(
                        arrow.modelCommand()
                                ? "for the model above: skipped, " + Phrases.count(arrow.bytes(), "byte")
                                : "")
                .line("sent " + moment(arrow.sentNanos()) + ", received " + moment(arrow.receivedNanos()))
                .line(arrow.fields().entrySet().stream()
                        .map(field -> field.getKey() + " " + field.getValue())
                        .collect(Collectors.joining(", ")))
                .field("type", arrow.type())
                .field("name", arrow.name())
                .field("count", arrow.count())
                .field("bytes", arrow.bytes())
                .field("fields", arrow.fields())
                .entry();
    }

    // ---- moments of the link

    /** Findings, faults that were switched, re-creations that were asked for. */
    public static List<Entry> moments(LinkModel link, List<Finding> findings) {
        List<Entry> entries = new ArrayList<>();
        findings.forEach(finding -> entries.add(finding(finding)));
        link.recreations().forEach(recreation -> entries.add(recreation(recreation)));
        link.faults().forEach(fault -> entries.add(fault(fault)));
        return entries;
    }

    private static Entry finding(Finding finding) {
        Draft draft = draft(RecordKind.FINDING, finding.sinceNanos(), finding.sinceNanos(), finding.title())
                .line(finding.title())
                .line("since " + Moments.exactly(finding.sinceNanos())
                        + (finding.stillTrue() ? ", still true" : ", over"))
                .line(finding.summary())
                .field("code", finding.code())
                .field("severity", finding.severity().name())
                .field("summary", finding.summary())
                .field("stillTrue", finding.stillTrue())
                .field("evidence", finding.evidence());
        return (switch (finding.severity()) {
                    case ERROR, WARNING -> draft.bad();
                    case NOTE, GOOD -> draft;
                })
                .entry();
    }

    private static Entry recreation(RecreateModel recreation) {
        String outcome = recreation.agreedGate().isPresent()
                ? ", before gate " + Phrases.count(recreation.agreedGate().getAsLong())
                : recreation.unavailable().map(why -> ", not to be had: " + why).orElse("");
        return draft(
                        RecordKind.RE_CREATION,
                        recreation.proposedNanos(),
                        recreation.agreedNanos().orElse(recreation.proposedNanos()),
                        "new queue pair asked for")
                .rank(recreation.byRank())
                .line("rank " + recreation.byRank() + " asked for a new queue pair: " + recreation.reason())
                .line("at " + Moments.exactly(recreation.proposedNanos()) + outcome)
                .field("reason", recreation.reason())
                .field("outcome", outcome)
                .entry();
    }

    private static Entry fault(FaultModel fault) {
        Draft draft = draft(
                        RecordKind.FAULT,
                        fault.onNanos(),
                        fault.offNanos().orElse(fault.onNanos()),
                        "simulated fault: " + fault.label())
                .line("simulated fault: " + fault.label()
                        + fault.direction()
                                .map(direction -> " " + direction.label())
                                .orElse(""))
                .line("on at " + Moments.exactly(fault.onNanos())
                        + (fault.offNanos().isPresent()
                                ? ", off at " + Moments.exactly(fault.offNanos().getAsLong())
                                : ""))
                .field("code", fault.code());
        fault.direction().ifPresent(draft::direction);
        return draft.entry();
    }

    private static Entry phase(LinkModel link, PhaseStep step) {
        long began = step.beganNanos().getAsLong();
        long ended = step.endedNanos().orElse(link.nowNanos());
        String title = step.label() + (step.detail().isEmpty() ? "" : " " + step.detail());
        Draft draft = draft(RecordKind.PHASE, began, ended, title)
                .line(title)
                .line("from " + Moments.exactly(began)
                        + (step.endedNanos().isPresent() ? ", for " + Moments.exactly(ended - began) : ""))
                .field("phase", step.phase().name())
                .field("generation", step.generation())
                .field("outcome", step.outcome().name());
        return (switch (step.outcome()) {
                    case FAILED -> draft.bad();
                    case PLANNED, RUNNING, DONE -> draft;
                })
                .entry();
    }

    private static String moment(OptionalLong nanos) {
        return nanos.isPresent() ? Moments.exactly(nanos.getAsLong()) : "not recorded";
    }

    private static Draft draft(RecordKind kind, long from, long to, String title) {
        return new Draft(kind, from, to, title);
    }
}
