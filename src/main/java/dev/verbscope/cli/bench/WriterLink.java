package dev.verbscope.cli.bench;

import dev.verbscope.ui.desk.RankRecording;
import dev.verbscope.ui.desk.RunningLink;
import dev.verbscope.ui.desk.Speed;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.verbs.Direction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A link that another process makes up, as the window follows it. There is nothing in it to command. */
final class WriterLink implements RunningLink {
    private final StartRequest request;
    private final List<RankRecording> recordings;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    WriterLink(StartRequest request, List<Path> rankFolders) {
        this.request = request;
        this.recordings = List.of(new RankRecording(0, rankFolders.get(0)), new RankRecording(1, rankFolders.get(1)));
    }

    /** The recordings grow no more. */
    void end() {
        ended.complete(null);
    }

    @Override
    public StartRequest request() {
        return request;
    }

    @Override
    public List<RankRecording> recordings() {
        return recordings;
    }

    /** Both processes have the system's clock. */
    @Override
    public long linkNanos() {
        return System.nanoTime();
    }

    @Override
    public void stop() {
        // who measures decides when
    }

    @Override
    public void recreate(int rank, String reason) {
        // there is no queue pair
    }

    @Override
    public void inject(String faultCode, Optional<Direction> direction, boolean on) {
        // there is no fabric
    }

    @Override
    public void speed(Speed speed) {
        // it is measured at one speed
    }

    @Override
    public void stepPhase() {
        // nothing waits
    }

    @Override
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }
}
