package dev.verbscope.diagnose;

import dev.verbscope.diagnose.Verdict.Tone;
import dev.verbscope.model.DeliveryState;
import dev.verbscope.model.DirectionModel;
import dev.verbscope.model.EngineDeath;
import dev.verbscope.model.Failure;
import dev.verbscope.model.LinkModel;
import dev.verbscope.model.Outcome;
import dev.verbscope.model.PendingCall;
import dev.verbscope.model.RankModel;
import dev.verbscope.model.RecipeModel;
import dev.verbscope.model.Rendezvous;
import dev.verbscope.model.SessionModel;
import dev.verbscope.model.TransportModel;
import dev.verbscope.model.WarmupRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says how the link is now, in one sentence, and what happens next. */
public final class Verdicts {

    private final LinkModel link;
    private final SessionModel session;
    private final LinkSoFar soFar;

    private Verdicts(LinkModel link) {
        this.link = link;
        this.session = link.session();
        this.soFar = new LinkSoFar(link);
    }

    /** The verdict for the moment that the model is for. */
    public static Verdict of(LinkModel link) {
        return new Verdicts(link).verdict();
    }

    private Verdict verdict() {
        if (session.outcome() == Outcome.FAILED) {
            return failed(session.failure().orElseThrow());
        }
        if (session.outcome() == Outcome.OK) {
            return ended();
        }
        for (RankModel rank : link.ranks()) {
            Optional<PendingCall> hanging = CallHangs.in(link, rank);
            if (hanging.isPresent()) {
                return hangs(rank, hanging.get());
            }
        }
        List<DirectionModel> broken = directions(d -> d.state().broken());
        return switch (link.stage()) {
            case NOTHING -> idle();
            case WAITING_FOR_PEER -> waiting();
            case AGREEING -> session.overTcp() ? overTcp(Tone.WORKING) : working("Agreeing with the peer", agreeing());
            case BRINGING_UP -> bringingUp();
            case WARMING_UP -> broken.isEmpty() ? warmingUp() : deadInWarmup(broken);
            case RE_CREATING -> broken.isEmpty() ? reCreating() : deadBetween(broken);
            case GATES -> gates(broken);
            case CLOSING -> working("Closing", "The last counts are exchanged and everything is given back in order.");
            case ENDED -> ended();
        };
    }

