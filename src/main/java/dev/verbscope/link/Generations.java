package dev.verbscope.link;

import dev.verbscope.record.ControlFact.PeerBeganWarmup;
import dev.verbscope.record.Phase;
import java.util.Optional;

/**
 * The queue pairs of a session, one after another: each is brought up and warmed up, and is gone before the next one comes.
 */
final class Generations {
    private final SessionPlan plan;
    private final OpenPort port;
    private final BringUp bringUp;
    private final WarmUp warmUp;
    private final Journal journal;
    private final Waiting waiting;
    private final ControlLink control;
    private final PeerDesk desk;
    private final boolean peerWarmsUp;

    private LivePair pair;
    private int number;

    /** @param peerWarmsUp whether the protocol that was met has a warm-up; every peer that was not attached to has */
    Generations(
            SessionPlan plan,
            OpenPort port,
            BringUp bringUp,
            WarmUp warmUp,
            Journal journal,
            Waiting waiting,
            ControlLink control,
            PeerDesk desk,
            boolean peerWarmsUp) {
        this.plan = plan;
        this.port = port;
        this.bringUp = bringUp;
        this.warmUp = warmUp;
        this.journal = journal;
        this.waiting = waiting;
        this.control = control;
        this.desk = desk;
        this.peerWarmsUp = peerWarmsUp;
    }

    /** The queue pair in use or used last; 0 before the first. */
    int number() {
        return number;
    }

    LivePair pair() {
        return pair;
    }

    /** The pair in use, which is the caller's to close from now on; null when there is none. */
    LivePair takePair() {
        LivePair last = pair;
        pair = null;
        return last;
    }

    /** The first generation whose both directions deliver, within the recipe's budget. */
    void first() throws LinkFailure, LinkStopped {
        for (int setup = 1; ; setup++) {
            Optional<WarmUp.Result> dead = setUp();
            if (dead.isEmpty()) {
                return;
            }
            if (setup == plan.recipe().setups()) {
                throw directionDead(
                        dead.get(), setup + " setups of " + plan.recipe().attempts() + " attempts");
            }
            end(deadDirections(dead.get()) + " delivered nothing in "
                    + dead.get().attempts() + " attempts");
        }
    }

    /**
     * The next generation, in place of the one in use.
     *
     * @param why the old one goes
     */
    void next(String why) throws LinkFailure, LinkStopped {
        end(why);
        Optional<WarmUp.Result> dead = setUp();
        if (dead.isPresent()) {
            throw directionDead(dead.get(), "the one setup that was asked for");
        }
    }

    /** Brings up the next generation and warms it up; what the warm-up found when it is not both ways. */
    private Optional<WarmUp.Result> setUp() throws LinkFailure, LinkStopped {
        number++;
        desk.generation(number);
        desk.doing("generation " + number + ", bring-up");
        pair = bringUp.bring(number, control);
        if (!plan.recipe().warmUp() || !peerWarmsUp && !peerBeginsWarmUp()) {
            return Optional.empty();
        }
        desk.doing("generation " + number + ", warm-up");
        WarmUp.Result result = warmUp.run(pair, control);
        return result.bothDeliver() ? Optional.empty() : Optional.of(result);
    }

    /** Version 9 has no warm-up; but builds that call themselves 9 are about that have one, and begin it right after READY. */
    private boolean peerBeginsWarmUp() throws LinkFailure, LinkStopped {
        String doing = "generation " + number + ", after READY";
        Boolean begun = waiting.until(waiting.deadlineIn(HelloAnswer.LAYOUT_PATIENCE), () -> {
            control.look(doing);
            return control.hasPending() ? Boolean.TRUE : null;
        });
        journal.note(
                begun == null
                        ? "version 9 has no warm-up: whether either direction delivers is not known"
                        : "the peer says version 9 and begins a warm-up, which is followed");
        if (begun != null) {
            journal.fact(new PeerBeganWarmup(number));
        }
        return begun != null;
    }

    private void end(String why) {
        journal.phase(Phase.RE_CREATE, number);
        desk.doing("re-creating the queue pair of generation " + number);
        pair.endsBecause(why);
        pair.close();
        pair = null;
    }

    private String deadDirections(WarmUp.Result result) {
        int me = plan.rank();
        int peer = 1 - me;
        String inbound = peer + "→" + me;
        String outbound = me + "→" + peer;
        if (!result.inbound() && !result.outbound()) {
            return me == 0 ? outbound + " and " + inbound : inbound + " and " + outbound;
        }
        return result.inbound() ? outbound : inbound;
    }

    /** Both ranks say the same here, since both know the same two bits. */
    private LinkFailure directionDead(WarmUp.Result result, String budget) {
        return new LinkFailure(
                "direction-dead",
                deadDirections(result) + " delivered nothing in " + budget
                        + ": every send completed, nothing arrived. Rank " + plan.rank() + ": " + port.name()
                        + ", GID index " + port.gidIndex() + ", generation " + number
                        + ". Try another GID index or cable, then a reboot of both hosts");
    }
}
