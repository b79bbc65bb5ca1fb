package dev.verbscope.ui.time;

import java.util.OptionalLong;

/**
 * What the window shows of the link's time: live, a moment at which it stands, or one that moves on by itself. Session
 * times in nanoseconds. For one thread, and without a clock of its own: who asks says what time it is.
 */
public final class TimeState {

    private enum Mode {
        LIVE,
        STANDING,
        PLAYING
    }

    private Mode mode = Mode.LIVE;
    private long moment;
    private PlaySpeed speed = PlaySpeed.NORMAL;
    /** When {@link #moment} was reached, on the asker's clock; while playing. */
    private long since;

    public boolean isLive() {
        return mode == Mode.LIVE;
    }

    public boolean isPlaying() {
        return mode == Mode.PLAYING;
    }

    public PlaySpeed speed() {
        return speed;
    }

    /** The moment that is shown; empty while live. */
    public OptionalLong moment() {
        return isLive() ? OptionalLong.empty() : OptionalLong.of(moment);
    }

    public void goLive() {
        mode = Mode.LIVE;
    }

    /** Stands at a moment; what is before the session's begin is its begin. */
    public void standAt(long nanos) {
        mode = Mode.STANDING;
        moment = Math.max(0, nanos);
    }

    /** Lets time go on from the moment it stands at; from the beginning when it is live: there is nothing ahead of that. */
    public void play(long now) {
        if (isLive()) {
            moment = 0;
        }
        mode = Mode.PLAYING;
        since = now;
    }

    /** Stands where playing has come to. */
    public void pause() {
        if (isPlaying()) {
            mode = Mode.STANDING;
        }
    }

    /** Goes on at another speed. */
    public void speed(PlaySpeed next, long now, long end) {
        advance(now, end);
        speed = next;
    }

    /**
     * Moves on what is played. What has caught up with live is live.
     *
     * @param now on the asker's clock, nanoseconds
     * @param end session time of live
     */
    public void advance(long now, long end) {
        if (!isPlaying()) {
            return;
        }
        moment += Math.round((now - since) * speed.times());
        since = now;
        if (moment >= end) {
            goLive();
        }
    }
}
