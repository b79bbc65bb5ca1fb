package dev.verbscope.cli.bench;

/**
 * Something that was measured and has a limit.
 *
 * @param what in words
 * @param met whether the value is at most the limit
 */
public record Bar(String what, double value, double atMost, String unit, boolean met) {

    static Bar of(String what, double value, double atMost, String unit) {
        return new Bar(what, value, atMost, unit, value <= atMost);
    }
}
