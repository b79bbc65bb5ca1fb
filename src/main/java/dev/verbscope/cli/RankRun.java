package dev.verbscope.cli;

import dev.verbscope.cli.engine.DeviceSource;
import dev.verbscope.cli.engine.DeviceWish;
import dev.verbscope.cli.engine.EngineStart;
import dev.verbscope.cli.engine.RankEngine;
import dev.verbscope.link.SessionPlan;
import dev.verbscope.model.LinkModel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs one rank of a session in the foreground: its story as it goes, its document at the end, a signal ends it in order. */
final class RankRun {
    /** A gate timeout, the peer's answer and a teardown; what takes longer after a signal is inside a driver. */
    private static final long STOP_PATIENCE_S = 30;

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;

    RankRun(PrintWriter out, PrintWriter err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    /**
     * @param wish whose devices to take
     * @param engines how the engine is started
     * @param record the folder in which the recording is to stay; empty when it is not kept
     * @return the exit code
     */
    int run(SessionPlan plan, DeviceWish wish, EngineStart engines, Optional<Path> record) throws IOException {
        DeviceSource source = DeviceSource.choose(wish);
        tell("provider " + source.name().key() + ": " + source.why());
        try (Interrupts interrupts = new Interrupts();
                RecordingPlace place = place(record, plan.rank());
                RankEngine engine = engines.start(plan, wish, source, place.folder())) {
            CompletableFuture<Void> over = engine.ended();
            interrupts.stopBy(() -> {
                engine.stop("interrupted");
                over.completeOnTimeout(null, STOP_PATIENCE_S, TimeUnit.SECONDS);
            });
            LinkModel end = Following.toTheEnd(List.of(engine.recording()), over, engine::linkNanos, this::tell);
            int code = Outcomes.end(end, json, out, err);
            return engine.ended().isDone() ? ended(engine, place, code) : left(engine, place);
        }
    }

    /** Of an engine that died somebody will want to read the recording. */
    private int ended(RankEngine engine, RecordingPlace place, int code) {
        if (engine.died()) {
            place.keep();
            tell("the recording stays: " + place.folder());
        }
        return code;
    }

    private int left(RankEngine engine, RecordingPlace place) {
        place.keep();
        engine.leave().ifPresent(left -> tell("verbscope: " + left.sentence()));
        return Outcomes.FAILED;
    }

    private void tell(String line) {
        err.println(line);
        err.flush();
    }

    /** The recording of the other rank may lie there already, when both ranks run on one machine. */
    private static RecordingPlace place(Optional<Path> record, int rank) throws IOException {
        return record.isEmpty() ? RecordingPlace.of(record) : RecordingPlace.beside(record.get(), 1 - rank);
    }
}
