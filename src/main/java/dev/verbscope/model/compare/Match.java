package dev.verbscope.model.compare;

/** How the two sides of a row stand to each other. */
public enum Match {
    SAME("same", "="),
    /** Not the same, but no further apart than two runs of the same link are; see {@link Tolerance}. */
    NEAR("near", "≈"),
    DIFFERS("differs", "≠"),
    ONLY_A("only-a", "←"),
    ONLY_B("only-b", "→"),
    /** Drawn anew by each run, so that a difference says nothing. */
    NOT_COMPARED("not-compared", "·");

    private final String key;
    private final String glyph;

    Match(String key, String glyph) {
        this.key = key;
        this.glyph = glyph;
    }

    /** As JSON writes it. */
    public String key() {
        return key;
    }

    /** Told apart without colour. */
    public String glyph() {
        return glyph;
    }

    /** Whether the row is one to look at. */
    public boolean differs() {
        return switch (this) {
            case DIFFERS, ONLY_A, ONLY_B -> true;
            case SAME, NEAR, NOT_COMPARED -> false;
        };
    }
}
