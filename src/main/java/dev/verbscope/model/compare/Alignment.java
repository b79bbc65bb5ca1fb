package dev.verbscope.model.compare;

import java.util.Arrays;
import java.util.Optional;

/** Where time zero lies in each of two recordings that are compared, seen from the rank compared. */
public enum Alignment {
    /** The session began. */
    START("start", "start", "the start"),
    /** The first queue pair reached RTS. */
    RTS("rts", "RTS", "the first queue pair at RTS"),
    /** The first decode gate was over. */
    FIRST_GATE("first-gate", "first gate", "the end of the first gate");

    private final String key;
    private final String label;
    private final String moment;

    Alignment(String key, String label, String moment) {
        this.key = key;
        this.label = label;
        this.moment = moment;
    }

    /** The alignment that commands and JSON call {@code key}. */
    public static Optional<Alignment> ofKey(String key) {
        return Arrays.stream(values()).filter(it -> it.key.equals(key)).findFirst();
    }

    /** As commands and JSON write it. */
    public String key() {
        return key;
    }

    /** As the window writes it. */
    public String label() {
        return label;
    }

    /** As a phrase: {@code the first queue pair at RTS}. */
    public String moment() {
        return moment;
    }
}
