package dev.verbscope.model;

import dev.verbscope.record.BulkStep;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.TrafficKind;

/** The window of bulk traffic that was seen last. Folding a sample allocates nothing. */
final class BulkWindow {
    private TrafficKind kind = TrafficKind.DECODE;
    private long seq;
    private int generation;
    private int layer;
    private BulkStep step = BulkStep.OVER;
    private int messages;
    private int posted;
    private int sent;
    private int received;
    private int following;
    private int windows;
    private int barrier;
    private int draining;
    private int drainLeft;
    private boolean givenUp;
    private long beganNanos;
    private long atNanos;
    private int postedAfter;
    private int sentAfter;
    private int receivedAfter;

    private long verified;
    private long wrong;
    private long verifiedBefore;
    private long wrongBefore;
    private long verifiedAtStart;
    private long wrongAtStart;

    BulkWindow() {}

    private BulkWindow(BulkWindow of) {
        kind = of.kind;
        seq = of.seq;
        generation = of.generation;
        layer = of.layer;
        step = of.step;
        messages = of.messages;
        posted = of.posted;
        sent = of.sent;
        received = of.received;
        following = of.following;
        windows = of.windows;
        barrier = of.barrier;
        draining = of.draining;
        drainLeft = of.drainLeft;
        givenUp = of.givenUp;
        beganNanos = of.beganNanos;
        atNanos = of.atNanos;
        postedAfter = of.postedAfter;
        sentAfter = of.sentAfter;
        receivedAfter = of.receivedAfter;
        verified = of.verified;
        wrong = of.wrong;
        verifiedBefore = of.verifiedBefore;
        wrongBefore = of.wrongBefore;
        verifiedAtStart = of.verifiedAtStart;
        wrongAtStart = of.wrongAtStart;
    }

    BulkWindow copy() {
        return new BulkWindow(this);
    }

    /** Tells the counters as they were before, so that a bulk gate's own can be told from them. */
    void before(long verifiedSoFar, long wrongSoFar) {
        verifiedBefore = verifiedSoFar;
        wrongBefore = wrongSoFar;
    }

    void sample(GateSample it) {
        boolean next = it.kind != kind || it.gate != seq;
        if (next) {
            verifiedAtStart = verifiedBefore;
            wrongAtStart = wrongBefore;
            windows = 0;
        }
        if (next || it.armedAtExit != following || it.beganNanos != beganNanos) {
            draining = 0;
            posted = 0;
            sent = 0;
            received = 0;
        }
        kind = it.kind;
        seq = it.gate;
        generation = it.generation;
        layer = it.slot;
        beganNanos = it.beganNanos;
        messages = it.armedAtEntry;
        following = it.armedAtExit;
        windows = Math.max(windows, following + 1);
        atNanos = it.endedNanos();
        verified = it.verified - verifiedAtStart;
        wrong = it.wrong - wrongAtStart;
        before(it.verified, it.wrong);
        step = it.step;
        switch (it.step) {
            case OVER -> over(it);
            case DRAIN -> drain(it);
            case HEADER, BARRIER, MOVING -> {
                givenUp = false;
                posted = it.postedAfter;
                sent = it.sentAfter;
                received = it.receivedAfter;
                barrier = it.receiveQueue;
                postedAfter = 0;
                sentAfter = 0;
                receivedAfter = 0;
            }
        }
    }

    private void over(GateSample it) {
        givenUp = it.receivedAfter == 0;
        if (!givenUp) {
            posted = messages;
            sent = messages;
            received = messages;
        }
        barrier = it.receiveQueue;
        postedAfter = it.postedAfter;
        sentAfter = it.sentAfter;
        receivedAfter = it.receivedAfter;
    }

    private void drain(GateSample it) {
        givenUp = false;
        posted = it.postedAfter;
        sent = it.sentAfter;
        drainLeft = it.receiveQueue;
        draining = Math.max(draining, drainLeft);
    }

    /** The drain that goes on is over. */
    void drained() {
        draining = 0;
        drainLeft = 0;
    }

    boolean any() {
        return seq != 0;
    }

    boolean inProgress() {
        return step != BulkStep.OVER;
    }

    /** Begun, and the peer has not. */
    boolean awaitsHeader() {
        return step == BulkStep.HEADER;
    }

    /** Receives of the lookahead window when its drain was seen first; 0 when it is not being drained. */
    int draining() {
        return step == BulkStep.DRAIN ? draining : 0;
    }

    int drainLeft() {
        return drainLeft;
    }

    int generation() {
        return generation;
    }

    long atNanos() {
        return atNanos;
    }

    /** Whether what is posted for it are full messages; a drain's and a verify block's are those of decode gates. */
    boolean fullMessages() {
        return kind != TrafficKind.BLOCK && step != BulkStep.HEADER && step != BulkStep.DRAIN;
    }

    /** Receives that are posted for it and have not come; none over TCP. */
    int receivesPosted() {
        return switch (step) {
            case OVER, HEADER -> 0;
            case DRAIN -> drainLeft;
            // those of a verify block's next layer are posted before this one is sent
            case BARRIER, MOVING -> messages - received + (kind == TrafficKind.BLOCK && following > 0 ? messages : 0);
        };
    }

    /** Sends that have not completed; none over TCP. */
    int sendsOutstanding() {
        return step == BulkStep.MOVING ? posted - sent : 0;
    }

    /** @param ended the session is over, so what is not over was given up */
    BulkModel.Window toModel(Axis axis, boolean ended) {
        return new BulkModel.Window(
                kind,
                seq,
                generation,
                layer,
                step,
                messages,
                posted,
                sent,
                received,
                windows - following,
                windows,
                barrier,
                givenUp || ended && inProgress(),
                Math.max(0, verified),
                Math.max(0, wrong),
                axis.at(atNanos),
                Integer.toUnsignedLong(postedAfter),
                Integer.toUnsignedLong(sentAfter),
                Integer.toUnsignedLong(receivedAfter));
    }
}
