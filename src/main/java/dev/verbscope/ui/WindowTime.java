package dev.verbscope.ui;

import dev.verbscope.diagnose.Finding;
import dev.verbscope.model.LinkModel;
import dev.verbscope.ui.command.TimeCommands;
import dev.verbscope.ui.desk.StartRequest;
import dev.verbscope.ui.time.PhaseSteps;
import dev.verbscope.ui.time.PlaySpeed;
import dev.verbscope.ui.time.TimeState;
import dev.verbscope.ui.time.TimeViewModel;
import dev.verbscope.ui.viewmodel.Shown;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javafx.application.Platform;

/**
 * Brings every part of the window to the one state of time. While it is not live, moments are read elsewhere, one at a time:
 * a moment that nobody waits for any more is never read. FX thread only.
 */
final class WindowTime implements TimeCommands {
    /** While the picture stands still its bar counts on, readably. */
    private static final long AHEAD_NANOS = 200_000_000;
    /** The timeline follows live this often while the other parts do not. */
    private static final long TIMELINE_NANOS = 100_000_000;

    private final CurrentLink link;
    private final Past past;
    private final Presenter presenter;
    private final WindowPane pane;
    private final Supplier<StartRequest> nextStart;
    private final TimeState state = new TimeState();
    /** The moment that is in the picture. */
    private long pictured;

    private boolean reading;
    /** Counts what was asked for and given up; what comes back late of an earlier one is not shown. */
    private int epoch;
    /** Counts what a person has wished to see: a moment that takes long to be found does not come after another wish. */
    private int wishes;

    private Optional<String> ahead = Optional.empty();
    private long aheadAt;
    private long timelineAt;
    /** Something has come that the timeline does not show yet. */
    private boolean unseen;

    WindowTime(CurrentLink link, Past past, Presenter presenter, WindowPane pane, Supplier<StartRequest> nextStart) {
        this.link = link;
        this.past = past;
        this.presenter = presenter;
        this.pane = pane;
        this.nextStart = nextStart;
    }

    boolean isLive() {
        return state.isLive();
    }

    boolean isPlaying() {
        return state.isPlaying();
    }

    /** The session time that is wanted in the picture, nanoseconds: live's while it is live. */
    long moment() {
        return state.moment().orElse(end());
    }

    /** How far ahead live is; empty while live. */
    Optional<String> ahead() {
        return ahead;
    }

    /** Another link: whatever was shown of the one before is forgotten. */
    void forget() {
        epoch++;
        wishes++;
        reading = false;
        state.goLive();
        changed();
    }

    /** Once a pulse while it is not live. */
    void pulse(LinkSource source, boolean news, long now) {
        unseen |= news;
        if ((unseen || link.state().held()) && now - timelineAt >= TIMELINE_NANOS) {
            timelineAt = now;
            unseen = false;
            presenter.showAhead(source.shown(link.nanos()));
        }
        boolean played = state.isPlaying();
        state.advance(now, end());
        if (state.isLive()) {
            caughtUp();
            return;
        }
        if (played) {
            pane.timeline().time(view());
        }
        read();
        if (ahead.isEmpty() || now - aheadAt >= AHEAD_NANOS) {
            aheadAt = now;
            Optional<String> next =
                    Optional.of(aheadOf(presenter.shown().orElseThrow().model()));
            // Nothing is ahead of a link that is over but its end: to say the same again would keep the window awake
            if (!next.equals(ahead)) {
                ahead = next;
                presenter.textsAreDue();
            }
        }
        presenter.showTexts(link, nextStart.get(), ahead, now);
    }

    /** Holds the picture as it is. */
    void freeze() {
        wishes++;
        presenter.shown().filter(shown -> state.isLive()).ifPresent(shown -> {
            pictured = shown.model().nowNanos();
            state.standAt(pictured);
            changed();
        });
        state.pause();
        changed();
    }

    /** Stands at a moment that has been read already. */
    void standAt(Shown then) {
        epoch++;
        wishes++;
        reading = false;
        pictured = then.model().nowNanos();
        state.standAt(pictured);
        changed();
        picture(then);
    }

    /**
     * Stands at the first moment that shows a finding, once that is found.
     *
     * @return completes on the FX thread with whether it is shown: not when something else was wished for meanwhile
     */
    CompletableFuture<Boolean> show(Finding finding) {
        int mine = ++wishes;
        return past.of(finding)
                .handleAsync(
                        (then, problem) -> {
                            if (mine != wishes) {
                                return false;
                            }
                            if (problem != null) {
                                pane.toolbar().say("Not shown: " + CurrentLink.sentence(problem));
                                return false;
                            }
                            standAt(then);
                            return true;
                        },
                        Platform::runLater);
    }

