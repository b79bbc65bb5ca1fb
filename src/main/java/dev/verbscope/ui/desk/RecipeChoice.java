package dev.verbscope.ui.desk;

import java.util.OptionalInt;

/**
 * A recipe as the window offers it.
 *
 * @param name as commands write it
 * @param sentence what sets it apart from the others
 * @param gid which GID it takes and tells the peer
 * @param sgidIndex the index that every queue pair sends from, whatever GID was told; empty where it is the GID's own
 */
public record RecipeChoice(String name, String sentence, GidRule gid, OptionalInt sgidIndex) {}
