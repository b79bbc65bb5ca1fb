package dev.verbscope.model.compare;

/**
 * A finding, as far as a comparison needs it.
 *
 * @param key the same in two recordings where the same rule met the same thing
 * @param weight how grave it is, one word
 * @param title a few words
 * @param summary one sentence with the facts
 * @param over it has ceased to be true
 */
public record Conclusion(String key, String weight, String title, String summary, boolean over) {}
