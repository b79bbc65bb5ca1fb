package dev.verbscope.diagnose;

import dev.verbscope.model.Failure;
import dev.verbscope.model.FrameModel;
import dev.verbscope.model.GatesModel;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecreateModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.model.SessionModel;
import dev.verbscope.model.TransportModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** What is worth a line in a session's story, as far as a link tells it. A line never changes once it is there. */
final class Story {
    static final String LINK = "link";

    private final LinkModel link;
    private final List<Line> lines = new ArrayList<>();
    private final QueuePairLines queuePairs;

    /**
     * @param key tells lines apart
     * @param atNanos session time
     * @param who link, rank 0, rank 1, or a direction
     */
    record Line(String key, long atNanos, String who, String text) {}

    private Story(LinkModel link) {
        this.link = link;
        this.queuePairs = new QueuePairLines(link, lines);
    }

    /**
     * @param finished no record will come any more: a failure is the cause even where a rank has not told its own end
     */
    static List<Line> of(LinkModel link, boolean finished) {
        Story story = new Story(link);
        if (!link.ranks().isEmpty()) {
            story.session();
            link.ranks().forEach(story::meets);
            story.agrees();
            link.ranks().forEach(story::rank);
            link.ranks().forEach(story::commands);
            story.queuePairs.direction(link.zeroToOne());
            story.queuePairs.direction(link.oneToZero());
            story.queuePairs.generations();
            story.gates();
            story.operator();
            story.end(finished);
        }
        return story.lines;
    }

    private void add(String key, long atNanos, String who, String text) {
        lines.add(new Line(key, atNanos, who, text));
    }

    private static String rank(int rank) {
        return "rank " + rank;
    }

    private void session() {
        SessionModel session = link.session();
        RankModel first = link.ranks().getFirst();
        String where = session.simulated()
                ? "SIMULATED, scenario " + session.scenario().orElse("none")
                : "provider " + session.provider();
        String recipe = session.recipe().map(r -> ", recipe " + r.name()).orElse("");
        long asked = session.parameters().gatesAsked();
        String gates = asked > 0 ? ", " + Words.number(asked, "gate") : "";
        if (session.recipe().isPresent()) {
            add("session", first.life().startedNanos(), LINK, where + recipe + gates);
        }
    }

    private void agrees() {
        RankModel first = link.ranks().getFirst();
        Rendezvous rendezvous = first.rendezvous();
        boolean attached = rendezvous.met().isPresent();
        rendezvous.met().ifPresent(met -> add("met", met.atNanos(), rank(first.rank()), Attached.meets(met)));
        rendezvous
                .hello()
                .ifPresent(hello -> add(
                        "hello",
                        hello.atNanos(),
                        rank(first.rank()),
                        attached && hello.differences().isEmpty() ? Attached.identity(hello) : text(hello)));
        link.session().transport().ifPresent(t -> add("transport", t.atNanos(), LINK, text(t)));
    }

    private static String text(TransportModel transport) {
        return transport.rdma()
                ? "RDMA: " + transport.reason()
                : "TCP because " + transport.reason() + "; no verbs port is touched";
    }

    private static String text(Rendezvous.Hello hello) {
        String extensions = hello.extensions() ? ", both are Verbscopes" : ", the peer has no extensions";
        return hello.differences().isEmpty()
                ? "HELLO agrees in all " + hello.mine().size() + " fields" + extensions
                : "HELLO differs in " + String.join(", ", hello.differences());
    }

    private void meets(RankModel rank) {
        String who = rank(rank.rank());
        rank.rendezvous()
                .listening()
                .ifPresent(address ->
                        add("listen/" + rank.rank(), rank.life().startedNanos(), who, "listens on " + address));
        if (!rank.rendezvous().dials().entries().isEmpty()) {
            Rendezvous.Dial dial = rank.rendezvous().dials().entries().getFirst();
            add(
                    "dial/" + rank.rank(),
                    dial.atNanos(),
                    who,
                    "dials " + dial.address() + ": "
                            + dial.errno().map(Object::toString).orElse(dial.text()) + ", dials on");
        }
        if (rank.rendezvous().connected()) {
            Rendezvous.Connection control = rank.rendezvous().connections().getFirst();
            add(
                    "connected/" + rank.rank(),
                    control.atNanos(),
                    who,
                    "control socket " + control.local() + " to " + control.remote());
        }
    }

    private void rank(RankModel rank) {
        String who = rank(rank.rank());
        rank.gidChoice()
                .ifPresent(choice -> add(
                        "gid/" + rank.rank(),
                        choice.atNanos(),
                        who,
                        rank.chosen().map(c -> c.device()).orElse("") + ", GID " + choice.index()
                                + gid(rank, choice.index())
                                + "; " + (choice.byOperator() ? "the operator's choice" : "rule: " + choice.rule())
                                + choice.disagreement().map(d -> "; " + d).orElse("")));
        queuePairs.refusals(rank, who);
        rank.completions()
                .firstFailed()
                .filter(f -> f.cause())
                .ifPresent(failed -> add(
                        "completion/" + rank.rank(),
                        failed.atNanos(),
                        who,
                        failed.inWords() + ", wr_id " + failed.wrIdText()));
        rank.gates()
                .firstWrong()
                .ifPresent(wrong -> add(
                        "wrong/" + rank.rank(),
                        wrong.atNanos(),
                        who,
                        "gate " + Words.number(wrong.gate()) + ", chunk " + wrong.chunk() + ": wrong content"));
        rank.gates()
                .timedOut()
                .ifPresent(timeout -> add(
                        "timeout/" + rank.rank(),
                        timeout.atNanos(),
                        who,
                        "waited " + Words.duration(timeout.waitedNanos()) + " in " + Words.gate(timeout)
                                + (timeout.missingMessages() == 0
                                        ? ", the peer did not come"
                                        : ", " + Words.number(timeout.missingMessages(), "message") + " missing")));
    }

