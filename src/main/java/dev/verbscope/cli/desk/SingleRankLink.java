package dev.verbscope.cli.desk;

import dev.verbscope.cli.engine.RankEngine;
import dev.verbscope.ui.desk.RankRecording;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Direction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One rank with a peer elsewhere, as the window commands it. */
final class SingleRankLink implements RunningLink {
    private final StartRequest request;
    private final RankEngine link;

    SingleRankLink(StartRequest request, RankEngine link) {
        this.request = request;
        this.link = link;
    }

    @Override
    public StartRequest request() {
        return request;
    }

    @Override
    public List<RankRecording> recordings() {
        return List.of(new RankRecording(request.role().thisEnd(), link.recording()));
    }

    @Override
    public long linkNanos() {
        return link.linkNanos();
    }

    @Override
    public void stop() {
        link.stop("stopped in the window");
    }

    @Override
    public void recreate(int rank, String reason) {
        link.recreate(reason);
    }

    @Override
    public void inject(String faultCode, Optional<Direction> direction, boolean on) {
        // there is no fabric between this rank and its peer
    }

    @Override
    public void speed(Speed speed) {
        // the peer's clock cannot be slowed
    }

    @Override
    public void stepPhase() {
        // nothing waits
    }

    @Override
    public CompletableFuture<Void> ended() {
        return link.ended();
    }
}