    @Override
    public void showTime(long sessionNanos) {
        wishes++;
        if (presenter.shown().isEmpty()) {
            return;
        }
        if (sessionNanos >= end()) {
            live();
            return;
        }
        if (state.isLive()) {
            pictured = presenter.shown().get().model().nowNanos();
        }
        state.standAt(sessionNanos);
        changed();
        read();
    }

    @Override
    public void live() {
        wishes++;
        if (state.isLive()) {
            changed();
        } else {
            state.goLive();
            caughtUp();
        }
    }

    /** What is read still is of a time that nobody waits for. */
    private void caughtUp() {
        epoch++;
        reading = false;
        changed();
        showLive();
    }

    /** Not what happens now: that is played at its own speed already. */
    boolean canPlay() {
        return presenter.shown().isPresent() && !(state.isLive() && link.state().held());
    }

    @Override
    public void playOrPause() {
        if (!canPlay()) {
            return;
        }
        wishes++;
        if (state.isPlaying()) {
            played(() -> {
                state.advance(System.nanoTime(), end());
                state.pause();
            });
        } else {
            state.play(System.nanoTime());
            changed();
        }
    }

    @Override
    public void playSpeed(PlaySpeed speed) {
        played(() -> state.speed(speed, System.nanoTime(), end()));
    }

    /** What goes on counts until the command: that can be the end, before a pulse has come to it. */
    private void played(Runnable change) {
        boolean was = state.isPlaying();
        change.run();
        if (was && state.isLive()) {
            caughtUp();
        } else {
            changed();
        }
    }

    @Override
    public void faster() {
        playSpeed(state.speed().faster());
    }

    @Override
    public void slower() {
        playSpeed(state.speed().slower());
    }

    @Override
    public void stepPhase(int by) {
        presenter.newest().ifPresent(newest -> {
            LinkModel model = newest.model();
            long from = moment();
            OptionalLong next = by < 0 ? PhaseSteps.before(model, from) : PhaseSteps.after(model, from);
            if (next.isPresent()) {
                showTime(next.getAsLong());
            } else if (by > 0) {
                live();
            }
        });
    }

    @Override
    public void stepRecord(int by) {
        if (presenter.newest().isEmpty() || state.isLive() && by > 0) {
            return;
        }
        int mine = wishes;
        past.record(moment(), by)
                .whenComplete((next, problem) -> Platform.runLater(() -> {
                    if (mine != wishes) {
                        return;
                    }
                    if (problem == null) {
                        next.ifPresent(this::showTime);
                    } else {
                        pane.toolbar().say("Not shown: " + CurrentLink.sentence(problem));
                    }
                }));
    }

    /** Reads the moment that is wanted, unless it is in the picture or one is read already. */
    private void read() {
        if (reading || state.isLive() || state.moment().getAsLong() == pictured) {
            return;
        }
        reading = true;
        int mine = epoch;
        long moment = state.moment().getAsLong();
        past.at(moment)
                .whenComplete((then, problem) -> Platform.runLater(() -> {
                    if (mine != epoch) {
                        return;
                    }
                    reading = false;
                    pictured = moment;
                    if (problem != null) {
                        pane.toolbar().say("Not shown: " + CurrentLink.sentence(problem));
                    } else {
                        picture(then);
                    }
                }));
    }

    private void picture(Shown then) {
        ahead = Optional.of(aheadOf(then.model()));
        aheadAt = System.nanoTime();
        presenter.textsAreDue();
        presenter.showMoment(then, link, nextStart.get(), ahead.get(), System.nanoTime());
        if (!state.isPlaying() && state.moment().orElse(-1) == pictured) {
            // The moment that was asked for, and the last for now
            pane.drawOwed();
        }
    }

    private void showLive() {
        link.source()
                .filter(source -> presenter.shown().isPresent())
                .ifPresent(source ->
                        presenter.showLive(source.shown(link.nanos()), link, nextStart.get(), System.nanoTime()));
    }

    private void changed() {
        ahead = Optional.empty();
        presenter.textsAreDue();
        TimeViewModel view = view();
        pane.toolbar().showTime(view);
        pane.timeline().time(view);
        pane.framed(!view.live());
    }

    private TimeViewModel view() {
        return new TimeViewModel(
                state.moment(), state.isPlaying(), state.speed(), !link.state().held());
    }

    /** Session time of live. */
    private long end() {
        return presenter.newest().map(newest -> newest.model().nowNanos()).orElse(0L);
    }

    private String aheadOf(LinkModel still) {
        long records = link.source().map(LinkSource::records).orElse(0L)
                - still.ranks().stream()
                        .mapToLong(rank -> rank.life().records())
                        .sum();
        long nanos = (link.state().held() ? link.nanos() - still.originNanos() : end()) - still.nowNanos();
        return view().ahead(Math.max(0, nanos), Math.max(0, records));
    }
}