    /** The first model command of each name, and at the end how many there were. */
    private void commands(RankModel rank) {
        String who = rank(rank.rank());
        Map<String, Long> counts = new LinkedHashMap<>();
        for (FrameModel frame : rank.activity().frames().entries()) {
            if (frame.sent() || !frame.modelCommand()) {
                continue;
            }
            if (frame.ordinal() == 1) {
                add(
                        "command/" + rank.rank() + "/" + frame.type(),
                        frame.atNanos(),
                        who,
                        "the peer sends " + frame.name() + ", a command for the model above: skipped");
            }
            counts.merge(frame.name(), frame.ordinal() + frame.count() - 1, Math::max);
        }
        OptionalLong ended = rank.life().endedNanos();
        if (!counts.isEmpty() && ended.isPresent()) {
            String each = counts.entrySet().stream()
                    .map(count -> Words.number(count.getValue()) + " " + count.getKey())
                    .collect(Collectors.joining(", "));
            add("commands/" + rank.rank(), ended.getAsLong(), who, "skipped model commands: " + each);
        }
    }

    private static String gid(RankModel rank, int index) {
        return rank.chosenPort().stream()
                .flatMap(p -> p.gids().stream())
                .filter(g -> g.index() == index)
                .findFirst()
                .map(g -> " " + g.entry().gid() + " (" + Words.number(g.score(), "point") + ")")
                .orElse("");
    }

    private void gates() {
        RankModel first = link.ranks().getFirst();
        for (GatesModel.Milestone milestone : first.gates().milestones()) {
            if (milestone.gates() == 1 || milestone.gates() >= 100) {
                add(
                        "gates/" + milestone.gates(),
                        milestone.atNanos(),
                        LINK,
                        milestone.gates() == 1 ? "first gate" : Words.number(milestone.gates()) + " gates");
            }
        }
    }

    private void operator() {
        int n = 0;
        for (RecreateModel recreation : link.recreations()) {
            n++;
            String reason = recreation.reason().isEmpty() ? "" : ": " + recreation.reason();
            String who = rank(recreation.byRank());
            if (recreation.unavailable().isPresent()) {
                add(
                        "re-create/" + n + "/none",
                        recreation.proposedNanos(),
                        who,
                        "no new queue pair: " + recreation.unavailable().get());
            } else if (recreation.agreedGate().isPresent()) {
                add(
                        "re-create/" + n + "/agreed",
                        recreation.agreedNanos().orElse(recreation.proposedNanos()),
                        who,
                        "a new queue pair before gate "
                                + Words.number(recreation.agreedGate().getAsLong()) + reason);
            }
        }
        link.faults().forEach(fault -> {
            String where = fault.direction().map(d -> " on " + d.label()).orElse("");
            String key = "fault/" + fault.code() + where + "/" + link.faults().indexOf(fault);
            add(key + "/on", fault.onNanos(), "fabric", "injected: " + fault.label() + where);
            fault.offNanos()
                    .ifPresent(off -> add(key + "/off", off, "fabric", "switched off: " + fault.label() + where));
        });
    }

    private void end(boolean finished) {
        SessionModel session = link.session();
        // The rank that ends first may only have seen the other one fail
        boolean allTold =
                link.ranks().stream().allMatch(r -> r.life().endedNanos().isPresent());
        session.failure()
                .filter(f -> finished || allTold)
                .ifPresent(f -> add("failed", f.atNanos(), rank(f.rank()), "failed, " + f.code() + ": " + message(f)));
        if (session.outcome() == Outcome.OK) {
            LinkSoFar soFar = new LinkSoFar(link);
            boolean attached = link.ranks().getFirst().rendezvous().met().isPresent();
            add(
                    "ended",
                    session.endedNanos().orElse(link.nowNanos()),
                    LINK,
                    (soFar.stoppedEarly() ? "stopped early: " : "ended as wanted: ")
                            + (attached
                                    ? Attached.outcome(link)
                                    : soFar.agreed() ? gatesRun() : "the ranks had not met"));
        }
    }

    private String gatesRun() {
        long done = link.ranks().getFirst().gates().done();
        String over = link.session()
                .transport()
                .map(t -> t.rdma() ? " over RDMA" : " over TCP")
                .orElse("");
        long asked = link.session().parameters().gatesAsked();
        String gates =
                done < asked ? Words.number(done) + " of " + Words.number(asked, "gate") : Words.number(done, "gate");
        return gates + over + wrong() + latency();
    }

    /** Most messages begin with the rank, which the line has said already. */
    private static String message(Failure failure) {
        String rank = rank(failure.rank());
        return failure.message().startsWith(rank + ": ") || failure.message().startsWith(rank + ", ")
                ? failure.message().substring(rank.length() + 2)
                : failure.message();
    }

    private String wrong() {
        long wrong = link.zeroToOne().totals().wrong().orElse(0)
                + link.oneToZero().totals().wrong().orElse(0);
        return ", " + Words.number(wrong) + " wrong";
    }

    private String latency() {
        GatesModel gates = link.ranks().getFirst().gates();
        return gates.p50Nanos().isEmpty()
                ? ""
                : ", p50 " + Words.duration(gates.p50Nanos().getAsLong()) + ", p99 "
                        + Words.duration(gates.p99Nanos().orElse(0));
    }
}
