package dev.verbscope.ui.desk;

/**
 * A recipe as the window offers it.
 *
 * @param name as commands write it
 * @param sentence what sets it apart from the others
 */
public record RecipeChoice(String name, String sentence) {}
