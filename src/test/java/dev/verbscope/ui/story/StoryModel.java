package dev.verbscope.ui.story;

import dev.verbscope.model.LinkFold;
import dev.verbscope.model.LinkModel;
import dev.verbscope.record.Fact;
import dev.verbscope.record.GateSample;
import dev.verbscope.record.PollSite;
import dev.verbscope.record.RecordHandler;
import dev.verbscope.record.Recorder;
import dev.verbscope.record.Stamp;
import dev.verbscope.record.VerbsCall;
import dev.verbscope.record.VerbsFact;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.WcStatus;

/** Models of a story at a chosen moment, folded without files and without waiting. */
public final class StoryModel {
    private static final long MILLI = 1_000_000;

    private final LinkFold fold = LinkFold.onOneClock();
    private final StoryRank leader = new StoryRank(0, new Folding(fold.rank(0)));
    private final StoryRank worker = new StoryRank(1, new Folding(fold.rank(1)));
    private final StartRequest request;

    public StoryModel(StartRequest request) {
        this.request = request;
    }

    /** The leader listens, the worker's dials fail. */
    public StoryModel waiting(int dials) {
        leader.begin(0, request);
        leader.listen(MILLI, request.address());
        worker.begin(0, request);
        for (int dial = 1; dial <= dials; dial++) {
            worker.dialFailed(dial * 200 * MILLI, dial, request.address());
        }
        return this;
    }

    /** Connected, devices chosen, the first queue pair stands and its warm-up has begun. */
    public StoryModel broughtUp() {
        waiting(1);
        leader.agree(300 * MILLI, request.address());
        worker.agree(300 * MILLI, request.address());
        leader.devices(302 * MILLI, request);
        worker.devices(302 * MILLI, request);
        leader.bringUp(304 * MILLI, 1);
        worker.bringUp(304 * MILLI, 1);
        return this;
    }

    /** Gates run; the last of them ended with a completion that was not success. */
    public StoryModel failedCompletion() {
        broughtUp();
        leader.warmupArrived();
        worker.warmupArrived();
        leader.attempt(306 * MILLI, 1, 1, true, true, true, MILLI);
        leader.warmupEnded(308 * MILLI, 1, 1, true, true);
        leader.fact(
                320 * MILLI,
                new VerbsFact.CompletionFailed(
                        PollSite.GATE, 1, 0x411, WcStatus.LOC_PROT_ERR.ordinal(), 0x2a, 7, true));
        return this;
    }

    public LinkModel at(long millis) {
        return fold.snapshot(millis * MILLI);
    }

    /** Folds what is recorded at once. */
    private static final class Folding implements Recorder {
        private final RecordHandler handler;
        private long number;

        Folding(RecordHandler handler) {
            this.handler = handler;
        }

        @Override
        public void fact(long nanos, Fact fact) {
            handler.fact(new Stamp(++number, nanos), fact);
        }

        @Override
        public void sample(GateSample sample) {
            handler.sample(sample);
        }

        @Override
        public void entering(VerbsCall call, int device, int generation, long nanos) {}

        @Override
        public void left(long nanos) {}

        @Override
        public void close() {}
    }
}
