package dev.verbscope.ui.command;

import java.util.function.BooleanSupplier;

/**
 * Something a person can do at the window. FX thread only.
 *
 * @param name what it is, and its keys
 * @param enabled whether it makes sense now; asked when it is to be shown or done, so cheap
 * @param work does it; returns at once
 */
public record Action(Shortcut name, BooleanSupplier enabled, Runnable work) {

    /** An action that always makes sense. */
    public static Action always(Shortcut name, Runnable work) {
        return new Action(name, () -> true, work);
    }

    public boolean isEnabled() {
        return enabled.getAsBoolean();
    }

    /**
     * Does it, unless it makes no sense now.
     *
     * @return whether it was done
     */
    public boolean run() {
        boolean sense = isEnabled();
        if (sense) {
            work.run();
        }
        return sense;
    }
}
