package dev.verbscope.ui.desk;

/**
 * A scenario of the embedded fabric.
 *
 * @param name as commands write it, for example {@code one-direction-drop}
 * @param sentence what is wrong with this fabric
 * @param promise how a session on it ends, a sentence
 */
public record ScenarioChoice(String name, String sentence, String promise) {}
