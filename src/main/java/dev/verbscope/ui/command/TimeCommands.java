package dev.verbscope.ui.command;

import dev.verbscope.ui.time.PlaySpeed;

/** What a person can do with the time that the window shows. Collection goes on whatever is shown. */
public interface TimeCommands {

    /** Shows the link in every part as it was at a session time, nanoseconds. */
    void showTime(long sessionNanos);

    /** Follows what happens now. */
    void live();

    /** Lets the moment that is shown move on by itself, or stops it there. */
    void playOrPause();

    /** How fast time moves on when it is played. */
    void playSpeed(PlaySpeed speed);

    void faster();

    void slower();

    /** Goes to the begin of the phase before ({@code -1}) or after ({@code 1}) the moment that is shown. */
    void stepPhase(int by);

    /** Goes to the record before ({@code -1}) or after ({@code 1}) the moment that is shown, gates included. */
    void stepRecord(int by);
}
