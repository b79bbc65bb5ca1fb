package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Pictures of the link as it was, folded from the recording again, away from the FX thread. Asked on the FX thread. */
final class Past {
    private final CurrentLink link;
    private final Presenter presenter;

    Past(CurrentLink link, Presenter presenter) {
        this.link = link;
        this.presenter = presenter;
    }

    /** The link as it was when a finding showed first. */
    CompletableFuture<Shown> of(Finding finding) {
        long now = presenter.shown().map(s -> s.model().nowNanos()).orElse(0L);
        return between(
                finding.sinceNanos(),
                finding.overNanos().orElse(now),
                shown -> shown.findings().stream().anyMatch(f -> f.key().equals(finding.key())));
    }

    /** The link as it was at a session time. */
    CompletableFuture<Shown> at(long sessionNanos) {
        return between(sessionNanos, sessionNanos, shown -> true);
    }

    private CompletableFuture<Shown> between(long from, long to, Predicate<Shown> enough) {
        Optional<LinkSource> source = link.source();
        Optional<Shown> now = presenter.shown();
        if (source.isEmpty() || now.isEmpty()) {
            return CompletableFuture.failedFuture(new IllegalStateException("nothing is recorded yet"));
        }
        LinkModel of = now.get().model();
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return source.get().between(of, from, Math.max(from, to), enough);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e.getMessage(), e);
                    }
                },
                CurrentLink.ELSEWHERE);
    }
}
