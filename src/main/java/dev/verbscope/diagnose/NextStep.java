package dev.verbscope.diagnose;

import java.util.Optional;

/**
 * The one thing to do about a finding.
 *
 * @param text a sentence or two
 * @param action what a button beside it can do; empty when there is nothing to press
 * @param argument what the action needs: the command to copy, the GID index to choose, …
 */
public record NextStep(String text, Optional<Action> action, Optional<String> argument) {

    /** What a button can do. */
    public enum Action {
        /** Ask for a new queue pair. */
        RECREATE("Re-create"),
        STOP("Stop"),
        /** Start the same link again. */
        RESTART("Restart"),
        /** Start the same link with the jaccl recipe. */
        RUN_AS_JACCL("Run as jaccl"),
        /** Start the same link over TCP. */
        RUN_OVER_TCP("Run over TCP"),
        /** Copy the argument, a command line; it is never run for the operator. */
        COPY_COMMAND("Copy command"),
        /** Start again with the GID index in the argument. */
        CHOOSE_GID("Choose GID"),
        /** Start again with another device. */
        CHOOSE_DEVICE("Choose device"),
        /** Move the time to {@link Finding#sinceNanos}. */
        SHOW_MOMENT("Show moment");

        private final String label;

        Action(String label) {
            this.label = label;
        }

        /** The button's text. */
        public String label() {
            return label;
        }
    }

    public static NextStep of(String text) {
        return new NextStep(text, Optional.empty(), Optional.empty());
    }

    public static NextStep of(String text, Action action) {
        return new NextStep(text, Optional.of(action), Optional.empty());
    }

    public static NextStep of(String text, Action action, String argument) {
        return new NextStep(text, Optional.of(action), Optional.of(argument));
    }
}
