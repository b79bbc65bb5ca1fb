package dev.verbscope.cli.desk;

import dev.verbscope.cli.demo.Demonstration;
import dev.verbscope.cli.demo.FaultKind;
import dev.verbscope.ui.desk.RankRecording;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A demonstration as the window commands it. Who started the demonstration closes it. */
public final class DemonstrationLink implements RunningLink {
    private static final double TENTH = 0.1;

    private final StartRequest request;
    private final Demonstration demonstration;

    public DemonstrationLink(StartRequest request, Demonstration demonstration) {
        this.request = WorkBench.at(request, demonstration.address().toString());
        this.demonstration = demonstration;
    }

    @Override
    public StartRequest request() {
        return request;
    }

    @Override
    public List<RankRecording> recordings() {
        return List.of(
                new RankRecording(0, demonstration.recordings().get(0)),
                new RankRecording(1, demonstration.recordings().get(1)));
    }

    @Override
    public long linkNanos() {
        return demonstration.linkNanos();
    }

    @Override
    public void stop() {
        demonstration.stop("stopped in the window");
    }

    @Override
    public void recreate(int rank, String reason) {
        demonstration.recreate(rank, reason);
    }

    @Override
    public void inject(String faultCode, Optional<Direction> direction, boolean on) {
        FaultKind.named(faultCode).ifPresent(kind -> demonstration.inject(kind, direction, on));
    }

    @Override
    public void speed(Speed speed) {
        demonstration.phaseByPhase(speed == Speed.PHASE_BY_PHASE);
        demonstration.speed(speed == Speed.TENTH ? TENTH : 1);
    }

    @Override
    public void stepPhase() {
        demonstration.step();
    }

    @Override
    public CompletableFuture<Void> ended() {
        return demonstration.ended();
    }
}
