package dev.verbscope.link;

import dev.verbscope.link.socket.Sockets;
import dev.verbscope.link.wire.Hello;
import dev.verbscope.record.GateFact.BulkPlanned;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.SessionError;
import dev.verbscope.record.SessionFact.OperatorAsked;
import dev.verbscope.record.SessionFact.RecipeChosen;
import dev.verbscope.record.SessionFact.SessionEnded;
import dev.verbscope.record.SessionFact.SessionStarted;
import dev.verbscope.verbs.Clock;
import dev.verbscope.verbs.Provider;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One rank of a two-rank session, from the first dial to the last teardown. {@link #run} is the link thread: it owns every
 * verbs object of the session and every wait. What happens is in the recording; the result here is only its end.
 */
public final class LinkSession implements Runnable {
    private final SessionPlan plan;
    private final Provider provider;
    private final Sockets sockets;
    private final Clock clock;
    private final Recorder recorder;
    private final PhaseHook hook;
    private final Mailbox mailbox = new Mailbox();
    private volatile SessionResult result;

    /**
     * @param plan what to do
     * @param provider where the devices are
     * @param sockets where the peer is
     * @param clock the time of every wait
     * @param recorder written by the link thread alone, closed by it at the end
     * @param hook told about every phase
     */
    public LinkSession(
            SessionPlan plan, Provider provider, Sockets sockets, Clock clock, Recorder recorder, PhaseHook hook) {
        this.plan = plan;
        this.provider = provider;
        this.sockets = sockets;
        this.clock = clock;
        this.recorder = recorder;
        this.hook = hook;
    }

    /** What an operator can ask; works from any thread, before, during and after {@link #run}. */
    public LinkCommands commands() {
        return mailbox;
    }

    /** How it ended; empty while it has not. */
    public Optional<SessionResult> result() {
        return Optional.ofNullable(result);
    }

    /** Conducts the session to its end. Everything it opened is closed when it returns, whatever happened. */
    @Override
    public void run() {
        Journal journal = new Journal(recorder, clock, hook);
        SessionResult ended = SessionResult.died();
        try {
            journal.fact(started());
            journal.fact(recipe());
            if (plan.run().bulk().any()) {
                journal.fact(bulk(plan.run().bulk()));
            }
            journal.notes(mailbox);
            ended = conduct(journal);
            if (ended instanceof SessionResult.Ended orderly) {
                journal.fact(new SessionEnded(orderly.error()));
            }
        } finally {
            recorder.close();
            result = ended;
        }
    }

    private SessionResult conduct(Journal journal) {
        SessionRun run = new SessionRun(plan, provider, sockets, journal, mailbox);
        Optional<SessionError> error = Optional.empty();
        boolean died = false;
        try {
            run.run();
        } catch (LinkStopped e) {
            journal.note("stopped: " + e.getMessage());
        } catch (LinkFailure e) {
            if (e.peerLeft() && mailbox.stopAsked()) {
                // both were told to stop: it was seen that the peer has before this rank's own turn came
                journal.fact(new OperatorAsked("stop", mailbox.takeStop().orElse("")));
                journal.note("stopped: the peer had left already");
            } else {
                error = Optional.of(run.error(e));
            }
        } catch (RankDied e) {
            died = true;
        } catch (RuntimeException | Error e) {
            // whatever it is: what is open is closed in order
            error = Optional.of(defect(e, run));
        }
        if (died) {
            run.vanish();
            return SessionResult.died();
        }
        Optional<SessionError> outcome = error.or(run::contentError);
        try {
            outcome = run.close(outcome);
        } catch (RuntimeException | Error e) {
            outcome = outcome.or(() -> Optional.of(defect(e, run)));
        }
        return new SessionResult.Ended(outcome);
    }

    private SessionError defect(Throwable e, SessionRun run) {
        return new SessionError(
                "internal",
                "rank " + plan.rank() + ": a defect of this program, please report it: " + e + " at "
                        + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "an unknown place"),
                plan.rank(),
                run.generation());
    }

    private SessionStarted started() {
        // what an attach stands in with is nobody's identity
        boolean known = !plan.attaches();
        Map<String, String> identity = known ? new LinkedHashMap<>(hello().identity()) : Map.of();
        return new SessionStarted(
                plan.rank(),
                plan.origin().scenario(),
                provider.simulated(),
                provider.name(),
                plan.transport().key(),
                plan.address().toString(),
                plan.origin().host(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                ProcessHandle.current().pid(),
                program(),
                plan.leads() ? plan.run().gates() : 0,
                plan.run().gatesPerSecond(),
                plan.run().verifyEvery(),
                plan.run().timeout().toNanos(),
                known ? plan.identity().slots() : 0,
                known ? plan.identity().vectorBytes() : 0,
                RdmaGates.CHUNK_BYTES,
                known ? plan.recipe().lookahead() : 0,
                identity);
    }

    private static BulkPlanned bulk(BulkRun run) {
        return new BulkPlanned(run.batches(), run.rows(), run.bigs(), run.bigBytes(), run.blocks(), run.mix());
    }

    private Hello hello() {
        return SessionRun.hello(plan, 0);
    }

    private RecipeChosen recipe() {
        Recipe recipe = plan.recipe();
        return new RecipeChosen(
                recipe.name(),
                recipe.choices(),
                recipe.deviations(),
                recipe.warmUp(),
                recipe.setups(),
                recipe.attempts(),
                recipe.attemptTime().toNanos());
    }

    private static String program() {
        Module module = LinkSession.class.getModule();
        String version = module.isNamed()
                ? module.getDescriptor().rawVersion().map(v -> " " + v).orElse("")
                : "";
        return "verbscope" + version;
    }
}