    /** Whatever else is wrong follows from it, or cannot be known while it lasts. */
    private Verdict hangs(RankModel rank, PendingCall call) {
        return new Verdict(
                Tone.AMBER,
                call.function() + " does not return",
                "Rank " + rank.rank() + " is inside the driver, process "
                        + rank.origin().pid() + ". Do not kill it: what it holds may be gone until a power cycle.",
                "for " + Words.duration(link.nowNanos() - call.enteredNanos()),
                "then it does what it was asked meanwhile",
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private static Verdict idle() {
        return simple(Tone.IDLE, "No link yet", "Nothing has been recorded.");
    }

    private Verdict waiting() {
        RankModel rank = link.ranks().getFirst();
        List<Rendezvous.Dial> dials = rank.rendezvous().dials().entries();
        String explanation;
        if (!dials.isEmpty()) {
            Rendezvous.Dial last = dials.getLast();
            explanation = "Rank " + rank.rank() + " dials " + last.address() + ". Dial " + last.attempt() + ": "
                    + last.errno().map(e -> e + meaning(e.meaning())).orElse(last.text()) + ".";
        } else {
            explanation = rank.rendezvous()
                    .listening()
                    .map(a -> "Rank " + rank.rank() + " listens on " + a + ".")
                    .orElse("Rank " + rank.rank() + (rank.rank() == 0 ? " will listen on " : " dials ")
                            + rank.origin().address() + ".");
        }
        return new Verdict(
                Tone.WAITING,
                "Waiting for a peer",
                explanation,
                "for " + Words.duration(link.nowNanos()),
                "",
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private static String meaning(String text) {
        return text.isEmpty() ? "" : ", " + text;
    }

    private String agreeing() {
        return link.ranks().stream().anyMatch(r -> r.rendezvous().hello().isPresent())
                ? "HELLO is compared; devices are looked at."
                : "Both ranks write HELLO and read the peer's.";
    }

    private static Verdict working(String headline, String explanation) {
        return simple(Tone.WORKING, headline, explanation);
    }

    private static Verdict simple(Tone tone, String headline, String explanation) {
        return new Verdict(tone, headline, explanation, "", "", OptionalDouble.empty(), OptionalLong.empty());
    }

    private Verdict bringingUp() {
        int generation = link.generation();
        String before = soFar.history(false);
        return new Verdict(
                Tone.WORKING,
                generation <= 1 ? "Bringing up the queue pair" : "Bringing up a new queue pair",
                before.isEmpty() ? "RESET to RTS on both ranks." : before,
                setup(generation),
                session.recipe().filter(RecipeModel::warmsUp).isPresent() ? "then the warm-up, both ways" : "",
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private String setup(int generation) {
        int budget = setupBudget();
        return budget > 0 && generation <= budget
                ? "setup " + generation + " of " + budget
                : "generation " + generation;
    }

    private int setupBudget() {
        return session.recipe().map(RecipeModel::setupBudget).orElse(0);
    }

    private Verdict warmingUp() {
        Optional<WarmupRow> row = directions(d -> true).stream()
                .flatMap(d -> currentRow(d).stream())
                .reduce((a, b) -> b.cells().size() > a.cells().size() ? b : a);
        return new Verdict(
                Tone.WORKING,
                "Warming up both directions",
                "Full-size messages each way, until both have arrived.",
                row.map(r -> attempt(r)).orElse(""),
                "then the gates",
                row.map(Verdicts::progress).orElseGet(OptionalDouble::empty),
                OptionalLong.empty());
    }

    private static String attempt(WarmupRow row) {
        return "attempt " + Math.max(1, row.cells().size()) + " of " + row.budget();
    }

    private static OptionalDouble progress(WarmupRow row) {
        return row.budget() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, (double) row.cells().size() / row.budget()));
    }

    private static Optional<WarmupRow> currentRow(DirectionModel direction) {
        return direction.generations().isEmpty()
                ? Optional.empty()
                : direction.generations().getLast().warmup();
    }

    private Verdict deadInWarmup(List<DirectionModel> broken) {
        WarmupRow row = currentRow(broken.getFirst()).orElseThrow();
        return new Verdict(
                Tone.BROKEN,
                delivers(broken),
                WhyBroken.inWarmup(broken),
                attempt(row),
                afterTheWarmup(row.generation()),
                progress(row),
                deadline(row));
    }

    /** The warm-up is over and the old queue pair on its way out. */
    private Verdict deadBetween(List<DirectionModel> broken) {
        return new Verdict(
                Tone.BROKEN,
                delivers(broken),
                WhyBroken.inWarmup(broken),
                "the old queue pair is taken down",
                afterTheWarmup(link.generation()),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private static String delivers(List<DirectionModel> broken) {
        return broken.size() == 2 ? "Nothing is delivered either way" : label(broken.getFirst()) + " delivers nothing";
    }

    private static String label(DirectionModel direction) {
        return direction.direction().label();
    }

    private String afterTheWarmup(int generation) {
        int budget = setupBudget();
        return generation < budget
                ? "then a new queue pair: setup " + (generation + 1) + " of " + budget
                : "then the session fails: no setup is left";
    }

    private OptionalLong deadline(WarmupRow row) {
        if (row.cells().isEmpty() || session.recipe().isEmpty()) {
            return OptionalLong.empty();
        }
        long left = row.budget() - row.cells().size() + 1;
        return OptionalLong.of(row.cells().getLast().beganNanos()
                + left * session.recipe().get().attemptNanos());
    }

    private Verdict reCreating() {
        String by = link.recreations().isEmpty()
                ? ""
                : "Rank " + link.recreations().getLast().byRank() + "'s operator asked for it.";
        return new Verdict(
                Tone.WORKING,
                "Making a new queue pair",
                by,
                "generation " + link.generation() + " is taken down",
                "then generation " + (link.generation() + 1),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private Verdict gates(List<DirectionModel> broken) {
        if (!broken.isEmpty()) {
            return running(Tone.BROKEN, delivers(broken), WhyBroken.inGates(broken));
        }
        Optional<DirectionModel> wrong =
                directions(d -> d.totals().wrong().orElse(0) > 0).stream().findFirst();
        if (wrong.isPresent()) {
            return running(
                    Tone.BROKEN,
                    label(wrong.get()) + " delivers wrong content",
                    Words.number(wrong.get().totals().wrong())
                            + " of the messages compared differ from what was sent.");
        }
        List<DirectionModel> late = directions(d -> d.state() == DeliveryState.LATE);
        if (!late.isEmpty()) {
            return lateInGates(late.getFirst());
        }
        if (session.overTcp()) {
            return overTcp(session.transportAsked().equals("tcp") ? Tone.GOOD : Tone.AMBER);
        }
        if (directions(d -> d.state() == DeliveryState.DELIVERS).size() == 2) {
            return running(Tone.GOOD, "Both directions deliver", soFar.how());
        }
        return running(Tone.WORKING, "The first gates are on their way", soFar.how());
    }

    private Verdict lateInGates(DirectionModel late) {
        long age = late.oldestInFlightNanos().orElse(0);
        long timeout = session.parameters().gateTimeoutNanos();
        return new Verdict(
                Tone.AMBER,
                label(late) + " is late",
                "The oldest message on the way is " + Words.duration(age) + " old.",
                Words.duration(age) + " of " + Words.duration(timeout),
                "then the gate times out",
                timeout == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.min(1, (double) age / timeout)),
                OptionalLong.of(link.nowNanos() - age + timeout));
    }

    private Verdict overTcp(Tone tone) {
        TransportModel transport = session.transport().orElseThrow();
        String headline =
                session.transportAsked().equals("tcp") ? "TCP, as asked" : "TCP because " + transport.reason();
        boolean both = directions(d -> d.state() == DeliveryState.DELIVERS).size() == 2;
        return running(
                tone,
                headline,
                (both ? "Both directions deliver over the data socket. " : "The gates ride the data socket. ")
                        + "No verbs port was touched.");
    }

    /** With how long it has been running and what has been verified. */
    private Verdict running(Tone tone, String headline, String explanation) {
        long done = soFar.gatesDone();
        long asked = session.parameters().gatesAsked();
        return new Verdict(
                tone,
                headline,
                explanation,
                "running " + Words.duration(link.nowNanos()),
                soFar.gates(),
                asked > 0 ? OptionalDouble.of(Math.min(1, (double) done / asked)) : OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private Verdict failed(Failure failure) {
        List<DirectionModel> broken = directions(d -> d.state().broken());
        String names = broken.stream().map(Verdicts::label).collect(Collectors.joining(" and "));
        Optional<EngineDeath> death =
                link.rank(failure.rank()).flatMap(r -> r.life().death()).filter(EngineDeath::inside);
        if (failure.code().equals(EngineDied.CODE) && death.isPresent()) {
            return failed(
                    failure,
                    "Failed because rank " + failure.rank() + " died inside "
                            + death.get().function());
        }
        String headline = switch (broken.isEmpty() ? "" : failure.code()) {
            case DirectionDead.CODE -> "Failed because " + names + " delivered nothing";
            case "gate-timeout" -> "Failed because " + names + " died";
            default -> Reasons.headline(failure);
        };
        return failed(failure, headline);
    }

    private Verdict failed(Failure failure, String headline) {
        return new Verdict(
                Tone.FAILED,
                headline,
                WhyFailed.inWords(link, failure),
                "after " + Words.duration(failure.atNanos()),
                soFar.gates(),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private String attached() {
        return link.ranks().stream()
                .flatMap(rank -> rank.rendezvous().met().stream())
                .map(met -> "Attached: " + Attached.met(met) + ". ")
                .findFirst()
                .orElse("");
    }

    private Verdict ended() {
        return new Verdict(
                Tone.ENDED,
                soFar.stoppedEarly() ? "Stopped early" : "Ended as wanted",
                attached() + (soFar.agreed() ? soFar.how() : "The ranks had not met."),
                "after " + Words.duration(session.endedNanos().orElse(link.nowNanos())),
                soFar.gates(),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private List<DirectionModel> directions(Predicate<DirectionModel> which) {
        return Stream.of(link.zeroToOne(), link.oneToZero()).filter(which).toList();
    }
}
