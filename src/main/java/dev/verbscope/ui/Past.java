package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.gates.LatencyReading;
import dev.verbscope.ui.timeline.GateStretch;
import dev.verbscope.ui.timeline.SingleGate;
import dev.verbscope.ui.viewmodel.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Pictures of the link as it was, from the recording again, away from the FX thread. Asked on the FX thread. */
final class Past {
    private final CurrentLink link;
    private final Presenter presenter;

    @FunctionalInterface
    private interface Question<T> {
        T answer(PastReader past, LinkModel now) throws IOException;
    }

    Past(CurrentLink link, Presenter presenter) {
        this.link = link;
        this.presenter = presenter;
    }

    /** The link as it was when a finding showed first. */
    CompletableFuture<Shown> of(Finding finding) {
        return ask((past, now) -> past.between(
                now,
                finding.sinceNanos(),
                Math.max(finding.sinceNanos(), finding.overNanos().orElse(now.nowNanos())),
                shown -> shown.findings().stream().anyMatch(f -> f.key().equals(finding.key()))));
    }

    /** The link as it was at a session time. */
    CompletableFuture<Shown> at(long sessionNanos) {
        return ask((past, now) -> past.at(now, sessionNanos));
    }

    /** When the record after ({@code 1}) or before ({@code -1}) a session time was written; empty without one. */
    CompletableFuture<OptionalLong> record(long sessionNanos, int by) {
        return ask((past, now) -> by < 0 ? past.before(now, sessionNanos) : past.after(now, sessionNanos));
    }

    /** The single gates between two session times. */
    CompletableFuture<GateStretch> gates(long from, long to, int most) {
        return ask((past, now) -> past.gates(now, from, to, most));
    }

    /** The samples of a decode gate by its number, of each rank that recorded it. */
    CompletableFuture<List<SingleGate>> gate(long number) {
        return ask((past, now) -> past.gate(now, number));
    }

    /** How long decode gates took until a session time, and what for. */
    CompletableFuture<LatencyReading> latency(long sessionNanos) {
        return ask((past, now) -> past.latency(now, sessionNanos));
    }

    private <T> CompletableFuture<T> ask(Question<T> question) {
        Optional<LinkSource> source = link.source();
        Optional<Shown> now = presenter.newest();
        if (source.isEmpty() || now.isEmpty()) {
            return CompletableFuture.failedFuture(new IllegalStateException("nothing is recorded yet"));
        }
        PastReader past = source.get().past();
        LinkModel model = now.get().model();
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return question.answer(past, model);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e.getMessage(), e);
                    }
                },
                CurrentLink.ELSEWHERE);
    }
}
