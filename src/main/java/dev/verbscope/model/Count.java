package dev.verbscope.model;

/**
 * A number and where it comes from.
 *
 * @param value meaningless when the source is {@link Source#UNKNOWN}
 */
public record Count(long value, Source source) {

    public static final Count UNKNOWN = new Count(0, Source.UNKNOWN);

    public static Count measured(long value) {
        return new Count(value, Source.MEASURED);
    }

    public boolean known() {
        return source != Source.UNKNOWN;
    }

    /** The value, or {@code otherwise} when it is unknown. */
    public long orElse(long otherwise) {
        return known() ? value : otherwise;
    }
}
