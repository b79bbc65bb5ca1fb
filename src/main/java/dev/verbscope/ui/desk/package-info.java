/**
 * The port through which the window commands, and the values that pass it. Implemented where the rooms are put together;
 * the window knows nothing else of an engine or a fabric. What happened is never answered here: it is read from the
 * recordings.
 * <p>May use: the facts of {@code record}, {@code model}, {@code diagnose} and the values of {@code verbs}.
 */
package dev.verbscope.ui.desk;
