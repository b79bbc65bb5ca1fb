package dev.verbscope.link;

/** Which queue pair type a recipe takes. */
public enum PairType {
    UC,
    RC,
    /** UC, or RC where the device offers no UC. */
    UC_ELSE_RC
}
